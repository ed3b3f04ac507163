//! One file with all of a data folder: written while everything runs, and put back whole or not at all.
//!
//! It is an archive (`archive.rs`) of what lies in the folder, and then of the database. Keys, tokens' certificates and what
//! belongs to a program that runs are not in it.

mod brings;
mod error;
mod make;
mod place;

pub use brings::BackupSummary;
pub use error::{BackupError, RestoreError};
pub use make::backup;
pub use place::{RestoredBackup, finish, restore};

use crate::archive::{ArchiveEntryKind, ArchiveKind};
use crate::changes::RESTORE_FOLDER;
use crate::store::FILE;
use ask::limits::BACKUP_ENTRIES_COUNT_MAX;
use std::path::Path;

const KIND: ArchiveKind = ArchiveKind {
    head: "askwell-backup.json",
    format: 1,
    entries_max: BACKUP_ENTRIES_COUNT_MAX,
    holds: may_hold,
    bytes_max: |_| u64::MAX,
    // Only what is put back into a workspace has a mode of its own.
    mode: |name, mode| if name.starts_with(RESTORE_FOLDER) { mode & 0o777 | 0o600 } else { 0o600 },
};

/// What a backup leaves out and a restored one leaves as it is: what belongs to this machine, to a program that runs, or is
/// secret.
const STAYS: &[&str] = &[
    "lock",
    "lock.pid",
    "lock.next",
    "askwell.sock",
    "trash",
    "caches",
    "keys.json",
    "api-certificate.pem",
    "logs",
    "webview",
];
/// While a restored folder is being unpacked, when it is whole and what was there makes way, and when it moves in.
const UNPACKING: &str = "incoming.part";
const WHOLE: &str = "incoming";
const MOVING_IN: &str = "incoming.placing";

/// Links only among the copies of restore points, where nobody follows them.
fn may_hold(name: &Path, holding: ArchiveEntryKind) -> bool {
    let first = name.iter().next().unwrap_or_default().to_string_lossy();
    let companion = first.starts_with(FILE) && first != FILE;
    let is_copy = name.starts_with(RESTORE_FOLDER) && name.components().count() >= 4;
    !stays(&first) && !companion && (holding != ArchiveEntryKind::Link || is_copy)
}

fn stays(name: &str) -> bool {
    STAYS.contains(&name) || [UNPACKING, WHOLE, MOVING_IN].contains(&name) || name.starts_with("keys.damaged-")
}

/// Whether a restore was decided on and is not finished: what is here is neither what was there nor what comes.
pub fn is_half_restored(folder: &Path) -> bool {
    [WHOLE, MOVING_IN].iter().any(|name| folder.join(name).exists())
}

/// Whether a file or folder of this name is one that an interrupted restore has left.
pub(crate) fn is_unfinished(name: &str) -> bool {
    [UNPACKING, WHOLE, MOVING_IN].contains(&name)
}
