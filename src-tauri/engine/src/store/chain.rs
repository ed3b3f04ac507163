//! The record of one conversation, each event bound to those before it: a flipped bit or an edited consent shows.

use super::bin;
use super::condition::Condition;
use ask::{ConversationId, Event, State};
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

pub type EventHash = [u8; 32];

/// Before the first event.
pub const START: EventHash = [0; 32];

pub fn link(previous: &EventHash, seq: u64, body: &str) -> EventHash {
    let mut hash = Sha256::new();
    hash.update(previous);
    hash.update(seq.to_le_bytes());
    hash.update(body.as_bytes());
    hash.finalize().into()
}

/// Writes one event as it is stored, inside the open transaction.
pub fn put(
    connection: &Connection,
    id: ConversationId,
    seq: u64,
    body: &str,
    hash: &EventHash,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO event (conversation, seq, body, hash) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![id.0.as_bytes(), seq, body, hash])
        .map(drop)
}

/// What could be read of a conversation.
#[derive(Debug, Default)]
pub struct ConversationRecord {
    pub state: State,
    pub seq: u64,
    pub hash: EventHash,
    /// What follows `seq` does not fit.
    pub damaged: bool,
    /// What follows `seq` fits, and was written by a later version.
    pub later: bool,
}

impl ConversationRecord {
    pub fn condition(&self) -> Condition {
        match (self.damaged, self.later) {
            (true, _) => Condition::Damaged,
            (false, true) => Condition::Later,
            (false, false) => Condition::Whole,
        }
    }
}

/// Folds a conversation's events, as far as the chain holds.
pub fn read(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<ConversationRecord> {
    go_on(connection, conversation, ConversationRecord::default())
}

/// Folds those that came since as well.
pub fn go_on(
    connection: &Connection,
    conversation: ConversationId,
    so_far: ConversationRecord,
) -> rusqlite::Result<ConversationRecord> {
    walk_on(connection, conversation, so_far, |_, _| {})
}

/// The number of a conversation's last event.
pub fn end(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<u64> {
    connection
        .prepare_cached("SELECT coalesce(max(seq), 0) FROM event WHERE conversation = ?1")?
        .query_row(params![conversation.0.as_bytes()], |row| row.get(0))
}

/// The number and the hash of a conversation's last event.
pub fn last(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<Option<(u64, EventHash)>> {
    connection
        .prepare_cached("SELECT seq, hash FROM event WHERE conversation = ?1 ORDER BY seq DESC LIMIT 1")?
        .query_row(params![conversation.0.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

/// The events of a conversation as far as the chain holds and can be understood, and whether there is more.
pub fn events(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<(Vec<Event>, bool)> {
    let mut events = Vec::new();
    let record = walk(connection, conversation, |_, event| events.push(event.clone()))?;
    Ok((events, record.damaged || record.later))
}

/// The same, step by step: each event with the state after it.
pub fn walk(
    connection: &Connection,
    conversation: ConversationId,
    each: impl FnMut(&State, &Event),
) -> rusqlite::Result<ConversationRecord> {
    walk_on(connection, conversation, ConversationRecord::default(), each)
}

fn walk_on(
    connection: &Connection,
    conversation: ConversationId,
    so_far: ConversationRecord,
    mut each: impl FnMut(&State, &Event),
) -> rusqlite::Result<ConversationRecord> {
    if bin::is_deleted(connection, conversation)? {
        return Ok(ConversationRecord::default());
    }
    let mut record = ConversationRecord { damaged: false, later: false, ..so_far };
    let mut statement = connection
        .prepare_cached("SELECT seq, body, hash FROM event WHERE conversation = ?1 AND seq > ?2 ORDER BY seq")?;
    let mut rows = statement.query(params![conversation.0.as_bytes(), record.seq])?;
    while let Some(row) = rows.next()? {
        let (seq, body) = (row.get::<_, u64>(0)?, row.get_ref(1)?.as_str()?);
        let expected = link(&record.hash, seq, body);
        if seq != record.seq + 1 || row.get_ref(2)?.as_blob()? != expected {
            record.damaged = true;
            break;
        }
        let Ok(event) = serde_json::from_str::<Event>(body) else {
            record.later = true;
            break;
        };
        record.state.apply(&event);
        record.seq = seq;
        record.hash = expected;
        each(&record.state, &event);
    }
    Ok(record)
}
