//! Why a conversation does not take what was asked of it.

pub trait RefusalStrings {
    fn record_damaged(&self) -> &'static str;
    fn not_text(&self, character: &str) -> String;
    fn decision_outdated(&self) -> &'static str;
    fn nothing_written(&self) -> &'static str;
    fn nothing_running(&self) -> &'static str;
    fn nothing_to_retry(&self) -> &'static str;
    fn nothing_to_undo(&self) -> &'static str;
    fn agent_busy(&self) -> &'static str;
    fn asked_by_other_program(&self) -> &'static str;
    fn needs_folder(&self) -> &'static str;
    fn would_skip_question(&self) -> &'static str;
    fn conversation_changed(&self) -> &'static str;
}
