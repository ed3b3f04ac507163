//! What a model may ask: parsed from its tool call, checked, and given ids.

use crate::id::{OptionId, QuestionId};
use crate::limits::{LABEL_BYTES_MAX, OPTIONS_COUNT_MAX, QUESTION_BYTES_MAX};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One question on a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Question {
    pub id: QuestionId,
    /// Markdown, untrusted.
    pub text: String,
    pub options: Vec<QuestionOption>,
    /// Whether the person may answer in their own words.
    pub allow_freeform: bool,
}

/// One numbered option of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct QuestionOption {
    pub id: OptionId,
    pub label: String,
}

/// Why a call of `ask_user` cannot be shown, in words that let the model correct it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub field: String,
    pub why: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Not asked: `{}` {}. Correct it and call ask_user again.", self.field, self.why)
    }
}

/// The questions of one call of `ask_user`.
pub fn parse(arguments: &Map<String, Value>) -> Result<Vec<Question>, Fault> {
    let text = match arguments.get("question") {
        Some(Value::String(text)) if !text.trim().is_empty() => text.trim(),
        Some(Value::String(_)) => return Err(fault("question", "is empty")),
        Some(other) => return Err(fault("question", format!("must be a string, not {}", type_name(other)))),
        None => return Err(fault("question", "is missing")),
    };
    if text.len() > QUESTION_BYTES_MAX {
        return Err(fault("question", format!("has {} bytes; at most {QUESTION_BYTES_MAX} are shown", text.len())));
    }
    let options = options(arguments.get("choices"))?;
    let allow_freeform = match arguments.get("allow_freeform") {
        None | Some(Value::Null) => true,
        Some(Value::Bool(allow)) => *allow,
        Some(other) => {
            return Err(fault("allow_freeform", format!("must be true or false, not {}", type_name(other))));
        }
    };
    if options.is_empty() && !allow_freeform {
        return Err(fault("choices", "is empty while `allow_freeform` is false: nothing could be answered"));
    }
    Ok(vec![Question { id: QuestionId("q1".into()), text: text.to_owned(), options, allow_freeform }])
}

fn options(choices: Option<&Value>) -> Result<Vec<QuestionOption>, Fault> {
    let choices = match choices {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(choices)) => choices,
        Some(other) => return Err(fault("choices", format!("must be an array of strings, not {}", type_name(other)))),
    };
    if choices.len() > OPTIONS_COUNT_MAX {
        return Err(fault("choices", format!("has {} options; at most {OPTIONS_COUNT_MAX} are shown", choices.len())));
    }
    let mut options: Vec<QuestionOption> = Vec::with_capacity(choices.len());
    for (index, choice) in choices.iter().enumerate() {
        let field = format!("choices[{index}]");
        let Value::String(label) = choice else {
            return Err(fault(field, format!("must be a string, not {}", type_name(choice))));
        };
        let label = label.trim();
        if label.is_empty() {
            return Err(fault(field, "is empty"));
        }
        if label.len() > LABEL_BYTES_MAX {
            return Err(fault(field, format!("has {} bytes; at most {LABEL_BYTES_MAX} are shown", label.len())));
        }
        if options.iter().any(|option| option.label == label) {
            return Err(fault(field, format!("repeats the option \"{label}\"")));
        }
        options.push(QuestionOption { id: OptionId(format!("o{}", index + 1)), label: label.to_owned() });
    }
    Ok(options)
}

fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

fn fault(field: impl Into<String>, why: impl Into<String>) -> Fault {
    Fault { field: field.into(), why: why.into() }
}
