//! Questions, and what becomes of an answer.

pub trait QuestionStrings {
    fn question_dismissed(&self) -> &'static str;
    fn nothing_to_skip(&self) -> &'static str;
    fn question_gone(&self) -> &'static str;
    fn agent_decides(&self) -> &'static str;
    fn program_decides(&self) -> &'static str;
    fn asked_agent_first(&self) -> &'static str;
    fn asked_program_first(&self) -> &'static str;
    fn sent_to_agent(&self) -> &'static str;
    fn question_skipped(&self) -> &'static str;
    fn nothing_before(&self) -> &'static str;
    fn already_answered(&self) -> &'static str;
    fn agent_continues_meanwhile(&self) -> &'static str;
    /// A question that the run did not wait for has ended, and the agent knows.
    fn outcome_passed_on(&self, name: &str) -> String;
    fn closes_unanswered(&self, time: &str) -> String;
    fn submitted(&self) -> &'static str;
    fn submitted_in_part(&self, open: &str) -> String;
    fn answer_invalid(&self, why: &str) -> String;
    /// The rest of the sentence before.
    fn answer_missing(&self) -> &'static str;
    fn answer_too_long(&self, bytes: usize, bytes_max: usize) -> String;
    fn not_text(&self, character: &str) -> String;
    fn files_not_accepted(&self) -> &'static str;
    fn no_workspace(&self) -> &'static str;
    fn decision_gone(&self) -> &'static str;
    fn no_such_option(&self) -> &'static str;
    fn does_not_fit(&self) -> &'static str;
    fn only_one_option(&self) -> &'static str;
    fn answer_of_another_kind(&self) -> &'static str;
    fn not_as_shown(&self) -> &'static str;
    fn needs_yes(&self) -> &'static str;
    fn time_is_past(&self) -> &'static str;
    fn options_only(&self) -> &'static str;
}
