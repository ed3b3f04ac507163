//! A data folder that was removed or moved away goes on taking what is written, and nobody finds it again. So each commit looks
//! first whether the files that it goes into are still the ones of that name.

use crate::disk::file_id;
use rusqlite::Connection;
use std::ffi::OsString;
use std::path::PathBuf;

/// From now on this connection commits only while its file is the one of this name, and its log beside it. The name is the one
/// that the person knows it by: a link on the way to it may be set to lead elsewhere.
pub fn watch(connection: &Connection, file: PathBuf) -> rusqlite::Result<()> {
    // Where the system does not tell, it does not let go of an open file either.
    let Some(opened) = file_id(&file) else { return Ok(()) };
    let log = PathBuf::from([file.as_os_str().to_owned(), OsString::from("-wal")].into_iter().collect::<OsString>());
    let mut opened_log = None;
    let has_gone = move || {
        let found = file_id(&log);
        opened_log = opened_log.or(found);
        file_id(&file) != Some(opened) || found != opened_log
    };
    connection.commit_hook(Some(has_gone))
}
