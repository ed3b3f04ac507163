//! A thread as it is opened.

use super::CommandErrors;
use crate::store::Condition;
use ask::wire::{CommandError, ConversationView};
use ask::{State, thread};

/// The end of a thread, without what is being said in it right now.
pub(super) fn view(
    state: &State,
    seq: u64,
    condition: Condition,
    errors: CommandErrors,
) -> Result<ConversationView, CommandError> {
    let mut view = thread::view(state, seq).ok_or_else(|| errors.no_conversation())?;
    if let Some(standing) = condition.standing() {
        view.summary.standing = standing;
        view.summary.running = false;
    }
    Ok(view)
}
