//! `askwell answer`.

pub trait AnsweringStrings {
    fn yes_unseen(&self, id: &str) -> String;
    /// `which`: one a line.
    fn several_open(&self, which: &str) -> String;
    fn nothing_open(&self, wanted: &str) -> String;
    fn answer_count(&self, questions: usize, given: usize) -> String;
    /// A word that only does something in a chat, such as `back`.
    fn only_in_a_chat(&self, word: &str, id: &str) -> String;
    fn form_elsewhere(&self, id: &str) -> String;
    /// Below a question that was only shown.
    fn how_to_answer(&self, id: &str) -> String;
    /// Of what may be allowed, which is not done here.
    fn how_to_deny(&self, id: &str, conversation: &str) -> String;
}
