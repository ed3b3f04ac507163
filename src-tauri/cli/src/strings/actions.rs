//! What the agent did, did not do, and what waits before it.

pub trait ActionStrings {
    /// A message was sent where an approval was open.
    fn request_skipped(&self) -> &'static str;
    fn run_summary(&self) -> &'static str;
    fn can_undo(&self) -> &'static str;
    fn nothing_waits(&self) -> &'static str;
    fn step_done(&self, number: usize, count: usize, step: &str) -> String;
    /// At the start of a conversation.
    fn mode_allows_changes(&self) -> &'static str;
    fn mode_skips_approvals(&self) -> &'static str;
    /// After the name of an action: who approved it.
    fn by_you(&self) -> &'static str;
    fn by_standard_input(&self) -> &'static str;
    fn by_your_rule(&self) -> &'static str;
    fn by_the_mode(&self) -> &'static str;
    fn by_a_trusted_server(&self) -> &'static str;
    /// After the name of an action: why it was not done.
    fn denied(&self) -> &'static str;
    fn denied_by_standard_input(&self) -> &'static str;
    fn nobody_here(&self) -> &'static str;
    fn not_answered_in_time(&self) -> &'static str;
    fn skipped_for_message(&self) -> &'static str;
    fn run_was_stopped(&self) -> &'static str;
    fn nobody_to_ask(&self) -> &'static str;
    /// In the summary of a run, with the others in one line.
    fn approved_by_you(&self, count: u32) -> String;
    fn approved_by_standard_input(&self, count: u32) -> String;
    fn allowed_by_rules(&self, count: u32) -> String;
    fn allowed_by_mode(&self, count: u32) -> String;
    fn not_carried_out(&self, count: u32) -> String;
    fn nothing_restored(&self) -> &'static str;
    fn files_restored(&self, paths: &str) -> String;
    /// After either: they were changed since.
    fn files_kept(&self, paths: &str) -> String;
    fn waiting_question(&self) -> &'static str;
    fn waiting_approval(&self) -> &'static str;
    fn waiting_form(&self) -> &'static str;
    fn waiting_interrupted(&self) -> &'static str;
}
