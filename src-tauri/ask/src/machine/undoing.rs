//! Files that are put back: those of a run, and for a branch those that were changed since it begins.

use crate::base::id::{ConversationId, Timestamp};
use crate::facts::action::Undone;
use crate::facts::event::{Event, FileEvent};
use crate::machine::input::{Refusal, RunRefusal};
use crate::machine::state::State;

pub fn undo(state: &State, run: u32, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if state.restoring.is_some() {
        return Err(Refusal::Run(RunRefusal::Busy));
    }
    match (&state.run, state.delivering, state.undoing) {
        (None, None, None) if state.can_undo(run) => Ok(vec![Event::Files(FileEvent::UndoStarted { run, at })]),
        (None, None, None) => Err(Refusal::Run(RunRefusal::NothingToUndo)),
        (_, _, _) => Err(Refusal::Run(RunRefusal::Busy)),
    }
}

pub fn undone(state: &State, run: u32, files: Undone, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    match state.undoing {
        Some(undoing) if undoing == run => Ok(vec![Event::Files(FileEvent::Undone { run, files, at })]),
        Some(_) | None => Err(Refusal::Stale),
    }
}

/// Told in the branch, and in the conversation that had changed the files: in each once.
pub fn restored(state: &State, branch: ConversationId, files: Undone, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let wanted =
        if Some(branch) == state.digest.id { state.restoring.is_some() } else { !state.restored_for.contains(&branch) };
    if wanted { Ok(vec![Event::Files(FileEvent::Restored { branch, files, at })]) } else { Err(Refusal::Stale) }
}
