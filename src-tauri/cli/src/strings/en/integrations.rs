//! English: what other programs' agents are given to work with Askwell.

use super::En;
use crate::strings::integrations::IntegrationStrings;

impl IntegrationStrings for En {
    fn no_agents(&self) -> &'static str {
        "No other agents were found on this computer."
    }

    fn agent_trust(&self, agent: &str) -> String {
        format!(
            "Now start {agent} and trust the hook when asked. Until then {agent} doesn't run it and keeps asking you itself. You're asked again whenever the hook changes."
        )
    }

    fn agents_away(&self, names: &str) -> String {
        format!("Not installed: {names}. To let an agent ask you through Askwell: `askwell agents --add NAME`")
    }

    fn part_tools(&self) -> &'static str {
        "tools"
    }

    fn part_instructions(&self) -> &'static str {
        "instructions"
    }

    fn part_hook(&self) -> &'static str {
        "hook"
    }

    fn part_absent(&self) -> &'static str {
        "not added"
    }

    fn part_added(&self) -> &'static str {
        "added"
    }

    fn part_differs(&self) -> &'static str {
        "added, but different"
    }

    fn already_in_file(&self, file: &str) -> String {
        format!("Already in {file}.")
    }

    fn not_in_file(&self, file: &str) -> String {
        format!("Not in {file}.")
    }

    fn integration_added(&self, file: &str, agent: &str) -> String {
        format!(
            "Written to {file}. It takes effect the next time {agent} starts. To remove it: `askwell agents --remove {agent}`"
        )
    }

    fn integration_removed(&self, file: &str) -> String {
        format!("Removed from {file}.")
    }
}
