//! One file that others can open as well: a `.tar.gz`. First comes what it is, then its entries, at last a list with the size
//! and hash of each.
//!
//! It is written beside its place and renamed: there whole or not at all. Whoever reads one takes nothing on trust.

mod error;
mod leftovers;
mod pack;
mod unpack;

pub(crate) use error::ReadFailure;
pub use error::{ArchiveNoun, ArchiveReadError, ArchiveWriteError};
pub use pack::PackSummary;
pub(crate) use pack::{Pack, Target, write};
pub(crate) use unpack::{ArchiveContent, unpack};

use ask::ConversationId;
use serde::{Deserialize, Serialize};
use std::path::Path;

const CONTENTS: &str = "askwell-contents.json";

/// What kind of archive it is, and what may be in one.
pub(crate) struct ArchiveKind {
    /// The name of its first entry.
    pub head: &'static str,
    /// Its form. A later one is refused in words.
    pub format: u32,
    pub entries_max: usize,
    pub holds: fn(&Path, ArchiveEntryKind) -> bool,
    /// No file of this name is larger.
    pub bytes_max: fn(&Path) -> u64,
    /// The rights of a file, from those that it had.
    pub mode: fn(&Path, u32) -> u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArchiveEntryKind {
    File,
    Folder,
    /// Made after everything else.
    Link,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArchiveHeader {
    pub format: u32,
    /// The version that wrote it, and its database's tables.
    pub askwell: String,
    pub schema: i64,
    pub at: ask::Timestamp,
    /// The conversation that was exported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation: Option<ConversationId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ArchiveEntry {
    pub bytes: u64,
    pub sha256: String,
}

/// What the list calls an entry, on every system.
fn key(name: &Path) -> String {
    let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}
