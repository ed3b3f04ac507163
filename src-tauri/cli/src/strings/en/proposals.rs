//! English: what the agent wants to do, where it waits in a list.

use super::En;
use crate::strings::proposals::ProposalStrings;

impl ProposalStrings for En {
    fn creates(&self, path: &str) -> String {
        format!("Create {path}")
    }

    fn changes(&self, path: &str) -> String {
        format!("Change {path}")
    }

    fn moves(&self, path: &str, to: &str) -> String {
        format!("Move {path} to {to}")
    }

    fn deletes(&self, path: &str) -> String {
        format!("Delete {path}")
    }

    fn runs(&self, command: &str) -> String {
        format!("Run: {command}")
    }

    fn fetches(&self, url: &str) -> String {
        format!("Fetch {url}")
    }

    fn connects(&self, place: &str) -> String {
        format!("Connect to {place}")
    }

    fn calls(&self, tool: &str, server: &str) -> String {
        format!("Call {tool} of {server}")
    }

    fn no_output(&self, seconds: u64, command: &str) -> String {
        format!("No output for {seconds} s: {command}")
    }
}
