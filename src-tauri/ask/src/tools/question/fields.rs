//! The fields of one object in a call, found under any of their names, each with the path that a fault tells.

use super::dialect::is;
use super::error::{QuestionError, fault, plain, type_name};
use serde_json::{Map, Value};

/// The fields that describe one question or one option; for a question, with what the call says for all of them.
pub(super) struct QuestionFields<'a> {
    own: Option<&'a Map<String, Value>>,
    path: String,
    call: Option<&'a Map<String, Value>>,
    /// The question's text, where that is all there is of it.
    pub worded: Option<QuestionField<'a>>,
    /// It is the only question, so that options beside it are its own.
    pub alone: bool,
}

/// One field: never null.
pub(super) struct QuestionField<'a> {
    pub value: &'a Value,
    pub path: String,
}

impl<'a> QuestionFields<'a> {
    pub fn of_call(call: &'a Map<String, Value>) -> Self {
        QuestionFields { own: Some(call), path: String::new(), call: None, worded: None, alone: true }
    }

    pub fn of_option(option: &'a Map<String, Value>, path: String) -> Self {
        QuestionFields { own: Some(option), path, call: None, worded: None, alone: true }
    }

    /// A question of this call.
    pub fn within<'b>(&'b self, question: &'b Map<String, Value>, path: String, alone: bool) -> QuestionFields<'b> {
        QuestionFields { own: Some(question), path, call: self.own, worded: None, alone }
    }

    /// A question of this call that is nothing but its text.
    pub fn worded<'b>(&'b self, text: &'b Value, path: String, alone: bool) -> QuestionFields<'b> {
        let worded = Some(QuestionField { value: text, path: path.clone() });
        QuestionFields { own: None, path, call: self.own, worded, alone }
    }

    /// Where a field stands, or belongs.
    pub fn path(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    pub fn is_call(&self) -> bool {
        self.path.is_empty()
    }

    /// The field of the first of these names that says anything; failing that, one that is there and empty.
    pub fn get(&self, names: &[&str]) -> Option<QuestionField<'a>> {
        let (key, value) = find(self.own?, names)?;
        Some(QuestionField { value, path: self.path(key) })
    }

    /// The same, or what the call says for all of its questions.
    pub fn get_shared(&self, names: &[&str]) -> Option<QuestionField<'a>> {
        self.get(names).or_else(|| {
            let (key, value) = find(self.call?, names)?;
            Some(QuestionField { value, path: key.clone() })
        })
    }
}

fn find<'a>(object: &'a Map<String, Value>, names: &[&str]) -> Option<(&'a String, &'a Value)> {
    let given = || names.iter().flat_map(|name| object.iter().filter(|(key, value)| !value.is_null() && is(key, name)));
    given().find(|(_, value)| !is_blank(value)).or_else(|| given().next())
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(object) => object.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

impl QuestionField<'_> {
    /// A text, as it was written. A number is one too: "how many" is often answered by 2, 4 or 8.
    pub fn text(&self) -> Result<String, QuestionError> {
        match self.value {
            Value::String(text) => plain(text, &self.path),
            Value::Number(_) | Value::Bool(_) => Ok(self.value.to_string()),
            Value::Null | Value::Array(_) | Value::Object(_) => Err(self.not("a string")),
        }
    }

    /// Yes or no; none where the field is there and empty.
    pub fn flag(&self) -> Result<Option<bool>, QuestionError> {
        match self.value {
            Value::Bool(flag) => Ok(Some(*flag)),
            Value::String(text) => match text.trim().to_ascii_lowercase().as_str() {
                "" => Ok(None),
                "true" => Ok(Some(true)),
                "false" => Ok(Some(false)),
                _ => Err(self.not("true or false")),
            },
            Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => Err(self.not("true or false")),
        }
    }

    /// A time in milliseconds; none where there is no limit, which some write as 0.
    pub fn millis(&self) -> Result<Option<u64>, QuestionError> {
        let number = match self.value {
            Value::Number(number) => number.as_f64(),
            Value::String(text) if text.trim().is_empty() => return Ok(None),
            Value::String(text) => text.trim().parse().ok(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        };
        match number {
            Some(millis) if millis.is_finite() && millis >= 0.0 => Ok(Some(millis as u64).filter(|millis| *millis > 0)),
            Some(_) | None => Err(self.not("a number of milliseconds, 0 or more")),
        }
    }

    pub fn not(&self, wanted: &str) -> QuestionError {
        let came = match self.value {
            Value::Number(number) => number.to_string(),
            other @ (Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_)) => {
                type_name(other).to_owned()
            }
        };
        fault(self.path.clone(), format!("must be {wanted}, not {came}"))
    }
}
