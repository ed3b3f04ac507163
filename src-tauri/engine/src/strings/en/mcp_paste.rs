//! English: what is wrong with pasted MCP servers.

use super::En;
use crate::strings::mcp_paste::McpPasteStrings;
use ask::limits::{MCP_PASTE_BYTES_MAX, MCP_SERVERS_COUNT_MAX};

impl McpPasteStrings for En {
    fn pasted_too_long(&self, bytes: usize) -> String {
        format!("This text has {bytes} bytes; at most {MCP_PASTE_BYTES_MAX} are read. Paste the part with the servers.")
    }

    fn pasted_unreadable(&self, line: usize, detail: &str) -> String {
        format!("This is neither JSON nor TOML; line {line}: {detail}.")
    }

    fn no_servers_pasted(&self) -> &'static str {
        "No servers were found in this text. It has to hold `mcpServers`, `servers`, or a server with `command` or `url`."
    }

    fn too_many_servers(&self, count: usize) -> String {
        format!("There are {count} servers in this text; only the first {MCP_SERVERS_COUNT_MAX} are taken.")
    }

    fn neither_program_nor_address(&self) -> &'static str {
        "It names neither a program (`command`) nor an address (`url`)."
    }

    fn both_program_and_address(&self) -> &'static str {
        "It names a program and an address; add `type` to say which one to use."
    }

    fn pasted_not_address(&self, url: &str) -> String {
        format!("{url:?} is no address that begins with https:// or http://.")
    }

    fn old_transport(&self) -> &'static str {
        "It uses the old transport `sse`, which Askwell doesn't support. Ask its provider for the streamable HTTP address, which often ends in /mcp."
    }

    fn unknown_transport(&self, name: &str) -> String {
        format!("Askwell does not know the transport {name:?}; it knows `stdio` and `http`.")
    }

    fn must_be(&self, wanted: &str) -> String {
        format!("This has to be {wanted}.")
    }

    fn key_must_be(&self, key: &str, wanted: &str) -> String {
        format!("`{key}` has to be {wanted}.")
    }

    fn an_object(&self) -> &'static str {
        "an object"
    }

    fn a_text(&self) -> &'static str {
        "a text"
    }

    fn a_list_of_texts(&self) -> &'static str {
        "a list of texts"
    }
}
