//! A chat: its buttons, what is said back to a message, and what a list says of itself.

use super::{En, counted};
use crate::strings::chat::DialogueStrings;

impl DialogueStrings for En {
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

    fn dismiss_button(&self) -> &'static str {
        "✖ Dismiss"
    }

    fn secrets_stay_in_chat(&self) -> &'static str {
        "⚠ What you write here stays in this chat. If you must share it, fill in the form on your computer."
    }

    fn closes_after_seconds(&self, seconds: u64) -> String {
        format!("(Closes unanswered after {seconds} s without activity. Nothing is chosen for you.)")
    }

    fn closes_after_minutes(&self, minutes: u64) -> String {
        format!("(Closes unanswered after {minutes} min without activity. Nothing is chosen for you.)")
    }

    fn continues_meanwhile(&self) -> &'static str {
        "The agent continues meanwhile. Anything else you write goes to the agent."
    }

    fn continues_meanwhile_quote_it(&self) -> &'static str {
        "The agent continues meanwhile. Anything else you write goes to the agent. To answer in your own words, quote this message."
    }

    fn skip_and_back(&self) -> &'static str {
        "skip leaves it unanswered, back returns to the previous question."
    }

    fn reply_send_to_close(&self) -> &'static str {
        "Reply send to dismiss without an answer, or a question's number to answer it."
    }

    fn reply_send_to_submit(&self) -> &'static str {
        "Reply send to submit, or a question's number to change its answer."
    }

    fn not_sent_yet(&self) -> String {
        format!("Nothing was submitted yet. {}", self.reply_send_to_submit())
    }

    fn yes_at_the_desk(&self, numbers: &str) -> String {
        format!("⚠ Too long to show in full here. To say yes, go to your computer. Here you can reply: {numbers}")
    }

    fn no_yes_here(&self) -> &'static str {
        "Nothing was decided: this couldn't be shown in full here. To say yes, go to your computer."
    }

    fn rest_is_on_the_desk(&self) -> &'static str {
        "… (the rest is on your computer)"
    }

    fn look_again(&self) -> &'static str {
        "Nothing was decided: other questions came in between. This one is still open. Reply again."
    }

    fn perhaps_unseen(&self) -> &'static str {
        "A question was on its way to you when you wrote this, so it wasn't used as an answer and wasn't sent. Read the question, then write again."
    }

    fn no_open_question(&self) -> &'static str {
        "No question is open here."
    }

    fn first_question(&self) -> &'static str {
        "This is the first question."
    }

    fn question_skipped(&self) -> &'static str {
        "↩ Skipped. Nothing was chosen for you."
    }

    fn partly_answered_already(&self) -> &'static str {
        "Not done: decide leaves the whole card to the agent, but you've already answered part of it. To leave a question unanswered, reply skip."
    }

    fn closed_unanswered(&self) -> &'static str {
        "↩ Dismissed without an answer: neither yes nor no."
    }

    fn agent_decides(&self) -> &'static str {
        "↩ The agent decides, and will tell you what it chose."
    }

    fn asked_first(&self) -> &'static str {
        "↩ Sent to the agent. The question stays open until you answer it."
    }

    fn message_sent(&self) -> &'static str {
        "Sent to the agent. The question is still open."
    }

    fn answer_on_its_way(&self) -> &'static str {
        "Your answer is already being submitted."
    }

    fn answers_sent(&self, answered: usize, count: usize) -> String {
        format!("{answered} of {count} answers submitted.")
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
        "Nothing selected."
    }

    fn selected(&self, what: &str, done: &str) -> String {
        format!("Selected: {what}. Press {done} to submit.")
    }

    fn select_one_first(&self) -> &'static str {
        "Nothing selected yet. Select an option first."
    }

    fn question_ended(&self, how: &str) -> String {
        format!("This question is closed: {how}")
    }

    fn of_question(&self, question: &str, told: &str) -> String {
        format!("“{question}”: {told}")
    }

    fn no_longer_open(&self) -> &'static str {
        "it's no longer open. Nothing was submitted."
    }

    fn list_no_longer_open(&self) -> &'static str {
        "This list is no longer open."
    }

    fn nothing_waits(&self) -> &'static str {
        "Nothing is waiting for you."
    }

    fn questions_waiting(&self, count: usize) -> String {
        format!("{} waiting for you:", counted(count, "question"))
    }

    fn chat_help(&self) -> &'static str {
        "How to answer: reply with an option's number, its label, or your own words. Several: 1,3. With a note: 2 // why. To answer an earlier list, quote it.\n\
To allow or deny an action, reply with a number, yes or no.\n\
skip – leave a question unanswered\n\
back – the previous question\n\
decide – let the agent decide\n\
? – show the question again; ? TEXT – ask a question first\n\
stop – stop the run\n\
status – what's waiting for you\n\
new – start a new conversation\n\
A server's form goes field by field: - uses the default, decline tells the server no, cancel is neither yes nor no, send submits at the end\n\
Anything else goes to the agent."
    }

    fn answer_not_saved(&self, why: &str) -> String {
        format!("Couldn't save your answer: {why}. The question is still open. Send the answer again.")
    }

    fn answers_not_saved(&self, why: &str) -> String {
        format!("Couldn't save your answers: {why}. They're kept here. Reply send to try again.")
    }

    fn answer_does_not_fit(&self) -> &'static str {
        "Not recorded: the answer doesn't fit the question. The question is still open."
    }

    fn answer_needs_yes(&self) -> &'static str {
        "Not allowed from this chat: leaving the sandbox needs a yes on the machine that runs Askwell, once for this chat. It was asked there; then answer again."
    }
}
