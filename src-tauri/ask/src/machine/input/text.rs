//! Whether a text that comes in may come in: how long it is, and that it is text.

use crate::base::binary::not_text;
use crate::facts::invalid::Invalid;
use crate::machine::input::Refusal;

pub fn within(field: &str, text: &str, bytes_max: usize) -> Result<(), Refusal> {
    if text.len() > bytes_max { Err(invalid(field, Invalid::TooLong { bytes: text.len(), bytes_max })) } else { Ok(()) }
}

/// A text that answers: no longer than this, and text.
pub fn worded(field: &str, text: &str, bytes_max: usize) -> Result<(), Refusal> {
    within(field, text, bytes_max)?;
    textual(field, text)
}

pub fn textual(field: &str, text: &str) -> Result<(), Refusal> {
    match not_text(text) {
        Some(character) => Err(invalid(field, Invalid::NotText { character })),
        None => Ok(()),
    }
}

pub fn invalid(field: &str, why: Invalid) -> Refusal {
    Refusal::Invalid { field: field.to_owned(), why }
}
