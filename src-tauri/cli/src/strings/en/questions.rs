//! English: questions, and what becomes of an answer.

use super::En;
use crate::strings::questions::QuestionStrings;

impl QuestionStrings for En {
    fn skipped(&self) -> &'static str {
        "Closed without an answer: neither a yes nor a no."
    }

    fn nothing_to_skip(&self) -> &'static str {
        "No question stands open."
    }

    fn question_gone(&self) -> &'static str {
        "That question is gone; nothing was recorded."
    }

    fn left_to_the_agent(&self) -> &'static str {
        "Left to the agent; it will say what it chose."
    }

    fn talks_first(&self) -> &'static str {
        "Said to the agent. The question stays open until you answer it."
    }

    fn said_to_the_agent(&self) -> &'static str {
        "Said to the agent. The question is still open."
    }

    fn passed(&self) -> &'static str {
        "Left open; nothing is chosen there."
    }

    fn nothing_before(&self) -> &'static str {
        "This is the first question."
    }

    fn answers_stand(&self) -> &'static str {
        "Not done: decide leaves the whole card to the agent, and you have answered some of it. skip leaves a question open."
    }

    fn goes_on_meanwhile(&self) -> &'static str {
        "The agent goes on meanwhile: an option's number answers, other words are said to the agent."
    }

    fn told(&self, name: &str) -> String {
        format!("· The agent was told what became of “{name}”.")
    }

    fn closes_unanswered(&self, time: &str) -> String {
        format!("Closes unanswered in {time}, as your limit says; nothing is chosen then.")
    }

    fn submitted(&self) -> &'static str {
        "Handed in."
    }

    fn submitted_in_part(&self, open: &str) -> String {
        format!("Handed in. Left open, with nothing chosen: {open}.")
    }

    fn answer_invalid(&self, why: &str) -> String {
        format!("Not recorded: {why}. The question is still open.")
    }

    fn answer_missing(&self) -> &'static str {
        "an answer is missing"
    }

    fn answer_too_long(&self, bytes: usize, bytes_max: usize) -> String {
        format!("it has {bytes} bytes; at most {bytes_max} are taken")
    }

    fn not_text(&self, character: &str) -> String {
        format!("it holds {character}, which is not text; leave it out")
    }

    fn files_not_accepted(&self) -> &'static str {
        "the attached files cannot be taken"
    }

    fn no_workspace(&self) -> &'static str {
        "there is no workspace to remember it for"
    }

    fn decision_gone(&self) -> &'static str {
        "this decision does not stand any more"
    }

    fn no_such_option(&self) -> &'static str {
        "there is no such option"
    }

    fn does_not_fit(&self) -> &'static str {
        "it does not fit the question"
    }

    fn only_one_option(&self) -> &'static str {
        "this question takes one option"
    }

    fn answer_of_another_kind(&self) -> &'static str {
        "this answer does not belong here"
    }

    fn not_as_shown(&self) -> &'static str {
        "it comes to something else than what was shown"
    }

    fn time_is_past(&self) -> &'static str {
        "that time is over already"
    }

    fn options_only(&self) -> &'static str {
        "this question takes one of its options"
    }
}
