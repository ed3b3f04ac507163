//! Why something in the workspace cannot be read or changed: one clear sentence each, for the model that has to do better.

use super::shown;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The workspace as a whole cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum WorkspaceError {
    #[error(
        "The workspace folder {0} is not there (any more). Nothing in it can be read until it is back; tell the person."
    )]
    Missing(String),
    #[error("The workspace {0} is not a folder. Choose a folder.")]
    NotAFolder(String),
    #[error(
        "The workspace folder {0} may not be read by this user. Nothing in it can be read until that is changed; tell the person."
    )]
    Denied(String),
    #[error(
        "The workspace folder {0} belongs to Askwell itself, so nothing in it is read or changed. Tell the person to choose another folder."
    )]
    Own(String),
    #[error(
        "The workspace {0} is the system's view of running programs, so nothing in it is read or changed. Tell the person to choose another folder."
    )]
    Processes(String),
    #[error("The workspace folder {path} cannot be read: {why}.")]
    Failed { path: String, why: String },
}

impl WorkspaceError {
    pub(super) fn of(path: &Path, error: &io::Error) -> WorkspaceError {
        let path = path.display().to_string();
        let kind = error.kind();
        if kind == ErrorKind::NotFound {
            WorkspaceError::Missing(path)
        } else if kind == ErrorKind::NotADirectory {
            WorkspaceError::NotAFolder(path)
        } else if kind == ErrorKind::PermissionDenied {
            WorkspaceError::Denied(path)
        } else {
            WorkspaceError::Failed { path, why: error.to_string() }
        }
    }
}

/// One path in the workspace cannot be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum PathError {
    #[error(
        "\"{0}\" is outside the workspace. Only what is inside can be read: give a path relative to the workspace."
    )]
    Outside(String),
    #[error(
        "\"{0}\" leads out of the workspace through a symbolic link, so it is not followed. Only what is inside can be read."
    )]
    LinkOutside(String),
    #[error("\"{0}\" is Askwell's own data, which no tool reads or changes. Go on without it.")]
    Own(String),
    #[error("There is no \"{path}\" in the workspace.{}", suggestion(near))]
    Missing { path: String, near: Vec<String> },
    #[error("\"{path}\" goes through something that is a file, not a folder.{}", suggestion(near))]
    ThroughFile { path: String, near: Vec<String> },
    #[error("\"{0}\" is a folder, not a file. List it with list_files.")]
    IsFolder(String),
    #[error("\"{0}\" is a file, not a folder. Read it with read_file.")]
    IsFile(String),
    #[error("\"{0}\" is a pipe, a socket or a device, not a file; such things are never opened.")]
    Special(String),
    #[error("\"{0}\" is the system's view of running programs, not a file or folder; such things are never opened.")]
    Processes(String),
    #[error("\"{0}\" may not be read by this user.")]
    Denied(String),
    #[error("\"{path}\" cannot be a path here: {why}.")]
    Name { path: String, why: &'static str },
    #[error("\"{path}\" could not be read: {why}.")]
    Failed { path: String, why: String },
    #[error("The workspace folder itself stays as it is. Name a file or folder in it.")]
    Itself,
    #[error("\"{path}\" is a symbolic link to \"{target}\", and a link is not changed. Name what it leads to instead.")]
    Link { path: String, target: String },
    #[error(
        "There is no \"{path}\", but there is \"{existing}\": the names differ only in capitals or in how their letters are encoded, and on many systems they are one. Use the name that is there, or another one."
    )]
    Twin { path: String, existing: String },
}

impl PathError {
    pub(super) fn of(path: &Path, error: &io::Error, near: impl FnOnce() -> Vec<String>) -> PathError {
        let path = shown(path);
        let kind = error.kind();
        if kind == ErrorKind::NotFound {
            PathError::Missing { path, near: near() }
        } else if kind == ErrorKind::NotADirectory {
            PathError::ThroughFile { path, near: near() }
        } else if kind == ErrorKind::IsADirectory {
            PathError::IsFolder(path)
        } else if kind == ErrorKind::PermissionDenied && error.raw_os_error().is_none() {
            // The system refuses with a number; without one it was the confinement.
            PathError::LinkOutside(path)
        } else if kind == ErrorKind::PermissionDenied {
            PathError::Denied(path)
        } else if kind == ErrorKind::InvalidFilename {
            PathError::Name { path, why: "the name is too long or not allowed by the file system" }
        } else {
            PathError::Failed { path, why: error.to_string() }
        }
    }
}

fn suggestion(near: &[String]) -> String {
    match near {
        [] => " Look with list_files.".to_owned(),
        near => {
            let quoted: Vec<String> = near.iter().map(|name| format!("\"{name}\"")).collect();
            format!(" Did you mean {}?", quoted.join(" or "))
        }
    }
}
