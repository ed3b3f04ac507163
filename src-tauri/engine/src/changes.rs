//! Changing files with consent: what a call is going to do is worked out first and shown, and then done exactly so.
//!
//! Between the two the world may change: then nothing is done. What was there is kept in a restore point before it is
//! touched, and at every moment, a power cut included, a file is either as before or as it was to be. A file with other
//! names (hard links) is replaced under the one that was shown: nothing changes that was not.
//! Everything here reads or writes the disk, and may take as long as that.

mod carry;
pub mod diff;
mod edit;
mod error;
mod fact;
mod plan;
mod preview;
mod restore;
mod step;
#[cfg(test)]
mod tests;
mod undo;
mod write;

pub use error::{Failure, ProposalError};
pub(crate) use restore::FOLDER as RESTORE_FOLDER;
pub use restore::{Points, Restore};

use crate::workspace::{Inside, Workspace, is_protected};
use ask::CallId;
use ask::action::{ChangeKind, FileChange, FileStanding, FileState, Undo, Undone};
use ask::tool::FileTool;
use plan::{ChangePlan, FileOperation};
use serde_json::{Map, Value};

/// What a call is going to do.
#[derive(Debug, PartialEq, Eq)]
pub struct PreparedChanges {
    /// Paths are the real ones, relative to the workspace and with slashes: links on the way are resolved.
    pub changes: Vec<FileChange>,
    /// It writes where other programs run what they find, or where the person looks to see what was done: to be asked for
    /// in every mode but the one that asks for nothing.
    pub guarded: bool,
    /// All of it can be shown.
    pub complete: bool,
    pub undo: Undo,
}

/// Works out what a call to `write_file`, `edit_file`, `move_file` or `delete_file` is going to do, and touches nothing.
pub fn prepare(
    workspace: &Workspace,
    points: Points<'_>,
    tool: FileTool,
    arguments: &Map<String, Value>,
) -> Result<PreparedChanges, ProposalError> {
    let inside = workspace.enter()?;
    let plan = ChangePlan::of(&inside, tool, arguments)?;
    let difference = match &plan.job {
        FileOperation::Write { old, content, .. } => {
            diff::between(old.as_ref().map_or(&[], |old| old.content.as_slice()), content)
        }
        FileOperation::Move { .. } => None,
        // A folder and what cannot be read as text are told by name and size.
        FileOperation::Delete { site } => plan::read(site).ok().and_then(|content| diff::between(&content, &[])),
    };
    let complete = match plan.change.kind {
        ChangeKind::Create | ChangeKind::Change => difference.as_ref().is_some_and(|it| it.complete),
        ChangeKind::Move | ChangeKind::Delete => difference.as_ref().is_none_or(|it| it.complete),
    };
    let bytes = plan.change.before.as_ref().map_or(0, |fact| fact.bytes);
    let undo = match plan.change.kind {
        ChangeKind::Delete if !points.takes(bytes) => Undo::No,
        ChangeKind::Create | ChangeKind::Change | ChangeKind::Move | ChangeKind::Delete => Undo::Restorable,
    };
    let change = FileChange { diff: difference.map(|it| it.text), ..plan.change };
    Ok(PreparedChanges { guarded: is_guarded(&inside, &change), changes: vec![change], complete, undo })
}

/// Does what was shown, if every file still is as it was then. Gives one sentence for the model.
pub fn carry_out(
    workspace: &Workspace,
    points: Points<'_>,
    call: &CallId,
    tool: FileTool,
    arguments: &Map<String, Value>,
    changes: &[FileChange],
) -> Result<String, Failure> {
    let inside = workspace.enter().map_err(|error| Failure::Failed(error.to_string()))?;
    undo::tidy(&inside, points, call, changes);
    // It could be planned when it was shown: if it cannot any longer, the files have changed.
    let plan = ChangePlan::of(&inside, tool, arguments).map_err(|_| Failure::Changed)?;
    if !changes.iter().map(without_diff).eq([without_diff(&plan.change)]) {
        return Err(Failure::Changed);
    }
    match carry::carry_out(&plan, points, call) {
        Ok(()) => Ok(plan.done),
        Err(stop) => Err(stop.told(&plan.change.path)),
    }
}

/// How the files of a call stand that was cut off. What it had left unfinished beside them is removed.
pub fn standing(workspace: &Workspace, points: Points<'_>, call: &CallId, changes: &[FileChange]) -> Vec<FileStanding> {
    let inside = workspace.enter();
    if let Ok(inside) = &inside {
        undo::tidy(inside, points, call, changes);
    }
    let state = |change: &FileChange| inside.as_ref().map_or(FileState::Unknown, |inside| undo::state(inside, change));
    changes.iter().map(|change| FileStanding { path: change.path.clone(), state: state(change) }).collect()
}

/// Puts back the files of these calls, which are given in the order they were begun in. A file is put back only where it
/// is as the calls left it; the others are in `kept`. Done again, after a crash too, it changes nothing more.
pub fn undo(workspace: &Workspace, points: Points<'_>, calls: &[(CallId, Vec<FileChange>)]) -> Undone {
    match workspace.enter() {
        Ok(inside) => undo::undo(&inside, points, calls),
        Err(_) => all_kept(calls),
    }
}

/// What `undo` would come to now. Nothing is touched.
pub fn preview(workspace: &Workspace, points: Points<'_>, calls: &[(CallId, Vec<FileChange>)]) -> Undone {
    match workspace.enter() {
        Ok(inside) => preview::preview(&inside, points, calls),
        Err(_) => all_kept(calls),
    }
}

fn all_kept(calls: &[(CallId, Vec<FileChange>)]) -> Undone {
    let mut kept: Vec<String> =
        calls.iter().flat_map(|(_, changes)| changes).map(|change| change.path.clone()).collect();
    kept.sort();
    kept.dedup();
    Undone { restored: Vec::new(), kept }
}

fn without_diff(change: &FileChange) -> FileChange {
    FileChange { diff: None, ..change.clone() }
}

fn is_guarded(inside: &Inside, change: &FileChange) -> bool {
    [Some(&change.path), change.to.as_ref()].into_iter().flatten().any(|path| is_protected(inside, path))
}
