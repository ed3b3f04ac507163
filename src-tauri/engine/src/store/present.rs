//! A data folder that was removed or moved away goes on taking what is written, and nobody finds it again. So it is looked, before
//! each commit and now and then, whether the files are still the ones of that name.

use crate::disk::{FileId, file_id};
use rusqlite::Connection;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// Of what was opened under a name, whether it is there still. The name is the one that the person knows it by: a link on the way
/// to it may be set to lead elsewhere.
#[derive(Debug)]
pub struct FilePresence {
    file: PathBuf,
    log: PathBuf,
    /// None where the system does not tell: it does not let go of an open file either.
    opened: Option<FileId>,
    /// It comes with the first commit.
    opened_log: OnceLock<FileId>,
}

impl FilePresence {
    pub fn of(file: PathBuf) -> FilePresence {
        let log =
            PathBuf::from([file.as_os_str().to_owned(), OsString::from("-wal")].into_iter().collect::<OsString>());
        FilePresence { opened: file_id(&file), file, log, opened_log: OnceLock::new() }
    }

    pub fn has_gone(&self) -> bool {
        if self.opened.is_none() {
            return false;
        }
        let found = file_id(&self.log);
        if let Some(found) = found {
            self.opened_log.get_or_init(|| found);
        }
        file_id(&self.file) != self.opened || found.as_ref() != self.opened_log.get()
    }
}

/// From now on this connection commits only while its file is the one of this name, and its log beside it.
pub fn watch(connection: &Connection, presence: Arc<FilePresence>) -> rusqlite::Result<()> {
    connection.commit_hook(Some(move || presence.has_gone()))
}
