//! What the agent wants to do, where it waits in a list.

pub trait ProposalStrings {
    fn creates(&self, path: &str) -> String;
    fn changes(&self, path: &str) -> String;
    fn moves(&self, path: &str, to: &str) -> String;
    fn deletes(&self, path: &str) -> String;
    fn runs(&self, command: &str) -> String;
    fn fetches(&self, url: &str) -> String;
    fn connects(&self, place: &str) -> String;
    fn calls(&self, tool: &str, server: &str) -> String;
    fn no_output(&self, seconds: u64, command: &str) -> String;
}
