//! The tools of MCP servers, and those among them that the agent is not offered yet.

pub trait McpToolStrings {
    fn no_mcp_servers(&self) -> &'static str;
    fn no_such_mcp_server(&self, name: &str) -> String;
    fn server_is_off(&self, name: &str) -> String;
    fn server_is_starting(&self, name: &str) -> String;
    /// `said`: why, in a sentence.
    fn server_does_not_run(&self, name: &str, said: &str) -> String;
    /// `held_back`: how many of them the agent is not offered.
    fn server_tools(&self, name: &str, tools: usize, held_back: usize) -> String;
    fn how_to_look_at_tools(&self) -> &'static str;
    fn all_tools_seen(&self, server: &str) -> String;
    fn tool_is_new(&self) -> &'static str;
    fn tool_has_changed(&self) -> &'static str;
    fn offer_these_tools(&self, count: usize, server: &str) -> String;
    fn tools_offered(&self, count: usize, server: &str) -> String;
    fn tools_still_held_back(&self) -> &'static str;
    /// Nobody sits here who could say yes.
    fn tools_offered_at_a_terminal(&self) -> &'static str;
    /// In a conversation.
    fn tools_held_back(&self, count: usize, server: &str) -> String;
}
