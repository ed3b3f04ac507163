//! What a caller says that a command needs, read into its arguments; or where in it something is wrong.

use ask::plain_text::one_line;
use ask::thread::cut;
use axum::body::Bytes;
use engine::fields::{LIST, list_for_fields};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;

/// What a caller sent is said back to it shortened.
const FIELD_BYTES_MAX: usize = 200;
const WHY_BYTES_MAX: usize = 400;

/// As it comes over a wire, or as it was read already.
pub enum RawArguments {
    Text(Bytes),
    Read(Value),
}

/// Why it cannot be taken, with the place in it.
#[derive(Debug)]
pub struct ArgumentsError {
    place: String,
    error: serde_json::Error,
}

impl From<serde_path_to_error::Error<serde_json::Error>> for ArgumentsError {
    fn from(error: serde_path_to_error::Error<serde_json::Error>) -> ArgumentsError {
        ArgumentsError { place: error.path().to_string(), error: error.into_inner() }
    }
}

pub fn arguments<T: DeserializeOwned + Serialize>(said: RawArguments) -> Result<T, ArgumentsError> {
    let found: Value = match said {
        RawArguments::Text(text) => read(&text)?,
        RawArguments::Read(value) => value,
    };
    let arguments: T = serde_path_to_error::deserialize(&found)?;
    let read = serde_json::to_value(&arguments).map_err(|error| ArgumentsError { place: String::new(), error })?;
    match list_for_fields(&found, &read) {
        Some(place) => Err(ArgumentsError::of(&place, LIST)),
        None => Ok(arguments),
    }
}

/// What a text says. One that is empty says nothing.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, ArgumentsError> {
    let text = if text.is_empty() { b"{}" } else { text };
    let mut reading = serde_json::Deserializer::from_slice(text);
    let said = serde_path_to_error::deserialize(&mut reading)?;
    reading.end().map_err(|error| ArgumentsError { place: String::new(), error })?;
    Ok(said)
}

impl ArgumentsError {
    pub fn of(field: &str, why: &str) -> ArgumentsError {
        ArgumentsError { place: field.to_owned(), error: serde::de::Error::custom(why) }
    }

    /// It is JSON, and only says something else.
    pub fn is_json(&self) -> bool {
        match self.error.classify() {
            Category::Data => true,
            Category::Syntax | Category::Eof | Category::Io => false,
        }
    }

    /// The field, as `scope.kind`, and what is wrong with it. A name that is missing or unknown stands in the reason only.
    pub fn wrong(&self) -> (String, String) {
        let whole = self.error.to_string();
        let why = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(why, _)| why);
        let place = Some(self.place.as_str()).filter(|path| !matches!(*path, "." | ""));
        let named =
            ["missing field `", "unknown field `"].iter().find_map(|start| why.strip_prefix(start)?.split('`').next());
        let field = match (place, named) {
            // The path of an unknown field ends in it already.
            (Some(place), Some(name)) if place == name || place.ends_with(&format!(".{name}")) => place.to_owned(),
            (Some(place), Some(name)) => format!("{place}.{name}"),
            (None, Some(name)) => name.to_owned(),
            (Some(place), None) => place.to_owned(),
            (None, None) => "body".to_owned(),
        };
        (cut(&one_line(&field), FIELD_BYTES_MAX).to_owned(), cut(&one_line(why), WHY_BYTES_MAX).to_owned())
    }
}
