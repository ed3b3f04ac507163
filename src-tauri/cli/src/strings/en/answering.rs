//! English: `askwell answer`.

use super::En;
use crate::strings::answering::AnsweringStrings;

impl AnsweringStrings for En {
    fn yes_unseen(&self, id: &str) -> String {
        format!(
            "Nothing was allowed: you say yes where you see all that it allows, in the window or with askwell chat -c {id}. Here you can only refuse it: no, or no because REASON."
        )
    }

    fn several_open(&self, which: &str) -> String {
        format!("Several things wait there. Name one by its own id:\n{which}")
    }

    fn nothing_open(&self, wanted: &str) -> String {
        format!("Nothing waits for you under {wanted}. See askwell pending.")
    }

    fn answer_count(&self, questions: usize, given: usize) -> String {
        format!(
            "Nothing was sent: this card has {questions} questions, and you gave {given}. Give one answer for each, in quotes where it has several words; skip leaves one open."
        )
    }

    fn only_in_a_chat(&self, word: &str, id: &str) -> String {
        format!(
            "Nothing was sent: “{word}” works in askwell chat -c {id}. To send it as your own words, put quotes inside: '\"{word}\"'."
        )
    }

    fn form_elsewhere(&self, id: &str) -> String {
        format!(
            "Nothing was sent: fill in the form in the window, or with askwell chat -c {id}. Here you can decline or cancel it."
        )
    }

    fn how_to_answer(&self, id: &str) -> String {
        format!("Answer it: askwell answer {id} ANSWER")
    }
}
