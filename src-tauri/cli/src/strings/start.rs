//! How a chat begins, and what keeps it from that.

use std::path::Display;

pub trait StartStrings {
    fn demo(&self) -> &'static str;
    fn other_question(&self, title: &str, id: &str) -> String;
    /// The conversation of this terminal, by another surface.
    fn deleted_elsewhere(&self, id: &str) -> String;
    /// A notice from another program's agent.
    fn notice_from(&self, title: &str, text: &str) -> String;
    fn no_such_one(&self, typed: &str) -> String;
    fn nothing_chosen(&self) -> &'static str;
    fn no_such_folder(&self, folder: Display<'_>) -> String;
    fn no_such_conversation(&self, id: &str) -> String;
    fn conversation_asks(&self, id: &str) -> String;
    fn several_conversations(&self, id: &str) -> String;
    fn new_conversation(&self, folder: &str) -> String;
    fn resuming(&self, title: &str, id: &str) -> String;
    fn ended_by_signal(&self, id: &str) -> String;
    fn ended_by_signal_with_commands(&self, running: &str, id: &str) -> String;
    fn choose_one(&self) -> &'static str;
    /// Before `choose_one`, where the list is cut.
    fn and_more(&self, more: usize) -> String;
    fn not_done(&self, why: &str) -> String;
}
