//! A call's arguments, read against the tool's own schema; what does not fit is said so that the model can correct it.

use ask::tool::Tool;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ArgumentError {
    #[error("`{field}` is missing; {tool} needs it. Call it again with `{field}`.")]
    Missing { tool: &'static str, field: &'static str },
    #[error("`{field}` has to be {wanted}, but was {got}. Call {tool} again with that corrected.")]
    Wrong { tool: &'static str, field: &'static str, wanted: String, got: String },
    #[error("{tool} has no `{field}`; its fields are {known}. Call it again with these.")]
    Unknown { tool: &'static str, field: String, known: String },
}

pub struct ToolArguments<'a> {
    tool: &'static str,
    values: &'a Map<String, Value>,
}

impl<'a> ToolArguments<'a> {
    /// Refuses fields the tool does not have: a model that believes in one gets other results than it thinks.
    pub fn of(tool: impl Into<Tool>, values: &'a Map<String, Value>) -> Result<Self, ArgumentError> {
        let tool = tool.into();
        let schema = tool.spec().parameters;
        let known = schema.get("properties").and_then(Value::as_object);
        let is_known = |name: &&String| known.is_none_or(|known| known.contains_key(*name));
        if let Some(field) = values.keys().find(|name| !is_known(name)) {
            let known: Vec<String> = known.into_iter().flat_map(Map::keys).map(|name| format!("`{name}`")).collect();
            return Err(ArgumentError::Unknown { tool: tool.name(), field: cut(field), known: known.join(", ") });
        }
        Ok(Self { tool: tool.name(), values })
    }

    pub fn text(&self, field: &'static str) -> Result<Option<&'a str>, ArgumentError> {
        match self.given(field) {
            None => Ok(None),
            Some(value) => value.as_str().map(Some).ok_or_else(|| self.wrong(field, "a text", value)),
        }
    }

    pub fn required_text(&self, field: &'static str) -> Result<&'a str, ArgumentError> {
        self.text(field)?.ok_or(ArgumentError::Missing { tool: self.tool, field })
    }

    pub fn flag(&self, field: &'static str) -> Result<bool, ArgumentError> {
        match self.given(field) {
            None => Ok(false),
            Some(value) => value.as_bool().ok_or_else(|| self.wrong(field, "true or false", value)),
        }
    }

    /// Texts by name; none where the field is absent.
    pub fn texts(&self, field: &'static str) -> Result<BTreeMap<String, String>, ArgumentError> {
        let Some(value) = self.given(field) else { return Ok(BTreeMap::new()) };
        let texts = value.as_object().and_then(|map| {
            let entries = map.iter().map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())));
            entries.collect::<Option<_>>()
        });
        texts.ok_or_else(|| self.wrong(field, "an object of texts", value))
    }

    /// Texts in their order; none where the field is absent.
    pub fn list(&self, field: &'static str) -> Result<Vec<&'a str>, ArgumentError> {
        let Some(value) = self.given(field) else { return Ok(Vec::new()) };
        let texts = value.as_array().and_then(|all| all.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
        texts.ok_or_else(|| self.wrong(field, "a list of texts", value))
    }

    /// A whole number from 1 on. `7.0` is one too: some models write all numbers so.
    pub fn count(&self, field: &'static str, max: Option<u64>) -> Result<Option<u64>, ArgumentError> {
        let Some(value) = self.given(field) else { return Ok(None) };
        let whole =
            value.as_u64().or_else(|| value.as_f64().filter(|n| n.fract() == 0.0 && *n >= 0.0).map(|n| n as u64));
        match whole.filter(|count| *count >= 1 && max.is_none_or(|max| *count <= max)) {
            Some(count) => Ok(Some(count)),
            None => {
                let wanted =
                    max.map_or("a whole number from 1 on".to_owned(), |max| format!("a whole number from 1 to {max}"));
                Err(self.wrong(field, &wanted, value))
            }
        }
    }

    /// Null is as good as absent.
    fn given(&self, field: &str) -> Option<&'a Value> {
        self.values.get(field).filter(|value| !value.is_null())
    }

    fn wrong(&self, field: &'static str, wanted: &str, got: &Value) -> ArgumentError {
        ArgumentError::Wrong { tool: self.tool, field, wanted: wanted.to_owned(), got: cut(&got.to_string()) }
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
