//! A backup takes the place of what is there. One rename decides: before it, nothing has changed; after it, whoever opens the
//! folder next carries it through.

use super::{BackupSummary, KIND, MOVING_IN, RestoreError, UNPACKING, WHOLE, stays};
use crate::archive::{ArchiveContent, ArchiveReadError, unpack};
use crate::folder::Lock;
use crate::trash::Trash;
use crate::{crash, signatures, store, whole_file};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// What was put in place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestoredBackup {
    pub files: usize,
    /// When the backup was made.
    pub at: ask::Timestamp,
    /// Where in the data folder lies what was there before; none where the folder was empty.
    pub before: Option<PathBuf>,
}

/// Puts a backup in the place of what this folder holds, which goes to the trash. Nothing has changed where this fails.
/// `mine`: the person says that it is their own; else it is only told what it brings.
pub fn restore(folder: &Path, from: &Path, mine: bool, now: ask::Timestamp) -> Result<RestoredBackup, RestoreError> {
    let from = std::path::absolute(from).map_err(ArchiveReadError::NotRead)?;
    // Nothing is made where there is nothing to be restored.
    fs::metadata(&from).map_err(ArchiveReadError::NotRead)?;
    let _lock = Lock::take(folder)?;
    finish(folder, now).map_err(RestoreError::unwritable)?;
    let unpacking = folder.join(UNPACKING);
    fs::create_dir(&unpacking).map_err(RestoreError::unwritable)?;
    let unpacked = unpack(&from, &unpacking, &KIND).and_then(|unpacked| whole(unpacked, &unpacking));
    let ArchiveContent { head, entries } = unpacked.inspect_err(|_| drop(fs::remove_dir_all(&unpacking)))?;
    if !mine {
        let brings = BackupSummary::of(&unpacking);
        fs::remove_dir_all(&unpacking).map_err(RestoreError::unwritable)?;
        let brings = brings.map_err(|error| ArchiveReadError::Damaged(error.to_string()))?;
        return Err(RestoreError::Whose(Box::new(brings)));
    }
    crash::point("restoring");
    signatures::set_restored(&unpacking).map_err(RestoreError::unwritable)?;
    let placed = move_to(folder, UNPACKING, WHOLE).and_then(|()| finish(folder, now));
    Ok(RestoredBackup { files: entries.len(), at: head.at, before: placed.map_err(RestoreError::unwritable)? })
}

fn whole(unpacked: ArchiveContent, folder: &Path) -> Result<ArchiveContent, ArchiveReadError> {
    match store::verdict(&folder.join(store::FILE)) {
        Ok(None) => Ok(unpacked),
        Ok(Some(verdict)) => Err(ArchiveReadError::Damaged(verdict)),
        Err(fault) => Err(ArchiveReadError::Damaged(fault.detail)),
    }
}

/// Carries through what was decided, and removes what was not. Gives where that lies which was there before.
pub fn finish(folder: &Path, now: ask::Timestamp) -> io::Result<Option<PathBuf>> {
    let unpacking = folder.join(UNPACKING);
    if unpacking.exists() {
        fs::remove_dir_all(unpacking)?;
    }
    let mut before = None;
    if folder.join(WHOLE).exists() {
        crash::point("restoring");
        before = make_way(folder, now)?;
        move_to(folder, WHOLE, MOVING_IN)?;
    }
    let moving_in = folder.join(MOVING_IN);
    if moving_in.exists() {
        crash::point("restoring");
        // The database comes last: what it names is there then.
        let mut names = names(&moving_in)?;
        names.sort_by_key(|name| (name == store::FILE, name.clone()));
        for name in names {
            fs::rename(moving_in.join(&name), folder.join(&name))?;
            crash::point("restoring");
        }
        whole_file::sync_folder(folder)?;
        fs::remove_dir(&moving_in)?;
        whole_file::sync_folder(folder)?;
    }
    Ok(before)
}

/// What is there goes to the trash, all that a backup could hold and all that belongs to its database.
fn make_way(folder: &Path, now: ask::Timestamp) -> io::Result<Option<PathBuf>> {
    let trash = Trash::of(folder, now);
    // One folder for all of it, also where an earlier attempt was interrupted: it is named by what comes, not by when.
    let when = fs::metadata(folder.join(WHOLE))?.modified()?.duration_since(std::time::UNIX_EPOCH);
    let under = format!("before-restore-{}", when.unwrap_or_default().as_millis());
    let mut before = None;
    for name in names(folder)?.into_iter().filter(|name| !stays(name)) {
        before = Some(trash.take_under(&under, Path::new(&name))?);
        crash::point("restoring");
    }
    Ok(before)
}

fn move_to(folder: &Path, from: &str, to: &str) -> io::Result<()> {
    fs::rename(folder.join(from), folder.join(to))?;
    whole_file::sync_folder(folder)?;
    crash::point("restoring");
    Ok(())
}

/// Names that are not UTF-8 are nobody's of ours, and stay.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry?.file_name().into_string());
    }
    Ok(names)
}
