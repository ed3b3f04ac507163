//! One conversation as a file: exported here, imported there.
//!
//! The file is an archive (`archive.rs`) of the conversation's record, as it is stored, those of its subtasks, and the files
//! that they name. Keys, restore points and what commands have left behind are not in it.

mod error;
mod export;
mod import;

pub use error::{ExportError, ImportError};
pub use export::export;
pub(crate) use import::{clear, read, unplaced};

use crate::archive::{ArchiveEntryKind, ArchiveKind};
use ask::limits::{ATTACHMENT_BYTES_MAX, EXPORT_ENTRIES_COUNT_MAX, EXPORT_RECORD_BYTES_MAX};
use ask::{ConversationId, InteractionId};
use std::path::{Path, PathBuf};

const KIND: ArchiveKind = ArchiveKind {
    head: "askwell-conversation.json",
    format: 1,
    entries_max: EXPORT_ENTRIES_COUNT_MAX,
    holds: |name, holding| holding == ArchiveEntryKind::File && Named::of(name).is_some(),
    bytes_max: |name| match Named::of(name) {
        Some(Named::Record(_)) => EXPORT_RECORD_BYTES_MAX,
        Some(Named::File(..)) | None => ATTACHMENT_BYTES_MAX as u64,
    },
    mode: |_, _| 0o600,
};
const RECORDS: &str = "conversations";

/// What an entry is, by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Named {
    Record(ConversationId),
    /// A file of this conversation, below a question or what stands for a call, under its own name.
    File(ConversationId, InteractionId, String),
}

impl Named {
    /// Only as we write it: the same ids in another spelling are another name, and none of ours.
    fn of(name: &Path) -> Option<Named> {
        let parts: Option<Vec<&str>> = name.iter().map(|part| part.to_str()).collect();
        let named = match parts?.as_slice() {
            [RECORDS, file] => Named::Record(file.strip_suffix(".jsonl")?.parse().ok()?),
            [crate::attachments::FOLDER, of, owner, file] => {
                let id = crate::attachments::id_of(file)?;
                if !file.starts_with(&id.to_string()) {
                    return None;
                }
                Named::File(of.parse().ok()?, owner.parse().ok()?, (*file).to_owned())
            }
            _ => return None,
        };
        (named.path() == name).then_some(named)
    }

    fn path(&self) -> PathBuf {
        match self {
            Named::Record(id) => Path::new(RECORDS).join(format!("{id}.jsonl")),
            Named::File(of, owner, file) => {
                Path::new(crate::attachments::FOLDER).join(of.to_string()).join(owner.to_string()).join(file)
            }
        }
    }
}
