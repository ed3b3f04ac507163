//! English: `askwell answer`.

use super::En;
use crate::strings::answering::AnsweringStrings;

impl AnsweringStrings for En {
    fn yes_unseen(&self, id: &str) -> String {
        format!(
            "Nothing was allowed. To allow it, you need to see all of it, with askwell chat -c {id} or in the window. Here you can only deny it: type no, or no because REASON."
        )
    }

    fn several_open(&self, which: &str) -> String {
        format!("Several things are waiting there. Name one by its own ID:\n{which}")
    }

    fn nothing_open(&self, wanted: &str) -> String {
        format!("Nothing with the ID {wanted} is waiting for you. See askwell pending.")
    }

    fn answer_count(&self, questions: usize, given: usize) -> String {
        format!(
            "Nothing was sent: there are {questions} questions, and you gave {given}. Give one answer for each, and quote those of several words. skip leaves one unanswered."
        )
    }

    fn only_in_a_chat(&self, word: &str, id: &str) -> String {
        format!(
            "Nothing was sent: “{word}” only works in a chat (askwell chat -c {id}). To send it as your own words, add quotes: '\"{word}\"'."
        )
    }

    fn form_elsewhere(&self, id: &str) -> String {
        format!(
            "Nothing was sent. Fill in the form with askwell chat -c {id} or in the window. Here you can only decline or cancel it."
        )
    }

    fn how_to_answer(&self, id: &str) -> String {
        format!("To answer: askwell answer {id} ANSWER")
    }

    fn how_to_deny(&self, id: &str, conversation: &str) -> String {
        format!("To deny it: askwell answer {id} no. To allow it: askwell chat -c {conversation}, or the window.")
    }
}
