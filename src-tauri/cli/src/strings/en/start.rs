//! English: how a chat begins, and what keeps it from that.

use super::En;
use crate::strings::start::StartStrings;
use std::path::Display;

impl StartStrings for En {
    fn demo(&self) -> &'static str {
        "[demo model] Replies are scripted, not from a real model. Set one up in the Askwell window, under Settings."
    }

    fn other_question(&self, title: &str, id: &str) -> String {
        format!("“{title}” also has a question for you: askwell chat -c {id}")
    }

    fn deleted_elsewhere(&self, id: &str) -> String {
        format!("This conversation was deleted. To restore it: askwell undelete {id}")
    }

    fn notice_from(&self, title: &str, text: &str) -> String {
        format!("{title} says: {text}")
    }

    fn no_such_one(&self, typed: &str) -> String {
        format!("No conversation matches “{typed}”. Type a number from the list or part of a title.")
    }

    fn nothing_chosen(&self) -> &'static str {
        "No conversation was chosen. Nothing was changed. Name one: askwell chat --conversation ID"
    }

    fn no_such_folder(&self, folder: Display<'_>) -> String {
        format!("The folder {folder} doesn't exist. Choose an existing one with --workspace.")
    }

    fn no_such_conversation(&self, id: &str) -> String {
        format!("No conversation has an ID that ends with “{id}”. To see them: askwell list")
    }

    fn conversation_asks(&self, id: &str) -> String {
        format!(
            "--no-questions only works for a conversation that was started with it. In …{id} the agent asks you. Leave the option out, or start a new conversation. Nothing was sent."
        )
    }

    fn several_conversations(&self, id: &str) -> String {
        format!("Several conversations have an ID that ends with “{id}”. Type more of it. To see them: askwell list")
    }

    fn new_conversation(&self, folder: &str) -> String {
        format!("New conversation in {folder}. What would you like to do? (? for help)")
    }

    fn resuming(&self, title: &str, id: &str) -> String {
        format!("Resuming “{title}” (…{id}). Use --new to start a new conversation.")
    }

    fn ended_by_signal(&self, id: &str) -> String {
        format!("Interrupted while the agent was working. Everything is saved. To continue: askwell chat -c {id}")
    }

    fn ended_by_signal_with_commands(&self, running: &str, id: &str) -> String {
        format!(
            "Interrupted while the agent was working. Everything is saved. Still running: {running}. To continue: askwell chat -c {id}"
        )
    }

    fn choose_one(&self) -> &'static str {
        "Which one? Type a number or part of a title. Press Ctrl-C to leave."
    }

    fn and_more(&self, more: usize) -> String {
        format!("… and {more} more.")
    }

    fn not_done(&self, why: &str) -> String {
        format!("Couldn't do that: {why}")
    }
}
