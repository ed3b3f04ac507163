//! One question of a call.

use super::context::context;
use super::dialect::{ALLOW_FREEFORM, HEADER, MULTI_SELECT, QUESTION};
use super::error::{QuestionError, fault, plain, type_name, within};
use super::fields::{QuestionField, QuestionFields};
use super::options::{QuestionOptions, options};
use crate::base::id::QuestionId;
use crate::base::limits::{HEADER_BYTES_MAX, QUESTION_BYTES_MAX};
use crate::base::text::cut;
use crate::facts::family::AskContext;
use crate::facts::question::Question;
use serde_json::Value;

/// A question, and where its text stands in the call.
pub(super) struct LocatedQuestion {
    pub question: Question,
    pub path: String,
    pub context: Option<AskContext>,
}

pub(super) fn question(number: usize, fields: &QuestionFields<'_>) -> Result<LocatedQuestion, QuestionError> {
    let (text, path) = text(fields)?;
    let header = fields.get(HEADER).map(|field| header(&field)).transpose()?.flatten();
    let QuestionOptions { options, own_words, path: options_path } = options(fields)?;
    let multi_select = flag(fields, MULTI_SELECT)?.unwrap_or_default() && !options.is_empty();
    let allow_freeform = flag(fields, ALLOW_FREEFORM)?.unwrap_or(true) || own_words;
    if options.is_empty() && !allow_freeform {
        return Err(fault(options_path, "is empty while `allow_freeform` is false: nothing could be answered"));
    }
    let id = QuestionId(format!("q{number}"));
    Ok(LocatedQuestion {
        question: Question { id, header, text, options, multi_select, allow_freeform },
        path,
        context: context(fields)?,
    })
}

fn text(fields: &QuestionFields<'_>) -> Result<(String, String), QuestionError> {
    let given = fields.get(QUESTION);
    let Some(QuestionField { value, path }) = fields.worded.as_ref().or(given.as_ref()) else {
        return Err(fault(fields.path("question"), "is missing"));
    };
    let text = match value {
        Value::String(text) => text.trim(),
        other @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
            return Err(fault(path.clone(), format!("must be a string, not {}", type_name(other))));
        }
    };
    if text.is_empty() {
        return Err(fault(path.clone(), "is empty"));
    }
    let text = plain(text, path)?;
    let text = within(&text, QUESTION_BYTES_MAX, path)?;
    Ok((text, path.clone()))
}

/// A header is a help to the eye, and no question is refused for it: what is too long is cut.
fn header(field: &QuestionField<'_>) -> Result<Option<String>, QuestionError> {
    let line = field.text()?.split_whitespace().collect::<Vec<_>>().join(" ");
    let kept = cut(&line, HEADER_BYTES_MAX).trim_end();
    Ok((!kept.is_empty()).then(|| kept.to_owned()))
}

fn flag(fields: &QuestionFields<'_>, names: &[&str]) -> Result<Option<bool>, QuestionError> {
    Ok(fields.get_shared(names).map(|field| field.flag()).transpose()?.flatten())
}
