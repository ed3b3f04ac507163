//! English: why a conversation does not take what was asked of it.

use super::En;
use crate::strings::refusals::RefusalStrings;

impl RefusalStrings for En {
    fn record_damaged(&self) -> &'static str {
        "This conversation can be read, but not continued: its record is damaged, or a later version of Askwell \
                 went on with it. Start a new one."
    }

    fn not_text(&self, character: &str) -> String {
        format!("It holds {character}, which is not text. Remove it, then try again.")
    }

    fn decision_outdated(&self) -> &'static str {
        "This decision does not stand any more. Look at the list again."
    }

    fn nothing_written(&self) -> &'static str {
        "There is nothing written yet. Write something first."
    }

    fn nothing_running(&self) -> &'static str {
        "Nothing is running in this conversation any more."
    }

    fn nothing_to_retry(&self) -> &'static str {
        "There is nothing to try again: the last run ended well, or is still going on."
    }

    fn nothing_to_undo(&self) -> &'static str {
        "That run changed no files that could be put back, or they have been put back already."
    }

    fn agent_busy(&self) -> &'static str {
        "The agent is at work in this conversation. Stop it or wait for its end first; nothing was changed."
    }

    fn asked_by_other_program(&self) -> &'static str {
        "Another program asks here, and nobody reads messages or changes in this conversation. Answer its questions, or tell it in its own window; nothing was changed."
    }

    fn needs_folder(&self) -> &'static str {
        "This conversation was imported. Choose a folder for it first, in the window or with askwell chat --conversation ID --workspace DIR. Nothing was changed."
    }

    fn would_skip_question(&self) -> &'static str {
        "The message was not sent: a question has opened meanwhile, and the message would skip it. Answer it, or send the message again."
    }

    fn conversation_changed(&self) -> &'static str {
        "The conversation has moved on meanwhile. Look at it again."
    }
}
