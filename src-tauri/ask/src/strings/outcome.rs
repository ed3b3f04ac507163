//! How a question or an action ended. Lines begin small: they stand behind a name.

pub trait OutcomeStrings {
    /// `place`, here and below: where, as in `Origin`; empty where that is not known.
    fn answered(&self, place: &str) -> String;
    fn answered_with(&self, place: &str, answers: &str) -> String;
    fn left_to_the_agent(&self, place: &str) -> String;
    fn dismissed(&self, place: &str) -> String;
    fn allowed(&self, place: &str) -> String;
    fn denied(&self, place: &str) -> String;
    fn decided(&self, place: &str) -> String;
    fn declined(&self, place: &str) -> String;
    fn cancelled(&self, place: &str) -> String;
    fn not_answered_in_time(&self) -> &'static str;
    fn superseded(&self) -> &'static str;
    fn run_stopped(&self) -> &'static str;
    fn withdrawn(&self) -> &'static str;
    fn server_gone(&self) -> &'static str;
    fn ended_on_its_own(&self) -> &'static str;
    fn away(&self) -> &'static str;

    fn cannot_ask_here(&self) -> &'static str;
    fn call_dismissed(&self) -> &'static str;
    fn call_not_answered_in_time(&self) -> &'static str;
    fn call_stopped(&self) -> &'static str;
    fn call_while_away(&self) -> &'static str;
    fn call_withdrawn(&self) -> &'static str;
    fn call_denied(&self) -> &'static str;
    fn call_unreadable(&self) -> &'static str;
    /// A question in the same reply has to be answered before it.
    fn call_asked_first(&self) -> &'static str;
    fn call_interrupted(&self) -> &'static str;
    /// A question that cannot be shown as the agent has put it.
    fn call_not_shown(&self) -> &'static str;
    fn call_not_asked(&self) -> &'static str;
    fn exit_code(&self, code: &str, seconds: f64) -> String;
    fn ended_by_signal(&self, signal: &str, seconds: f64) -> String;
    fn ended_at_time_limit(&self, seconds: f64) -> String;
    fn stopped_by_you(&self, seconds: f64) -> String;
}
