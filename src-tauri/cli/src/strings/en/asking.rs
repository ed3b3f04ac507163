//! English: `askwell ask` and `askwell confirm`.

use super::En;
use crate::strings::{asking::AskingStrings, clause};
use std::path::Display;

impl AskingStrings for En {
    fn asked_first(&self, text: &str) -> String {
        format!("They have a question first: {text}\nYour question stays open.")
    }

    fn gone_meanwhile(&self) -> &'static str {
        "Askwell has quit. The question is kept. Waiting for Askwell to start again; press Ctrl-C to stop waiting."
    }

    fn never_asked(&self) -> &'static str {
        "Askwell didn't respond in time, so it's unclear whether the question was asked. Nothing was chosen."
    }

    fn asked_elsewhere_first(&self) -> &'static str {
        "Askwell is busy in another terminal, which doesn't show this question. It appears here once that one is done. Press Ctrl-C to withdraw it."
    }

    fn asked_elsewhere_now(&self) -> &'static str {
        "Another Askwell has started and now asks this question. Answer it there, or press Ctrl-C to withdraw it."
    }

    fn question_not_saved(&self, why: &str) -> String {
        format!(
            "Askwell can't save this question or read its answer. {why} Askwell keeps trying. Press Ctrl-C to stop."
        )
    }

    fn never_saved(&self, why: &str) -> String {
        format!("Not asked: Askwell couldn't save the question in time. {why} Nobody has seen it.")
    }

    fn given_earlier(&self, at: &str) -> String {
        format!("This is an earlier answer to the same question, given on {at}.")
    }

    fn not_printed(&self, why: &str) -> String {
        let why = clause(why);
        format!(
            "Couldn't print the answer: {why}. It's kept for a day. Run the same command here again to get it, or see `askwell log`."
        )
    }

    fn not_written_out(&self, why: &str) -> String {
        let why = clause(why);
        format!("Couldn't write to standard output: {why}.")
    }

    fn work_is_kept(&self) -> &'static str {
        "What was done so far is kept; see `askwell list`."
    }

    fn not_withdrawn(&self) -> &'static str {
        "Couldn't reach Askwell, so the question stays open there. Dismiss it there; its answer won't be read."
    }

    fn no_file(&self, file: Display<'_>) -> String {
        format!(
            "{file} isn't a regular file. A folder, a device or a pipe can't be shown with a question. Nothing was asked."
        )
    }

    fn no_text(&self, file: Display<'_>) -> String {
        format!("{file} isn't text. Attach it with -a instead. Nothing was asked.")
    }

    fn not_attached(&self, file: Display<'_>, why: &str) -> String {
        let why = clause(why);
        format!("Couldn't read the file {file}: {why}. Nothing was asked.")
    }

    fn not_opened_disk_full(&self, folder: &str) -> String {
        format!("The disk that holds the data folder {folder} is full.")
    }

    fn not_asked(&self, why: &str) -> String {
        format!("Not asked: {why}.")
    }

    fn option_number(&self, number: usize) -> String {
        format!("option {number}")
    }

    fn question_is_empty(&self) -> &'static str {
        "QUESTION is empty"
    }

    fn option_is_empty(&self, number: usize) -> String {
        format!("option {number} is empty")
    }

    fn option_repeats(&self, number: usize, label: &str, first: usize) -> String {
        format!("option {number} repeats \"{label}\", the label of option {first}")
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
        "The question was deleted: nothing was chosen."
    }

    fn end_withdrawn(&self) -> &'static str {
        "The question was withdrawn: nothing was chosen."
    }

    fn end_no_response(&self) -> &'static str {
        "No answer in time: nothing was chosen."
    }

    fn end_delegated(&self) -> &'static str {
        "No choice was made: you decide."
    }

    fn end_away(&self) -> &'static str {
        "Nobody is here: nothing was chosen."
    }

    fn end_waiting(&self) -> &'static str {
        "The question is still open. Run the same command here again to keep waiting or to get its answer."
    }

    fn file_too_long(&self, file: Display<'_>, size_kib: u64, size_kib_max: usize) -> String {
        format!(
            "{file} is too long to show with a question: it has {size_kib} KiB, and the limit is {size_kib_max} KiB. Attach part of it, or name the file in the question. Nothing was asked."
        )
    }
}
