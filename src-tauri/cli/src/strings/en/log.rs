//! English: the log as a whole, and what is wrong with it.

use super::En;
use crate::strings::log::LogStrings;
use std::path::Display;

impl LogStrings for En {
    fn log_head(&self, zone: &str) -> String {
        format!("Log of a conversation. Times are UTC{zone}.")
    }

    fn log_of(&self, id: &str) -> String {
        format!("Latest log: …{id}. For another one: askwell log ID (askwell list shows the IDs)")
    }

    fn no_logs(&self) -> &'static str {
        "No log yet. It starts with your first conversation."
    }

    fn nothing_matches(&self) -> &'static str {
        "Nothing matches."
    }

    fn log_written(&self, file: Display<'_>) -> String {
        format!("Written to {file}.")
    }

    fn not_written(&self, file: Display<'_>, why: &str) -> String {
        format!("Couldn't write {file}: {why}. Any earlier file is unchanged. Name another file with --output.")
    }

    fn no_such_log(&self, id: &str) -> String {
        format!("No conversation with a log has an ID that starts or ends with “{id}”. To see them: askwell list")
    }

    fn several_logs(&self, id: &str) -> String {
        format!(
            "Several conversations have an ID that starts or ends with “{id}”. Type more of it. To see them: askwell list"
        )
    }

    fn log_away(&self, id: &str) -> String {
        format!(
            "The log of …{id} is in its workspace, and that folder is missing. Restore the folder. The conversation itself is kept."
        )
    }

    fn line_of_file(&self, file: &str, line: u64) -> String {
        format!("{file}, line {line}")
    }

    fn log_warning(&self, place: &str, what: &str) -> String {
        format!("Warning: {place} {what}.")
    }

    fn log_line_bad(&self) -> &'static str {
        "is damaged and was skipped"
    }

    fn log_line_too_long(&self) -> &'static str {
        "is too long and was skipped"
    }

    fn log_line_torn(&self) -> &'static str {
        "is incomplete and was skipped"
    }

    fn log_line_foreign(&self) -> &'static str {
        "belongs to another conversation and was skipped"
    }

    fn log_lines_missing(&self, after: u64, seq: u64) -> String {
        format!("has number {seq} after {after}: entries in between are missing")
    }

    fn log_line_repeated(&self, after: u64, seq: u64) -> String {
        format!("has number {seq} after {after}: it is a duplicate")
    }

    fn log_unreadable(&self, why: &str) -> String {
        format!("can't be read ({why})")
    }
}
