//! `askwell answer`.

pub trait AnsweringStrings {
    fn yes_unseen(&self, id: &str) -> String;
    /// `which`: one a line.
    fn several_open(&self, which: &str) -> String;
    fn nothing_open(&self, wanted: &str) -> String;
    fn answer_count(&self, questions: usize, given: usize) -> String;
    /// A word of a chat that does nothing on a command line.
    fn only_in_a_chat(&self, word: &str, id: &str) -> String;
    fn form_elsewhere(&self, id: &str) -> String;
    /// How a thing that waits is answered from a command line.
    fn how_to_answer(&self, id: &str) -> String;
}
