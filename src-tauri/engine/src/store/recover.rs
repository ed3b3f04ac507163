//! Reading out a damaged file: every event that can be had goes into a new file beside it, which then takes its place.
//!
//! Until that moment the damaged file keeps its name and its mark, and the work goes on at the next start, whatever ended it.
//! Afterwards it is kept under another name.

mod copy;
mod events;
mod missing;
mod pages;
mod swap;
#[cfg(test)]
mod tests;

pub use copy::RecoveryProgress;
pub use missing::find as missing;
pub use swap::take_place;

use super::condition::{self, Condition};
use super::error::StoreError;
use super::mark::{self, Fingerprint, Recovery, RecoveryMark};
use super::paths::{StorePaths, make_private};
use super::shelf::{self, TextTable};
use super::{bin, clocks, granted, history, identity, rules, schema, signed, standing, unattended};
use crate::crash;
use copy::{Copy, Losses};
use events::StoredEvents;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;

/// What a recovery came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryOutcome {
    /// The name under which the file is kept that was here. Empty where nothing was.
    pub aside: String,
    /// Some conversations lack their end, or are gone.
    pub in_part: bool,
}

/// Reads the present file out, and those set aside whose content is missing here.
pub fn recover(
    paths: &StorePaths,
    missing: Vec<String>,
    now: ask::Timestamp,
    told: &mut dyn FnMut(RecoveryProgress),
) -> Result<RecoveryOutcome, StoreError> {
    let file = Fingerprint::of(&paths.file());
    let begun = match mark::read(paths) {
        Some(RecoveryMark::Begun(begun)) if begun.file == file => Some(begun),
        Some(RecoveryMark::Begun(_) | RecoveryMark::Found) | None => None,
    };
    let recovery = match begun {
        Some(begun) => begun,
        None => {
            paths.remove_unfinished()?;
            let aside = paths.free_name(missing.is_empty(), now);
            let recovery = Recovery { aside, missing, file, built: false, in_part: false };
            mark::begun(paths, &recovery)?;
            recovery
        }
    };
    crash::point("recovery");
    let losses = match build(paths, &recovery, told) {
        Err(fault) if fault.damaged => {
            // What was built so far is no good: it is only a copy.
            paths.remove_unfinished()?;
            build(paths, &recovery, told)?
        }
        done => done?,
    };
    crash::point("recovery");
    let in_part = losses.gone > 0 || !losses.cut.is_empty();
    let recovery = Recovery { built: true, in_part, ..recovery };
    mark::begun(paths, &recovery)?;
    crash::point("recovery");
    take_place(paths, &recovery)?;
    tracing::warn!(
        aside = recovery.aside,
        cut = losses.cut.len(),
        gone = losses.gone,
        "the store was read out into a new file"
    );
    Ok(RecoveryOutcome { aside: recovery.aside, in_part })
}

fn build(
    paths: &StorePaths,
    recovery: &Recovery,
    told: &mut dyn FnMut(RecoveryProgress),
) -> Result<Losses, StoreError> {
    let path = paths.unfinished();
    make_private(&path)?;
    let mut into = Connection::open(&path)?;
    // One file, whole after each commit: a log beside it could be left behind where the name changes.
    into.pragma_update(None, "journal_mode", "DELETE")?;
    into.pragma_update(None, "synchronous", "FULL")?;
    into.pragma_update(None, "secure_delete", "ON")?;
    schema::migrate(&mut into)?;
    history::bring_up(&mut into)?;
    crash::point("recovery");
    let files = recovery.missing.iter().map(|name| paths.named(name)).chain([paths.file()]);
    let files: Vec<_> = files.filter(|file| file.exists()).collect();
    let mut sources = files.iter().map(|file| StoredEvents::find(file)).collect::<std::io::Result<Vec<_>>>()?;
    let mut progress = RecoveryProgress { events: 0, of: sources.iter().map(StoredEvents::count).sum() };
    told(progress);
    let mut copy = Copy::default();
    for source in &mut sources {
        copy.take_all(&mut into, source, &mut |events| {
            progress.events += events;
            told(progress);
        })?;
    }
    let losses = copy.losses(&sources);
    let transaction = into.transaction()?;
    copy::mark_cut(&transaction, &losses.cut)?;
    let old: Vec<_> = files.iter().filter_map(|file| look_into(file).ok()).collect();
    take_over(&transaction, &old)?;
    let mut dealt_with = old.last().map(missing::dealt_with).unwrap_or_default();
    signed::note_recovery(&transaction, &recovery.aside)?;
    dealt_with.extend(recovery.missing.iter().cloned().chain([recovery.aside.clone()]));
    missing::note(&transaction, &dealt_with)?;
    crash::point("recovery");
    transaction.commit()?;
    into.close().map_err(|(_, error)| error)?;
    std::fs::File::open(&path)?.sync_all()?;
    paths.sync()?;
    Ok(losses)
}

/// A damaged file is only looked into: closing it changes nothing.
fn look_into(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    Ok(connection)
}

/// What no event tells, as far as it can be read; the latest file has the last word.
fn take_over(into: &Connection, old: &[Connection]) -> rusqlite::Result<()> {
    for old in old {
        copy_named(old, into, TextTable::Draft, "draft")?;
        copy_named(old, into, TextTable::Meta, "meta")?;
        for conversation in condition::having(old, Condition::CutOff).unwrap_or_default() {
            condition::set(into, conversation, Condition::CutOff)?;
        }
        clocks::take_over(old, into)?;
    }
    granted::begin_anew(into)?;
    identity::forget(into)?;
    standing::take_over(old, into)?;
    rules::take_over(old, into)?;
    unattended::take_over(old, into)?;
    // At last: what was deleted is seen in none of these lists.
    old.iter().try_for_each(|old| bin::take_over(old, into))
}

fn copy_named(old: &Connection, into: &Connection, shelf: TextTable, table: &str) -> rusqlite::Result<()> {
    let Ok(mut statement) = old.prepare(&format!("SELECT name, body FROM {table}")) else { return Ok(()) };
    let Ok(mut rows) = statement.query([]) else { return Ok(()) };
    while let Ok(Some(row)) = rows.next() {
        if let (Ok(name), Ok(body)) = (row.get::<_, String>(0), row.get::<_, String>(1)) {
            shelf::put(into, shelf, &name, Some(&body))?;
        }
    }
    Ok(())
}
