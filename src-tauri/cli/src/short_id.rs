//! The end of an id: enough to tell conversations and questions apart, and to name one.

use std::fmt::Display;

pub fn short(id: impl Display) -> String {
    let id = id.to_string();
    id.get(id.len().saturating_sub(8)..).unwrap_or_default().to_owned()
}
