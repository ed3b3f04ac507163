//! English: why the configuration of another agent was not changed.

use super::En;
use crate::strings::agents::AgentStrings;
use std::path::Display;

impl AgentStrings for En {
    fn unknown_agent(&self, name: &str) -> String {
        format!("Askwell knows no agent called “{name}”. See `askwell agents` for those it knows.")
    }

    fn not_offered(&self) -> &'static str {
        "This agent doesn't have that."
    }

    fn no_home_folder(&self) -> &'static str {
        "Askwell couldn't find your home folder, so it can't look for agents."
    }

    fn file_changed(&self, file: Display<'_>) -> String {
        format!("{file} has changed since it was shown. Nothing was written. Look at the change again.")
    }

    fn program_not_found(&self) -> String {
        "The command line program `askwell` was not found next to this one or on the PATH. Install it, then look again."
            .to_owned()
    }

    fn path_unusable(&self, path: Display<'_>) -> String {
        format!(
            "The path {path} has characters that are special to a shell. Nothing was written; install Askwell elsewhere."
        )
    }

    fn not_a_file(&self, path: Display<'_>) -> String {
        format!("{path} isn't an ordinary file. Nothing was written.")
    }

    fn file_unchanged(&self, file: Display<'_>, error: &str) -> String {
        format!("{file}: {error}. The file is unchanged.")
    }

    fn file_broken(&self, file: Display<'_>, line: Option<usize>, why: &str) -> String {
        let line = line.map_or_else(String::new, |line| format!(", line {line}"));
        format!("{file}{line}: {why}. Nothing was written. Correct the file, then look again.")
    }
}
