//! The conversation itself: help, waiting, stopping.

pub trait ChatStrings {
    fn help(&self) -> &'static str;
    /// All that can be typed at a question.
    fn at_a_question(&self) -> &'static str;
    /// The same, at one that another program asked.
    fn at_a_programs_question(&self) -> &'static str;
    fn questions_off(&self) -> &'static str;
    fn stopping(&self) -> &'static str;
    fn stopped(&self) -> &'static str;
    fn nothing_runs(&self) -> &'static str;
    fn round_limit(&self) -> &'static str;
    fn compacted(&self) -> &'static str;
    fn reply_ends_here(&self) -> &'static str;
    fn reply_starts_over(&self) -> &'static str;
    fn waiting_for_model(&self, time: &str) -> String;
    fn model_works(&self, time: &str) -> String;
    /// Words that leave other programs, or ask them for help, were typed at a question.
    fn would_be_answer(&self, word: &str) -> String;
    /// The same where nothing is asked.
    fn would_be_message(&self, word: &str) -> String;
    /// After either: the word is in the line again.
    fn enter_sends_it(&self) -> &'static str;
    /// After either: the line is empty.
    fn typing_it_again_sends_it(&self) -> &'static str;
    /// The first Ctrl-C, with a question open.
    fn question_stays_at_interrupt(&self) -> &'static str;
    fn next_interrupt_leaves(&self) -> &'static str;
    /// Values of a result that look like secrets.
    fn hidden_from_model(&self, count: usize) -> String;
    fn type_send_hidden(&self) -> &'static str;
    /// Below the values.
    fn type_it_again_to_send(&self) -> &'static str;
    fn nothing_hidden(&self) -> &'static str;
    /// What another surface sent in this conversation.
    fn said_elsewhere(&self, text: &str) -> String;
}
