//! What kind of field a property of a form's schema is.

use super::options::{options, values};
use super::{ElicitationError, FieldKind, Named, TextFormat};
use crate::base::harmless::visible;
use crate::base::limits::ELICITATION_PATTERN_BYTES_MAX;
use serde_json::{Map, Number, Value};

/// What is none of the known kinds is written as JSON: a field is never left out in silence.
pub fn read(key: &str, property: &Value) -> Result<FieldKind, ElicitationError> {
    let json = || FieldKind::Json {
        schema: property.clone(),
        default: property.get("default").filter(|default| !default.is_null()).cloned(),
    };
    let Value::Object(property) = property else { return Ok(json()) };
    let merged = without_null(property);
    let property = merged.as_ref().unwrap_or(property);
    let offered = options(key, property)?;
    Ok(match (kind_of(property), offered) {
        (Some("string"), Some(options)) => one(property, options),
        (Some("string"), None) => text(key, property)?,
        (Some(name @ ("number" | "integer")), None) if !property.contains_key("enum") => number(property, name),
        (Some("boolean"), None) if !property.contains_key("enum") => {
            FieldKind::Switch { default: property.get("default").and_then(Value::as_bool) }
        }
        (Some("array"), None) => match property.get("items") {
            Some(Value::Object(items)) => match options(key, items)? {
                Some(options) if matches!(kind_of(items), Some("string")) => many(property, options),
                Some(_) | None => json(),
            },
            _ => json(),
        },
        (_, _) => json(),
    })
}

/// The type by its name; a choice of texts is one of texts also where nothing says so.
fn kind_of(property: &Map<String, Value>) -> Option<&str> {
    match property.get("type") {
        Some(Value::String(name)) => Some(name),
        Some(Value::Array(names)) => {
            let mut names = names.iter().filter_map(Value::as_str).filter(|name| *name != "null");
            names.next().filter(|_| names.next().is_none())
        }
        None if ["enum", "oneOf", "anyOf"].iter().any(|name| values(property, name).is_some()) => Some("string"),
        _ => None,
    }
}

/// "This or nothing", as some generators write what may be left out, is this.
fn without_null(property: &Map<String, Value>) -> Option<Map<String, Value>> {
    let (name, branches) = ["anyOf", "oneOf"].into_iter().find_map(|name| Some((name, property.get(name)?)))?;
    let nothing = |branch: &&Value| branch.get("type").and_then(Value::as_str) == Some("null");
    let branches = branches.as_array()?;
    let mut real = branches.iter().filter(|branch| !nothing(branch));
    let (Some(Value::Object(only)), None, 2) = (real.next(), real.next(), branches.len()) else { return None };
    let mut merged = only.clone();
    merged.extend(property.iter().filter(|(key, _)| *key != name).map(|(key, value)| (key.clone(), value.clone())));
    Some(merged)
}

fn one(property: &Map<String, Value>, options: Vec<Named>) -> FieldKind {
    let known = |value: &&str| options.iter().any(|option| option.value == **value);
    let default = property.get("default").and_then(Value::as_str).filter(known).map(str::to_owned);
    FieldKind::One { options, default }
}

fn many(property: &Map<String, Value>, options: Vec<Named>) -> FieldKind {
    let known = |value: &Value| {
        let value = value.as_str()?;
        options.iter().any(|option| option.value == value).then(|| value.to_owned())
    };
    let default = property.get("default").and_then(Value::as_array);
    let default = default.and_then(|values| values.iter().map(known).collect::<Option<Vec<_>>>());
    let default = default.map(|mut values| {
        let mut seen = std::collections::HashSet::new();
        values.retain(|value| seen.insert(value.clone()));
        values
    });
    FieldKind::Many { count_min: count(property, "minItems"), count_max: count(property, "maxItems"), options, default }
}

fn text(key: &str, property: &Map<String, Value>) -> Result<FieldKind, ElicitationError> {
    let format = match property.get("format").and_then(Value::as_str) {
        Some("email") => Some(TextFormat::Email),
        Some("uri") => Some(TextFormat::Uri),
        Some("date") => Some(TextFormat::Date),
        Some("date-time") => Some(TextFormat::DateTime),
        Some(_) | None => None,
    };
    let pattern = property.get("pattern").and_then(Value::as_str).map(str::to_owned);
    let bytes = pattern.as_ref().map_or(0, String::len);
    super::read::fits(&format!("{key}.pattern"), bytes, ELICITATION_PATTERN_BYTES_MAX)?;
    // What stands in the field is what is sent: a text with something in it that cannot be seen is not put there.
    let default = property.get("default").and_then(Value::as_str).filter(|text| visible(text) == **text);
    Ok(FieldKind::Text {
        format,
        chars_min: count(property, "minLength"),
        chars_max: count(property, "maxLength"),
        pattern,
        default: default.map(str::to_owned),
    })
}

fn number(property: &Map<String, Value>, name: &str) -> FieldKind {
    let whole = name == "integer";
    let given = |name: &str| property.get(name).and_then(Value::as_number).cloned();
    let default = given("default").filter(|number| !whole || is_whole(number));
    FieldKind::Number { whole, min: given("minimum"), max: given("maximum"), default }
}

pub fn is_whole(number: &Number) -> bool {
    number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|number| number.fract() == 0.0)
}

fn count(property: &Map<String, Value>, name: &str) -> Option<u32> {
    let number = property.get(name)?.as_f64()?;
    (number >= 0.0).then_some(number.min(f64::from(u32::MAX)) as u32)
}
