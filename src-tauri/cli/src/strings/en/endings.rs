//! English: how a question ended, where it did not end here. `place` is from this trait, or empty.

use super::En;
use crate::strings::endings::EndingStrings;

impl EndingStrings for En {
    fn in_the_window(&self) -> &'static str {
        " in the window"
    }

    fn through_a_notification(&self) -> &'static str {
        " from the notification"
    }

    fn in_the_terminal(&self) -> &'static str {
        " in the terminal"
    }

    fn through_standard_input(&self) -> &'static str {
        " from standard input"
    }

    fn in_a_browser(&self) -> &'static str {
        " in a browser"
    }

    fn on_telegram(&self) -> &'static str {
        " on Telegram"
    }

    fn on_wechat(&self) -> &'static str {
        " on WeChat"
    }

    fn by_a_program(&self) -> &'static str {
        " by a program"
    }

    fn by_another_agent(&self) -> &'static str {
        " by another agent"
    }

    fn answered_late(&self, place: &str) -> String {
        format!("The question was answered{place} after all; the agent is told now.")
    }

    fn answer_changed(&self, place: &str) -> String {
        format!("The answer was changed{place}; the agent goes by the new one.")
    }

    fn answered(&self, place: &str) -> String {
        format!("The question was answered{place}.")
    }

    fn answered_in_part(&self, place: &str, open: &str) -> String {
        format!("The questions were answered in part{place}; left open: {open}.")
    }

    fn delegated(&self, place: &str) -> String {
        format!("The question was left to the agent{place}.")
    }

    fn timed_out(&self, limit: &str) -> String {
        format!(
            "The question was closed: no answer within the time limit ({limit}). Nothing was chosen; what you type now is a message."
        )
    }

    fn dismissed(&self, place: &str) -> String {
        format!("The question was closed{place} without an answer.")
    }

    fn superseded(&self) -> &'static str {
        "The question was set aside for your new message."
    }

    fn allowed(&self, place: &str) -> String {
        format!("It was allowed{place}.")
    }

    fn was_denied(&self, place: &str) -> String {
        format!("It was refused{place}; it did not happen.")
    }

    fn withdrawn(&self) -> &'static str {
        "The agent has withdrawn the question; it needs no answer any more."
    }

    fn decided(&self, place: &str) -> String {
        format!("It was decided{place}.")
    }

    fn form_accepted(&self, place: &str) -> String {
        format!("The server was answered{place}.")
    }

    fn form_declined(&self, place: &str) -> String {
        format!("The server was told no{place}.")
    }

    fn form_cancelled(&self, place: &str) -> String {
        format!("The server's question was cancelled{place}: neither yes nor no.")
    }

    fn server_gone(&self) -> &'static str {
        "The server that asked is not there any more; nothing was sent to it."
    }

    fn ended_without_you(&self) -> &'static str {
        "It ended by itself before you answered."
    }

    fn ended_while_away(&self) -> &'static str {
        "Nobody is here, as you have said: it ended without a choice, and waits on your list."
    }

    fn ended_with_the_run(&self) -> &'static str {
        "The question was closed with the run; nothing was chosen."
    }
}
