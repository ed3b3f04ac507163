//! The mark beside a damaged file: that it is to be read out, and how far that has come.

use super::paths::StorePaths;
use crate::whole_file;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::time::UNIX_EPOCH;

/// A recovery that has begun. Whoever starts next goes on with it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recovery {
    /// What the present file is called once another has taken its place.
    pub aside: String,
    /// Files set aside by an earlier start whose content is missing here, the oldest first.
    pub missing: Vec<String>,
    /// The present file as it was when this began; none where there is none.
    pub file: Option<Fingerprint>,
    /// The new file is whole and on the disk: all that is left is to give the files their names.
    pub built: bool,
    /// Some conversations lack their end, or are gone.
    pub in_part: bool,
}

/// Tells a file from another one that has taken its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    bytes: u64,
    changed_millis: u128,
}

/// What stands in the mark.
#[derive(Debug, PartialEq, Eq)]
pub enum RecoveryMark {
    /// The file was found damaged.
    Found,
    Begun(Recovery),
}

impl Fingerprint {
    pub fn of(path: &std::path::Path) -> Option<Fingerprint> {
        let metadata = fs::metadata(path).ok()?;
        let changed = metadata.modified().ok()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        Some(Fingerprint { bytes: metadata.len(), changed_millis: changed.as_millis() })
    }
}

pub fn read(paths: &StorePaths) -> Option<RecoveryMark> {
    let path = paths.mark();
    if !path.exists() {
        return None;
    }
    let text = fs::read_to_string(path).unwrap_or_default();
    let begun = serde_json::from_str::<Recovery>(&text).ok().filter(|recovery| !recovery.aside.is_empty());
    Some(begun.map_or(RecoveryMark::Found, RecoveryMark::Begun))
}

/// Says that the file is damaged, unless a mark stands there already.
pub fn found(paths: &StorePaths, verdict: &str) -> io::Result<()> {
    if paths.mark().exists() { Ok(()) } else { write(paths, verdict.as_bytes()) }
}

pub fn begun(paths: &StorePaths, recovery: &Recovery) -> io::Result<()> {
    write(paths, &serde_json::to_vec(recovery)?)
}

pub fn remove(paths: &StorePaths) -> io::Result<()> {
    super::paths::unless_missing(fs::remove_file(paths.mark()))?;
    paths.sync()
}

fn write(paths: &StorePaths, content: &[u8]) -> io::Result<()> {
    let path = paths.mark();
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    whole_file::write(paths.folder(), name, content)
}
