//! How a file is laid out, so that what is put in looks like the rest.

use super::read::{JsonKind, Node};
use serde_json::Value;

pub struct Style {
    pub newline: &'static str,
    unit: String,
    /// Everything stands in one line.
    pub packed: bool,
}

impl Style {
    pub fn of(text: &str, root: &Node) -> Style {
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let start = |node: &Node| match &node.kind {
            JsonKind::Object(members) => members.first().map(|(key, _)| key.start),
            JsonKind::Array(elements) => elements.first().map(|first| first.span.start),
            JsonKind::Plain(_) => None,
        };
        let first = start(root);
        let packed = first.is_some() && !text[root.span.clone()].contains('\n');
        let unit = first.map(|at| indent(text, at)).filter(|unit| !unit.is_empty()).unwrap_or("  ").to_owned();
        Style { newline, unit, packed }
    }

    /// The value as it stands behind a name in a line with this indent.
    pub fn write(&self, value: &Value, indent: &str) -> String {
        if self.packed {
            return value.to_string();
        }
        let deeper = format!("{indent}{}", self.unit);
        let (open, close, parts): (_, _, Vec<String>) = match value {
            Value::Object(members) if !members.is_empty() => {
                let member = |(key, value): (&String, &Value)| {
                    format!("{}: {}", Value::String(key.clone()), self.write(value, &deeper))
                };
                ('{', '}', members.iter().map(member).collect())
            }
            Value::Array(elements) if elements.iter().any(|one| one.is_object() || one.is_array()) => {
                ('[', ']', elements.iter().map(|one| self.write(one, &deeper)).collect())
            }
            Value::Array(elements) => {
                let elements: Vec<String> = elements.iter().map(Value::to_string).collect();
                return format!("[{}]", elements.join(", "));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
                return value.to_string();
            }
        };
        let between = format!(",{}{deeper}", self.newline);
        format!("{open}{0}{deeper}{1}{0}{indent}{close}", self.newline, parts.join(&between))
    }

    pub fn deeper(&self, indent: &str) -> String {
        format!("{indent}{}", self.unit)
    }
}

/// What stands before the first content of the line that this byte is in.
pub fn indent(text: &str, at: usize) -> &str {
    let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}
