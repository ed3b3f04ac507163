//! An elicitation and what was said to it, in words for lists, chats and the log.

use super::{Elicitation, ElicitedField, ElicitedReply, FieldKind, Named, Wanted};
use crate::base::harmless::visible_line;
use serde_json::Value;

/// Who asks, and what.
pub fn display_text(elicitation: &Elicitation) -> String {
    let what = match &elicitation.ask {
        Wanted::Form { .. } => String::new(),
        Wanted::Url { url, .. } => format!("\n{url}"),
    };
    format!("{}: {}{what}", elicitation.server, elicitation.message)
}

/// What was filled in, one line for each field. What seems to be a secret is not said again.
pub(crate) fn in_short(elicitation: &Elicitation, reply: &ElicitedReply) -> Vec<String> {
    let ElicitedReply::Accept { content } = reply else { return Vec::new() };
    let line = |field: &ElicitedField| {
        let value = content.get(&field.key)?;
        let said = if field.secret { "•••".to_owned() } else { value_in_words(&field.kind, value) };
        Some(format!("{}: {said}", field.label()))
    };
    elicitation.fields().iter().filter_map(line).collect()
}

/// A value as the person chose it: by its title, where it has one.
pub(crate) fn value_in_words(kind: &FieldKind, value: &Value) -> String {
    let title = |options: &[Named], value: &str| {
        let option = options.iter().find(|option| option.value == value);
        option.map_or_else(|| visible_line(value), |option| option.title.clone())
    };
    match (kind, value) {
        (FieldKind::One { options, .. }, Value::String(value)) => title(options, value),
        (FieldKind::Many { options, .. }, Value::Array(values)) => {
            values.iter().filter_map(Value::as_str).map(|value| title(options, value)).collect::<Vec<_>>().join(", ")
        }
        (_, Value::String(text)) => text.clone(),
        (_, value) => value.to_string(),
    }
}

/// Everything that it is found by.
pub fn words(elicitation: &Elicitation) -> String {
    let asked = [elicitation.server.as_str(), &elicitation.tool, &elicitation.message];
    let url = match &elicitation.ask {
        Wanted::Form { .. } => None,
        Wanted::Url { url, .. } => Some(url.as_str()),
    };
    let fields = elicitation.fields().iter().flat_map(|field| [Some(field.label()), field.description.as_deref()]);
    asked.into_iter().chain(url).chain(fields.flatten()).collect::<Vec<_>>().join("\n")
}
