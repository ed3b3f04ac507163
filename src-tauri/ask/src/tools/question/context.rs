//! What an asker gives beside its question: a hint, and what to look at. The person reads it beside the question.

use super::dialect::{CONTEXT, HINT, REFS, decoded};
use super::error::{QuestionError, fault, within};
use super::fields::{QuestionField, QuestionFields};
use crate::base::limits::{QUESTION_BYTES_MAX, REF_BYTES_MAX, REFS_COUNT_MAX};
use crate::facts::family::AskContext;
use serde_json::Value;

/// What stands beside this question, or beside all of a call; None where nothing does.
pub(super) fn context(fields: &QuestionFields<'_>) -> Result<Option<AskContext>, QuestionError> {
    let Some(given) = fields.get(CONTEXT) else { return Ok(None) };
    let value = decoded(given.value);
    let (hint, refs) = match &*value {
        Value::Object(object) => {
            let context = QuestionFields::of_option(object, given.path.clone());
            let hint = context.get(HINT).map(|hint| said(&hint)).transpose()?.flatten();
            (hint, context.get(REFS).map(|refs| lines(&refs)).transpose()?.unwrap_or_default())
        }
        Value::Array(_) => (None, lines(&given)?),
        Value::String(_) => (said(&given)?, Vec::new()),
        Value::Null | Value::Bool(_) | Value::Number(_) => {
            return Err(given.not("text, or an object with `hint` and `refs`"));
        }
    };
    Ok((hint.is_some() || !refs.is_empty()).then_some(AskContext { hint, refs }))
}

fn said(hint: &QuestionField<'_>) -> Result<Option<String>, QuestionError> {
    let text = within(hint.text()?.trim(), QUESTION_BYTES_MAX, &hint.path)?;
    Ok((!text.is_empty()).then_some(text))
}

fn lines(refs: &QuestionField<'_>) -> Result<Vec<String>, QuestionError> {
    let value = decoded(refs.value);
    let Value::Array(items) = &*value else { return one_line(refs).map(|line| line.into_iter().collect()) };
    if items.len() > REFS_COUNT_MAX {
        return Err(fault(
            refs.path.clone(),
            format!("has {} entries; at most {REFS_COUNT_MAX} are shown", items.len()),
        ));
    }
    let lines = items
        .iter()
        .enumerate()
        .map(|(index, value)| one_line(&QuestionField { value, path: format!("{}[{index}]", refs.path) }));
    Ok(lines.collect::<Result<Vec<_>, QuestionError>>()?.into_iter().flatten().collect())
}

fn one_line(field: &QuestionField<'_>) -> Result<Option<String>, QuestionError> {
    let line = field.text()?.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = within(&line, REF_BYTES_MAX, &field.path)?;
    Ok((!line.is_empty()).then_some(line))
}
