//! What an argument of a call is about: what is asked, or how the call goes.

use super::dialect::{BACKGROUND, CONTEXT, HEADER, OPTIONS, QUESTION, QUESTIONS, TIMEOUT, is};
use serde_json::Value;

const AUTHORIZATION: &[&str] = &["authorization", "authorisation"];
const WHERE_TO: &[&str] = &["inreplyto", "task"];

/// Whether it says what is asked. What is there and empty says nothing.
pub(crate) fn asks_by_itself(key: &str, value: &Value) -> bool {
    let names = [QUESTIONS, QUESTION, HEADER, OPTIONS, CONTEXT, AUTHORIZATION];
    names.into_iter().flatten().any(|name| is(key, name)) && !says_nothing(value)
}

/// Whether it says how the call goes, whatever is asked.
pub(crate) fn goes_beside(key: &str) -> bool {
    [BACKGROUND, TIMEOUT, WHERE_TO].into_iter().flatten().any(|name| is(key, name))
}

fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.iter().all(says_nothing),
        Value::Object(fields) => fields.values().all(says_nothing),
        Value::Bool(_) | Value::Number(_) => false,
    }
}
