//! One file with all of a data folder: written while everything runs, and put back whole or not at all.
//!
//! It is a `.tar.gz` that any tool can open. First comes `askwell-backup.json`, which says what it is; then the files; then
//! the database; at last `askwell-contents.json`, with the size and hash of each. Keys, tokens' certificates and what belongs
//! to a program that runs are not in it.

mod brings;
mod fault;
mod pack;
mod place;
mod unpack;

pub use brings::Brings;
pub use fault::{BackupFault, RestoreFault};
pub use pack::{Packed, backup};
pub use place::{Placed, finish, restore};

use serde::{Deserialize, Serialize};
use std::path::Path;

/// The form of the file. A later one is refused in words.
const FORMAT: u32 = 1;
const HEAD: &str = "askwell-backup.json";
const CONTENTS: &str = "askwell-contents.json";

/// What a backup leaves out and a restored one leaves as it is: what belongs to this machine, to a program that runs, or is
/// secret.
const STAYS: &[&str] =
    &["lock", "lock.pid", "askwell.sock", "trash", "keys.json", "api-certificate.pem", "logs", "webview"];
/// While a restored folder is being unpacked, when it is whole and what was there makes way, and when it moves in.
const UNPACKING: &str = "incoming.part";
const WHOLE: &str = "incoming";
const MOVING_IN: &str = "incoming.placing";

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Head {
    format: u32,
    /// The version that wrote it, and its database's tables.
    askwell: String,
    schema: i64,
    at: ask::Timestamp,
}

/// One file of the backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    bytes: u64,
    sha256: String,
}

/// What the list calls an entry, on every system.
fn key(name: &Path) -> String {
    let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
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
