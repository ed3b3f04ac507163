//! Why a call cannot be shown, in words that let the model correct it.

use crate::base::binary::not_text;
use crate::base::text::cut;
use serde_json::Value;

/// Which field is wrong, by its path in the call, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Not asked: `{field}` {why}. Correct it and call ask_user again.")]
pub struct QuestionError {
    /// The path in the call, as in `questions[1].options`.
    pub field: String,
    /// The rest of the sentence that the field's name begins: "has to be a text".
    pub why: String,
}

pub(super) fn fault(field: impl Into<String>, why: impl Into<String>) -> QuestionError {
    QuestionError { field: field.into(), why: why.into() }
}

/// The text, unless it is longer than what is shown.
pub(super) fn within(text: &str, bytes_max: usize, path: &str) -> Result<String, QuestionError> {
    if text.len() > bytes_max {
        return Err(fault(path, format!("has {} bytes; at most {bytes_max} are shown", text.len())));
    }
    Ok(text.to_owned())
}

/// The text, unless it holds what is none.
pub(super) fn plain(text: &str, path: &str) -> Result<String, QuestionError> {
    match not_text(text) {
        Some(found) => Err(fault(path, format!("holds {found}, which is no text; leave it out"))),
        None => Ok(text.to_owned()),
    }
}

/// Enough of a text to know it by.
pub(super) fn excerpt(text: &str) -> String {
    let shown = cut(text, 80);
    if shown.len() < text.len() { format!("{shown}…") } else { shown.to_owned() }
}

pub(super) fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
