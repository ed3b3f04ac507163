//! What can be chosen from, in all the ways in which it is written.

use super::read::{fits, shape};
use super::{ElicitationError, Named};
use crate::base::harmless::visible_line;
use crate::base::limits::{ELICITATION_NAME_BYTES_MAX, ELICITATION_OPTIONS_COUNT_MAX};
use serde_json::{Map, Value};

/// `enum`, `enum` with `enumNames`, or `oneOf` and `anyOf` of constants with titles. None where it is no choice of texts.
pub fn options(key: &str, property: &Map<String, Value>) -> Result<Option<Vec<Named>>, ElicitationError> {
    let found = ["oneOf", "anyOf", "enum"].into_iter().find_map(|name| values(property, name));
    let Some(found) = found else { return Ok(None) };
    let part = || key.to_owned();
    fits(key, found.len(), ELICITATION_OPTIONS_COUNT_MAX)?;
    if found.is_empty() {
        return Err(ElicitationError::NoOptions { part: part() });
    }
    let names = match property.get("enumNames") {
        Some(Value::Array(names)) => names.iter().map(Value::as_str).collect(),
        None | Some(Value::Null) => Vec::new(),
        Some(_) => return Err(shape(&format!("{key}.enumNames"))),
    };
    let mut options: Vec<Named> = Vec::new();
    for (index, (value, title)) in found.into_iter().enumerate() {
        let title = title.or_else(|| names.get(index).copied().flatten()).filter(|title| !title.trim().is_empty());
        let title = title.unwrap_or(value);
        fits(key, value.len().max(title.len()), ELICITATION_NAME_BYTES_MAX)?;
        if !options.iter().any(|option| option.value == value) {
            let title = if title.trim().is_empty() { format!("\"{title}\"") } else { visible_line(title) };
            options.push(Named { value: value.to_owned(), title });
        }
    }
    // Two that would look alike are told apart by what is sent.
    let alike: Vec<bool> =
        options.iter().map(|one| options.iter().filter(|other| other.title == one.title).count() > 1).collect();
    for (option, alike) in options.iter_mut().zip(alike) {
        if alike && option.title != option.value {
            option.title = format!("{} ({})", option.title, visible_line(&option.value));
        }
    }
    Ok(Some(options))
}

/// The values under one of these names, with their titles; None where it is not there, or holds anything but texts.
pub fn values<'a>(property: &'a Map<String, Value>, name: &str) -> Option<Vec<(&'a str, Option<&'a str>)>> {
    let entries = property.get(name)?.as_array()?;
    let one = |entry: &'a Value| match name {
        "enum" => Some((entry.as_str()?, None)),
        _ => Some((entry.get("const")?.as_str()?, entry.get("title").and_then(Value::as_str))),
    };
    entries.iter().map(one).collect()
}
