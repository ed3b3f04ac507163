//! English: what the hashes of a log's lines tell.

use super::En;
use crate::strings::log_check::LogCheckStrings;
use std::path::Display;

impl LogCheckStrings for En {
    fn not_an_ordinary_file(&self, file: Display<'_>) -> String {
        format!(
            "{file} is not an ordinary file: a folder, a device or a pipe is not checked. Write the lines to a file first, then name that."
        )
    }

    fn log_file_unreadable(&self, file: Display<'_>, why: &str) -> String {
        format!("{file} can't be read ({why}). Check the name, then try again.")
    }

    fn log_looked_at(&self, file: Display<'_>, lines: usize, verified: usize) -> String {
        format!("{file}: {verified} of {lines} lines are as they were written")
    }

    fn line_changed(&self, line: usize) -> String {
        format!("Line {line} was changed after it was written.")
    }

    fn line_moved(&self, line: usize) -> String {
        format!("Line {line} is not in its place.")
    }

    fn lines_missing_before(&self, line: usize) -> String {
        format!("Lines are missing before line {line}.")
    }

    fn lines_without_hash(&self, count: usize) -> String {
        format!("{count} lines can't be verified: they were written before lines had hashes.")
    }

    fn last_line_torn(&self) -> &'static str {
        "The last line was not written to its end."
    }

    fn lines_before_elsewhere(&self) -> &'static str {
        "Line 1 follows lines that are not in this file."
    }

    fn lines_after_elsewhere(&self) -> &'static str {
        "The conversation goes on after the last line; the rest is not in this file. In .tasklogs, the next start of Askwell writes it."
    }

    fn lines_after_unknown(&self) -> &'static str {
        "Whether anything followed the last line can't be known from this file."
    }
}
