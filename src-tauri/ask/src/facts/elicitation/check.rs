//! Whether what was filled in fits the form, whoever filled it in. Servers do not all check, so it is done here.

use super::kind::is_whole;
use super::{Elicitation, ElicitedField, ElicitedReply, FieldKind, Named, TextFormat, Wanted, form, format};
use crate::base::limits::{
    ANSWER_BYTES_MAX, ELICITATION_CONTENT_BYTES_MAX, ELICITATION_DEPTH_MAX, PATTERN_COMPILED_BYTES_MAX,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};
use std::cmp::Ordering;
use std::collections::HashSet;

/// What is wrong with one field. Every surface has its own sentence for each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Misfit {
    /// It has to be filled in.
    Missing,
    /// The form has no such field.
    Unknown,
    /// It is a text where a number belongs, or the like.
    OtherType,
    /// Fewer characters than the server takes.
    TooShort {
        /// The fewest, in code points.
        chars_min: u32,
    },
    /// More characters than the server takes.
    TooLong {
        /// The most, in code points.
        chars_max: u32,
    },
    /// More than one field takes, whatever the server says.
    TooLarge {
        /// The most, of the whole field.
        bytes_max: usize,
    },
    /// It is no address, date or the like of the `format` that the field has.
    Format {
        /// The format that the field has.
        format: TextFormat,
    },
    /// It is not in the form that the server wants.
    Pattern {
        /// The server's regular expression.
        pattern: String,
    },
    /// A number with a fraction where a whole one belongs.
    NotWhole,
    /// The number is below the field's `minimum`.
    TooSmall {
        /// The smallest number that is taken.
        #[cfg_attr(test, ts(type = "number"))]
        min: Number,
    },
    /// The number is above the field's `maximum`.
    TooBig {
        /// The largest number that is taken.
        #[cfg_attr(test, ts(type = "number"))]
        max: Number,
    },
    /// None of what can be chosen.
    NotOffered,
    /// The same option was chosen twice.
    Repeated,
    /// Fewer options were chosen than have to be.
    TooFew {
        /// The fewest options that have to be chosen.
        count_min: u32,
    },
    /// More options were chosen than can be.
    TooMany {
        /// The most options that can be chosen.
        count_max: u32,
    },
    /// JSON that goes deeper than is taken.
    TooDeep,
}

/// The first field that does not fit, in the order of the form. A field that is not filled in is not there at all.
pub fn check(elicitation: &Elicitation, reply: &ElicitedReply) -> Result<(), (String, Misfit)> {
    let content = match reply {
        ElicitedReply::Accept { content } => content,
        ElicitedReply::Decline | ElicitedReply::Cancel => return Ok(()),
    };
    let fields = elicitation.fields();
    let unknown = content.keys().find(|key| !fields.iter().any(|field| field.key == **key));
    if let Some(key) = unknown {
        return Err((key.clone(), Misfit::Unknown));
    }
    for field in fields {
        one(field, content).map_err(|why| (field.key.clone(), why))?;
    }
    if let (Wanted::Form { .. }, true) = (&elicitation.ask, bytes(content) > ELICITATION_CONTENT_BYTES_MAX) {
        let largest = content.iter().max_by_key(|(_, value)| value.to_string().len());
        let key = largest.map(|(key, _)| key.clone()).unwrap_or_default();
        return Err((key, Misfit::TooLarge { bytes_max: ELICITATION_CONTENT_BYTES_MAX }));
    }
    Ok(())
}

fn bytes(content: &Map<String, Value>) -> usize {
    content.iter().map(|(key, value)| key.len() + value.to_string().len()).sum()
}

fn one(field: &ElicitedField, content: &Map<String, Value>) -> Result<(), Misfit> {
    match content.get(&field.key) {
        Some(value) => fits(field, value),
        None if field.required => Err(Misfit::Missing),
        None => Ok(()),
    }
}

/// Whether this value fits its field.
pub fn fits(field: &ElicitedField, value: &Value) -> Result<(), Misfit> {
    match (&field.kind, value) {
        (FieldKind::Text { format, chars_min, chars_max, pattern, default: _ }, Value::String(text)) => {
            length(text, *chars_min, *chars_max)?;
            match format {
                Some(format) if !format::is(*format, text) => return Err(Misfit::Format { format: *format }),
                Some(_) | None => {}
            }
            match pattern {
                Some(pattern) if !found(pattern, text) => Err(Misfit::Pattern { pattern: pattern.clone() }),
                Some(_) | None => Ok(()),
            }
        }
        (FieldKind::Number { whole, min, max, default: _ }, Value::Number(number)) => {
            number_fits(number, *whole, min.as_ref(), max.as_ref())
        }
        (FieldKind::Switch { .. }, Value::Bool(_)) => Ok(()),
        (FieldKind::One { options, .. }, Value::String(chosen)) => offered(options, chosen),
        (FieldKind::Many { options, count_min, count_max, default: _ }, Value::Array(chosen)) => {
            many(options, *count_min, *count_max, chosen)
        }
        (FieldKind::Json { .. }, value) if value.to_string().len() > ANSWER_BYTES_MAX => {
            Err(Misfit::TooLarge { bytes_max: ANSWER_BYTES_MAX })
        }
        (FieldKind::Json { .. }, value) if !form::within_depth(value, ELICITATION_DEPTH_MAX) => Err(Misfit::TooDeep),
        (FieldKind::Json { schema, .. }, value) if !of_type(schema, value) => Err(Misfit::OtherType),
        (FieldKind::Json { .. }, _) => Ok(()),
        (_, _) => Err(Misfit::OtherType),
    }
}

/// Characters are counted as a schema counts them: code points.
fn length(text: &str, chars_min: Option<u32>, chars_max: Option<u32>) -> Result<(), Misfit> {
    if text.len() > ANSWER_BYTES_MAX {
        return Err(Misfit::TooLarge { bytes_max: ANSWER_BYTES_MAX });
    }
    let chars = text.chars().count();
    match (chars_min, chars_max) {
        (Some(chars_min), _) if chars < chars_min as usize => Err(Misfit::TooShort { chars_min }),
        (_, Some(chars_max)) if chars > chars_max as usize => Err(Misfit::TooLong { chars_max }),
        (_, _) => Ok(()),
    }
}

/// A pattern that cannot be tried here (they are written for other engines) stops nobody: the server tries it.
fn found(pattern: &str, text: &str) -> bool {
    let built = regex::RegexBuilder::new(pattern).size_limit(PATTERN_COMPILED_BYTES_MAX).build();
    built.map_or(true, |pattern| pattern.is_match(text))
}

fn number_fits(number: &Number, whole: bool, min: Option<&Number>, max: Option<&Number>) -> Result<(), Misfit> {
    if whole && !is_whole(number) {
        return Err(Misfit::NotWhole);
    }
    match (min, max) {
        (Some(min), _) if order(number, min) == Some(Ordering::Less) => Err(Misfit::TooSmall { min: min.clone() }),
        (_, Some(max)) if order(number, max) == Some(Ordering::Greater) => Err(Misfit::TooBig { max: max.clone() }),
        (_, _) => Ok(()),
    }
}

/// Whole numbers are compared as such: the largest are not all different as floating ones.
fn order(one: &Number, other: &Number) -> Option<Ordering> {
    let whole = |number: &Number| number.as_i128();
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        (_, _) => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

fn offered(options: &[Named], chosen: &str) -> Result<(), Misfit> {
    if options.iter().any(|option| option.value == chosen) { Ok(()) } else { Err(Misfit::NotOffered) }
}

fn many(options: &[Named], count_min: Option<u32>, count_max: Option<u32>, chosen: &[Value]) -> Result<(), Misfit> {
    let mut seen = HashSet::new();
    for value in chosen {
        let value = value.as_str().ok_or(Misfit::OtherType)?;
        offered(options, value)?;
        if !seen.insert(value) {
            return Err(Misfit::Repeated);
        }
    }
    match (count_min, count_max) {
        (Some(count_min), _) if chosen.len() < count_min as usize => Err(Misfit::TooFew { count_min }),
        (_, Some(count_max)) if chosen.len() > count_max as usize => Err(Misfit::TooMany { count_max }),
        (_, _) => Ok(()),
    }
}

/// Of a kind that is not known, only the type is looked at: the rest is the server's to say.
fn of_type(schema: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.as_number().is_some_and(is_whole),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => true,
    };
    match schema.get("type") {
        Some(Value::String(name)) => is(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    }
}
