//! The whole program killed again and again in the middle of mixed work, and the world looked at afterwards: at random moments
//! (`random`), and at named ones (here).
//!
//! The victim is here this very test program started again (`victim`): the real store, runner, tools and supervisor, and an
//! autopilot that answers whatever stands open. The model lives here and survives.

mod counted;
mod day;
mod disk;
mod random;
mod record;
mod script;
mod victim;

pub use victim::respond;

use anyhow::{Context, Result, ensure};
use rusqlite::{Connection, OpenFlags};
use script::{commands, edits};
use serde_json::Value;
use std::collections::HashMap;
use std::process::Stdio;
use tempfile::TempDir;
use tests::model::Model;
use tests::patience::PATIENCE;
use tests::program::mortal;

/// The points of `engine/src/crash.rs` on the way of an action, and those of every commit.
const POINTS: [&str; 8] = ["begin", "started", "acted", "undone", "commit", "committed", "told", "submitted"];

/// Where one run happens.
struct Case {
    model: Model,
    data: TempDir,
    workspace: TempDir,
}

impl Case {
    async fn new() -> Result<Case> {
        let (data, workspace) = (TempDir::new()?, TempDir::new()?);
        script::prepare(workspace.path())?;
        Ok(Case { model: Model::start(script::says).await?, data, workspace })
    }

    /// Starts the victim once; it is killed at `point`, or lives to the end. True at the end.
    async fn start(&self, point: Option<&str>, seed: u64) -> Result<bool> {
        let mut command = mortal(&std::env::current_exe()?.display().to_string());
        command.args(["--exact", "suite::faults::victim::lives", "--ignored"]);
        command.env("ASKWELL_FAULT_DATA", self.data.path()).env("ASKWELL_FAULT_WORKSPACE", self.workspace.path());
        command.env("ASKWELL_FAULT_MODEL", self.model.base_url()).env("ASKWELL_FAULT_SEED", seed.to_string());
        command.env_remove("ASKWELL_CRASH_AT");
        if let Some(point) = point {
            command.env("ASKWELL_CRASH_AT", point);
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let ended = tokio::time::timeout(PATIENCE, child.wait()).await;
        Ok(ended.with_context(|| format!("the victim hangs ({point:?}): {:?}", self.tail()))??.success())
    }

    fn events(&self) -> Result<Vec<Value>> {
        let path = self.data.path().join("askwell.db");
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut bodies = connection.prepare("SELECT body FROM event ORDER BY gseq")?;
        let bodies: Vec<String> = bodies.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        bodies.iter().map(|body| Ok(serde_json::from_str(body)?)).collect()
    }

    fn tail(&self) -> Result<Vec<String>> {
        let events = self.events()?;
        Ok(events.iter().rev().take(8).map(|event| event["event"].to_string()).collect())
    }

    /// What must hold however often it was killed.
    fn holds(&self, what: &str) -> Result<()> {
        let events = self.events()?;
        let retries = record::holds(&events, what)?;
        let last = events.iter().rev().find(|event| event["event"] == "run.ended").context("the run has an end")?;
        ensure!(last["end"]["kind"] == "completed", "{what}: {last}");
        self.world(what, &retries)
    }

    /// Each effect is there at most once for each consent.
    fn world(&self, what: &str, retries: &HashMap<String, i32>) -> Result<()> {
        let again: i32 = retries.values().sum();
        let log = std::fs::read_to_string(self.workspace.path().join("commands.log")).unwrap_or_default();
        let mut more = 0;
        for command in commands() {
            let count = log.lines().filter(|line| *line == command).count() as i32;
            more += (count - 1).max(0);
        }
        ensure!(more <= again, "{what}: effects were repeated {more} times, {again} allowed: {log}");
        let text = std::fs::read_to_string(self.workspace.path().join("text.md"))?;
        for edit in edits() {
            let count = text.lines().filter(|line| *line == edit).count();
            ensure!(count == 1, "{what}: \"{edit}\" stands {count} times in {text:?}");
        }
        let at = |name: &str| self.workspace.path().join(name).exists();
        ensure!(!at("old.md") && !at("new.md") && at("moved.md"), "{what}: moved and deleted once");
        let left = self.workspace.path().read_dir()?.flatten().map(|entry| entry.file_name());
        let odd: Vec<_> = left.filter(|name| !script::known(&name.to_string_lossy())).collect();
        ensure!(odd.is_empty(), "{what}: unfinished work is left: {odd:?}");
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_every_point_of_an_action_it_goes_on_from_there() -> Result<()> {
    for point in POINTS {
        let mut pass = 1;
        loop {
            let what = format!("{point}:{pass}");
            let case = Case::new().await?;
            let lived = case.start(Some(&what), pass).await?;
            let mut starts = 0;
            while !lived && !case.start(None, pass).await? {
                starts += 1;
                ensure!(starts < 3, "{what}: it does not go on: {:?}", case.tail()?);
            }
            case.holds(&what)?;
            if lived {
                break;
            }
            // A few of them, spread over the run.
            pass *= 3;
        }
    }
    Ok(())
}
