//! English: why a conversation does not take what was asked of it.

use super::En;
use crate::strings::refusals::RefusalStrings;

impl RefusalStrings for En {
    fn record_damaged(&self) -> &'static str {
        "This conversation can be read, but not continued: its record is damaged, or a newer version of Askwell \
                 continued it. Start a new one."
    }

    fn not_text(&self, character: &str) -> String {
        format!("It holds {character}, which is not text. Remove it, then try again.")
    }

    fn decision_outdated(&self) -> &'static str {
        "This decision is no longer valid. Look at the list again."
    }

    fn nothing_written(&self) -> &'static str {
        "Nothing is written yet. Write something first."
    }

    fn nothing_running(&self) -> &'static str {
        "Nothing is running in this conversation now."
    }

    fn nothing_to_retry(&self) -> &'static str {
        "There is nothing to retry: the last run completed, or is still running."
    }

    fn nothing_to_undo(&self) -> &'static str {
        "That run changed no files that can be restored, or they were already restored."
    }

    fn agent_busy(&self) -> &'static str {
        "The agent is working in this conversation. Stop it or wait until it's done. Nothing was changed."
    }

    fn asked_by_other_program(&self) -> &'static str {
        "Another program asks here, and nobody reads messages or changes in this conversation. Answer its questions, or tell it in its own window; nothing was changed."
    }

    fn needs_folder(&self) -> &'static str {
        "This conversation was imported. Choose a folder for it first, in the window or with askwell chat --conversation ID --workspace DIR. Nothing was changed."
    }

    fn would_skip_question(&self) -> &'static str {
        "The message was not sent: a question came up meanwhile, and the message would skip it. Answer it, or send the message again."
    }

    fn conversation_changed(&self) -> &'static str {
        "The conversation has changed meanwhile. Look at it again."
    }
}
