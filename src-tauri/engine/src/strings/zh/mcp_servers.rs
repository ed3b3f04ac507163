//! Chinese: what is wrong with an MCP server.

use super::Zh;
use crate::strings::mcp_servers::McpServerStrings;

impl McpServerStrings for Zh {
    fn no_mcp_server(&self) -> &'static str {
        "没有这个已启用的服务器，没有执行任何操作。请重新查看列表。"
    }

    fn mcp_server_unnamed(&self) -> &'static str {
        "服务器没有名称，没有保存。请填写名称。"
    }

    fn mcp_server_name_taken(&self, name: &str) -> String {
        format!("已有名为“{name}”的服务器，没有保存。请换一个名称。")
    }

    fn no_mcp_program(&self) -> &'static str {
        "没有填写要启动的程序，没有保存。请填写，例如 npx。"
    }

    fn not_mcp_address(&self) -> &'static str {
        "这不是服务器地址，没有保存。请输入以 https:// 或 http:// 开头的地址。"
    }

    fn enter_mcp_secrets_again(&self) -> &'static str {
        "已保存的令牌、变量和请求头属于之前的程序或地址，因此没有保存。请重新输入，或将其移除。"
    }

    fn mcp_secrets_readable_by_all(&self) -> &'static str {
        "令牌和机密请求头会未经加密地在互联网上传输，因此没有保存。请使用 https:// 地址，或将它们移除。"
    }

    fn mcp_secrets_readable_here(&self) -> &'static str {
        "令牌和机密请求头会未经加密地在你的网络中传输，因此没有保存。请使用 https:// 地址，或确认你要这样做。"
    }

    fn mcp_not_started(&self, why: &str) -> String {
        format!("无法启动它的程序：{why}。请安装该程序，或改正它的名称或文件夹。")
    }

    fn mcp_silent(&self, seconds: u64) -> String {
        format!("它在 {seconds} 秒内没有应答。请查看它的日志，然后重新启动。")
    }

    fn mcp_version_unknown(&self, versions: &str) -> String {
        format!("它只支持 Askwell 不认识的协议版本（{versions}）。请更新 Askwell 或该服务器。")
    }

    fn mcp_unauthorized(&self) -> &'static str {
        "它拒绝了 Askwell 的访问。请输入在那里有效的令牌。"
    }

    fn mcp_unreachable(&self, why: &str) -> String {
        format!("无法连接到它：{why}。请检查地址和网络；会自动重试。")
    }

    fn not_an_mcp_server(&self, why: &str) -> String {
        format!("它的应答不像 MCP 服务器：{why}。请检查启动的程序或地址。")
    }

    fn mcp_message_too_long(&self, mib_max: usize) -> String {
        format!(
            "它的一条消息超过 {mib_max} MiB，因此已停止；这条消息的内容未采用，其他服务器不受影响。请使用返回内容较少的工具，或工具较少的服务器，然后重新启动它。"
        )
    }

    fn mcp_worker_failed(&self) -> &'static str {
        "Askwell 处理此服务器的部分出错，会重新启动。"
    }

    fn mcp_header_unusable(&self, name: &str) -> String {
        format!("请求头“{name}”无法发送：名称或值含有不允许的字符。请改正。")
    }

    fn mcp_ended(&self, code: Option<i32>, said: Option<&str>) -> String {
        let code = code.map_or_else(String::new, |code| format!("，退出码 {code}"));
        let said = said.map_or_else(String::new, |said| format!("，最后写道：{said}"));
        format!("它的程序已退出{code}{said}。日志中有更多信息。")
    }
}
