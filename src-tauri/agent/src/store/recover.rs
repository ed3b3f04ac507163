//! Reading out a damaged file: every event that can be had, as far as each conversation's chain holds.

use super::chain::{self, Hash};
use super::shelf::{self, Shelf};
use super::{clocks, project, rules, standing};
use ask::conversation::Digest;
use ask::{ConversationId, Event};
use rusqlite::{Connection, OpenFlags, params};
use std::collections::HashMap;
use std::path::Path;
use uuid::Uuid;

/// Rows looked for one by one behind a page that cannot be read.
const SINGLE_LOOKUPS_MAX: i64 = 200_000;

#[derive(Debug, Default)]
struct Thread {
    seq: u64,
    hash: Hash,
    digest: Digest,
    broken: bool,
}

/// Copies what can be read into the new, empty file. What cannot stays in the file set aside.
pub fn read_out(from: &Path, into: &mut Connection) -> rusqlite::Result<()> {
    let Ok(old) = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY) else { return Ok(()) };
    let transaction = into.transaction()?;
    let mut threads: HashMap<Uuid, Thread> = HashMap::new();
    let mut failed = None;
    each_row(&old, |row| {
        if failed.is_none() {
            failed = take(&transaction, &mut threads, row).err();
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    for (id, thread) in threads.iter().filter(|(_, thread)| thread.broken) {
        tracing::warn!(conversation = %id, seq = thread.seq, "recovered up to a damaged event");
    }
    for (shelf, table) in [(Shelf::Draft, "draft"), (Shelf::Meta, "meta")] {
        copy_named(&old, &transaction, shelf, table)?;
    }
    standing::take_over(&old, &transaction)?;
    rules::take_over(&old, &transaction)?;
    clocks::take_over(&old, &transaction)?;
    transaction.commit()
}

/// One row of the old file.
struct Row {
    conversation: Vec<u8>,
    seq: u64,
    body: String,
    hash: Vec<u8>,
}

/// Every event row that can be read, in the order it was written.
fn each_row(old: &Connection, mut found: impl FnMut(Row)) {
    let mut last = 0_i64;
    let mut singles = 0_i64;
    loop {
        match batch(old, last, &mut |gseq, row| {
            last = gseq;
            found(row);
        }) {
            Ok(0) => return,
            Ok(_) => {}
            Err(_) if singles >= SINGLE_LOOKUPS_MAX => return,
            // A page behind `last` is bad: step over it, row by row.
            Err(_) => {
                last += 1;
                singles += 1;
                if let Ok(row) = single(old, last) {
                    found(row);
                }
            }
        }
    }
}

fn batch(old: &Connection, after: i64, found: &mut dyn FnMut(i64, Row)) -> rusqlite::Result<usize> {
    let mut statement = old.prepare_cached(
        "SELECT gseq, conversation, seq, body, hash FROM event WHERE gseq > ?1 ORDER BY gseq LIMIT 256",
    )?;
    let mut rows = statement.query(params![after])?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        let gseq = row.get(0)?;
        let row = Row { conversation: row.get(1)?, seq: row.get(2)?, body: row.get(3)?, hash: row.get(4)? };
        found(gseq, row);
        count += 1;
    }
    Ok(count)
}

fn single(old: &Connection, gseq: i64) -> rusqlite::Result<Row> {
    old.prepare_cached("SELECT conversation, seq, body, hash FROM event WHERE gseq = ?1")?
        .query_row(params![gseq], |row| {
            Ok(Row { conversation: row.get(0)?, seq: row.get(1)?, body: row.get(2)?, hash: row.get(3)? })
        })
}

fn take(into: &Connection, threads: &mut HashMap<Uuid, Thread>, row: Row) -> rusqlite::Result<()> {
    let Ok(id) = Uuid::from_slice(&row.conversation) else { return Ok(()) };
    let thread = threads.entry(id).or_default();
    let hash = chain::link(&thread.hash, row.seq, &row.body);
    let event = serde_json::from_str::<Event>(&row.body);
    let (true, false, Ok(event)) = (row.seq == thread.seq + 1 && row.hash == hash, thread.broken, event) else {
        thread.broken = true;
        return Ok(());
    };
    into.prepare_cached("INSERT INTO event (conversation, seq, body, hash) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![row.conversation, row.seq, row.body, row.hash])?;
    thread.seq = row.seq;
    thread.hash = hash;
    thread.digest.apply(&event);
    thread.digest.id = Some(ConversationId(id));
    project::apply(into, &thread.digest, &[event])
}

fn copy_named(old: &Connection, into: &Connection, shelf: Shelf, table: &str) -> rusqlite::Result<()> {
    let Ok(mut statement) = old.prepare(&format!("SELECT name, body FROM {table}")) else { return Ok(()) };
    let Ok(mut rows) = statement.query([]) else { return Ok(()) };
    while let Ok(Some(row)) = rows.next() {
        if let (Ok(name), Ok(body)) = (row.get::<_, String>(0), row.get::<_, String>(1)) {
            shelf::put(into, shelf, &name, Some(&body))?;
        }
    }
    Ok(())
}
