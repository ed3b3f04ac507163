//! Why a change is not proposed, or not made: one clear sentence each, for the model that has to do better.

use super::edit::NoEdit;
use super::fact::Unknown;
use crate::tools::arguments::ArgumentError;
use crate::workspace::{PathError, WorkspaceError};
use ask::limits::FILE_WRITTEN_BYTES_MAX;
use std::io::{self, ErrorKind};

/// Why there is nothing to propose. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ProposalError {
    #[error(transparent)]
    Argument(#[from] ArgumentError),
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
    #[error(transparent)]
    Path(PathError),
    #[error(
        "\"{0}\" is outside the workspace, and only what is inside can be changed. Give a path relative to the workspace. If it has to be there, tell the person: they can choose a folder that holds both."
    )]
    Outside(String),
    #[error(
        "\"{0}\" leads out of the workspace through a symbolic link, and only what is inside can be changed. If it has to be there, tell the person: they can choose a folder that holds both."
    )]
    LinkOutside(String),
    /// No fault: it is as the call would leave it.
    #[error("Nothing to change: {0}.")]
    AsItIs(String),
    #[error("\"{path}\" was not changed: {why}.")]
    Edit { path: String, why: NoEdit },
    #[error("\"{path}\" was not changed: it is not UTF-8 text. To replace the whole file, use write_file.")]
    NotText { path: String },
    #[error(
        "\"{path}\" was not changed: it would be {bytes} bytes, and a file that is written here has at most {FILE_WRITTEN_BYTES_MAX}, before and after. Run a command for it instead."
    )]
    TooLarge { path: String, bytes: u64 },
    #[error(
        "\"{0}\" was not changed: the new content holds a mark for a value that was redacted, and would lose the value. Edit around it with edit_file, or ask the person to send you the value."
    )]
    Redacted(String),
    #[error(
        "\"{0}\" is marked as read-only, so it is not changed. If it has to be, ask the person first; the mark is theirs."
    )]
    ReadOnly(String),
    #[error(
        "There is something at \"{0}\" already, and nothing is overwritten. Choose another name, or delete that first."
    )]
    Taken(String),
    #[error("\"{from}\" cannot be moved to \"{to}\", which is inside it. Choose a place outside it.")]
    IntoItself { from: String, to: String },
    #[error("\"{path}\" cannot be changed: {why}.")]
    Failed { path: String, why: String },
}

impl From<PathError> for ProposalError {
    fn from(fault: PathError) -> Self {
        match fault {
            PathError::Outside(path) => ProposalError::Outside(path),
            PathError::LinkOutside(path) => ProposalError::LinkOutside(path),
            PathError::Missing { .. }
            | PathError::ThroughFile { .. }
            | PathError::IsFolder(_)
            | PathError::IsFile(_)
            | PathError::Special(_)
            | PathError::Processes(_)
            | PathError::Denied(_)
            | PathError::Own(_)
            | PathError::Name { .. }
            | PathError::Failed { .. }
            | PathError::Itself
            | PathError::Link { .. }
            | PathError::Twin { .. } => ProposalError::Path(fault),
        }
    }
}

/// Why a change that was consented to was not made. Nothing was changed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The files are no longer as they were shown: the consent was to something else.
    #[error("The files are no longer as they were when this was shown, so it was not done.")]
    Changed,
    /// Why, in a sentence for the model.
    #[error("{0}")]
    Failed(String),
}

/// Between two steps of a change.
#[derive(Debug)]
pub(super) enum ChangeError {
    Changed,
    Io(io::Error),
}

impl ChangeError {
    pub fn told(self, path: &str) -> Failure {
        match self {
            ChangeError::Changed => Failure::Changed,
            ChangeError::Io(error) => Failure::Failed(format!(
                "\"{path}\" could not be changed: {}. Nothing was changed.{}",
                why(&error),
                what_to_do(&error)
            )),
        }
    }
}

impl From<io::Error> for ChangeError {
    fn from(error: io::Error) -> Self {
        ChangeError::Io(error)
    }
}

impl From<Unknown> for ChangeError {
    fn from(unknown: Unknown) -> Self {
        match unknown {
            Unknown::Special | Unknown::TooMany => ChangeError::Changed,
            Unknown::Io(error) => ChangeError::Io(error),
        }
    }
}

pub(super) fn why(error: &io::Error) -> String {
    let kind = error.kind();
    if kind == ErrorKind::StorageFull || kind == ErrorKind::QuotaExceeded {
        "there is no room left on the disk".to_owned()
    } else if kind == ErrorKind::ReadOnlyFilesystem {
        "the disk can only be read".to_owned()
    } else if kind == ErrorKind::PermissionDenied {
        "this user may not write there".to_owned()
    } else {
        error.to_string()
    }
}

fn what_to_do(error: &io::Error) -> &'static str {
    let kind = error.kind();
    if kind == ErrorKind::StorageFull || kind == ErrorKind::QuotaExceeded {
        " Tell the person, who can make room; then try it again."
    } else if kind == ErrorKind::ReadOnlyFilesystem || kind == ErrorKind::PermissionDenied {
        " Tell the person, who can change that."
    } else {
        ""
    }
}
