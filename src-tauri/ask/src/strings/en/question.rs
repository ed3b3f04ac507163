//! A question on a card: how it is answered, why a line is no answer, and all answers before they are sent.

use super::En;
use crate::strings::question::QuestionCardStrings;

impl QuestionCardStrings for En {
    fn recommended(&self) -> &'static str {
        " (recommended)"
    }

    fn preview_hint(&self, mark: &str) -> String {
        format!("(to see what it does: preview {mark})")
    }

    fn reply_in_own_words(&self) -> &'static str {
        "Reply in your own words"
    }

    fn reply_with(&self, options: &str, own_words: bool, several: bool) -> String {
        let own = match (own_words, several) {
            (false, _) => "",
            (true, false) => " or your own words",
            (true, true) => ", or your own words",
        };
        format!("Reply with {options}{own}")
    }

    fn a_number(&self) -> &'static str {
        "a number"
    }

    fn a_number_or(&self, yes: &str, no: &str) -> String {
        format!("a number, {yes} or {no}")
    }

    fn a_letter(&self) -> &'static str {
        "a letter"
    }

    fn one_of(&self, first: &str, last: &str) -> String {
        format!("{first} to {last}")
    }

    fn numbers(&self, example: &str) -> String {
        format!("one or more numbers, such as {example}")
    }

    fn letters(&self, example: &str) -> String {
        format!("one or more letters, such as {example}")
    }

    fn some_of(&self, first: &str, last: &str, example: &str) -> String {
        format!("one or more of {first} to {last}, such as {example}")
    }

    fn recorded(&self, answer: &str) -> String {
        format!("↩ Recorded: {answer}")
    }

    fn bytes_in_all(&self, bytes: usize) -> String {
        format!(" … ({bytes} bytes in total)")
    }

    fn with_note(&self, answer: &str, note: &str) -> String {
        format!("{answer} (note: {note})")
    }

    fn empty_answered_nothing(&self) -> &'static str {
        "Nothing was typed, so nothing was answered."
    }

    fn no_such_option(&self, typed: &str) -> String {
        format!("There is no option {typed}.")
    }

    fn no_such_option_quote_it(&self, typed: &str) -> String {
        format!("There is no option {typed}. If {typed} is your answer, type it in quotes: \"{typed}\".")
    }

    fn no_such_option_none_taken(&self, typed: &str) -> String {
        format!("There is no option {typed}, so nothing was chosen.")
    }

    fn one_option_only(&self) -> &'static str {
        "This question takes only one option."
    }

    fn no_range(&self) -> &'static str {
        "List each option separately."
    }

    fn several_options_fit(&self) -> &'static str {
        "More than one option matches. Choose by number."
    }

    fn options_only(&self) -> &'static str {
        "This question takes only its options."
    }

    fn answer_too_long(&self) -> &'static str {
        "That answer is too long, so nothing was sent. Put it in a file and reply with the file's name."
    }

    fn no_preview(&self) -> &'static str {
        "This option has no preview."
    }

    fn not_sent_at_review(&self) -> &'static str {
        "Nothing was submitted yet. Press Enter to submit, type a question's number to change its answer, or back."
    }

    fn answered_count(&self, answered: usize, count: usize) -> String {
        format!("Your answers: {answered} of {count}")
    }

    fn unanswered(&self) -> &'static str {
        "(unanswered)"
    }

    fn review_or_close(&self) -> &'static str {
        "Press Enter to dismiss without an answer, type a question's number to answer it, or back"
    }

    fn review_or_send(&self) -> &'static str {
        "Press Enter to submit, type a question's number to change its answer, or back"
    }
}
