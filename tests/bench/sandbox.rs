//! What the sandbox of commands costs: how much later one starts, and how much longer a build takes.

use crate::figure::{Budget, print};
use anyhow::{Context, Result, ensure};
use engine::command::{CommandExit, CommandLine, CommandProgress, Confinement, confinement, start};
use engine::environment::{For, passed};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tempfile::TempDir;
use tests::program::built;

const STARTS: usize = 40;
const BUILDS: usize = 5;
/// A build takes far longer in a workspace whose folders are filled for the first time.
const WARM: usize = 1;

/// Commands at work in one workspace.
struct Scene {
    workspace: TempDir,
    data: TempDir,
}

impl Scene {
    fn line(&self, command: &str, isolated: bool) -> CommandLine {
        let workspace = self.workspace.path().to_owned();
        CommandLine {
            command: command.to_owned(),
            folder: workspace.clone(),
            place: None,
            environment: BTreeMap::new(),
            limit: None,
            writable: isolated.then(|| vec![workspace]),
            hidden: vec![self.data.path().to_owned()],
            readable: Vec::new(),
            isolated,
            opened: Vec::new(),
            caches: isolated.then(|| self.data.path().join("caches/one")),
        }
    }

    /// Runs it to its end.
    async fn runs(&self, number: usize, command: &str, isolated: bool) -> Result<()> {
        let folder = self.data.path().join(format!("run-{number}-{isolated}"));
        let line = self.line(command, isolated);
        let mut running = start(&folder, &built("askwell")?, &line, &passed(For::Command), Vec::new())?;
        loop {
            match running.progress().await {
                CommandProgress::Output(_) => {}
                CommandProgress::Ended(end) => {
                    ensure!(end.exit == CommandExit::Code(0), "{:?}: {}", end.exit, end.output.within(2000));
                    return Ok(());
                }
                CommandProgress::Lost(_) => anyhow::bail!("the command was lost"),
            }
        }
    }

    /// From the call to the first thing that the command does.
    async fn starts(&self, number: usize, isolated: bool) -> Result<f64> {
        let before = SystemTime::now().duration_since(UNIX_EPOCH)?;
        self.runs(number, "date +%s%N > began", isolated).await?;
        let began: u64 = std::fs::read_to_string(self.workspace.path().join("began"))?.trim().parse()?;
        Ok((Duration::from_nanos(began).as_secs_f64() - before.as_secs_f64()) * 1000.0)
    }

    async fn builds(&self, number: usize, isolated: bool) -> Result<f64> {
        let _ = std::fs::remove_dir_all(self.workspace.path().join("target"));
        let before = Instant::now();
        self.runs(STARTS + number, "CARGO_TARGET_DIR=target cargo build --offline --quiet", isolated).await?;
        Ok(before.elapsed().as_secs_f64())
    }
}

pub async fn sandbox() -> Result<()> {
    if confinement() != Confinement::Isolated {
        println!("sandbox: not measured, there is no bubblewrap here");
        return Ok(());
    }
    let scene = Scene { workspace: TempDir::new()?, data: TempDir::new()? };
    let mut later = Vec::new();
    for number in 0..STARTS {
        let bare = scene.starts(number, false).await?;
        later.push(scene.starts(number, true).await? - bare);
    }
    print("a command in the sandbox starts later by", "ms", later.split_off(WARM), Budget::AtMost(15.0));

    a_crate(scene.workspace.path())?;
    let mut longer = Vec::new();
    for number in 0..BUILDS + WARM {
        let bare = scene.builds(number, false).await?;
        longer.push((scene.builds(number, true).await? / bare - 1.0) * 100.0);
    }
    print("a small crate is built slower in the sandbox by", "%", longer.split_off(WARM), Budget::AtMost(3.0));
    Ok(())
}

/// With what was downloaded for this very project.
fn a_crate(workspace: &Path) -> Result<()> {
    let lock = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock"))?;
    let version = |name: &str| {
        let named = lock.split(&format!("name = \"{name}\"\nversion = \"")).nth(1);
        named.and_then(|rest| rest.split('"').next().map(str::to_owned)).context("the lock file names it not")
    };
    let manifest = "[package]\nname = \"tiny\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n[dependencies]\n";
    let dependencies =
        format!("memchr = \"={}\"\naho-corasick = \"={}\"\n", version("memchr")?, version("aho-corasick")?);
    std::fs::create_dir(workspace.join("src"))?;
    std::fs::write(workspace.join("src/main.rs"), "fn main() { println!(\"{:?}\", memchr::memchr(b'a', b\"bab\")) }")?;
    Ok(std::fs::write(workspace.join("Cargo.toml"), format!("{manifest}{dependencies}"))?)
}
