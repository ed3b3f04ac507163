//! One run of a command, with a workspace and a run folder of its own.

use anyhow::{Context, Result, bail};
use engine::command::{CommandLine, CommandOutcome, CommandProgress, Running, start};
use engine::environment::{For, Variables, passed};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tests::patience::{PATIENCE, until};
use tests::program::{is_alive, supervisor_beneath};

/// A folder that is not beneath those for temporary files, of which a command sees its own alone.
pub fn elsewhere() -> Result<TempDir> {
    Ok(tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?)
}

pub struct Place {
    pub data: TempDir,
    pub workspace: TempDir,
}

impl Place {
    pub fn new() -> Result<Place> {
        Ok(Place { data: TempDir::new()?, workspace: TempDir::new()? })
    }

    /// The same workspace, for another command.
    pub fn once_more(self) -> Result<Place> {
        Ok(Place { data: TempDir::new()?, workspace: self.workspace })
    }

    pub fn run_folder(&self) -> PathBuf {
        self.data.path().join("run")
    }

    pub fn line(&self, command: &str) -> CommandLine {
        CommandLine {
            command: command.to_owned(),
            folder: self.workspace.path().to_owned(),
            place: None,
            environment: BTreeMap::new(),
            limit: None,
            writable: None,
            hidden: vec![self.data.path().to_owned()],
            readable: Vec::new(),
            isolated: false,
            opened: Vec::new(),
            caches: None,
        }
    }

    pub fn confined(&self, command: &str) -> CommandLine {
        CommandLine { writable: Some(vec![self.workspace.path().to_owned()]), ..self.line(command) }
    }

    /// In namespaces of its own.
    pub fn isolated(&self, command: &str) -> CommandLine {
        CommandLine { isolated: true, ..self.confined(command) }
    }

    pub fn start(&self, line: &CommandLine) -> Result<Running> {
        self.start_in(line, &passed(For::Command))
    }

    pub fn start_in(&self, line: &CommandLine, environment: &Variables) -> Result<Running> {
        Ok(start(&self.run_folder(), &supervisor()?, line, environment, Vec::new())?)
    }

    pub fn read(&self, name: &str) -> Result<String> {
        Ok(std::fs::read_to_string(self.workspace.path().join(name))?.trim().to_owned())
    }

    /// Waits for a file that the command writes its process id to.
    pub async fn process(&self, name: &str) -> Result<u32> {
        until(name, async || Ok(self.read(name).ok().and_then(|id| id.parse().ok()))).await
    }

    /// The process that supervises the command.
    pub fn supervisor_id(&self) -> Result<u32> {
        supervisor_beneath(&self.run_folder()).context("nobody supervises the command")
    }
}

/// Runs to the end.
pub async fn run(line: impl Fn(&Place) -> CommandLine) -> Result<CommandOutcome> {
    let place = Place::new()?;
    ended(&mut place.start(&line(&place))?).await
}

pub async fn ended(running: &mut Running) -> Result<CommandOutcome> {
    let end = async {
        loop {
            match running.progress().await {
                CommandProgress::Output(_) => {}
                CommandProgress::Ended(ended) => return Ok(ended),
                CommandProgress::Lost(output) => bail!("lost after {output:?}"),
            }
        }
    };
    tokio::time::timeout(PATIENCE, end).await.context("the command does not end")?
}

pub async fn until_gone(process: u32) -> Result<()> {
    until(format!("the end of process {process}"), async || Ok(!is_alive(process))).await
}

/// The program whose first argument may ask it to supervise.
pub fn supervisor() -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let beside = here.ancestors().map(|folder| folder.join("askwell")).find(|program| program.is_file());
    beside.context("askwell is not built: `make test` builds it")
}

/// All that a folder holds, in bytes.
pub fn bytes_of(folder: &Path) -> Result<u64> {
    let sizes = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.metadata()?.len()));
    sizes.sum::<std::io::Result<u64>>().map_err(Into::into)
}
