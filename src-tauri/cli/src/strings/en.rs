//! English.

mod actions;
mod advice;
mod answering;
mod asking;
mod backup;
mod chat;
mod connection;
mod conversations;
mod deletion;
mod devices;
mod doctor;
mod endings;
mod failures;
mod findings;
mod formats;
mod input;
mod integrations;
mod log;
mod log_check;
mod log_events;
mod log_values;
mod mcp_tools;
mod proposals;
mod questions;
mod rules;
mod serving;
mod signatures;
mod start;
mod storage;
mod subtasks;
mod system_errors;
mod templates;
mod transfer;

use super::Strings;
use ask::settings::Language;

pub struct En;

impl Strings for En {
    fn language(&self) -> Language {
        Language::En
    }
}

/// How many, of what has its plural in s.
fn count(number: impl std::fmt::Display, one: &str) -> String {
    let number = number.to_string();
    if number == "1" { format!("1 {one}") } else { format!("{number} {one}s") }
}

fn process_of(process: Option<u32>) -> String {
    process.map_or_else(String::new, |process| format!(" (process {process})"))
}
