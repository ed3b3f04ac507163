//! A tool, as its server describes it.

use crate::base::harmless::harmless;
use crate::base::limits::{MCP_DESCRIPTION_BYTES_MAX, MCP_SCHEMA_BYTES_MAX, MCP_SCHEMA_DEPTH_MAX};
use crate::base::text::cut;
use serde_json::{Map, Value, json};

/// What a server says of one of its tools.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolDescription {
    /// As the server calls it.
    pub name: String,
    /// The server's name for people. None: it gave none.
    pub title: Option<String>,
    /// As the server wrote it: not yet harmless, and of any length.
    pub description: String,
    /// The JSON schema of its arguments.
    pub schema: Map<String, Value>,
    /// The JSON schema of its structured results, where it announces one. Consent does not rest on it.
    pub output: Option<Map<String, Value>>,
    /// What it claims of its effects.
    pub annotations: Annotations,
}

/// What a server claims that its tool does to the world. Where it says nothing, the worst is assumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Annotations {
    /// `readOnlyHint`: it changes nothing. The worst is no.
    pub read_only: bool,
    /// `destructiveHint`: it may remove or overwrite something. The worst is yes.
    pub destructive: bool,
    /// `idempotentHint`: a second call with the same arguments changes nothing more. The worst is no.
    pub idempotent: bool,
    /// `openWorldHint`: it reaches beyond the server's own data. The worst is yes.
    pub open_world: bool,
}

impl Default for Annotations {
    fn default() -> Self {
        Self { read_only: false, destructive: true, idempotent: false, open_world: true }
    }
}

impl ToolDescription {
    /// All that consent to its calls rests on, as one text: a tool whose text is another is another tool. The order in
    /// which a server writes the keys of a schema says nothing.
    pub fn whole(&self) -> String {
        let Annotations { read_only, destructive, idempotent, open_world } = self.annotations;
        json!([
            self.name,
            self.title,
            self.description,
            sorted(&Value::Object(self.schema.clone())),
            [read_only, destructive, idempotent, open_world],
        ])
        .to_string()
    }

    /// Whether it can be offered to a model at all.
    pub fn fits(&self) -> bool {
        let schema = Value::Object(self.schema.clone());
        !self.name.is_empty()
            && depth(&schema) <= MCP_SCHEMA_DEPTH_MAX
            && schema.to_string().len() <= MCP_SCHEMA_BYTES_MAX
    }

    /// Its description, for people and for models: nothing in it hides or steers.
    pub fn told(&self) -> String {
        let text = harmless(&self.description);
        let text = text.trim();
        let kept = cut(text, MCP_DESCRIPTION_BYTES_MAX);
        if kept.len() < text.len() { format!("{kept} […]") } else { kept.to_owned() }
    }

    /// Its schema, for a model. Providers want an object with properties.
    pub fn parameters(&self) -> Value {
        let mut schema = self.schema.clone();
        schema.shift_remove("$schema");
        schema.insert("type".to_owned(), json!("object"));
        schema.entry("properties").or_insert_with(|| json!({}));
        let mut schema = Value::Object(schema);
        clean(&mut schema);
        schema
    }
}

/// Descriptions within a schema are as foreign as the tool's own. What is matched against arguments stays as it is.
fn clean(value: &mut Value) {
    match value {
        Value::Object(map) => {
            for (key, value) in map.iter_mut() {
                match value {
                    Value::String(text) if matches!(key.as_str(), "description" | "title") => *text = harmless(text),
                    Value::Object(_) | Value::Array(_) => clean(value),
                    Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(clean),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut pairs: Vec<(&String, &Value)> = map.iter().collect();
            pairs.sort_by_key(|(key, _)| *key);
            Value::Object(pairs.into_iter().map(|(key, value)| (key.clone(), sorted(value))).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(sorted).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Object(map) => 1 + map.values().map(depth).max().unwrap_or(0),
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

#[cfg(test)]
mod tests;
