//! The record of one conversation, each event bound to those before it: a flipped bit or an edited consent shows.

use super::bin;
use super::condition::Condition;
use ask::{ConversationId, Event, State};
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};

pub type Hash = [u8; 32];

/// Before the first event.
pub const START: Hash = [0; 32];

pub fn link(previous: &Hash, seq: u64, body: &str) -> Hash {
    let mut hash = Sha256::new();
    hash.update(previous);
    hash.update(seq.to_le_bytes());
    hash.update(body.as_bytes());
    hash.finalize().into()
}

/// What could be read of a conversation.
#[derive(Debug)]
pub struct Record {
    pub state: State,
    pub seq: u64,
    pub hash: Hash,
    /// What follows `seq` does not fit.
    pub damaged: bool,
    /// What follows `seq` fits, and was written by a later version.
    pub later: bool,
}

impl Record {
    pub fn condition(&self) -> Condition {
        match (self.damaged, self.later) {
            (true, _) => Condition::Damaged,
            (false, true) => Condition::Later,
            (false, false) => Condition::Whole,
        }
    }
}

/// Folds a conversation's events, as far as the chain holds.
pub fn read(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<Record> {
    walk(connection, conversation, |_, _| {})
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
    mut each: impl FnMut(&State, &Event),
) -> rusqlite::Result<Record> {
    let mut record = Record { state: State::default(), seq: 0, hash: START, damaged: false, later: false };
    if bin::is_deleted(connection, conversation)? {
        return Ok(record);
    }
    let mut rows = connection
        .prepare_cached("SELECT seq, body, hash FROM event WHERE conversation = ?1 ORDER BY seq")?
        .query_map(params![conversation.0.as_bytes()], |row| {
            Ok((row.get::<_, u64>(0)?, row.get::<_, String>(1)?, row.get::<_, Vec<u8>>(2)?))
        })?
        .collect::<rusqlite::Result<Vec<_>>>()?
        .into_iter();
    for (seq, body, hash) in rows.by_ref() {
        let expected = link(&record.hash, seq, &body);
        if seq != record.seq + 1 || hash != expected {
            record.damaged = true;
            break;
        }
        let Ok(event) = serde_json::from_str::<Event>(&body) else {
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
