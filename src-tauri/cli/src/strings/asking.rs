//! `askwell ask` and `askwell confirm`.

use std::path::Display;

pub trait AskingStrings {
    fn asked_first(&self, text: &str) -> String;
    fn gone_meanwhile(&self) -> &'static str;
    /// The time limit ended before Askwell confirmed the question.
    fn never_asked(&self) -> &'static str;
    fn asked_elsewhere_first(&self) -> &'static str;
    fn asked_elsewhere_now(&self) -> &'static str;
    fn question_not_saved(&self, why: &str) -> String;
    fn never_saved(&self, why: &str) -> String;
    fn given_earlier(&self, at: &str) -> String;
    fn not_printed(&self, why: &str) -> String;
    /// Unlike an answer, this is not kept for the next call.
    fn not_written_out(&self, why: &str) -> String;
    /// After that, where something was done.
    fn work_is_kept(&self) -> &'static str;
    fn not_withdrawn(&self) -> &'static str;
    fn no_file(&self, file: Display<'_>) -> String;
    fn no_text(&self, file: Display<'_>) -> String;
    fn not_attached(&self, file: Display<'_>, why: &str) -> String;
    fn not_opened_disk_full(&self, folder: &str) -> String;
    fn not_asked(&self, why: &str) -> String;
    /// What a reason calls an option.
    fn option_number(&self, number: usize) -> String;
    /// Reasons for `not_asked`.
    fn question_is_empty(&self) -> &'static str;
    fn option_is_empty(&self, number: usize) -> String;
    fn option_repeats(&self, number: usize, label: &str, first: usize) -> String;
    fn yes(&self) -> &'static str;
    fn no(&self) -> &'static str;
    fn end_dismissed(&self) -> &'static str;
    fn end_deleted(&self) -> &'static str;
    fn end_withdrawn(&self) -> &'static str;
    fn end_no_response(&self) -> &'static str;
    fn end_delegated(&self) -> &'static str;
    fn end_away(&self) -> &'static str;
    fn end_waiting(&self) -> &'static str;
    fn file_too_long(&self, file: Display<'_>, size_kib: u64, size_kib_max: usize) -> String;
}
