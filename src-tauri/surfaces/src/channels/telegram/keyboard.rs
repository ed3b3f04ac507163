//! The buttons under a message.

use crate::channels::channel::{MessageButton, Outgoing};
use serde_json::{Value, json};

/// Labels of this length and less stand beside each other: numbers, letters, a short yes or no.
const SHORT_CHARS_MAX: usize = 3;
/// As many of them are still easy to hit on a narrow phone.
const ROW_COUNT_MAX: usize = 5;
/// What stands in the empty field where words are called for. It is the same in every language.
const PLACEHOLDER: &str = "✏️ …";

/// The service takes one of the two: where there are buttons, a press of one of them leads to the words.
pub(super) fn markup(post: &Outgoing) -> Option<Value> {
    if !post.buttons.is_empty() {
        return Some(json!({ "inline_keyboard": rows(&post.buttons) }));
    }
    post.wants_words.then(|| json!({ "force_reply": true, "input_field_placeholder": PLACEHOLDER }))
}

/// In their order: long labels each in a row of their own, short ones beside each other.
pub(super) fn rows(buttons: &[MessageButton]) -> Vec<Vec<Value>> {
    let mut rows: Vec<Vec<Value>> = Vec::new();
    let mut beside = false;
    for MessageButton { label, data } in buttons {
        let button = json!({ "text": label, "callback_data": data });
        let short = label.chars().count() <= SHORT_CHARS_MAX;
        match rows.last_mut() {
            Some(row) if short && beside && row.len() < ROW_COUNT_MAX => row.push(button),
            Some(_) | None => rows.push(vec![button]),
        }
        beside = short;
    }
    rows
}
