//! What a model may ask: read from its call of `ask_user`, checked, and given ids.
//!
//! Models write such calls in the form of whichever tool they have learnt. Every form whose meaning is plain is taken;
//! for any other the model is told which field is wrong, why, and what the limit is, so that its next call is right.

mod beside;
mod context;
mod dialect;
mod error;
mod fields;
mod one;
mod options;
#[cfg(test)]
mod tests;

pub(crate) use beside::{asks_by_itself, goes_beside};
pub use error::QuestionError;

use crate::base::limits::{QUESTION_BYTES_MAX, QUESTIONS_COUNT_MAX};
use crate::facts::family::AskContext;
use crate::facts::question::Question;
use context::context;
use dialect::{BACKGROUND, QUESTION, QUESTIONS, TIMEOUT, decoded};
use error::{excerpt, fault, type_name, within};
use fields::QuestionFields;
use one::{LocatedQuestion, question};
use serde_json::{Map, Value};

/// What one call of `ask_user` asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskUserCall {
    /// One to `QUESTIONS_COUNT_MAX`, with their ids.
    pub questions: Vec<Question>,
    /// What is given beside them.
    pub context: Option<AskContext>,
    /// The agent goes on with other work meanwhile.
    pub background: bool,
    /// How long the asker would wait.
    pub timeout_ms: Option<u64>,
}

/// The arguments of one call of `ask_user`. Where they hold both forms, the list of questions is taken unless it is empty.
pub fn parse(arguments: &Map<String, Value>) -> Result<AskUserCall, QuestionError> {
    let call = QuestionFields::of_call(arguments);
    let listed = call.get(QUESTIONS);
    let value = listed.as_ref().map(|field| decoded(field.value));
    let written = match (&listed, value.as_deref()) {
        (Some(field), Some(Value::Array(items))) if !items.is_empty() => several(&call, items, &field.path)?,
        (Some(field), Some(Value::Object(item))) if !item.is_empty() => {
            vec![question(1, &call.within(item, field.path.clone(), true))?]
        }
        _ => vec![simple(&call)?],
    };
    let (mut written, mut context) = (written, context(&call)?);
    match &mut *written {
        [only] => context = only.context.take().or(context),
        // What belongs to one of several stands below its own text.
        several => several.iter_mut().try_for_each(set_below)?,
    }
    refuse_equal_texts(&written)?;
    let questions = written.into_iter().map(|written| written.question).collect();
    let background = call.get(BACKGROUND).map(|field| field.flag()).transpose()?.flatten().unwrap_or_default();
    let timeout_ms = call.get(TIMEOUT).map(|field| field.millis()).transpose()?.flatten();
    Ok(AskUserCall { questions, context, background, timeout_ms })
}

fn set_below(written: &mut LocatedQuestion) -> Result<(), QuestionError> {
    let Some(context) = written.context.take() else { return Ok(()) };
    let text = format!("{}{}", written.question.text, context.below());
    written.question.text = within(&text, QUESTION_BYTES_MAX, &written.path)?;
    Ok(())
}

fn several(call: &QuestionFields<'_>, items: &[Value], path: &str) -> Result<Vec<LocatedQuestion>, QuestionError> {
    if items.len() > QUESTIONS_COUNT_MAX {
        let why = format!("has {} questions; at most {QUESTIONS_COUNT_MAX} are shown at once", items.len());
        return Err(fault(path, why));
    }
    let item = |(index, item): (usize, &Value)| {
        let (number, path) = (index + 1, format!("{path}[{index}]"));
        let alone = items.len() == 1;
        match &*decoded(item) {
            Value::Object(item) => question(number, &call.within(item, path, alone)),
            Value::String(_) => question(number, &call.worded(item, path, alone)),
            other @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_)) => {
                Err(fault(path, format!("must be an object with a `question`, not {}", type_name(other))))
            }
        }
    };
    items.iter().enumerate().map(item).collect()
}

/// One question, whose fields are those of the call, or are put as an object where its text belongs.
fn simple(call: &QuestionFields<'_>) -> Result<LocatedQuestion, QuestionError> {
    let Some(field) = call.get(QUESTION) else {
        return match call.get(QUESTIONS) {
            Some(field) => match field.value {
                Value::String(text) if !text.trim().is_empty() => {
                    question(1, &call.worded(field.value, field.path, true))
                }
                Value::String(_) | Value::Array(_) | Value::Object(_) => {
                    Err(fault(field.path, format!("is empty; give one to {QUESTIONS_COUNT_MAX} questions")))
                }
                other @ (Value::Null | Value::Bool(_) | Value::Number(_)) => {
                    Err(fault(field.path, format!("must be an array of questions, not {}", type_name(other))))
                }
            },
            None => Err(fault(call.path("question"), "is missing")),
        };
    };
    if let Value::Object(item) = &*decoded(field.value) {
        let inner = call.within(item, field.path, true);
        if inner.get(QUESTION).is_some() {
            return question(1, &inner);
        }
    }
    question(1, call)
}

/// An answer names its question by id, but the model reads the text: two that are equal cannot be told apart.
fn refuse_equal_texts(written: &[LocatedQuestion]) -> Result<(), QuestionError> {
    for (index, later) in written.iter().enumerate() {
        let text = &later.question.text;
        if let Some(first) = written.iter().take(index).find(|earlier| earlier.question.text == *text) {
            let why = format!("repeats \"{}\", the text of `{}`", excerpt(text), first.path);
            return Err(fault(later.path.clone(), why));
        }
    }
    Ok(())
}
