//! English: what the agent did, did not do, and what waits before it.

use super::En;
use crate::strings::actions::ActionStrings;

impl ActionStrings for En {
    fn set_aside(&self) -> &'static str {
        "Said to the agent. What it had asked for is set aside; nothing was decided."
    }

    fn this_run(&self) -> &'static str {
        "What this run did:"
    }

    fn can_undo(&self) -> &'static str {
        "Its file changes can be undone in Askwell's window."
    }

    fn nothing_waits(&self) -> &'static str {
        "Nothing waits for you."
    }

    fn step_done(&self, number: usize, count: usize, step: &str) -> String {
        format!("✓ Step {number} of {count} is done: {step}")
    }

    fn mode_allows_changes(&self) -> &'static str {
        "Files in the workspace are changed without asking; commands and web pages are asked for."
    }

    fn mode_skips_approvals(&self) -> &'static str {
        "The agent acts without asking for consent: it changes files, runs commands and fetches pages."
    }

    fn by_you(&self) -> &'static str {
        " (you)"
    }

    fn by_standard_input(&self) -> &'static str {
        " (standard input)"
    }

    fn by_your_rule(&self) -> &'static str {
        " (your rule)"
    }

    fn by_the_mode(&self) -> &'static str {
        " (the mode)"
    }

    fn by_a_trusted_server(&self) -> &'static str {
        " (a server you trust)"
    }

    fn denied(&self) -> &'static str {
        "not done, you refused"
    }

    fn nobody_here(&self) -> &'static str {
        "not done, nobody is here"
    }

    fn not_answered_in_time(&self) -> &'static str {
        "not done, no answer in time"
    }

    fn skipped_for_message(&self) -> &'static str {
        "not done, set aside for your message"
    }

    fn run_was_stopped(&self) -> &'static str {
        "not done, the run was stopped"
    }

    fn nobody_to_ask(&self) -> &'static str {
        "not done, nobody can be asked here"
    }

    fn consented_by_you(&self, count: u32) -> String {
        format!("{count} consented to by you")
    }

    fn consented_by_standard_input(&self, count: u32) -> String {
        format!("{count} consented to by standard input")
    }

    fn consented_by_rules(&self, count: u32) -> String {
        format!("{count} by your rules")
    }

    fn consented_by_mode(&self, count: u32) -> String {
        format!("{count} by the mode")
    }

    fn not_carried_out(&self, count: u32) -> String {
        format!("{count} not done")
    }

    fn nothing_restored(&self) -> &'static str {
        "No file was put back."
    }

    fn files_restored(&self, paths: &str) -> String {
        format!("Put back: {paths}.")
    }

    fn files_kept(&self, paths: &str) -> String {
        format!("Left as they are, because they were changed since: {paths}.")
    }

    fn waiting_question(&self) -> &'static str {
        "question"
    }

    fn waiting_approval(&self) -> &'static str {
        "consent"
    }

    fn waiting_form(&self) -> &'static str {
        "server asks"
    }

    fn waiting_interrupted(&self) -> &'static str {
        "interrupted"
    }
}
