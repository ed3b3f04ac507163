//! Chinese: the tools of MCP servers, and those among them that the agent is not offered yet.

use super::Zh;
use crate::strings::mcp_tools::McpToolStrings;

impl McpToolStrings for Zh {
    fn no_mcp_servers(&self) -> &'static str {
        "还没有 MCP 服务器。可在窗口的“设置 › MCP 服务器”中添加。"
    }

    fn no_such_mcp_server(&self, name: &str) -> String {
        format!("没有名为 {name} 的 MCP 服务器。`askwell tools` 可列出全部服务器。")
    }

    fn server_is_off(&self, name: &str) -> String {
        format!("{name}：已关闭")
    }

    fn server_is_starting(&self, name: &str) -> String {
        format!("{name}：仍在启动")
    }

    fn server_does_not_run(&self, name: &str, said: &str) -> String {
        format!("{name}：未运行。{said}")
    }

    fn server_tools(&self, name: &str, tools: usize, held_back: usize) -> String {
        match held_back {
            0 => format!("{name}：{tools} 个工具"),
            held_back => format!("{name}：{tools} 个工具，其中 {held_back} 个在你查看之前不提供给智能体"),
        }
    }

    fn how_to_look_at_tools(&self) -> &'static str {
        "要查看并提供给智能体：`askwell tools 服务器`"
    }

    fn all_tools_seen(&self, server: &str) -> String {
        format!("没有需要查看的内容：{server} 已启用的工具你都看过了。")
    }

    fn tool_is_new(&self) -> &'static str {
        "新工具"
    }

    fn tool_has_changed(&self) -> &'static str {
        "你看过之后有改动"
    }

    fn offer_these_tools(&self, count: usize, server: &str) -> String {
        format!(
            "恶意服务器可能在这些文字中隐藏指令，而智能体会读取它们。要把 {server} 的 {count} 个工具提供给智能体吗？[是/否]"
        )
    }

    fn tools_offered(&self, count: usize, server: &str) -> String {
        format!("已提供给智能体：{server} 的 {count} 个工具。")
    }

    fn tools_still_held_back(&self) -> &'static str {
        "没有改动。这些工具仍不提供给智能体。"
    }

    fn tools_offered_at_a_terminal(&self) -> &'static str {
        "这些工具尚未提供给智能体。要提供，请在终端中运行这条命令。"
    }

    fn tools_held_back(&self, count: usize, server: &str) -> String {
        format!("· {server} 的 {count} 个工具在你查看之前不提供给智能体：`askwell tools`")
    }
}
