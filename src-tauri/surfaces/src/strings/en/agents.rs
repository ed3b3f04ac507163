//! English: why the configuration of another agent was not changed.

use super::En;
use crate::strings::agents::AgentStrings;
use std::path::Display;

impl AgentStrings for En {
    fn unknown_agent(&self, name: &str) -> String {
        format!("No agent is known as “{name}”. `askwell agents` lists those that are.")
    }

    fn not_offered(&self) -> &'static str {
        "This agent has nothing of that kind."
    }

    fn no_home_folder(&self) -> &'static str {
        "No home folder is known on this system, so no agents can be looked for."
    }

    fn file_changed(&self, file: Display<'_>) -> String {
        format!("{file} is not as it was shown any more. Nothing was written; look at the change again.")
    }

    fn program_not_found(&self) -> String {
        "The command line program `askwell` was not found beside this one or on the PATH. Install it, then look again."
            .to_owned()
    }

    fn path_unusable(&self, path: Display<'_>) -> String {
        format!(
            "The path {path} holds characters that a shell reads as its own. Nothing was written; install Askwell elsewhere."
        )
    }

    fn not_a_file(&self, path: Display<'_>) -> String {
        format!("{path} is no ordinary file. Nothing was written.")
    }

    fn file_unchanged(&self, file: Display<'_>, error: &str) -> String {
        format!("{file}: {error}. The file is as it was.")
    }

    fn file_broken(&self, file: Display<'_>, line: Option<usize>, why: &str) -> String {
        let line = line.map_or_else(String::new, |line| format!(", line {line}"));
        format!("{file}{line}: {why}. Nothing was written. Correct the file, then look again.")
    }
}
