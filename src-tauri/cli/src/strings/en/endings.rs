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

    fn in_another_terminal(&self) -> &'static str {
        " in another terminal"
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
        format!("The question was answered{place} after it had ended. The agent is told now.")
    }

    fn answer_changed(&self, place: &str) -> String {
        format!("The answer was changed{place}. The agent uses the new one.")
    }

    fn answered(&self, place: &str) -> String {
        format!("The question was answered{place}.")
    }

    fn answered_with(&self, place: &str, answer: &str) -> String {
        format!("The question was answered{place}: {answer}")
    }

    fn answered_in_part(&self, place: &str, open: &str) -> String {
        format!("Some of the questions were answered{place}. Unanswered: {open}.")
    }

    fn delegated(&self, place: &str) -> String {
        format!("You let the agent decide{place}.")
    }

    fn delegated_to_program(&self, place: &str) -> String {
        format!("You let the program that asked decide{place}.")
    }

    fn timed_out(&self, limit: &str) -> String {
        format!("No answer within the time limit ({limit}). The question was closed and nothing was chosen.")
    }

    fn words_are_messages(&self) -> &'static str {
        "What you type now is a message."
    }

    fn dismissed(&self, place: &str) -> String {
        format!("The question was dismissed{place}.")
    }

    fn superseded(&self) -> &'static str {
        "Skipped: you sent a message."
    }

    fn allowed(&self, place: &str) -> String {
        format!("Allowed{place}.")
    }

    fn was_denied(&self, place: &str) -> String {
        format!("Denied{place}. It wasn't run.")
    }

    fn withdrawn(&self) -> &'static str {
        "The agent withdrew the question. No answer is needed."
    }

    fn withdrawn_by_program(&self) -> &'static str {
        "The program that asked withdrew the question. No answer is needed."
    }

    fn decided(&self, place: &str) -> String {
        format!("Decided{place}.")
    }

    fn form_accepted(&self, place: &str) -> String {
        format!("The form was submitted{place}.")
    }

    fn form_declined(&self, place: &str) -> String {
        format!("The form was declined{place}.")
    }

    fn form_cancelled(&self, place: &str) -> String {
        format!("The form was cancelled{place}: neither a yes nor a no.")
    }

    fn server_gone(&self) -> &'static str {
        "The server that asked is no longer there. Nothing was sent to it."
    }

    fn ended_without_you(&self) -> &'static str {
        "It ended before you answered."
    }

    fn ended_while_away(&self) -> &'static str {
        "“Nobody is here” is on: it ended without a choice and is listed under “While nobody was here”."
    }

    fn ended_with_the_run(&self) -> &'static str {
        "The question was closed when the run stopped. Nothing was chosen."
    }
}
