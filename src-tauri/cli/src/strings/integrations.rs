//! What other programs' agents are given to work with Askwell.

pub trait IntegrationStrings {
    fn no_agents(&self) -> &'static str;
    /// What is left to do in the agent itself.
    fn agent_trust(&self, agent: &str) -> String;
    fn agents_away(&self, names: &str) -> String;
    fn part_tools(&self) -> &'static str;
    fn part_instructions(&self) -> &'static str;
    fn part_hook(&self) -> &'static str;
    fn part_absent(&self) -> &'static str;
    fn part_added(&self) -> &'static str;
    fn part_differs(&self) -> &'static str;
    fn already_in_file(&self, file: &str) -> String;
    fn not_in_file(&self, file: &str) -> String;
    fn integration_added(&self, file: &str, agent: &str) -> String;
    fn integration_removed(&self, file: &str) -> String;
}
