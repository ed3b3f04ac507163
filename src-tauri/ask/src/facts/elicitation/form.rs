//! The schema of a form, read into its fields, in the order in which the server wrote them.

use super::read::{fits, shape};
use super::{ElicitationError, ElicitedField, Wanted, kind, secret};
use crate::base::harmless::{harmless, visible_line};
use crate::base::limits::{
    DESCRIPTION_BYTES_MAX, ELICITATION_DEPTH_MAX, ELICITATION_FIELDS_COUNT_MAX, ELICITATION_NAME_BYTES_MAX,
    ELICITATION_SCHEMA_BYTES_MAX,
};
use serde_json::{Map, Value};

/// Without properties it is a form with nothing to fill in.
pub fn fields(schema: Option<&Value>) -> Result<Wanted, ElicitationError> {
    let schema = match schema {
        None | Some(Value::Null) => return Ok(Wanted::Form { fields: Vec::new() }),
        Some(Value::Object(schema)) => schema,
        Some(_) => return Err(shape("requestedSchema")),
    };
    if !matches!(schema.get("type"), None | Some(Value::Null)) && !is(schema.get("type"), "object") {
        return Err(shape("requestedSchema.type"));
    }
    let properties = match schema.get("properties") {
        None | Some(Value::Null) => return Ok(Wanted::Form { fields: Vec::new() }),
        Some(Value::Object(properties)) => properties,
        Some(_) => return Err(shape("requestedSchema.properties")),
    };
    fits("requestedSchema.properties", properties.len(), ELICITATION_FIELDS_COUNT_MAX)?;
    let deep = properties.iter().find(|(_, property)| !within_depth(property, ELICITATION_DEPTH_MAX));
    if let Some((key, _)) = deep {
        return Err(ElicitationError::TooDeep { part: key.clone() });
    }
    let bytes = properties.iter().map(|(key, property)| key.len() + property.to_string().len()).sum();
    fits("requestedSchema", bytes, ELICITATION_SCHEMA_BYTES_MAX)?;
    let required: Vec<&str> = match schema.get("required") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(required)) => required.iter().filter_map(Value::as_str).collect(),
        Some(_) => return Err(shape("requestedSchema.required")),
    };
    let fields = properties.iter().map(|(key, property)| field(key, property, required.contains(&key.as_str())));
    Ok(Wanted::Form { fields: fields.collect::<Result<_, _>>()? })
}

fn field(key: &str, property: &Value, required: bool) -> Result<ElicitedField, ElicitationError> {
    fits("requestedSchema.properties", key.len(), ELICITATION_NAME_BYTES_MAX)?;
    let nothing = Map::new();
    let written = property.as_object().unwrap_or(&nothing);
    let text = |name: &str, max: usize| match written.get(name) {
        Some(Value::String(text)) => {
            fits(&format!("{key}.{name}"), text.len(), max)?;
            Ok(Some(text.as_str()).filter(|text| !text.trim().is_empty()))
        }
        _ => Ok(None),
    };
    let title = text("title", ELICITATION_NAME_BYTES_MAX)?.map(visible_line);
    let description = text("description", DESCRIPTION_BYTES_MAX)?.map(harmless);
    let kind = kind::read(key, property)?;
    // A key with characters that cannot be seen, or without any, is shown by a name in which they can.
    let spelled = if key.trim().is_empty() { format!("\"{key}\"") } else { visible_line(key) };
    let title = title.or_else(|| (spelled != key).then_some(spelled));
    let secret = secret::asked_for(&kind, key, title.as_deref());
    Ok(ElicitedField { key: key.to_owned(), title, description, required, secret, kind })
}

fn is(value: Option<&Value>, name: &str) -> bool {
    value.and_then(Value::as_str) == Some(name)
}

pub fn within_depth(value: &Value, levels: usize) -> bool {
    let Some(below) = levels.checked_sub(1) else { return false };
    match value {
        Value::Array(items) => items.iter().all(|item| within_depth(item, below)),
        Value::Object(object) => object.values().all(|item| within_depth(item, below)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
    }
}
