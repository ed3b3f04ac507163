//! What a server asks: its form, field by field, or a link that it wants opened.

use super::{En, counted};
use crate::strings::form::FormStrings;

impl FormStrings for En {
    fn server_asks(&self, server: &str, tool: &str) -> String {
        format!("The MCP server “{server}” is asking you something (in its tool {tool}).")
    }

    fn required(&self) -> &'static str {
        " (required)"
    }

    fn looks_secret(&self) -> &'static str {
        "This looks like a secret. Servers must not ask for one in a form. Decline unless you're sure."
    }

    fn filled_in_at_the_desk(&self) -> &'static str {
        "This form is too long to fill in here. It's waiting on your computer. Here you can decline or cancel it."
    }

    fn wants_link_opened(&self) -> &'static str {
        "It wants you to open this in a browser:"
    }

    fn link_lookalike(&self, letters: &str) -> String {
        format!("⚠ This name uses letters that can look like others: “{letters}”. Make sure it's the one you mean.")
    }

    fn link_unencrypted(&self) -> &'static str {
        "⚠ The connection isn't encrypted: others can read and change what you enter there."
    }

    fn link_opened_by_you(&self) -> &'static str {
        "What you enter there goes to that site, not through Askwell. Askwell doesn't open it for you."
    }

    fn missing(&self) -> &'static str {
        "this is required"
    }

    fn no_such_field(&self) -> &'static str {
        "the form has no such field"
    }

    fn other_type(&self) -> &'static str {
        "this has the wrong type"
    }

    fn chars_min(&self, count: u32) -> String {
        format!("at least {}", counted(count, "character"))
    }

    fn chars_max(&self, count: u32) -> String {
        format!("at most {}", counted(count, "character"))
    }

    fn bytes_max(&self, count: usize) -> String {
        format!("at most {}", counted(count, "byte"))
    }

    fn pattern(&self, pattern: &str) -> String {
        format!("it must match {pattern}")
    }

    fn not_whole(&self) -> &'static str {
        "it must be a whole number"
    }

    fn min(&self, min: &str) -> String {
        format!("at least {min}")
    }

    fn max(&self, max: &str) -> String {
        format!("at most {max}")
    }

    fn not_offered(&self) -> &'static str {
        "this isn't one of the options"
    }

    fn repeated(&self) -> &'static str {
        "an option is listed twice"
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
        "an email address, like name@example.org"
    }

    fn whole_address(&self) -> &'static str {
        "a full address, like https://example.org"
    }

    fn date(&self) -> &'static str {
        "a date, like 2026-01-31"
    }

    fn date_and_time(&self) -> &'static str {
        "a date and time, like 2026-01-31T12:00:00Z"
    }

    fn whole_number(&self) -> &'static str {
        "a whole number"
    }

    fn filled_in(&self, label: &str, value: &str) -> String {
        format!("↩ {label}: {value}")
    }

    fn field_left_out(&self, label: &str) -> String {
        format!("↩ {label}: left blank")
    }

    fn form_sent(&self, filled: usize, count: usize, server: &str) -> String {
        format!("↩ Submitted: {filled} of {count} fields to “{server}”.")
    }

    fn form_not_sent(&self) -> &'static str {
        "What you filled in here was not sent."
    }

    fn first_field(&self) -> &'static str {
        "This is the first field."
    }

    fn form_help(&self) -> &'static str {
        "A server's form. skip: leave a field blank · - or default: use the server's default · back: the previous field · \
\"skip\": the word itself, in quotes · none: none of several options · decline: tell the server no · \
cancel: neither yes nor no, the run continues · ? TEXT: message the agent, the form stays open · \
stop: stop the run. At the end you see all of it, and only send submits it."
    }

    fn not_taken_because(&self, why: &str) -> String {
        format!("Not accepted: {why}.")
    }

    fn not_a_number(&self) -> &'static str {
        "Not accepted: this isn't a number."
    }

    fn not_json(&self) -> &'static str {
        "Not accepted: this isn't valid JSON."
    }

    fn no_default(&self) -> &'static str {
        "This field has no default. To enter a dash, type it in quotes: \"-\"."
    }

    fn nothing_sent(&self) -> &'static str {
        "Nothing was submitted yet."
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
        format!("{typed}: use the default")
    }

    fn leaves_out(&self, typed: &str) -> String {
        format!("{typed}: leave blank")
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
        "(blank)"
    }

    fn field_place(&self, number: usize, count: usize) -> String {
        format!("{number} of {count}: ")
    }

    fn default_value(&self, value: &str) -> String {
        format!("Default: {value}")
    }

    fn as_json(&self, schema: &str) -> String {
        format!("as JSON; the server describes it as: {schema}")
    }

    fn goes_to_server(&self, server: &str) -> String {
        format!("❓ This will be sent to the MCP server “{server}”:")
    }

    fn form_review(&self) -> String {
        format!("Reply send to submit, or a number to change that field. back · {}", self.leave_words())
    }

    fn send_word(&self) -> &'static str {
        "send"
    }

    fn send_means(&self) -> &'static str {
        "submit to the server"
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
