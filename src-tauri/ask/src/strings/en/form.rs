//! What a server asks: its form, field by field, or a link that it wants opened.

use super::En;
use crate::strings::form::Form;

impl Form for En {
    fn server_asks(&self, server: &str, tool: &str) -> String {
        format!("The MCP server “{server}” asks you something (in its tool {tool}).")
    }

    fn required(&self) -> &'static str {
        " (required)"
    }

    fn looks_secret(&self) -> &'static str {
        "This looks like a secret. Servers must not ask for one in a form: decline unless you are sure."
    }

    fn filled_in_at_the_desk(&self) -> &'static str {
        "This form is too long for here, so it is filled in at the desk; it waits there. From here it can be declined or cancelled."
    }

    fn wants_link_opened(&self) -> &'static str {
        "It wants you to open this in a browser:"
    }

    fn link_lookalike(&self, letters: &str) -> String {
        format!(
            "⚠ This name is written in letters that can look like others: “{letters}”. Make sure that it is the one you mean."
        )
    }

    fn link_unencrypted(&self) -> &'static str {
        "⚠ The connection is not encrypted: others on the way can read and change what you enter there."
    }

    fn link_opened_by_you(&self) -> &'static str {
        "What you enter there goes to that site, not through Askwell. Nothing is opened by itself."
    }

    fn missing(&self) -> &'static str {
        "this has to be filled in"
    }

    fn no_such_field(&self) -> &'static str {
        "the form has no such field"
    }

    fn other_type(&self) -> &'static str {
        "this is of another kind"
    }

    fn chars_min(&self, count: u32) -> String {
        format!("at least {count} characters")
    }

    fn chars_max(&self, count: u32) -> String {
        format!("at most {count} characters")
    }

    fn bytes_max(&self, count: usize) -> String {
        format!("at most {count} bytes")
    }

    fn pattern(&self, pattern: &str) -> String {
        format!("it has to match {pattern}")
    }

    fn not_whole(&self) -> &'static str {
        "a whole number is needed"
    }

    fn min(&self, min: &str) -> String {
        format!("at least {min}")
    }

    fn max(&self, max: &str) -> String {
        format!("at most {max}")
    }

    fn not_offered(&self) -> &'static str {
        "this is none of the options"
    }

    fn repeated(&self) -> &'static str {
        "an option stands there twice"
    }

    fn choose_min(&self, count: u32) -> String {
        format!("choose at least {count}")
    }

    fn choose_max(&self, count: u32) -> String {
        format!("choose at most {count}")
    }

    fn too_deep(&self) -> &'static str {
        "this is nested too deeply"
    }

    fn email(&self) -> &'static str {
        "an e-mail address, as in name@example.org"
    }

    fn whole_address(&self) -> &'static str {
        "a whole address, as in https://example.org"
    }

    fn date(&self) -> &'static str {
        "a date, as in 2026-01-31"
    }

    fn date_and_time(&self) -> &'static str {
        "a date and time, as in 2026-01-31T12:00:00Z"
    }

    fn whole_number(&self) -> &'static str {
        "a whole number"
    }

    fn filled_in(&self, label: &str, value: &str) -> String {
        format!("↩ {label}: {value}")
    }

    fn field_left_out(&self, label: &str) -> String {
        format!("↩ {label}: left out")
    }

    fn form_sent(&self, filled: usize, count: usize, server: &str) -> String {
        format!("↩ Handed in: {filled} of {count} fields go to “{server}”.")
    }

    fn form_not_sent(&self) -> &'static str {
        "What was filled in here was not sent."
    }

    fn first_field(&self) -> &'static str {
        "This is the first field."
    }

    fn form_help(&self) -> &'static str {
        "A server's form. skip: leave a field out · - or default: as the server would have it · back: the field before · \
\"skip\": a word as it is, in quotes · none: no option of several · decline: tell the server no · \
cancel: neither yes nor no, and the run goes on · ? TEXT: say something to the agent, the form stays open · \
stop: end the run. At the end all of it is shown, and only send sends it."
    }

    fn not_taken_because(&self, why: &str) -> String {
        format!("Not taken: {why}.")
    }

    fn not_a_number(&self) -> &'static str {
        "Not taken: this is no number."
    }

    fn not_json(&self) -> &'static str {
        "Not taken: this is no JSON."
    }

    fn no_default(&self) -> &'static str {
        "This field has no default. To fill in - itself, write \"-\"."
    }

    fn nothing_sent(&self) -> &'static str {
        "Nothing was sent."
    }

    fn reply_with_number(&self) -> &'static str {
        "Reply with a number"
    }

    fn reply_with_json(&self) -> &'static str {
        "Reply with JSON on one line"
    }

    fn reply_with_text(&self) -> &'static str {
        "Reply with the text"
    }

    fn enter_or(&self, word: &str) -> String {
        format!("Enter or {word}")
    }

    fn takes_default(&self, typed: &str) -> String {
        format!("{typed}: the default")
    }

    fn leaves_out(&self, typed: &str) -> String {
        format!("{typed}: leave it out")
    }

    fn skip_word(&self) -> &'static str {
        "skip"
    }

    fn back_word(&self) -> &'static str {
        "back"
    }

    fn leave_words(&self) -> &'static str {
        "decline · cancel · ?"
    }

    fn yes(&self) -> &'static str {
        "Yes"
    }

    fn no(&self) -> &'static str {
        "No"
    }

    fn none_chosen(&self) -> &'static str {
        "(none)"
    }

    fn left_out(&self) -> &'static str {
        "(left out)"
    }

    fn field_place(&self, number: usize, count: usize) -> String {
        format!("{number} of {count}: ")
    }

    fn default_value(&self, value: &str) -> String {
        format!("Default: {value}")
    }

    fn as_json(&self, schema: &str) -> String {
        format!("as JSON; the server describes it so: {schema}")
    }

    fn goes_to_server(&self, server: &str) -> String {
        format!("❓ This goes to the MCP server “{server}”:")
    }

    fn form_review(&self) -> String {
        format!("Reply send to send it, or a number to change that one. back · {}", self.leave_words())
    }

    fn send_word(&self) -> &'static str {
        "send"
    }

    fn send_means(&self) -> &'static str {
        "to the server"
    }

    fn decline_word(&self) -> &'static str {
        "decline"
    }

    fn decline_means(&self) -> &'static str {
        "tell the server no"
    }

    fn cancel_word(&self) -> &'static str {
        "cancel"
    }

    fn cancel_means(&self) -> &'static str {
        "neither yes nor no"
    }
}
