//! What an agent with hooks is about to do.

pub trait ApprovalStrings {
    fn run_this_command(&self) -> &'static str;
    fn go_ahead_with_plan(&self) -> &'static str;
    /// `place` is a path or an address.
    fn tool_at(&self, tool: &str, place: &str) -> String;
    fn use_tool(&self, tool: &str) -> String;
}
