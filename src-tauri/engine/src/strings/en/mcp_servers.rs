//! English: what is wrong with an MCP server.

use super::En;
use crate::strings::mcp_servers::McpServerStrings;

impl McpServerStrings for En {
    fn no_mcp_server(&self) -> &'static str {
        "No server like that is switched on, so nothing was done. Look at the list again."
    }

    fn mcp_server_unnamed(&self) -> &'static str {
        "The server has no name, so it was not saved. Give it one."
    }

    fn mcp_server_name_taken(&self, name: &str) -> String {
        format!("There is a server named {name:?} already, so this one was not saved. Give it another name.")
    }

    fn no_mcp_program(&self) -> &'static str {
        "It does not say which program to start, so it was not saved. Enter one, such as npx."
    }

    fn not_mcp_address(&self) -> &'static str {
        "This isn't a server address, so it was not saved. Enter one that begins with https:// or http://."
    }

    fn enter_mcp_secrets_again(&self) -> &'static str {
        "The stored token, variables and headers were given for another program or address, so the server was not saved. Enter them again, or remove them."
    }

    fn mcp_secrets_readable_by_all(&self) -> &'static str {
        "Its token and secret headers would go over the internet unencrypted, so the server was not saved. Use its https:// address, or remove them."
    }

    fn mcp_secrets_readable_here(&self) -> &'static str {
        "Its token and secret headers would go over your network unencrypted, so the server was not saved. Use its https:// address, or confirm that you want this."
    }

    fn mcp_not_started(&self, why: &str) -> String {
        format!("Its program could not be started: {why}. Install it, or correct its name or folder.")
    }

    fn mcp_silent(&self, seconds: u64) -> String {
        format!("It has not answered within {seconds} seconds. Look at its log, then restart it.")
    }

    fn mcp_version_unknown(&self, versions: &str) -> String {
        format!(
            "It only supports protocol versions that Askwell doesn't know ({versions}). Update Askwell or the server."
        )
    }

    fn mcp_unauthorized(&self) -> &'static str {
        "It doesn't accept Askwell. Enter a token that is valid there."
    }

    fn mcp_unreachable(&self, why: &str) -> String {
        format!("It cannot be reached: {why}. Check its address and the network. Askwell keeps trying.")
    }

    fn not_an_mcp_server(&self, why: &str) -> String {
        format!("It does not answer as an MCP server does: {why}. Check what is started or its address.")
    }

    fn mcp_message_too_long(&self, mib_max: usize) -> String {
        format!(
            "It sent one message of more than {mib_max} MiB and was ended; nothing of that message was taken, and your other servers keep running. Use a tool that returns less, or a server with fewer tools, then restart it."
        )
    }

    fn mcp_worker_failed(&self) -> &'static str {
        "Askwell's own part for this server failed. It is started again."
    }

    fn mcp_header_unusable(&self, name: &str) -> String {
        format!(
            "The header {name:?} cannot be sent: its name or value has characters that headers can't have. Correct it."
        )
    }

    fn mcp_ended(&self, code: Option<i32>, said: Option<&str>) -> String {
        let code = code.map_or_else(String::new, |code| format!(" with exit code {code}"));
        let said = said.map_or_else(String::new, |said| format!(", and wrote last: {said}"));
        format!("Its program has ended{code}{said}. Its log says more.")
    }
}
