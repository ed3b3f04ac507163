//! Chinese: the log of an MCP server.

use super::Zh;
use crate::strings::mcp_log::McpLogStrings;
use ask::elicitation::ElicitationError;

impl McpLogStrings for Zh {
    fn mcp_starting(&self) -> &'static str {
        "正在启动。"
    }

    fn mcp_ready(&self, tools: usize) -> String {
        format!("已就绪，提供 {tools} 个工具。")
    }

    fn mcp_ending(&self) -> &'static str {
        "正在停止。"
    }

    fn mcp_failed(&self, what: &str) -> String {
        format!("不可用。{what}")
    }

    fn mcp_tools_changed(&self, tools: usize) -> String {
        format!("工具已变更，现在提供 {tools} 个。")
    }

    fn mcp_tools_not_listed(&self, why: &str) -> String {
        format!("服务器称工具已变更，但无法列出：{why}")
    }

    fn mcp_changes_not_told(&self, why: &str) -> String {
        format!("服务器不报告工具变更：{why}。请重新启动它以查看新工具。")
    }

    fn mcp_asked_outside_call(&self) -> &'static str {
        "服务器在没有工具调用时提问。该问题已取消，没有显示。"
    }

    fn mcp_asks_too_often(&self) -> &'static str {
        "服务器在一分钟内提问过多。其余问题已取消，没有显示。"
    }

    fn mcp_asks_too_much(&self) -> &'static str {
        "服务器一次提出的问题超过可同时显示的数量。其余问题已取消，没有显示。"
    }

    fn mcp_not_showable(&self, why: &ElicitationError) -> String {
        let why = match why {
            ElicitationError::Mode => "mode 既不是“form”也不是“url”".to_owned(),
            ElicitationError::Shape { part } => format!("`{part}` 的类型不对"),
            ElicitationError::TooLarge { part, max } => format!("`{part}` 过大（上限 {max}）"),
            ElicitationError::TooDeep { part } => format!("`{part}` 嵌套过深"),
            ElicitationError::NoOptions { part } => format!("`{part}` 没有可选项"),
            ElicitationError::Address => "地址不是完整的 http 或 https 地址，或含有用户名或密码".to_owned(),
        };
        format!("无法显示服务器的问题：{why}。该问题已取消。")
    }

    fn mcp_message_unreadable(&self, why: &str) -> String {
        format!("服务器发来一条无法读取的消息：{why}")
    }
}
