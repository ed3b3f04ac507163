//! A command as Askwell's own agent runs it, in every way by which one may try to pass for another program.

use crate::patience::until;
use crate::program::built;
use anyhow::{Result, ensure};
use engine::command::CommandLine;
use engine::environment::{For, passed};
use std::collections::BTreeMap;
use std::path::Path;

/// Runs `askwell` with these arguments as a command of the agent, plain, in a session of its own, without its environment, and in
/// the background. Each time it is told apart.
pub async fn is_told_apart(data: &Path, arguments: &str) -> Result<()> {
    is_refused(data, arguments, "comes from a command that Askwell's own agent runs").await
}

/// The same, where it is refused in other words.
pub async fn is_refused(data: &Path, arguments: &str, words: &str) -> Result<()> {
    let (folder, program) = (tempfile::tempdir()?, built("askwell")?);
    let data = data.display().to_string();
    let plain = format!("{} {arguments} > out 2>&1; echo $? > end", program.display());
    let bare = format!("env -i PATH=\"$PATH\" ASKWELL_DATA_DIR='{data}' sh -c \"{plain}\"");
    let lines = [plain.clone(), bare.clone(), format!("setsid {bare}"), format!("({bare}) & sleep 600")];
    for (number, line) in lines.into_iter().enumerate() {
        let place = folder.path().join(number.to_string());
        std::fs::create_dir(&place)?;
        let line = CommandLine {
            command: line,
            folder: place.clone(),
            place: None,
            environment: BTreeMap::from([("ASKWELL_DATA_DIR".to_owned(), data.clone())]),
            limit: None,
            writable: None,
            hidden: Vec::new(),
            readable: Vec::new(),
            isolated: false,
            opened: Vec::new(),
            caches: None,
        };
        let running = engine::command::start(
            &folder.path().join(format!("run-{number}")),
            &program,
            &line,
            &passed(For::Command),
            Vec::new(),
        )?;
        until("the end of the command", async || Ok(place.join("end").exists())).await?;
        let out = std::fs::read_to_string(place.join("out"))?;
        ensure!(out.contains(words), "{line:?}: {out}");
        running.stop()?;
    }
    Ok(())
}
