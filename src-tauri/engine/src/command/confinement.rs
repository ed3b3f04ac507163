//! A command behind walls: it writes beneath some folders and nowhere else, and what is hidden from it, it does not read.
//!
//! Where bubblewrap works, it is *isolated*: in namespaces of its own it also meets no program outside. Elsewhere Landlock alone
//! stands, which covers the content of files, and making, changing, emptying, renaming, linking and removing them, but not names
//! in folders, what a file's owner may do to its rights and times, nor asking another program to write, nor the
//! network, which an isolated one has of its own (`command/network.rs`).

#[cfg(target_os = "linux")]
mod beneath;
#[cfg(target_os = "linux")]
mod caches;
#[cfg(target_os = "linux")]
mod calls;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod isolated;
#[cfg(target_os = "linux")]
mod layout;
#[cfg(target_os = "linux")]
mod namespaces;
mod secrets;
#[cfg(target_os = "linux")]
mod view;

#[cfg(target_os = "linux")]
pub use caches::{ToolFolders, WorkspaceCaches, remove_unused as remove_unused_caches};
#[cfg(not(target_os = "linux"))]
pub use elsewhere::{
    NeverIsolated as Isolated, NeverIsolatedLine as IsolatedLine, NoCaches as WorkspaceCaches,
    NoIsolationStatus as IsolationStatus, NoToolFolders as ToolFolders, confine, isolated,
    remove_unused as remove_unused_caches, scope,
};
#[cfg(target_os = "linux")]
pub use isolated::{Isolated, IsolationStatus};
#[cfg(target_os = "linux")]
pub use namespaces::{IsolatedLine, isolated, scope};
pub use secrets::places as secret_places;

use ask::wire::SandboxStatus;
#[cfg(not(target_os = "linux"))]
use elsewhere::work;
#[cfg(target_os = "linux")]
use namespaces::work;
use std::path::PathBuf;

/// Whether this system can confine a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confinement {
    /// In namespaces of its own.
    Isolated,
    /// By Landlock alone.
    Enforced,
    /// The same, but it can signal other programs of the person, and reach those that listen on an abstract socket.
    FilesOnly,
    Unavailable,
}

impl Confinement {
    /// As a person is shown it.
    pub fn standing(self) -> SandboxStatus {
        match self {
            Confinement::Isolated => SandboxStatus::Isolated,
            Confinement::Enforced => SandboxStatus::Files,
            Confinement::FilesOnly => SandboxStatus::FilesOnly,
            Confinement::Unavailable => SandboxStatus::None,
        }
    }
}

/// What stands between a command and the rest of the system.
#[derive(Debug, Clone, Default)]
pub struct Walls {
    /// What it may write in, and nowhere else. One that is not there is left out. Where one of them holds the run folder,
    /// the command could forge its own result, unless that is hidden.
    pub writable: Vec<PathBuf>,
    /// What it neither reads nor writes, also where it lies in what is writable.
    pub hidden: Vec<PathBuf>,
    /// What it may read in spite of that.
    pub readable: Vec<PathBuf>,
    /// Protected paths that an isolated one may change all the same, beneath what it may write in.
    pub opened: Vec<PathBuf>,
    /// Where an isolated one keeps what it downloads. None: nowhere, and it reads the person's.
    pub caches: Option<WorkspaceCaches>,
}

/// Why nothing is confined, in the system's words.
#[derive(Debug)]
pub struct ConfinementError(pub String);

/// Tries what can be had, on threads that are thrown away: a kernel may know it and still forbid it.
pub fn confinement() -> Confinement {
    if work() {
        return Confinement::Isolated;
    }
    let tried = std::thread::spawn(|| confine(&Walls::default())).join();
    tried.ok().and_then(Result::ok).unwrap_or(Confinement::Unavailable)
}

/// From now on this thread, and every process it starts, is behind these walls, and signals none outside.
#[cfg(target_os = "linux")]
pub fn confine(walls: &Walls) -> Result<Confinement, ConfinementError> {
    let status = beneath::restrict(walls).map_err(|error| ConfinementError(error.to_string()))?;
    // A kind of machine without a filter has the walls for files all the same, as the card says.
    if let Ok(filter) = calls::filter() {
        seccompiler::apply_filter(&filter).map_err(|error| ConfinementError(error.to_string()))?;
    }
    match status.ruleset {
        landlock::RulesetStatus::FullyEnforced => Ok(Confinement::Enforced),
        landlock::RulesetStatus::PartiallyEnforced => Ok(Confinement::FilesOnly),
        landlock::RulesetStatus::NotEnforced => Err(ConfinementError("the kernel enforces nothing".to_owned())),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests;
