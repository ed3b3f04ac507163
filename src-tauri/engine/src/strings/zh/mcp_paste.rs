//! Chinese: what is wrong with pasted MCP servers.

use super::Zh;
use crate::strings::mcp_paste::McpPasteStrings;
use ask::limits::{MCP_PASTE_BYTES_MAX, MCP_SERVERS_COUNT_MAX};

impl McpPasteStrings for Zh {
    fn pasted_too_long(&self, bytes: usize) -> String {
        format!("这段文字有 {bytes} 字节；最多读取 {MCP_PASTE_BYTES_MAX} 字节。请只粘贴服务器部分。")
    }

    fn pasted_unreadable(&self, line: usize, detail: &str) -> String {
        format!("这既不是 JSON 也不是 TOML；第 {line} 行：{detail}。")
    }

    fn no_servers_pasted(&self) -> &'static str {
        "这段文字中没有服务器。它应包含 `mcpServers`、`servers`，或带有 `command` 或 `url` 的服务器。"
    }

    fn too_many_servers(&self, count: usize) -> String {
        format!("这段文字中有 {count} 个服务器；只取前 {MCP_SERVERS_COUNT_MAX} 个。")
    }

    fn neither_program_nor_address(&self) -> &'static str {
        "没有给出程序（`command`）或地址（`url`）。"
    }

    fn both_program_and_address(&self) -> &'static str {
        "同时给出了程序和地址；请添加 `type` 说明使用哪一个。"
    }

    fn pasted_not_address(&self, url: &str) -> String {
        format!("“{url}”不是以 https:// 或 http:// 开头的地址。")
    }

    fn old_transport(&self) -> &'static str {
        "它使用旧的 `sse` 传输方式，Askwell 不支持。请向提供者索取 streamable HTTP 地址，通常以 /mcp 结尾。"
    }

    fn unknown_transport(&self, name: &str) -> String {
        format!("Askwell 不认识传输方式“{name}”；支持 `stdio` 和 `http`。")
    }

    fn must_be(&self, wanted: &str) -> String {
        format!("这里应为{wanted}。")
    }

    fn key_must_be(&self, key: &str, wanted: &str) -> String {
        format!("`{key}` 应为{wanted}。")
    }

    fn an_object(&self) -> &'static str {
        "对象"
    }

    fn a_text(&self) -> &'static str {
        "文字"
    }

    fn a_list_of_texts(&self) -> &'static str {
        "文字列表"
    }
}
