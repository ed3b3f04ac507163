//! Secrets within JSON: text by text, and by the names of fields.

use super::{HIDDEN, Redactor};
use serde_json::Value;
use std::borrow::Cow;

/// How the names of fields end that hold secrets, without their dashes.
const ENDINGS: [&str; 11] = [
    "password",
    "passwd",
    "passphrase",
    "secret",
    "token",
    "apikey",
    "accesskey",
    "privatekey",
    "secretkey",
    "authorization",
    "cookie",
];
impl Redactor {
    /// JSON without secrets: in its texts and names, and in whatever stands under a name such as `password`.
    pub fn scrub_json(&self, mut value: Value) -> Value {
        self.scrub_value(&mut value);
        value
    }

    /// The same in place. True if there was something to hide.
    pub fn scrub_value(&self, value: &mut Value) -> bool {
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
            Value::String(text) => match self.scrub(text) {
                Cow::Borrowed(_) => false,
                Cow::Owned(clean) => {
                    *text = clean;
                    true
                }
            },
            // Each of them is looked at, also behind the first that hid something.
            Value::Array(values) => {
                values.iter_mut().filter_map(|value| self.scrub_value(value).then_some(())).count() > 0
            }
            Value::Object(fields) => {
                let named = fields.keys().any(|name| matches!(self.scrub(name), Cow::Owned(_)));
                if named {
                    let taken = std::mem::take(fields).into_iter();
                    fields.extend(taken.map(|(name, value)| (self.scrub(&name).into_owned(), value)));
                }
                fields.iter_mut().filter_map(|field| self.scrub_field(field).then_some(())).count() > 0 || named
            }
        }
    }

    fn scrub_field(&self, (name, value): (&String, &mut Value)) -> bool {
        let hides = names_secret(name) && value.as_str().is_some_and(|text| !text.is_empty() && text != HIDDEN);
        if hides {
            *value = HIDDEN.into();
        }
        hides || self.scrub_value(value)
    }
}

fn names_secret(name: &str) -> bool {
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect();
    ENDINGS.into_iter().any(|ending| name.ends_with(ending))
}
