//! Files that were set aside and never read out: what they hold is missing in the present file.
//!
//! Earlier versions made an empty file first and copied into it, all in one commit. Where that was interrupted, an empty file
//! took the place of a full one.

use super::events::StoredEvents;
use crate::store::paths::StorePaths;
use crate::store::shelf::{self, TextTable};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeSet;
use std::io;

/// The files set aside that need not be looked at again.
const DEALT_WITH: &str = "setAside";

/// Those set aside whose events are missing here. The others are noted, so that each is looked at once.
pub fn find(paths: &StorePaths, connection: &Connection) -> io::Result<Vec<String>> {
    let mut known = dealt_with(connection);
    let mut missing = Vec::new();
    for name in paths.set_aside()?.into_iter().filter(|name| !known.contains(name)).collect::<Vec<_>>() {
        let mut events = match StoredEvents::find(&paths.named(&name)) {
            Ok(events) => events,
            Err(error) => {
                tracing::warn!(name, %error, "a file that was set aside cannot be looked at");
                continue;
            }
        };
        if is_missing(connection, &mut events).map_err(io::Error::other)? {
            missing.push(name);
        } else {
            known.insert(name);
            note(connection, &known).map_err(io::Error::other)?;
        }
    }
    Ok(missing)
}

pub fn dealt_with(connection: &Connection) -> BTreeSet<String> {
    let kept = shelf::get(connection, TextTable::Meta, DEALT_WITH).ok().flatten();
    kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

pub fn note(connection: &Connection, dealt_with: &BTreeSet<String>) -> rusqlite::Result<()> {
    let text = crate::store::project::json(dealt_with)?;
    shelf::put(connection, TextTable::Meta, DEALT_WITH, Some(&text))
}

/// Nothing of it was ever copied: no conversation of it is here, and the numbers that its events were given first belong to
/// others. Where conversations were copied and deleted afterwards, those numbers belong to nobody.
fn is_missing(connection: &Connection, events: &mut StoredEvents) -> rusqlite::Result<bool> {
    let mut known = connection
        .prepare_cached("SELECT 1 FROM conversation WHERE id = ?1 UNION ALL SELECT 1 FROM deleted WHERE id = ?1")?;
    let mut conversations = BTreeSet::new();
    let mut rows = 0_i64;
    for number in 0..events.count() {
        if let Some(row) = events.row(number) {
            conversations.insert(row.conversation);
            rows += 1;
        }
    }
    for conversation in &conversations {
        if known.exists(params![conversation])? {
            return Ok(false);
        }
    }
    let first: Option<i64> = connection.query_row("SELECT min(gseq) FROM event", [], |row| row.get(0))?;
    let given: Option<i64> = connection
        .query_row("SELECT seq FROM sqlite_sequence WHERE name = 'event'", [], |row| row.get(0))
        .optional()?;
    Ok(rows > 0 && first.map_or(given.unwrap_or_default() < rows, |first| first <= rows))
}
