//! Files that are put back.

use super::kinds::events;
use crate::base::id::{CallId, ConversationId, Timestamp};
use crate::facts::action::{FileChange, Undone};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// Files that are put back.
    FileEvent in Files {
        /// The files of this run are being put back.
        "files.undo" => UndoStarted { run: u32, at: Timestamp }
        /// The files of this run were put back, as far as they could be.
        "files.undone" => Undone { run: u32, files: Undone, at: Timestamp }
        /// What the conversation that this one was branched from changed since is being put back, before anything else is done.
        "files.restore" => RestoreStarted { calls: Vec<CallFileChanges>, at: Timestamp }
        /// The files are as they were when this branch begins, as far as they could be put back. Told in the branch, and in the
        /// conversation that had changed them.
        "files.restored" => Restored { branch: ConversationId, files: Undone, at: Timestamp }
    }
}

impl FileEvent {
    pub(super) fn at(&self) -> Timestamp {
        match self {
            FileEvent::UndoStarted { at, .. }
            | FileEvent::Undone { at, .. }
            | FileEvent::RestoreStarted { at, .. }
            | FileEvent::Restored { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        match self {
            FileEvent::Restored { branch, .. } => vec![branch.0],
            FileEvent::UndoStarted { .. } | FileEvent::Undone { .. } | FileEvent::RestoreStarted { .. } => Vec::new(),
        }
    }
}

/// The file changes of one call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallFileChanges {
    /// The call that changed them.
    pub call: CallId,
    /// What it changed, as its proposal said it.
    pub changes: Vec<FileChange>,
}
