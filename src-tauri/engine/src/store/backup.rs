//! A copy of the database as it was, made before its tables are changed for a new version.

use super::paths::{FILE, StorePaths, make_private, unless_missing, with_suffix};
use rusqlite::{Connection, params};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::SystemTime;

const BEFORE: &str = "before-";
/// The latest are kept.
const KEPT_COUNT: usize = 2;
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Named for the version that is about to change the file: `askwell.db.before-0.7.0`.
pub fn make(connection: &Connection, paths: &StorePaths) -> rusqlite::Result<()> {
    let copy = paths.named(&format!("{FILE}.{BEFORE}{VERSION}"));
    let unfinished = with_suffix(&copy, ".part");
    let prepared = unless_missing(fs::remove_file(&unfinished)).and_then(|_| make_private(&unfinished));
    prepared.map_err(not_made)?;
    let name = unfinished.to_str().ok_or(rusqlite::Error::InvalidPath(unfinished.clone()))?;
    connection.execute("VACUUM INTO ?1", params![name])?;
    let placed = fs::File::open(&unfinished)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(&unfinished, &copy))
        .and_then(|()| paths.sync())
        .and_then(|()| let_old_ones_go(paths));
    placed.map_err(not_made)
}

fn let_old_ones_go(paths: &StorePaths) -> io::Result<()> {
    let prefix = format!("{FILE}.{BEFORE}");
    let mut copies: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in fs::read_dir(paths.folder())? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(|name| name.starts_with(&prefix)) {
            copies.push((entry.metadata()?.modified()?, entry.path()));
        }
    }
    copies.sort_unstable();
    copies.iter().rev().skip(KEPT_COUNT).try_for_each(|(_, old)| fs::remove_file(old))
}

fn not_made(error: io::Error) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(Box::new(error))
}
