//! A list in the place of fields. What reads JSON takes it for the fields in their order, so that `[]` sets all that can be left out.

use serde_json::Value;

/// What is wrong with it, in one clause.
pub const LIST: &str = "a list, where fields in braces belong";

/// The place of the first one, by what was found there and what was read from it; empty for the whole.
pub fn list_for_fields(found: &Value, read: &Value) -> Option<String> {
    let within = |name: &str, found: &Value, read: &Value| {
        let field = list_for_fields(found, read)?;
        Some(if field.is_empty() { name.to_owned() } else { format!("{name}.{field}") })
    };
    match (found, read) {
        (Value::Array(_), Value::Object(_)) => Some(String::new()),
        (Value::Object(found), Value::Object(read)) => {
            found.iter().find_map(|(name, value)| within(name, value, read.get(name)?))
        }
        (Value::Array(found), Value::Array(read)) => found
            .iter()
            .zip(read)
            .enumerate()
            .find_map(|(index, (found, read))| within(&index.to_string(), found, read)),
        (_, _) => None,
    }
}
