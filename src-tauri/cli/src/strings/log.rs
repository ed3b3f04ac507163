//! The log as a whole, and what is wrong with it.

use std::path::Display;

pub trait LogStrings {
    fn log_head(&self, zone: &str) -> String;
    fn log_of(&self, id: &str) -> String;
    fn no_logs(&self) -> &'static str;
    /// Of what was looked for.
    fn nothing_matches(&self) -> &'static str;
    fn log_written(&self, file: Display<'_>) -> String;
    fn not_written(&self, file: Display<'_>, why: &str) -> String;
    fn no_such_log(&self, id: &str) -> String;
    fn several_logs(&self, id: &str) -> String;
    fn log_away(&self, id: &str) -> String;
    /// The beginning of a line that warns.
    fn line_of_file(&self, file: &str, line: u64) -> String;
    fn log_warning(&self, place: &str, what: &str) -> String;
    fn log_line_bad(&self) -> &'static str;
    fn log_line_too_long(&self) -> &'static str;
    fn log_line_torn(&self) -> &'static str;
    fn log_line_foreign(&self) -> &'static str;
    fn log_lines_missing(&self, after: u64, seq: u64) -> String;
    fn log_line_repeated(&self, after: u64, seq: u64) -> String;
    fn log_unreadable(&self, why: &str) -> String;
}
