//! Runs one shell command so that neither its result nor its output is lost, whatever becomes of Askwell.
//!
//! The command is run by a supervisor: Askwell's own program file, started a second time. It outlives Askwell, takes down
//! what the command prints and how it ends in the *run folder*, and lets nothing go on that the command left behind. A
//! restarted Askwell attaches to the run folder and gets the true result. In reading order: the files of a run folder, the
//! two sides that share them, and what they stand on.

mod run_folder;

mod running;
mod supervisor;

mod confinement;
mod lines;
mod network;
mod output;
mod processes;
mod shell;
mod spool;

pub use confinement::{Confinement, confinement, remove_unused_caches};
pub use network::{NetworkAnswer, NetworkAnswers, WantedHost, local_port, own_ports};
pub use output::CommandOutput;
pub(crate) use processes::Tree;
pub use run_folder::RunFolderUse;
pub use running::{
    CommandProgress, Handle, RecoveredCommand, Running, attach, end_all, prepare, remove, start, was_asked_for,
};
pub(crate) use shell::program_named;
pub use supervisor::WORD as SUPERVISOR_WORD;
pub use supervisor::supervise_if_asked;

use run_folder::RunFolder;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is to be run, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandLine {
    /// One line or a whole script for the system's shell, [`ask::limits::COMMAND_BYTES_MAX`] at most.
    pub command: String,
    /// Where it is run.
    pub folder: PathBuf,
    /// Which folder that is. None: whatever is there.
    #[serde(default)]
    pub place: Option<CommandFolder>,
    /// Set beside what is passed on of Askwell's own environment; names without `=`.
    pub environment: BTreeMap<String, String>,
    /// Time that it may take at most, while the machine is awake. None: as long as it wants.
    pub limit: Option<Duration>,
    /// What it may write in, and nowhere else. None: it is not confined. One that is not there is left out. Where one of
    /// them holds the run folder, the command could forge its own result.
    pub writable: Option<Vec<PathBuf>>,
    /// What a confined command neither reads nor writes, wherever it lies; and what it reads in spite of that.
    #[serde(default)]
    pub hidden: Vec<PathBuf>,
    #[serde(default)]
    pub readable: Vec<PathBuf>,
    /// A confined command is run in namespaces of its own, or not at all.
    #[serde(default)]
    pub isolated: bool,
    /// Protected paths that such a one may change all the same, beneath what it may write in.
    #[serde(default)]
    pub opened: Vec<PathBuf>,
    /// Where such a one keeps what it downloads. None: nowhere.
    #[serde(default)]
    pub caches: Option<PathBuf>,
}

/// A folder as it was shown: whatever takes its place is another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandFolder {
    pub workspace: PathBuf,
    /// Beneath the workspace, and through no link.
    pub within: PathBuf,
    pub id: String,
}

/// How a command ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CommandExit {
    Code(i32),
    /// Killed from outside, or by a fault of its own: the signal's number.
    Signal(i32),
    /// It was ended because its time was up.
    TimeLimit,
    /// It was ended because somebody asked for it.
    Stopped,
    /// It was not run: the system cannot confine it, and it was to be confined. Why, in the system's words.
    NotConfined(String),
    /// It was not run: the folder to run it in is not there.
    NoFolder,
    /// It was not run: the folder to run it in is another one than was shown.
    FolderChanged,
    /// It was not run. Why, in the system's words.
    NotStarted(String),
}

/// A command that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandOutcome {
    pub exit: CommandExit,
    pub output: CommandOutput,
    /// Time from its start to its end while the machine was awake, in milliseconds.
    pub millis: u64,
    /// Processes that it had left behind, and that were ended with it.
    pub left_behind: u32,
    /// Processes that could not be ended, such as those of another user.
    pub survived: u32,
    /// Protected paths that it made, beneath the workspace.
    pub planted: Vec<String>,
}

/// Removes the run folders in `root` whose names are not to be kept. What cannot be removed is left for the next time; a
/// command that is still running is stopped first.
pub fn sweep(root: &Path, keep: impl Fn(&str) -> bool) {
    clear(root, keep, |run, _| run.remove());
}

/// The same, but those that are over are put away, each by its name in `root`.
pub fn put_away(root: &Path, keep: impl Fn(&str) -> bool, put: impl Fn(&str) -> io::Result<()>) {
    clear(root, keep, |run, name| if run.is_supervised() { run.stop() } else { put(name) });
}

fn clear(root: &Path, keep: impl Fn(&str) -> bool, away: impl Fn(&RunFolder, &str) -> io::Result<()>) {
    let Ok(entries) = std::fs::read_dir(root) else { return };
    for entry in entries.flatten() {
        // A link is no folder here: what it leads to is not ours.
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let Ok(name) = entry.file_name().into_string() else { continue };
        if is_folder
            && !keep(&name)
            && let Err(error) = away(&RunFolder::at(&entry.path()), &name)
        {
            tracing::warn!(%error, "an old run folder could not be cleared away");
        }
    }
}

#[cfg(test)]
mod tests;
