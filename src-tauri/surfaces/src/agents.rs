//! Other programs' agents on this machine: which there are, and how they are told that they can ask here.
//!
//! Looking changes nothing. A change is worked out first (`plan`), shown as a difference, and done only while the file
//! is still what the difference was made from (`write`). Taking it out again leaves the file as it was before.

mod entry;
mod error;
mod hook;
mod json;
mod known;
mod machine;
mod paragraph;
mod plan;
mod status;
mod toml;
mod write;
mod yaml;

pub use error::AgentConfigError;
pub use known::{KNOWN, KnownAgent};
pub use machine::Machine;
pub use plan::AgentConfigChange;

#[cfg(test)]
mod tests;
