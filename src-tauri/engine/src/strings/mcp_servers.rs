//! What is wrong with an MCP server.

pub trait McpServerStrings {
    fn no_mcp_server(&self) -> &'static str;
    fn mcp_server_unnamed(&self) -> &'static str;
    fn mcp_server_name_taken(&self, name: &str) -> String;
    fn no_mcp_program(&self) -> &'static str;
    fn not_mcp_address(&self) -> &'static str;
    fn enter_mcp_secrets_again(&self) -> &'static str;
    /// To an address of the internet, which is refused.
    fn mcp_secrets_readable_by_all(&self) -> &'static str;
    /// To one of the person's own network, which they can confirm.
    fn mcp_secrets_readable_here(&self) -> &'static str;
    fn mcp_not_started(&self, why: &str) -> String;
    fn mcp_silent(&self, seconds: u64) -> String;
    fn mcp_version_unknown(&self, versions: &str) -> String;
    fn mcp_unauthorized(&self) -> &'static str;
    fn mcp_unreachable(&self, why: &str) -> String;
    fn not_an_mcp_server(&self, why: &str) -> String;
    fn mcp_message_too_long(&self, mib_max: usize) -> String;
    fn mcp_worker_failed(&self) -> &'static str;
    fn mcp_header_unusable(&self, name: &str) -> String;
    /// `said` is the last that it wrote.
    fn mcp_ended(&self, code: Option<i32>, said: Option<&str>) -> String;
}
