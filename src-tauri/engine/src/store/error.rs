//! Why the disk did not do what was asked.

use ask::Refusal;
use ask::branch::BranchRefusal;
use ask::wire::{Trouble, TroubleCode};
use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_CONSTRAINT_COMMITHOOK;

/// A failure of the store, sorted by what a person can do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct StoreError {
    pub code: TroubleCode,
    pub detail: String,
    /// The file itself is bad: at the next start it is set aside and read out.
    pub damaged: bool,
}

impl StoreError {
    /// The writer has stopped: the program is ending.
    pub fn gone() -> Self {
        Self { code: TroubleCode::Failed, detail: "the program is ending".into(), damaged: false }
    }

    /// Who had asked for it no longer waits.
    pub fn not_wanted() -> Self {
        Self { code: TroubleCode::Failed, detail: "nobody waits for it any more".into(), damaged: false }
    }

    /// The data folder is not at its path any more, so that what is written is found by nobody.
    pub fn away() -> Self {
        Self { code: TroubleCode::Gone, detail: "the data folder is not at its path".into(), damaged: false }
    }

    /// The file itself is bad.
    pub fn damaged(detail: String) -> Self {
        Self { code: TroubleCode::Damaged, detail, damaged: true }
    }

    pub fn trouble(&self) -> Trouble {
        Trouble { code: self.code, detail: self.detail.clone() }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let code = error.sqlite_error_code();
        // Only text was ever written there.
        let no_text = matches!(&error, rusqlite::Error::FromSqlConversionFailure(_, _, why) if why.is::<std::str::Utf8Error>())
            || matches!(&error, rusqlite::Error::Utf8Error(..));
        let damaged = no_text || matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase));
        let has_gone = error.sqlite_error().is_some_and(|it| it.extended_code == SQLITE_CONSTRAINT_COMMITHOOK);
        if has_gone {
            return StoreError::away();
        }
        let code = match code {
            _ if damaged => TroubleCode::Damaged,
            Some(ErrorCode::DiskFull) => TroubleCode::DiskFull,
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => TroubleCode::ReadOnly,
            Some(_) | None => TroubleCode::Failed,
        };
        Self { code, detail: error.to_string(), damaged }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind;
        let code = if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) {
            TroubleCode::DiskFull
        } else if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) {
            TroubleCode::ReadOnly
        } else {
            TroubleCode::Failed
        };
        Self { code, detail: error.to_string(), damaged: false }
    }
}

/// Why there is no branch.
#[derive(Debug, Clone, PartialEq)]
pub enum BranchError {
    /// There can be none from there.
    No(BranchRefusal),
    /// Its id is that of another conversation.
    Taken,
    NotCommitted(CommitError),
}

impl From<StoreError> for BranchError {
    fn from(fault: StoreError) -> Self {
        BranchError::NotCommitted(fault.into())
    }
}

/// Why an input changed nothing.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CommitError {
    #[error("refused: {0}")]
    Refused(Refusal),
    #[error("the record of this conversation is damaged")]
    Damaged,
    #[error(transparent)]
    NotSaved(#[from] StoreError),
}
