//! Whether the store and the folders beside it belong together.
//!
//! At each start both are given the same new word, the folder in a file of its own. A store that was put there from elsewhere,
//! or from an earlier day, does not know the word: what it does not know of is then no proof that nobody needs it.

use super::paths::{ID as FILE, unless_missing};
use super::shelf::{self, TextTable};
use crate::whole_file;
use rusqlite::Connection;
use std::fs;
use std::io;
use std::path::Path;

const WORD: &str = "folder";

/// Whether there was a store in this folder.
pub fn is_known(folder: &Path) -> bool {
    folder.join(FILE).exists()
}

/// True where they belong together for certain. `clean`: nothing had to be recovered.
pub fn prove(connection: &Connection, folder: &Path, clean: bool) -> io::Result<bool> {
    let known = unless_missing(fs::read_to_string(folder.join(FILE)))?;
    let own = shelf::get(connection, TextTable::Meta, WORD).map_err(io::Error::other)?;
    let belongs = match (&known, &own) {
        (Some(known), Some(own)) => known.lines().any(|word| word == own),
        (Some(_), None) => false,
        // A folder of an earlier version has no word yet.
        (None, _) => clean,
    };
    if !belongs {
        tracing::warn!(
            "askwell.db was recovered or comes from elsewhere, so no file that it does not know of is cleared away. If it is \
             the right one, remove {FILE} from the data folder"
        );
        if known.is_none() {
            whole_file::write(folder, FILE, crate::host::new_id().to_string().as_bytes())?;
        }
        return Ok(false);
    }
    let new = crate::host::new_id().to_string();
    // Wherever this is interrupted, the word in the store is one of those in the file.
    whole_file::write(folder, FILE, format!("{}\n{new}\n", own.as_deref().unwrap_or_default()).as_bytes())?;
    shelf::put(connection, TextTable::Meta, WORD, Some(&new)).map_err(io::Error::other)?;
    whole_file::write(folder, FILE, format!("{new}\n").as_bytes())?;
    Ok(known.is_some())
}

/// A store that was read out does not know of all that the folders were made for.
pub fn forget(connection: &Connection) -> rusqlite::Result<()> {
    shelf::put(connection, TextTable::Meta, WORD, None)
}
