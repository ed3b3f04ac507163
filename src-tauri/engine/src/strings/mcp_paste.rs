//! What is wrong with pasted MCP servers.

pub trait McpPasteStrings {
    fn pasted_too_long(&self, bytes: usize) -> String;
    fn pasted_unreadable(&self, line: usize, detail: &str) -> String;
    fn no_servers_pasted(&self) -> &'static str;
    fn too_many_servers(&self, count: usize) -> String;
    fn neither_program_nor_address(&self) -> &'static str;
    fn both_program_and_address(&self) -> &'static str;
    fn pasted_not_address(&self, url: &str) -> String;
    fn old_transport(&self) -> &'static str;
    fn unknown_transport(&self, name: &str) -> String;
    fn must_be(&self, wanted: &str) -> String;
    fn key_must_be(&self, key: &str, wanted: &str) -> String;
    fn an_object(&self) -> &'static str;
    fn a_text(&self) -> &'static str;
    fn a_list_of_texts(&self) -> &'static str;
}
