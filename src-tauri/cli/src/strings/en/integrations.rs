//! English: what other programs' agents are given to work with Askwell.

use super::En;
use crate::strings::integrations::IntegrationStrings;

impl IntegrationStrings for En {
    fn no_agents(&self) -> &'static str {
        "No other agent was found on this machine."
    }

    fn agent_trust(&self, agent: &str) -> String {
        format!(
            "Now start {agent} and trust the hook when it asks. Until then {agent} does not run it and asks you in its own place. It asks again each time the hook changes."
        )
    }

    fn agents_away(&self, names: &str) -> String {
        format!("Not found here: {names}. `askwell agents --add NAME` lets an agent ask through Askwell.")
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
        "added, but differently"
    }

    fn has_it_already(&self, file: &str) -> String {
        format!("{file} has it already.")
    }

    fn has_nothing_of_it(&self, file: &str) -> String {
        format!("{file} has nothing of it.")
    }

    fn integration_added(&self, file: &str, agent: &str) -> String {
        format!(
            "Written to {file}. It holds from {agent}'s next start; `askwell agents --remove {agent}` takes it out again."
        )
    }

    fn integration_removed(&self, file: &str) -> String {
        format!("Taken out of {file}.")
    }
}
