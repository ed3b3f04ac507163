//! Why there is no backup, or why one was not put back.

use super::Brings;
use crate::archive::{ReadFault, WriteFault};
use crate::folder::LockError;
use crate::store::LookFault;

#[derive(Debug, thiserror::Error)]
pub enum BackupFault {
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
    NotRead(#[from] LookFault),
    #[error(transparent)]
    File(#[from] WriteFault),
}

#[derive(Debug, thiserror::Error)]
pub enum RestoreFault {
    #[error("another Askwell (process {pid}) has this data folder")]
    InUse { pid: u32 },
    #[error(transparent)]
    File(#[from] ReadFault),
    /// What is in it acts with all that the person may do, so they have to say that it is theirs.
    #[error("nobody has said whose backup it is")]
    Whose(Box<Brings>),
}

impl RestoreFault {
    pub(super) fn unwritable(error: std::io::Error) -> RestoreFault {
        ReadFault::Unwritable(error).into()
    }
}

impl From<LockError> for RestoreFault {
    fn from(error: LockError) -> RestoreFault {
        match error {
            LockError::InUse { pid } | LockError::Moved { pid } | LockError::NotHandedOver { pid } => {
                RestoreFault::InUse { pid }
            }
            LockError::Unwritable(error) => RestoreFault::unwritable(error),
        }
    }
}
