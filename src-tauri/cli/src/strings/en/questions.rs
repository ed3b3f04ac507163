//! English: questions, and what becomes of an answer.

use super::En;
use crate::strings::questions::QuestionStrings;

impl QuestionStrings for En {
    fn question_dismissed(&self) -> &'static str {
        "Dismissed: neither a yes nor a no."
    }

    fn nothing_to_skip(&self) -> &'static str {
        "No question is open."
    }

    fn question_gone(&self) -> &'static str {
        "That question no longer exists. Nothing was recorded."
    }

    fn agent_decides(&self) -> &'static str {
        "The agent decides and will tell you what it chose."
    }

    fn program_decides(&self) -> &'static str {
        "The program that asked decides."
    }

    fn asked_agent_first(&self) -> &'static str {
        "Sent to the agent. The question stays open until you answer it."
    }

    fn asked_program_first(&self) -> &'static str {
        "Sent to the program that asked. The question stays open until you answer it."
    }

    fn sent_to_agent(&self) -> &'static str {
        "Sent to the agent. The question is still open."
    }

    fn question_skipped(&self) -> &'static str {
        "Skipped; nothing is chosen for you."
    }

    fn nothing_before(&self) -> &'static str {
        "This is the first question."
    }

    fn already_answered(&self) -> &'static str {
        "Not done: decide hands all questions to the agent, and you've already answered some. skip leaves a single question unanswered."
    }

    fn agent_continues_meanwhile(&self) -> &'static str {
        "The agent carries on meanwhile. An option's number answers the question; anything else is a message to the agent."
    }

    fn outcome_passed_on(&self, name: &str) -> String {
        format!("· The outcome of “{name}” was passed on to the agent.")
    }

    fn closes_unanswered(&self, time: &str) -> String {
        format!("Closes unanswered in {time} (your time limit). Nothing is chosen for you.")
    }

    fn submitted(&self) -> &'static str {
        "Submitted."
    }

    fn submitted_in_part(&self, open: &str) -> String {
        format!("Submitted. Unanswered: {open}.")
    }

    fn answer_invalid(&self, why: &str) -> String {
        format!("Not accepted: {why}. The question is still open.")
    }

    fn answer_missing(&self) -> &'static str {
        "an answer is missing"
    }

    fn answer_too_long(&self, bytes: usize, bytes_max: usize) -> String {
        format!("it has {bytes} bytes, and the limit is {bytes_max}")
    }

    fn not_text(&self, character: &str) -> String {
        format!("it contains {character}, which isn't text. Leave it out")
    }

    fn files_not_accepted(&self) -> &'static str {
        "the attached files can't be used"
    }

    fn no_workspace(&self) -> &'static str {
        "there is no workspace to remember it for"
    }

    fn decision_gone(&self) -> &'static str {
        "this decision no longer exists"
    }

    fn no_such_option(&self) -> &'static str {
        "there is no such option"
    }

    fn does_not_fit(&self) -> &'static str {
        "it doesn't fit the question"
    }

    fn only_one_option(&self) -> &'static str {
        "choose only one option"
    }

    fn answer_of_another_kind(&self) -> &'static str {
        "this kind of answer doesn't apply here"
    }

    fn not_as_shown(&self) -> &'static str {
        "what would happen differs from what was shown"
    }

    fn needs_yes(&self) -> &'static str {
        "leaving the sandbox needs a yes on the machine that runs Askwell"
    }

    fn time_is_past(&self) -> &'static str {
        "that time is in the past"
    }

    fn options_only(&self) -> &'static str {
        "choose one of the options"
    }
}
