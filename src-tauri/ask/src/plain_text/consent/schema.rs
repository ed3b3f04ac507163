//! What a server says of the arguments of its tool.

use crate::base::harmless::visible_line;
use crate::base::text::cut;
use serde_json::{Value, json};

/// As much of one argument's description as a line of its own holds, where it was read in full before.
const SHOWN_BYTES_MAX: usize = 160;

/// All of it, as a model is given it. None where there is nothing to read.
pub fn whole(schema: &Value) -> Option<String> {
    let empty = json!({ "type": "object", "properties": {} });
    (*schema != empty).then(|| serde_json::to_string_pretty(schema).unwrap_or_default())
}

/// The arguments that it describes, outer ones first: the path of each, and the beginning of what it says.
pub fn described(schema: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    describe(schema, "", &mut lines);
    lines
}

fn describe(schema: &Value, path: &str, lines: &mut Vec<String>) {
    let Some(map) = schema.as_object() else { return };
    for (key, value) in map {
        match (key.as_str(), value) {
            ("description", Value::String(text)) if !path.is_empty() => {
                let (path, text) = (visible_line(path), visible_line(text.trim()));
                let kept = cut(&text, SHOWN_BYTES_MAX);
                let more = if kept.len() < text.len() { " […]" } else { "" };
                lines.push(format!("{path}: {kept}{more}"));
            }
            ("properties", Value::Object(named)) => {
                for (name, value) in named {
                    let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                    describe(value, &path, lines);
                }
            }
            (_, Value::Array(several)) => several.iter().for_each(|one| describe(one, path, lines)),
            (_, Value::Object(_)) => describe(value, path, lines),
            (_, Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => {}
        }
    }
}
