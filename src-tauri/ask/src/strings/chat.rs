//! A chat: its buttons, what is said back to a message, and what a list says of itself.

pub trait DialogueStrings {
    fn other_button(&self) -> &'static str;
    fn done_button(&self) -> &'static str;
    fn skip_button(&self) -> &'static str;
    fn back_button(&self) -> &'static str;
    fn default_button(&self) -> &'static str;
    fn decline_button(&self) -> &'static str;
    fn cancel_button(&self) -> &'static str;
    fn send_button(&self) -> &'static str;
    fn dismiss_button(&self) -> &'static str;

    /// At a field that seems to want a secret.
    fn secrets_stay_in_chat(&self) -> &'static str;
    fn closes_after_seconds(&self, seconds: u64) -> String;
    fn closes_after_minutes(&self, minutes: u64) -> String;
    /// The agent waits for no answer.
    fn continues_meanwhile(&self) -> &'static str;
    /// And own words answer it.
    fn continues_meanwhile_quote_it(&self) -> &'static str;
    fn skip_and_back(&self) -> &'static str;
    /// At the look at all answers, where none was given.
    fn reply_send_to_close(&self) -> &'static str;
    /// At the look at all answers.
    fn reply_send_to_submit(&self) -> &'static str;
    fn not_sent_yet(&self) -> String;
    /// `numbers`: those of the answers that allow nothing.
    fn yes_at_the_desk(&self, numbers: &str) -> String;
    fn no_yes_here(&self) -> &'static str;
    /// Put at the end of what was cut.
    fn rest_is_on_the_desk(&self) -> &'static str;
    /// Other lists came since.
    fn look_again(&self) -> &'static str;
    /// A message that crossed a question.
    fn perhaps_unseen(&self) -> &'static str;
    fn no_open_question(&self) -> &'static str;
    fn first_question(&self) -> &'static str;
    fn question_skipped(&self) -> &'static str;
    /// `decide`, where some of a card is answered.
    fn partly_answered_already(&self) -> &'static str;
    fn closed_unanswered(&self) -> &'static str;
    fn agent_decides(&self) -> &'static str;
    /// Asked back, in the place of an answer.
    fn asked_first(&self) -> &'static str;
    /// A message to the agent, with the question still open.
    fn message_sent(&self) -> &'static str;
    fn answer_on_its_way(&self) -> &'static str;
    fn answers_sent(&self, answered: usize, count: usize) -> String;
    /// Which of several open questions an answer was for.
    fn answer_to(&self, line: &str, question: &str) -> String;
    fn write_your_answer(&self, question: &str) -> String;
    fn chosen(&self, what: &str) -> String;
    fn nothing_selected(&self) -> &'static str;
    fn selected(&self, what: &str, done: &str) -> String;
    fn select_one_first(&self) -> &'static str;
    /// A list that takes no answer any more.
    fn question_ended(&self, how: &str) -> String;
    /// What became of a question, where nobody asked.
    fn of_question(&self, question: &str, told: &str) -> String;
    /// How a question ended, where that is not known.
    fn no_longer_open(&self) -> &'static str;
    fn list_no_longer_open(&self) -> &'static str;
    fn nothing_waits(&self) -> &'static str;
    /// Above a list of them.
    fn questions_waiting(&self, count: usize) -> String;
    fn chat_help(&self) -> &'static str;
    fn answer_not_saved(&self, why: &str) -> String;
    fn answers_not_saved(&self, why: &str) -> String;
    fn answer_does_not_fit(&self) -> &'static str;
    fn answer_needs_yes(&self) -> &'static str;
}
