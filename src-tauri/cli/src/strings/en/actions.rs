//! English: what the agent did, did not do, and what waits before it.

use super::En;
use crate::strings::actions::ActionStrings;

impl ActionStrings for En {
    fn request_skipped(&self) -> &'static str {
        "Sent to the agent. Its request was skipped; nothing was decided."
    }

    fn run_summary(&self) -> &'static str {
        "What this run did:"
    }

    fn can_undo(&self) -> &'static str {
        "You can undo its file changes in the Askwell window."
    }

    fn nothing_waits(&self) -> &'static str {
        "Nothing is waiting for you."
    }

    fn step_done(&self, number: usize, count: usize, step: &str) -> String {
        format!("✓ Step {number} of {count}: {step}")
    }

    fn mode_allows_changes(&self) -> &'static str {
        "The agent changes files in the workspace without asking. It asks before it runs commands or fetches web pages."
    }

    fn mode_skips_approvals(&self) -> &'static str {
        "The agent does everything without asking: it changes files, runs commands and fetches web pages."
    }

    fn by_you(&self) -> &'static str {
        " · approved by you"
    }

    fn by_standard_input(&self) -> &'static str {
        " · approved by standard input"
    }

    fn by_your_rule(&self) -> &'static str {
        " · allowed by your rule"
    }

    fn by_the_mode(&self) -> &'static str {
        " · allowed by the mode"
    }

    fn by_a_trusted_server(&self) -> &'static str {
        " · from a server you trust"
    }

    fn denied(&self) -> &'static str {
        "denied by you"
    }

    fn denied_by_standard_input(&self) -> &'static str {
        "denied by standard input"
    }

    fn nobody_here(&self) -> &'static str {
        "not run, nobody was here"
    }

    fn not_answered_in_time(&self) -> &'static str {
        "not run, no answer in time"
    }

    fn skipped_for_message(&self) -> &'static str {
        "not run, you sent a message"
    }

    fn run_was_stopped(&self) -> &'static str {
        "not run, the run was stopped"
    }

    fn nobody_to_ask(&self) -> &'static str {
        "not run, there is no one to ask here"
    }

    fn approved_by_you(&self, count: u32) -> String {
        format!("{count} approved by you")
    }

    fn approved_by_standard_input(&self, count: u32) -> String {
        format!("{count} approved by standard input")
    }

    fn allowed_by_rules(&self, count: u32) -> String {
        format!("{count} allowed by your rules")
    }

    fn allowed_by_mode(&self, count: u32) -> String {
        format!("{count} allowed by the mode")
    }

    fn not_carried_out(&self, count: u32) -> String {
        format!("{count} not run")
    }

    fn nothing_restored(&self) -> &'static str {
        "No files were restored."
    }

    fn files_restored(&self, paths: &str) -> String {
        format!("Restored: {paths}.")
    }

    fn files_kept(&self, paths: &str) -> String {
        format!("Not restored, because they changed since: {paths}.")
    }

    fn waiting_question(&self) -> &'static str {
        "question"
    }

    fn waiting_approval(&self) -> &'static str {
        "approval"
    }

    fn waiting_form(&self) -> &'static str {
        "form"
    }

    fn waiting_interrupted(&self) -> &'static str {
        "interrupted"
    }
}
