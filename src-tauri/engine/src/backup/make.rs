//! Writing the file. First what lies beside the database, then the database, then what has come meanwhile: all that the
//! database names is then in it.

use super::{BackupError, KIND, is_unfinished, stays};
use crate::archive::{self, ArchiveWriteError, Pack, PackSummary, ReadFailure, Target};
use crate::crash;
use crate::store::{self, CopyError, FILE, StoreError, StoreReadError};
use ask::wire::TroubleCode;
use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

/// Writes a backup of this folder, whoever has it open. The file is there whole or not at all.
pub fn backup(folder: &Path, to: &Path, replace: bool, now: ask::Timestamp) -> Result<PackSummary, BackupError> {
    no_restore(folder)?;
    if !folder.join(FILE).exists() {
        return Err(BackupError::NoData);
    }
    let database = which(folder)?;
    let fill = |pack: &mut Pack, apart: &Path| {
        all(pack, folder).map_err(ArchiveWriteError::of)?;
        crash::point("backing-up");
        let copy = apart.join(FILE);
        snapshot(folder, &copy)?;
        let found = fs::metadata(&copy).map_err(ArchiveWriteError::of)?;
        pack.file(Path::new(FILE), &copy, &found).map_err(ArchiveWriteError::of)?;
        Ok(all(pack, folder).map_err(ArchiveWriteError::of)?)
    };
    // A restore beside this one has put another database beside the files that were taken first.
    let still = || {
        no_restore(folder)?;
        if which(folder)? == database { Ok(()) } else { Err(BackupError::Restoring) }
    };
    archive::write(Target { folder, to, replace, conversation: None, now }, &KIND, fill, still)
}

fn no_restore(folder: &Path) -> Result<(), BackupError> {
    let unread = |error| ArchiveWriteError::Unreadable { path: folder.to_owned(), error };
    if is_being_restored(folder).map_err(unread)? { Err(BackupError::Restoring) } else { Ok(()) }
}

fn is_being_restored(folder: &Path) -> io::Result<bool> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        entries => entries?,
    };
    let mut names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.any(|name| is_unfinished(&name)))
}

/// Which file the database is: another one that has come to its place is not the one that was there.
fn which(folder: &Path) -> Result<u64, ArchiveWriteError> {
    let path = folder.join(FILE);
    fs::metadata(&path).and_then(number_of).map_err(|error| ArchiveWriteError::Unreadable { path, error })
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn number_of(file: Metadata) -> io::Result<u64> {
    Ok(std::os::unix::fs::MetadataExt::ino(&file))
}

#[cfg(not(unix))]
fn number_of(file: Metadata) -> io::Result<u64> {
    Ok(file.created()?.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

/// The database as it is at one moment, and found whole.
fn snapshot(folder: &Path, to: &Path) -> Result<(), BackupError> {
    match store::copy_whole(folder, to) {
        Ok(true) => {}
        Ok(false) => return Err(BackupError::NoData),
        Err(CopyError::NotRead(StoreReadError::Fault(fault))) if fault.damaged => {
            return Err(BackupError::Damaged(fault.detail));
        }
        Err(CopyError::NotRead(fault)) => return Err(fault.into()),
        Err(CopyError::NotWritten(fault)) => return Err(unwritten(fault)),
    }
    match store::verdict(to) {
        Ok(None) => Ok(()),
        Ok(Some(verdict)) => Err(BackupError::Damaged(verdict)),
        Err(fault) if fault.damaged => Err(BackupError::Damaged(fault.detail)),
        // The copy lies where the backup is written.
        Err(fault) => Err(unwritten(fault)),
    }
}

fn unwritten(fault: StoreError) -> BackupError {
    ArchiveWriteError::NotWritten { no_room: fault.code == TroubleCode::DiskFull, why: fault.detail }.into()
}

/// Everything of the folder that is not in it yet, but for its database.
fn all(pack: &mut Pack, folder: &Path) -> io::Result<()> {
    let unread = |error| ReadFailure::of(folder, error);
    for entry in fs::read_dir(folder).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        let name = entry.file_name();
        let text = name.to_string_lossy();
        // Of a name with a dot in front only the log is ours; all else is being written.
        let is_passing = text.starts_with('.') && text != crate::log::FOLDER;
        if !stays(&text) && !text.starts_with(FILE) && !is_passing {
            pack.take(Path::new(&name), &entry.path())?;
        }
    }
    Ok(())
}
