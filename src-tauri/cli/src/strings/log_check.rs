//! What the hashes of a log's lines tell.

use std::path::Display;

pub trait LogCheckStrings {
    fn not_an_ordinary_file(&self, file: Display<'_>) -> String;
    fn no_log_file(&self, file: Display<'_>) -> String;
    fn log_file_unreadable(&self, file: Display<'_>, why: &str) -> String;
    fn log_looked_at(&self, file: Display<'_>, lines: usize, verified: usize) -> String;
    fn line_changed(&self, line: usize) -> String;
    fn line_moved(&self, line: usize) -> String;
    fn lines_missing_before(&self, line: usize) -> String;
    fn lines_without_hash(&self, count: usize) -> String;
    fn last_line_torn(&self) -> &'static str;
    fn lines_before_elsewhere(&self) -> &'static str;
    fn lines_after_elsewhere(&self) -> &'static str;
    fn lines_after_unknown(&self) -> &'static str;
}
