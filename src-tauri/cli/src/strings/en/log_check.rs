//! English: what the hashes of a log's lines tell.

use super::En;
use crate::strings::log_check::LogCheckStrings;
use std::path::Display;

impl LogCheckStrings for En {
    fn not_an_ordinary_file(&self, file: Display<'_>) -> String {
        format!(
            "{file} isn't a regular file. Folders, devices and pipes can't be checked. Write the lines to a file first, then name that file."
        )
    }

    fn no_log_file(&self, file: Display<'_>) -> String {
        format!(
            "{file} isn't an Askwell log: none of its lines is an entry of one. Name a file of .tasklogs, or one that askwell log --format jsonl wrote."
        )
    }

    fn log_file_unreadable(&self, file: Display<'_>, why: &str) -> String {
        format!("Couldn't read {file} ({why}). Check the name, then try again.")
    }

    fn log_looked_at(&self, file: Display<'_>, lines: usize, verified: usize) -> String {
        format!("{file}: {verified} of {lines} lines are unchanged")
    }

    fn line_changed(&self, line: usize) -> String {
        format!("Line {line} was changed after it was written.")
    }

    fn line_moved(&self, line: usize) -> String {
        format!("Line {line} is out of order.")
    }

    fn lines_missing_before(&self, line: usize) -> String {
        format!("Lines are missing before line {line}.")
    }

    fn lines_without_hash(&self, count: usize) -> String {
        format!("{count} lines can't be verified: they are older than line hashes.")
    }

    fn last_line_torn(&self) -> &'static str {
        "The last line is incomplete."
    }

    fn lines_before_elsewhere(&self) -> &'static str {
        "The lines before line 1 are not in this file."
    }

    fn lines_after_elsewhere(&self) -> &'static str {
        "The conversation continues after the last line, but the rest is not in this file. In .tasklogs, Askwell adds it at its next start."
    }

    fn lines_after_unknown(&self) -> &'static str {
        "This file doesn't show whether anything followed the last line."
    }
}
