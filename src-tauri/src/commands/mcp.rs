//! MCP servers, as Settings sets them up.

use super::{Answer, App};
use ask::McpServerId;
use ask::settings::Settings;
use ask::wire::{McpEdit, McpLogLine, McpPaste, McpServerStanding};
use tauri::command;

#[command]
pub fn mcp_servers(askwell: App<'_>) -> Vec<McpServerStanding> {
    askwell.mcp_servers()
}

#[command]
pub fn mcp_log(askwell: App<'_>, server_id: McpServerId) -> Vec<McpLogLine> {
    askwell.mcp_log(server_id)
}

#[command]
pub async fn save_mcp_server(askwell: App<'_>, edit: McpEdit) -> Answer<Settings> {
    askwell.save_mcp_server(edit).await
}

#[command]
pub async fn remove_mcp_server(askwell: App<'_>, server_id: McpServerId) -> Answer<Settings> {
    askwell.remove_mcp_server(server_id).await
}

#[command]
pub async fn restart_mcp_server(askwell: App<'_>, server_id: McpServerId) -> Answer<()> {
    askwell.restart_mcp_server(server_id).await
}

#[command]
pub async fn mcp_tools_seen(askwell: App<'_>, server_id: McpServerId, tools: Vec<String>) -> Answer<()> {
    askwell.mcp_tools_seen(server_id, tools).await
}

#[command]
pub fn read_mcp_paste(askwell: App<'_>, text: String) -> McpPaste {
    askwell.read_mcp_paste(&text)
}
