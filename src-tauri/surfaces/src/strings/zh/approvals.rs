//! Chinese: what an agent with hooks is about to do.

use super::Zh;
use crate::strings::approvals::ApprovalStrings;

impl ApprovalStrings for Zh {
    fn run_this_command(&self) -> &'static str {
        "运行这条命令"
    }

    fn go_ahead_with_plan(&self) -> &'static str {
        "按此计划执行"
    }

    fn tool_at(&self, tool: &str, place: &str) -> String {
        format!("{tool}：{place}")
    }

    fn use_tool(&self, tool: &str) -> String {
        format!("使用工具 {tool}")
    }
}
