//! What is typed at a field, as the value that is sent; and as it is kept in a draft, where the window keeps it too.

use super::read::FormRefusal;
use super::shown::question_of;
use crate::base::language::Language;
use crate::facts::elicitation::{ElicitedField, FieldKind, Misfit, fits};
use crate::plain_text::choice::named;
use crate::plain_text::fold::{spelled, unquoted};
use crate::plain_text::reply;
use serde_json::{Number, Value};

/// Whole numbers up to here are the same as floating ones.
const EXACT_MAX: f64 = 9_007_199_254_740_991.0;

/// Reads a line as this field's value. Nothing is guessed: what does not fit is refused with the reason.
pub fn read(field: &ElicitedField, text: &str) -> Result<Value, FormRefusal> {
    let value = match &field.kind {
        FieldKind::Text { .. } => Value::String(unquoted(text).unwrap_or(text).to_owned()),
        FieldKind::Number { whole, .. } => number(&spelled(text), *whole).ok_or(FormRefusal::NotANumber)?,
        FieldKind::Json { .. } => serde_json::from_str(text).map_err(|_| FormRefusal::NotJson)?,
        FieldKind::Switch { .. } => Value::Bool(switched(field, text)?),
        FieldKind::One { options, .. } => {
            let chosen = chosen(field, text)?;
            let option = chosen.first().and_then(|index| options.get(*index));
            Value::String(option.ok_or(FormRefusal::Misfit(Misfit::NotOffered))?.value.clone())
        }
        FieldKind::Many { .. } if matches!(spelled(text).as_str(), "none" | "都不选" | "无") => {
            Value::Array(Vec::new())
        }
        FieldKind::Many { options, .. } => {
            let chosen = chosen(field, text)?;
            let values = chosen.into_iter().filter_map(|index| options.get(index));
            Value::Array(values.map(|option| Value::String(option.value.clone())).collect())
        }
    };
    fits(field, &value).map_err(FormRefusal::Misfit)?;
    Ok(value)
}

/// The value of the option at this place, where one is pressed.
pub fn of_option(field: &ElicitedField, index: usize) -> Option<Value> {
    match &field.kind {
        FieldKind::Switch { .. } => [true, false].get(index).map(|on| Value::Bool(*on)),
        FieldKind::One { options, .. } | FieldKind::Many { options, .. } => {
            options.get(index).map(|option| Value::String(option.value.clone()))
        }
        FieldKind::Text { .. } | FieldKind::Number { .. } | FieldKind::Json { .. } => None,
    }
}

fn switched(field: &ElicitedField, text: &str) -> Result<bool, FormRefusal> {
    match spelled(text).as_str() {
        "yes" | "y" | "true" | "是" | "对" => Ok(true),
        "no" | "n" | "false" | "否" | "不" => Ok(false),
        _ => Ok(chosen(field, text)?.first() == Some(&0)),
    }
}

/// Options by place. The labels that are ours are read in both languages above.
fn chosen(field: &ElicitedField, text: &str) -> Result<Vec<usize>, FormRefusal> {
    let Some(question) = question_of(field, Language::En) else { return Ok(Vec::new()) };
    let chosen = named(&question, text).map_err(FormRefusal::Options)?;
    chosen.filter(|chosen| !chosen.is_empty()).ok_or(FormRefusal::Options(reply::ReplyRefusal::NoOwnWords))
}

fn number(text: &str, whole: bool) -> Option<Value> {
    let (sign, digits) = match text.strip_prefix(['+', '-']) {
        Some(digits) if text.starts_with('-') => ("-", digits),
        Some(digits) => ("", digits),
        None => ("", text),
    };
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    if let Ok(number) = format!("{sign}{digits}").parse::<i64>() {
        return Some(number.into());
    }
    if let (Ok(number), true) = (digits.parse::<u64>(), sign.is_empty()) {
        return Some(number.into());
    }
    // A longer row of digits would be sent as another number.
    let number: f64 = format!("{sign}{digits}").parse().ok().filter(|number: &f64| number.is_finite())?;
    if number.fract() == 0.0 && number.abs() > EXACT_MAX {
        return None;
    }
    if whole && number.fract() == 0.0 {
        return Some((number as i64).into());
    }
    Number::from_f64(number).map(Value::Number)
}

pub fn default_of(kind: &FieldKind) -> Option<Value> {
    match kind {
        FieldKind::Text { default, .. } | FieldKind::One { default, .. } => default.clone().map(Value::String),
        FieldKind::Number { default, .. } => default.clone().map(Value::Number),
        FieldKind::Switch { default } => default.map(Value::Bool),
        FieldKind::Many { default, .. } => {
            default.clone().map(|chosen| Value::Array(chosen.into_iter().map(Value::String).collect()))
        }
        FieldKind::Json { default, .. } => default.clone(),
    }
}

/// Numbers and JSON are kept as they are typed.
pub fn as_typed(kind: &FieldKind, value: &Value) -> Value {
    match kind {
        FieldKind::Number { .. } | FieldKind::Json { .. } => Value::String(value.to_string()),
        FieldKind::Text { .. } | FieldKind::Switch { .. } | FieldKind::One { .. } | FieldKind::Many { .. } => {
            value.clone()
        }
    }
}

pub fn from_typed(kind: &FieldKind, typed: &Value) -> Option<Value> {
    match (kind, typed) {
        (FieldKind::Number { whole, .. }, Value::String(text)) => number(&spelled(text), *whole),
        (FieldKind::Json { .. }, Value::String(text)) => serde_json::from_str(text).ok(),
        (FieldKind::Text { .. }, Value::String(text)) => (!text.is_empty()).then(|| typed.clone()),
        (_, Value::Null) => None,
        (_, typed) => Some(typed.clone()),
    }
}
