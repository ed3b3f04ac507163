//! Why the configuration of another agent was not changed.

use std::path::Display;

pub trait AgentStrings {
    fn unknown_agent(&self, name: &str) -> String;
    fn not_offered(&self) -> &'static str;
    fn no_home_folder(&self) -> &'static str;
    fn file_changed(&self, file: Display<'_>) -> String;
    fn program_not_found(&self) -> String;
    fn path_unusable(&self, path: Display<'_>) -> String;
    fn not_a_file(&self, path: Display<'_>) -> String;
    fn file_unchanged(&self, file: Display<'_>, error: &str) -> String;
    fn file_broken(&self, file: Display<'_>, line: Option<usize>, why: &str) -> String;
}
