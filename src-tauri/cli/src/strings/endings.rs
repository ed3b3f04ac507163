//! How a question ended, where it did not end here. `place` is from this trait, or empty.

pub trait EndingStrings {
    fn in_the_window(&self) -> &'static str;
    fn through_a_notification(&self) -> &'static str;
    fn in_another_terminal(&self) -> &'static str;
    fn through_standard_input(&self) -> &'static str;
    fn in_a_browser(&self) -> &'static str;
    fn on_telegram(&self) -> &'static str;
    fn on_wechat(&self) -> &'static str;
    fn by_a_program(&self) -> &'static str;
    fn by_another_agent(&self) -> &'static str;
    fn answered_late(&self, place: &str) -> String;
    fn answer_changed(&self, place: &str) -> String;
    fn answered(&self, place: &str) -> String;
    fn answered_with(&self, place: &str, answer: &str) -> String;
    fn answered_in_part(&self, place: &str, open: &str) -> String;
    fn delegated(&self, place: &str) -> String;
    /// The same, of a question that another program asked.
    fn delegated_to_program(&self, place: &str) -> String;
    fn timed_out(&self, limit: &str) -> String;
    /// After that, in a conversation.
    fn words_are_messages(&self) -> &'static str;
    fn dismissed(&self, place: &str) -> String;
    fn superseded(&self) -> &'static str;
    fn allowed(&self, place: &str) -> String;
    fn was_denied(&self, place: &str) -> String;
    fn withdrawn(&self) -> &'static str;
    fn withdrawn_by_program(&self) -> &'static str;
    fn decided(&self, place: &str) -> String;
    fn form_accepted(&self, place: &str) -> String;
    fn form_declined(&self, place: &str) -> String;
    fn form_cancelled(&self, place: &str) -> String;
    fn server_gone(&self) -> &'static str;
    fn ended_without_you(&self) -> &'static str;
    fn ended_while_away(&self) -> &'static str;
    fn ended_with_the_run(&self) -> &'static str;
}
