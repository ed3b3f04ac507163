//! What the log of an MCP server says of what Askwell did and found.

use ask::elicitation::ElicitationError;

pub trait McpLogStrings {
    fn mcp_starting(&self) -> &'static str;
    fn mcp_ready(&self, tools: usize) -> String;
    fn mcp_ending(&self) -> &'static str;
    /// `what` is a whole sentence, with what to do.
    fn mcp_failed(&self, what: &str) -> String;
    fn mcp_tools_changed(&self, tools: usize) -> String;
    fn mcp_tools_not_listed(&self, why: &str) -> String;
    fn mcp_changes_not_told(&self, why: &str) -> String;
    fn mcp_asked_outside_call(&self) -> &'static str;
    fn mcp_asks_too_often(&self) -> &'static str;
    fn mcp_asks_too_much(&self) -> &'static str;
    fn mcp_not_showable(&self, why: &ElicitationError) -> String;
    fn mcp_message_unreadable(&self, why: &str) -> String;
}
