//! Why there is no backup, or why one was not put back.

use super::Brings;
use crate::folder::LockError;
use crate::store::LookFault;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum BackupFault {
    #[error("there is nothing to back up")]
    NoData,
    #[error("a file of this name is there already")]
    Exists,
    #[error("the file would lie in the data folder itself")]
    Inside,
    /// What lies there is half the old and half the new.
    #[error("a backup is being restored there")]
    Restoring,
    /// A copy of what is damaged is no backup.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database cannot be read.
    #[error(transparent)]
    NotRead(#[from] LookFault),
    /// A file or folder beside it cannot be read.
    #[error("{path} cannot be read: {error}", path = path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    /// The backup itself cannot be written.
    #[error("the backup cannot be written: {why}")]
    NotWritten { no_room: bool, why: String },
}

impl BackupFault {
    /// What failed while the backup was written, unless it says that it was the reading.
    pub(super) fn of(error: io::Error) -> BackupFault {
        match error.downcast::<Unread>() {
            Ok(Unread { path, error }) => BackupFault::Unreadable { path, error },
            Err(error) => BackupFault::NotWritten { no_room: is_full(&error), why: error.to_string() },
        }
    }
}

/// Carries a failure to read through code whose other failures are those of writing.
#[derive(Debug, thiserror::Error)]
#[error("{path} cannot be read: {error}", path = path.display())]
pub(super) struct Unread {
    path: PathBuf,
    error: io::Error,
}

impl Unread {
    pub(super) fn of(path: &Path, error: io::Error) -> io::Error {
        io::Error::other(Unread { path: path.to_owned(), error })
    }
}

fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

#[derive(Debug, thiserror::Error)]
pub enum RestoreFault {
    #[error("another Askwell (process {pid}) has this data folder")]
    InUse { pid: u32 },
    #[error("the data folder cannot be written to: {0}")]
    Unwritable(io::Error),
    #[error("the file cannot be read: {0}")]
    NotRead(io::Error),
    #[error("the file is no backup of Askwell")]
    NotABackup,
    #[error("written by a later version ({askwell})")]
    Newer { askwell: String },
    /// It breaks off, or is not what was written.
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    /// No backup of ours has such an entry.
    #[error("the backup holds an entry that could do harm: {0}")]
    Unsafe(String),
    /// What is in it acts with all that the person may do, so they have to say that it is theirs.
    #[error("nobody has said whose backup it is")]
    Whose(Box<Brings>),
    #[error("the backup needs more room than the disk has")]
    NoRoom,
}

impl RestoreFault {
    /// The data folder has no room for it.
    pub fn is_full(&self) -> bool {
        matches!(self, RestoreFault::Unwritable(error) if is_full(error))
    }
}

impl From<LockError> for RestoreFault {
    fn from(error: LockError) -> RestoreFault {
        match error {
            LockError::InUse { pid } => RestoreFault::InUse { pid },
            LockError::Unwritable(error) => RestoreFault::Unwritable(error),
        }
    }
}
