//! A chat: its buttons, what is said back to a message, and what a list says of itself.

use super::{En, counted};
use crate::strings::chat::Chat;

impl Chat for En {
    fn other_button(&self) -> &'static str {
        "✏️ Other"
    }

    fn done_button(&self) -> &'static str {
        "☑️ Done"
    }

    fn skip_button(&self) -> &'static str {
        "⏭ Skip"
    }

    fn back_button(&self) -> &'static str {
        "◀ Back"
    }

    fn default_button(&self) -> &'static str {
        "↺ Default"
    }

    fn decline_button(&self) -> &'static str {
        "🚫 Decline"
    }

    fn cancel_button(&self) -> &'static str {
        "✖ Cancel"
    }

    fn send_button(&self) -> &'static str {
        "📨 Send"
    }

    fn close_button(&self) -> &'static str {
        "✖ Close"
    }

    fn secrets_stay_in_chat(&self) -> &'static str {
        "⚠ What is written here stays in this chat. If you must give it, fill the form in at the desk."
    }

    fn closes_after_seconds(&self, seconds: u64) -> String {
        format!("(Closes unanswered after {seconds} s in which nobody attends to it; nothing is chosen then.)")
    }

    fn closes_after_minutes(&self, minutes: u64) -> String {
        format!("(Closes unanswered after {minutes} min in which nobody attends to it; nothing is chosen then.)")
    }

    fn continues_meanwhile(&self) -> &'static str {
        "The agent goes on meanwhile: other words are said to it."
    }

    fn continues_meanwhile_quote_it(&self) -> &'static str {
        "The agent goes on meanwhile: other words are said to it. Own words answer when you quote this message."
    }

    fn skip_and_back(&self) -> &'static str {
        "skip leaves it open, back goes to the one before."
    }

    fn reply_send_to_close(&self) -> &'static str {
        "Reply send to close it without an answer, or a question's number to answer it."
    }

    fn reply_send_to_submit(&self) -> &'static str {
        "Reply send to hand them in, or a question's number to change its answer."
    }

    fn not_sent_yet(&self) -> String {
        format!("Nothing was handed in. {}", self.reply_send_to_submit())
    }

    fn yes_at_the_desk(&self, numbers: &str) -> String {
        format!("⚠ Not all of it fits here, so a yes can be given at the desk only. Here: {numbers}")
    }

    fn no_yes_here(&self) -> &'static str {
        "Nothing was decided: not all of it could be shown here, so a yes can be given at the desk only."
    }

    fn rest_is_on_the_desk(&self) -> &'static str {
        "… (the rest is on the desk)"
    }

    fn look_again(&self) -> &'static str {
        "Nothing was decided: other questions came in between. This is what stands open; reply again."
    }

    fn perhaps_unseen(&self) -> &'static str {
        "A question was on its way to you as you wrote this, so it was not taken for an answer, and not sent. Look at it, and write again."
    }

    fn no_open_question(&self) -> &'static str {
        "No question stands open here."
    }

    fn first_question(&self) -> &'static str {
        "This is the first question."
    }

    fn question_skipped(&self) -> &'static str {
        "↩ Left open; nothing is chosen there."
    }

    fn partly_answered_already(&self) -> &'static str {
        "Not done: decide leaves the whole card to the agent, and you have answered some of it. skip leaves a question open."
    }

    fn closed_unanswered(&self) -> &'static str {
        "↩ Closed without an answer: neither a yes nor a no."
    }

    fn agent_decides(&self) -> &'static str {
        "↩ Left to the agent; it will say what it chose."
    }

    fn asked_first(&self) -> &'static str {
        "↩ Said to the agent. The question stays open until you answer it."
    }

    fn message_sent(&self) -> &'static str {
        "Said to the agent. The question is still open."
    }

    fn answer_on_its_way(&self) -> &'static str {
        "Your answer to this is on its way already."
    }

    fn answers_sent(&self, answered: usize, count: usize) -> String {
        format!("{answered} of {count} answers handed in.")
    }

    fn answer_to(&self, line: &str, question: &str) -> String {
        format!("{line} (to: {question})")
    }

    fn write_your_answer(&self, question: &str) -> String {
        format!("✏️ {question}\nReply to this message with your answer.")
    }

    fn chosen(&self, what: &str) -> String {
        format!("Chosen: {what}")
    }

    fn nothing_selected(&self) -> &'static str {
        "Nothing is marked."
    }

    fn selected(&self, what: &str, done: &str) -> String {
        format!("Marked: {what}. {done} hands it in.")
    }

    fn select_one_first(&self) -> &'static str {
        "Nothing is marked yet. Mark an option first."
    }

    fn question_ended(&self, how: &str) -> String {
        format!("This question ended: {how}")
    }

    fn of_question(&self, question: &str, told: &str) -> String {
        format!("“{question}”: {told}")
    }

    fn no_longer_open(&self) -> &'static str {
        "it is not open any more. Nothing was handed in."
    }

    fn list_no_longer_open(&self) -> &'static str {
        "This list is not open any more."
    }

    fn nothing_waits(&self) -> &'static str {
        "Nothing waits for you."
    }

    fn questions_waiting(&self, count: usize) -> String {
        let waits = if count == 1 { "waits" } else { "wait" };
        format!("{} {waits} for you:", counted(count, "question"))
    }

    fn chat_help(&self) -> &'static str {
        "How to answer: reply with an option's number, its label, or your own words. Several: 1,3. A note on it: 2 // why. Quote a list to answer that one.\n\
A yes or no to an action takes its number or the word itself.\n\
skip – leave a question open\n\
back – to the question before\n\
decide – let the agent decide\n\
? – show the question again; ? and words – ask back first\n\
stop – stop the run\n\
status – what waits for you\n\
new – begin a new conversation\n\
A server's form is filled in field by field: - the default, decline – no to the server, cancel – neither yes nor no, send – at the end\n\
Anything else is said to the agent."
    }

    fn answer_not_saved(&self, why: &str) -> String {
        format!("Your answer could not be saved: {why}. The question is still open; send the answer again.")
    }

    fn answers_not_saved(&self, why: &str) -> String {
        format!("Your answers could not be saved: {why}. They are kept here; reply send to try again.")
    }

    fn answer_does_not_fit(&self) -> &'static str {
        "Not recorded: the answer does not fit the question. The question is still open."
    }
}
