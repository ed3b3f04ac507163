//! English: `askwell ask` and `askwell confirm`.

use super::En;
use crate::strings::{asking::AskingStrings, clause};
use std::path::Display;

impl AskingStrings for En {
    fn asks_back(&self, text: &str) -> String {
        format!("The person asks back: {text}\nThe question stays open.")
    }

    fn gone_meanwhile(&self) -> &'static str {
        "Askwell has ended. The question is kept; this waits until Askwell is back, or for Ctrl-C."
    }

    fn never_asked(&self) -> &'static str {
        "Askwell did not answer within the time, so nobody knows whether the question was asked. Nothing was chosen."
    }

    fn asked_elsewhere_first(&self) -> &'static str {
        "Askwell is busy in another terminal, which doesn’t show this question. It’s shown here once that one is done. Press Ctrl-C to take it back."
    }

    fn asked_elsewhere_now(&self) -> &'static str {
        "Another Askwell has started, and asks this question now. Answer it there; press Ctrl-C to take it back."
    }

    fn question_not_saved(&self, why: &str) -> String {
        format!("Askwell can’t save this question or read its answer. {why} This keeps trying. Press Ctrl-C to stop.")
    }

    fn never_saved(&self, why: &str) -> String {
        format!("Not asked: Askwell couldn’t save the question in the time given. {why} Nobody has seen it.")
    }

    fn given_earlier(&self, at: &str) -> String {
        format!("This answer was given earlier, on {at}, to the same question.")
    }

    fn not_printed(&self, why: &str) -> String {
        let why = clause(why);
        format!(
            "The answer couldn’t be printed: {why}. It’s kept for a day. Run the same command here again to get it; `askwell log` shows it too."
        )
    }

    fn not_put(&self, why: &str) -> String {
        let why = clause(why);
        format!("Couldn’t write to standard output: {why}. What was done until then is kept; `askwell list` shows it.")
    }

    fn not_withdrawn(&self) -> &'static str {
        "Askwell cannot be reached, so the question stays open there. Close it there; nobody reads its answer."
    }

    fn no_file(&self, file: Display<'_>) -> String {
        format!(
            "{file} is not an ordinary file: a folder, a device or a pipe can’t stand with a question. Nothing was asked."
        )
    }

    fn no_text(&self, file: Display<'_>) -> String {
        format!("{file} is not text. Attach it with -a instead. Nothing was asked.")
    }

    fn not_attached(&self, file: Display<'_>, why: &str) -> String {
        let why = clause(why);
        format!("The file {file} could not be read: {why}. Nothing was asked.")
    }

    fn not_opened_disk_full(&self, folder: &str) -> String {
        format!("The disk with the data folder {folder} is full.")
    }

    fn not_asked(&self, why: &str) -> String {
        format!("Not asked: {why}.")
    }

    fn option_number(&self, number: usize) -> String {
        format!("option {number}")
    }

    fn yes(&self) -> &'static str {
        "Yes"
    }

    fn no(&self) -> &'static str {
        "No"
    }

    fn end_dismissed(&self) -> &'static str {
        "Dismissed: nothing was chosen."
    }

    fn end_deleted(&self) -> &'static str {
        "The person has deleted the question: nothing was chosen."
    }

    fn end_withdrawn(&self) -> &'static str {
        "The question was withdrawn: nothing was chosen."
    }

    fn end_no_response(&self) -> &'static str {
        "No response within the time: nothing was chosen."
    }

    fn end_delegated(&self) -> &'static str {
        "The person chose nothing and leaves it to you."
    }

    fn end_away(&self) -> &'static str {
        "The person has said that nobody is here: nothing was chosen."
    }

    fn end_waiting(&self) -> &'static str {
        "The question stays open. Run the same command here again to join it, or to get its answer."
    }

    fn file_too_long(&self, file: Display<'_>, size_kib: u64, size_kib_max: usize) -> String {
        format!(
            "{file} is too long to stand with a question: it has {size_kib} KiB, at most {size_kib_max} KiB are shown. Attach a part of it, or name it in the question. Nothing was asked."
        )
    }
}
