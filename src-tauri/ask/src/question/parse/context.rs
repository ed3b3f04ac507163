//! What an asker gives beside its question: a hint, and what to look at. The person reads it below the question.

use super::dialect::{CONTEXT, HINT, REFS, decoded};
use super::fault::Fault;
use super::fields::{Field, Fields};
use serde_json::Value;

/// The lines that follow the question's text, or nothing.
pub(super) fn context(fields: &Fields<'_>) -> Result<String, Fault> {
    let Some(given) = fields.get(CONTEXT) else { return Ok(String::new()) };
    let value = decoded(given.value);
    let (hint, refs) = match &*value {
        Value::Object(object) => {
            let context = Fields::of_option(object, given.path.clone());
            let hint = context.get(HINT).map(|hint| hint.text()).transpose()?.unwrap_or_default();
            (hint, context.get(REFS).map(|refs| lines(&refs)).transpose()?.unwrap_or_default())
        }
        Value::Array(_) => (String::new(), lines(&given)?),
        Value::String(hint) => (hint.clone(), Vec::new()),
        Value::Null | Value::Bool(_) | Value::Number(_) => {
            return Err(given.not("text, or an object with `hint` and `refs`"));
        }
    };
    let hint = Some(hint.trim()).filter(|hint| !hint.is_empty()).map(|hint| format!("\n\n{hint}")).unwrap_or_default();
    let refs = if refs.is_empty() { String::new() } else { format!("\n\n{}", refs.join("\n")) };
    Ok(hint + &refs)
}

fn lines(refs: &Field<'_>) -> Result<Vec<String>, Fault> {
    let value = decoded(refs.value);
    let Value::Array(items) = &*value else { return one_line(refs).map(|line| line.into_iter().collect()) };
    let lines = items
        .iter()
        .enumerate()
        .map(|(index, value)| one_line(&Field { value, path: format!("{}[{index}]", refs.path) }));
    Ok(lines.collect::<Result<Vec<_>, Fault>>()?.into_iter().flatten().collect())
}

fn one_line(field: &Field<'_>) -> Result<Option<String>, Fault> {
    let line = field.text()?.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok((!line.is_empty()).then(|| format!("- {line}")))
}
