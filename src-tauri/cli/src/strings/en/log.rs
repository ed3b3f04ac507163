//! English: the log as a whole, and what is wrong with it.

use super::En;
use crate::strings::log::LogStrings;
use std::path::Display;

impl LogStrings for En {
    fn log_head(&self, zone: &str) -> String {
        format!("The log of a conversation. Times are UTC{zone}.")
    }

    fn log_of(&self, id: &str) -> String {
        format!("The log of …{id}, the latest. Another one: askwell log ID (askwell list names them).")
    }

    fn no_logs(&self) -> &'static str {
        "There is no log yet: it begins with the first conversation."
    }

    fn log_written(&self, file: Display<'_>) -> String {
        format!("Written to {file}.")
    }

    fn not_written(&self, file: Display<'_>, why: &str) -> String {
        format!(
            "{file} could not be written: {why}. What was there before is unchanged; name another file with --output."
        )
    }

    fn no_such_log(&self, id: &str) -> String {
        format!("There is no log of a conversation whose id begins or ends with “{id}”. See them with: askwell list")
    }

    fn several_logs(&self, id: &str) -> String {
        format!(
            "The ids of several conversations begin or end with “{id}”. Give more of it; see them with: askwell list"
        )
    }

    fn log_away(&self, id: &str) -> String {
        format!(
            "The log of …{id} lies in its workspace, and that folder is not there now. Bring it back; the conversation itself is kept."
        )
    }

    fn line_of_file(&self, file: &str, line: u64) -> String {
        format!("{file}, line {line}")
    }

    fn log_warning(&self, place: &str, what: &str) -> String {
        format!("Warning: {place} {what}.")
    }

    fn log_line_bad(&self) -> &'static str {
        "is damaged and was left out"
    }

    fn log_line_too_long(&self) -> &'static str {
        "is too long and was left out"
    }

    fn log_line_torn(&self) -> &'static str {
        "breaks off and was left out"
    }

    fn log_line_foreign(&self) -> &'static str {
        "belongs to another conversation and was left out"
    }

    fn log_lines_missing(&self, after: u64, seq: u64) -> String {
        format!("has number {seq} after {after}: the entries between are missing")
    }

    fn log_line_repeated(&self, after: u64, seq: u64) -> String {
        format!("has number {seq} after {after}: it was there before")
    }

    fn log_unreadable(&self, why: &str) -> String {
        format!("cannot be read ({why})")
    }
}
