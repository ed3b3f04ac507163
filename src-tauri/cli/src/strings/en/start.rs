//! English: how a chat begins, and what keeps it from that.

use super::En;
use crate::strings::start::StartStrings;
use std::path::Display;

impl StartStrings for En {
    fn demo(&self) -> &'static str {
        "[demo model] A script answers, not a real model. Set one up in Askwell's window, under Settings."
    }

    fn other_asks(&self, title: &str, id: &str) -> String {
        format!("“{title}” has a question for you too: askwell chat -c {id}")
    }

    fn tells(&self, title: &str, text: &str) -> String {
        format!("{title} says: {text}")
    }

    fn no_such_one(&self, typed: &str) -> String {
        format!("None of them is “{typed}”. Type a number of the list, or a part of a title.")
    }

    fn nothing_chosen(&self) -> &'static str {
        "No conversation was chosen, and nothing was changed. Name one: askwell chat --conversation ID"
    }

    fn no_such_folder(&self, folder: Display<'_>) -> String {
        format!("There is no folder {folder}. Name an existing one with --workspace.")
    }

    fn no_such_conversation(&self, id: &str) -> String {
        format!("There is no conversation whose id ends with “{id}”. See them with: askwell list")
    }

    fn asks_questions(&self, id: &str) -> String {
        format!(
            "--no-questions is for a conversation that begins with it; in …{id} the agent asks you. Leave it out, or begin a new one. Nothing was sent."
        )
    }

    fn several_conversations(&self, id: &str) -> String {
        format!("The ids of several conversations end with “{id}”. Give more of it; see them with: askwell list")
    }

    fn new_conversation(&self, folder: &str) -> String {
        format!("A new conversation in {folder}. What is to be done? (? for help)")
    }

    fn going_on(&self, title: &str, id: &str) -> String {
        format!("Going on with “{title}” (…{id}). --new begins another one.")
    }

    fn ended_by_signal(&self, id: &str) -> String {
        format!("Ended in the middle of the run; all of it is saved. Continue: askwell chat -c {id}")
    }

    fn ended_by_signal_with_commands(&self, running: &str, id: &str) -> String {
        format!(
            "Ended in the middle of the run; all of it is saved. Still running: {running}. Continue: askwell chat -c {id}"
        )
    }

    fn choose_one(&self) -> &'static str {
        "Which one? A number, or a part of its title. Ctrl-C leaves."
    }

    fn and_more(&self, more: usize) -> String {
        format!("… and {more} more.")
    }

    fn not_done(&self, why: &str) -> String {
        format!("That was not done: {why}")
    }
}
