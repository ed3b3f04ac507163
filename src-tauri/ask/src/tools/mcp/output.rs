//! Whether a structured result is what its server announced. Only plain keywords are looked at: what a schema says beyond
//! them is not held against a result.

use crate::base::harmless::one_line;
use crate::base::limits::MCP_SCHEMA_DEPTH_MAX;
use crate::base::text::cut;
use serde_json::{Map, Value};

/// A place in a value, or one value of it, as it is told.
const TOLD_BYTES_MAX: usize = 100;

/// The first thing that does not fit, in words; none where all fits.
pub fn misfit(schema: &Map<String, Value>, value: &Value) -> Option<String> {
    looked_at(schema, value, &mut Vec::new())
}

fn looked_at(schema: &Map<String, Value>, value: &Value, way: &mut Vec<String>) -> Option<String> {
    if way.len() > MCP_SCHEMA_DEPTH_MAX {
        return None;
    }
    let at = |way: &[String]| if way.is_empty() { "it".to_owned() } else { format!("\"{}\"", shown(&way.join("."))) };
    if let Some(wanted) = types(schema)
        && !wanted.iter().any(|wanted| is_of(value, wanted))
    {
        return Some(format!("{} is {}, and not {}", at(way), kind(value), shown(&wanted.join(" or "))));
    }
    let allowed = schema.get("enum").and_then(Value::as_array);
    let is_allowed = allowed.is_none_or(|allowed| allowed.contains(value));
    if !is_allowed || schema.get("const").is_some_and(|only| only != value) {
        return Some(format!("{} is none of the values that it may be", at(way)));
    }
    match value {
        Value::Object(object) => {
            let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
            if let Some(missing) = required.filter_map(Value::as_str).find(|name| !object.contains_key(*name)) {
                return Some(format!("\"{}\" is missing in {}", shown(missing), at(way)));
            }
            let known = schema.get("properties").and_then(Value::as_object);
            let parts = known.into_iter().flatten().filter_map(|(name, schema)| Some((name, schema.as_object()?)));
            parts
                .filter_map(|(name, schema)| Some((name, schema, object.get(name)?)))
                .find_map(|(name, schema, part)| within(name.clone(), schema, part, way))
        }
        Value::Array(items) => {
            let schema = schema.get("items")?.as_object()?;
            items.iter().enumerate().find_map(|(number, item)| within(number.to_string(), schema, item, way))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn within(step: String, schema: &Map<String, Value>, value: &Value, way: &mut Vec<String>) -> Option<String> {
    way.push(step);
    let found = looked_at(schema, value, way);
    way.pop();
    found
}

fn types(schema: &Map<String, Value>) -> Option<Vec<&str>> {
    match schema.get("type")? {
        Value::String(one) => Some(vec![one]),
        Value::Array(several) => several.iter().map(Value::as_str).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => None,
    }
}

fn is_of(value: &Value, wanted: &str) -> bool {
    match wanted {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        // 3.0 is a whole number too.
        "integer" => value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0),
        _ => true,
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn shown(text: &str) -> String {
    cut(&one_line(text), TOLD_BYTES_MAX).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_thing_that_does_not_fit_is_named() {
        let schema = json!({ "type": "object", "required": ["berths"], "properties": {
            "berths": { "type": "integer" },
            "free": { "type": "array", "items": { "type": "object", "required": ["name"], "properties": { "name": { "type": ["string", "null"] } } } },
            "side": { "enum": ["north", "south"] },
            "year": { "const": 2026 },
            "odd": true,
            "other": { "type": "colour", "pattern": "[" },
        } });
        for (value, said) in [
            (json!({ "berths": 3 }), None),
            (
                json!({ "berths": 3.0, "free": [{ "name": "A1" }, { "name": null }], "side": "north", "year": 2026 }),
                None,
            ),
            (json!({ "berths": 3, "odd": 1, "other": [], "unknown": {} }), None),
            (json!([]), Some("it is array, and not object")),
            (json!({}), Some("\"berths\" is missing in it")),
            (json!({ "berths": "3" }), Some("\"berths\" is string, and not integer")),
            (json!({ "berths": 3.5 }), Some("\"berths\" is number, and not integer")),
            (
                json!({ "berths": 3, "free": [{ "name": "A1" }, { "name": 2 }] }),
                Some("\"free.1.name\" is number, and not string or null"),
            ),
            (json!({ "berths": 3, "free": [{}] }), Some("\"name\" is missing in \"free.0\"")),
            (json!({ "berths": 3, "side": "west" }), Some("\"side\" is none of the values that it may be")),
            (json!({ "berths": 3, "year": 2025 }), Some("\"year\" is none of the values that it may be")),
        ] {
            let schema = schema.as_object().unwrap();
            assert_eq!(misfit(schema, &value).as_deref(), said, "{value}");
        }
    }

    #[test]
    fn a_schema_that_is_no_schema_finds_nothing_and_ends() {
        for schema in [json!({}), json!({ "type": 1, "properties": [], "required": {}, "items": 3, "enum": "x" })] {
            assert_eq!(misfit(schema.as_object().unwrap(), &json!({ "a": [1] })), None);
        }
        let (mut schema, mut value) = (json!({ "type": "string" }), json!(1));
        for _ in 0..200 {
            schema = json!({ "items": schema });
            value = json!([value]);
        }
        assert_eq!(misfit(schema.as_object().unwrap(), &value), None, "too deep to be looked at");
    }
}
