//! Conversations that begin with what happened elsewhere: branches, and those out of a file.

use crate::machine::input::{ConversationRefusal, Input, Refusal};
use crate::machine::state::Digest;

/// An imported conversation stays as it was imported until it is said where to go on in it. That of a guest stays so for good.
pub fn may_come(digest: &Digest, input: &Input) -> Result<(), Refusal> {
    let always =
        matches!(input, Input::ChooseFolder { .. } | Input::Rename { .. } | Input::Stop { .. } | Input::Delete { .. });
    match (digest.needs_folder && !always, &digest.guest) {
        (true, Some(_)) => Err(Refusal::Conversation(ConversationRefusal::OfGuest)),
        (true, None) => Err(Refusal::Conversation(ConversationRefusal::NeedsFolder)),
        (false, _) => Ok(()),
    }
}
