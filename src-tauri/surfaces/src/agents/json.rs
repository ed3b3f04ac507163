//! JSON as people keep it in configuration files: with comments, commas at the end, and an order of their own.
//!
//! It is changed as text. What is put in or taken out is one member or one element; every other byte stays as it was.

mod edit;
mod read;
mod style;

pub use edit::{pull, push, put, take};
pub use read::{Node, read};

use super::error::ConfigSyntaxError;
use serde_json::Value;

/// The value at this place, where there is one.
pub fn at<'a>(node: &'a Node, path: &[&str]) -> Option<&'a Node> {
    path.iter().try_fold(node, |node, key| node.member(key))
}

/// What stands in the file, without comments.
pub fn value(text: &str) -> Result<Value, ConfigSyntaxError> {
    Ok(read(text)?.value())
}

#[cfg(test)]
mod tests;
