//! How a question or an action ended. Lines begin small: they stand behind a name.

use super::En;
use crate::strings::outcome::OutcomeStrings;

impl OutcomeStrings for En {
    fn answered(&self, place: &str) -> String {
        at("answered", place)
    }

    fn answered_with(&self, place: &str, answers: &str) -> String {
        format!("{}: {answers}", self.answered(place))
    }

    fn left_to_the_agent(&self, place: &str) -> String {
        at("left to the agent", place)
    }

    fn dismissed(&self, place: &str) -> String {
        at("dismissed without an answer", place)
    }

    fn allowed(&self, place: &str) -> String {
        at("allowed", place)
    }

    fn denied(&self, place: &str) -> String {
        at("denied", place)
    }

    fn decided(&self, place: &str) -> String {
        at("decided", place)
    }

    fn declined(&self, place: &str) -> String {
        at("declined", place)
    }

    fn cancelled(&self, place: &str) -> String {
        format!("{}, neither yes nor no", at("cancelled", place))
    }

    fn not_answered_in_time(&self) -> &'static str {
        "no answer within your time limit, so nothing was chosen"
    }

    fn superseded(&self) -> &'static str {
        "skipped, you sent a message"
    }

    fn run_stopped(&self) -> &'static str {
        "the run was stopped, so nothing was chosen"
    }

    fn withdrawn(&self) -> &'static str {
        "withdrawn by the agent, no answer needed"
    }

    fn server_gone(&self) -> &'static str {
        "the server that asked is gone"
    }

    fn ended_on_its_own(&self) -> &'static str {
        "it ended on its own"
    }

    fn away(&self) -> &'static str {
        "nobody was here, so nothing was chosen"
    }

    fn cannot_ask_here(&self) -> &'static str {
        "no one to ask here"
    }

    fn call_dismissed(&self) -> &'static str {
        "dismissed"
    }

    fn call_not_answered_in_time(&self) -> &'static str {
        "no answer in time"
    }

    fn call_stopped(&self) -> &'static str {
        "the run was stopped"
    }

    fn call_while_away(&self) -> &'static str {
        "nobody was here"
    }

    fn call_withdrawn(&self) -> &'static str {
        "withdrawn"
    }

    fn call_denied(&self) -> &'static str {
        "denied"
    }

    fn call_unreadable(&self) -> &'static str {
        "not run, the agent's arguments couldn't be read"
    }

    fn call_asked_first(&self) -> &'static str {
        "not run, the agent asked you something first"
    }

    fn call_interrupted(&self) -> &'static str {
        "interrupted, it may have taken effect"
    }

    fn call_not_shown(&self) -> &'static str {
        "not asked, the agent's question had an error"
    }

    fn call_not_asked(&self) -> &'static str {
        "not asked"
    }

    fn exit_code(&self, code: &str, seconds: f64) -> String {
        format!("exit code {code} after {seconds:.1} s")
    }

    fn ended_by_signal(&self, signal: &str, seconds: f64) -> String {
        format!("ended by signal {signal} after {seconds:.1} s")
    }

    fn ended_at_time_limit(&self, seconds: f64) -> String {
        format!("stopped at its time limit after {seconds:.1} s")
    }

    fn stopped_by_you(&self, seconds: f64) -> String {
        format!("you stopped it after {seconds:.1} s")
    }
}

fn at(what: &str, place: &str) -> String {
    if place.is_empty() { what.to_owned() } else { format!("{what} {place}") }
}
