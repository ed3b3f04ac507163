//! English: what an agent with hooks is about to do.

use super::En;
use crate::strings::approvals::ApprovalStrings;

impl ApprovalStrings for En {
    fn run_this_command(&self) -> &'static str {
        "Run this command"
    }

    fn go_ahead_with_plan(&self) -> &'static str {
        "Go ahead with this plan"
    }

    fn tool_at(&self, tool: &str, place: &str) -> String {
        format!("{tool}: {place}")
    }

    fn use_tool(&self, tool: &str) -> String {
        format!("Use the tool {tool}")
    }
}
