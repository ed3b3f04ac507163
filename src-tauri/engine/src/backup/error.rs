//! Why there is no backup, or why one was not put back.

use super::BackupSummary;
use crate::archive::{ArchiveReadError, ArchiveWriteError};
use crate::folder::LockError;
use crate::store::StoreReadError;

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("there is nothing to back up")]
    NoData,
    /// What lies there is half the old and half the new.
    #[error("a backup is being restored there")]
    Restoring,
    /// A copy of what is damaged is no backup.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database cannot be read.
    #[error(transparent)]
    NotRead(#[from] StoreReadError),
    #[error(transparent)]
    File(#[from] ArchiveWriteError),
}

#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error("another Askwell (process {pid}) has this data folder")]
    InUse { pid: u32 },
    #[error(transparent)]
    File(#[from] ArchiveReadError),
    /// What is in it acts with all that the person may do, so they have to say that it is theirs.
    #[error("nobody has said whose backup it is")]
    Whose(Box<BackupSummary>),
}

impl RestoreError {
    pub(super) fn unwritable(error: std::io::Error) -> RestoreError {
        ArchiveReadError::Unwritable(error).into()
    }
}

impl From<LockError> for RestoreError {
    fn from(error: LockError) -> RestoreError {
        match error {
            LockError::InUse { pid } | LockError::Moved { pid } | LockError::NotHandedOver { pid } => {
                RestoreError::InUse { pid }
            }
            LockError::Unwritable(error) => RestoreError::unwritable(error),
        }
    }
}
