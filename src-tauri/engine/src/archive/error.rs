//! Why an archive was not written, or not read.

pub use crate::strings::ArchiveNoun;
use crate::strings::strings;
use ask::plain_text::one_line;
use ask::settings::Language;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum ArchiveWriteError {
    #[error("a file of this name is there already")]
    Exists,
    /// It was to be replaced, and is a folder, a link, a pipe or a device.
    #[error("what is there is no ordinary file")]
    NoFile,
    #[error("the file would lie in the data folder itself")]
    Inside,
    /// What goes into it cannot be read.
    #[error("{path} cannot be read: {error}", path = path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    /// The file itself cannot be written.
    #[error("the file cannot be written: {why}")]
    NotWritten { no_room: bool, why: String },
}

impl ArchiveWriteError {
    /// What failed while it was written, unless it says that it was the reading.
    pub(crate) fn of(error: io::Error) -> ArchiveWriteError {
        match error.downcast::<ReadFailure>() {
            Ok(ReadFailure { path, error }) => ArchiveWriteError::Unreadable { path, error },
            Err(error) => ArchiveWriteError::NotWritten { no_room: is_full(&error), why: error.to_string() },
        }
    }

    pub fn told(&self, folder: &Path, file: &Path, noun: ArchiveNoun, language: Language) -> String {
        let strings = strings(language);
        let (folder, file) = (folder.display(), file.display());
        match self {
            ArchiveWriteError::Exists => strings.file_exists(file),
            ArchiveWriteError::NoFile => strings.not_a_file(file),
            ArchiveWriteError::Inside => strings.inside_data_folder(file, folder),
            ArchiveWriteError::Unreadable { path, error } => {
                let (path, why) = (path.display(), one_line(&error.to_string()));
                strings.source_unreadable(path, &why, noun)
            }
            ArchiveWriteError::NotWritten { no_room: true, .. } => strings.no_room_to_write(file, noun),
            ArchiveWriteError::NotWritten { why, .. } => {
                let why = one_line(why);
                strings.not_written(file, &why, noun)
            }
        }
    }
}

/// Carries a failure to read through code whose other failures are those of writing.
#[derive(Debug, thiserror::Error)]
#[error("{path} cannot be read: {error}", path = path.display())]
pub(crate) struct ReadFailure {
    path: PathBuf,
    error: io::Error,
}

impl ReadFailure {
    pub(crate) fn of(path: &Path, error: io::Error) -> io::Error {
        io::Error::other(ReadFailure { path: path.to_owned(), error })
    }
}

pub(crate) fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

#[derive(Debug, thiserror::Error)]
pub enum ArchiveReadError {
    #[error("the data folder cannot be written to: {0}")]
    Unwritable(io::Error),
    #[error("the file cannot be read: {0}")]
    NotRead(io::Error),
    #[error("the file is none of this kind")]
    Foreign,
    #[error("written by a later version ({askwell})")]
    Newer { askwell: String },
    /// It breaks off, or is not what was written.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// No file of ours has such an entry.
    #[error("the file holds an entry that could do harm: {0}")]
    Unsafe(String),
    #[error("the file needs more room than the disk has")]
    NoRoom,
}

impl ArchiveReadError {
    /// The data folder has no room for it.
    pub fn is_full(&self) -> bool {
        matches!(self, ArchiveReadError::Unwritable(error) if is_full(error))
    }

    pub fn told(&self, folder: &Path, file: &Path, noun: ArchiveNoun, language: Language) -> String {
        let strings = strings(language);
        let (folder, file) = (folder.display(), file.display());
        let why = match self {
            full if full.is_full() => strings.no_room_to_read(folder, noun),
            ArchiveReadError::Unwritable(error) => {
                let why = one_line(&error.to_string());
                strings.data_folder_unwritable(folder, &why)
            }
            ArchiveReadError::NotRead(error) => {
                let why = one_line(&error.to_string());
                strings.archive_unreadable(file, &why)
            }
            ArchiveReadError::Foreign => strings.not_an_archive(file, noun),
            ArchiveReadError::Newer { askwell } => {
                let version = one_line(askwell);
                strings.archive_newer(file, &version)
            }
            ArchiveReadError::Damaged(why) => {
                let why = one_line(why);
                strings.archive_damaged(file, &why, noun)
            }
            ArchiveReadError::Unsafe(name) => {
                let name = one_line(name);
                strings.archive_unsafe(file, &name, noun)
            }
            ArchiveReadError::NoRoom => strings.archive_too_large(file, noun),
        };
        strings.nothing_changed(&why)
    }
}
