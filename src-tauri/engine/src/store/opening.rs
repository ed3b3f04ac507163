//! What a long conversation is opened with, kept beside its events, so that it is seen before it is folded.
//!
//! It is a copy for the eyes. Whatever is decided is decided on the fold, and who was shown the copy is shown what the events
//! say where that is something else. One that does not go with the last event, or is of other code, is not read.

use super::ahead;
use super::bin;
use super::chain::{self, ConversationRecord, EventHash};
use super::condition::{self, Condition};
use super::writer::WriterJob;
use super::{CommitReport, LoadedConversation, Shared, Store};
use ask::wire::ConversationView;
use ask::{ConversationId, State, thread};
use parking_lot::Mutex;
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedSender, WeakUnboundedSender};

/// Shorter ones are folded in no time.
pub(super) const EVENTS_MIN: u64 = 10 * ahead::EVENTS_MIN;
/// After a commit: as long as a run is at work, there is another one soon.
const PAUSE: Duration = Duration::from_secs(3);
const BYTES_MAX: usize = 4 * 1024 * 1024;

/// What a conversation is opened with after this event.
#[derive(Debug)]
pub struct ConversationOpening {
    pub seq: u64,
    pub body: String,
}

/// The long conversations whose openings are to be made anew.
#[derive(Debug, Clone, Default)]
pub struct Openings {
    changed: Arc<Mutex<HashMap<ConversationId, Shared>>>,
}

impl Store {
    /// What the conversation is opened with, where that is known without its fold. None where the fold is at hand.
    pub async fn opening(&self, conversation: ConversationId) -> Option<ConversationView> {
        if self.ahead.holds(conversation) {
            return None;
        }
        let found = self.read(move |connection| read(connection, conversation)).await;
        found.unwrap_or_else(|fault| {
            tracing::warn!(%conversation, %fault, "what a conversation is opened with could not be read");
            None
        })
    }
}

impl Openings {
    /// Its opening is made anew, soon and beside the writer.
    pub fn note(&self, committed: &CommitReport, jobs: &UnboundedSender<WriterJob>) {
        if committed.seq < EVENTS_MIN {
            return;
        }
        let mut changed = self.changed.lock();
        let is_first = changed.is_empty();
        changed.insert(committed.conversation, committed.shared.clone());
        if is_first {
            tokio::spawn(self.clone().keep_soon(jobs.downgrade()));
        }
    }

    async fn keep_soon(self, jobs: WeakUnboundedSender<WriterJob>) {
        tokio::time::sleep(PAUSE).await;
        if let Some(jobs) = jobs.upgrade() {
            self.keep(&jobs).await;
        }
    }

    /// Makes what is to be made, and hands it to the writer.
    pub async fn keep(&self, jobs: &UnboundedSender<WriterJob>) {
        let changed = std::mem::take(&mut *self.changed.lock());
        let all = tokio::task::spawn_blocking(move || {
            let made = changed.into_iter().map(|(conversation, shared)| (conversation, made_of(&shared)));
            made.collect::<Vec<_>>()
        });
        for (conversation, opening) in all.await.unwrap_or_default() {
            if let Some(opening) = opening {
                // Where the writer has ended, the next one makes it.
                let _ = jobs.send(WriterJob::KeepOpening { conversation, opening });
            }
        }
    }
}

fn made_of(shared: &Shared) -> Option<ConversationOpening> {
    let view = {
        let held = shared.read();
        let LoadedConversation { state, seq, condition } = &*held;
        // What is on its way to the model is known to this process only.
        if *condition != Condition::Whole || state.is_requesting() {
            return None;
        }
        thread::view(state, *seq)?
    };
    written(&view)
}

fn written(view: &ConversationView) -> Option<ConversationOpening> {
    let body = serde_json::to_string(view).ok().filter(|body| body.len() <= BYTES_MAX)?;
    Some(ConversationOpening { seq: view.seq, body })
}

/// The opening of what was just folded, where none is kept that goes with it.
pub fn missing(
    connection: &Connection,
    conversation: ConversationId,
    record: &ConversationRecord,
) -> rusqlite::Result<Option<ConversationOpening>> {
    let ConversationRecord { state, seq, .. } = record;
    if *seq < EVENTS_MIN || record.condition() != Condition::Whole || read(connection, conversation)?.is_some() {
        return Ok(None);
    }
    Ok(opening(state, *seq))
}

fn opening(state: &State, seq: u64) -> Option<ConversationOpening> {
    written(&thread::view(state, seq)?)
}

/// `last` is the hash of the last event that it holds.
pub fn put(
    connection: &Connection,
    conversation: ConversationId,
    last: &EventHash,
    opening: &ConversationOpening,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO opening (conversation, seal, body) VALUES (?1, ?2, ?3)")?
        .execute(params![conversation.0.as_bytes(), seal(last, &opening.body), opening.body])
        .map(drop)
}

fn read(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<Option<ConversationView>> {
    if condition::of(connection, conversation)? != Condition::Whole || bin::is_deleted(connection, conversation)? {
        return Ok(None);
    }
    let kept: Option<(Vec<u8>, String)> = connection
        .prepare_cached("SELECT seal, body FROM opening WHERE conversation = ?1")?
        .query_row(params![conversation.0.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((kept, body)) = kept else { return Ok(None) };
    let Some((seq, last)) = chain::last(connection, conversation)? else { return Ok(None) };
    if kept != seal(&last, &body) {
        return Ok(None);
    }
    let view: Option<ConversationView> = serde_json::from_str(&body).ok();
    Ok(view.filter(|view| view.seq == seq && view.summary.id == conversation))
}

fn seal(last: &EventHash, body: &str) -> EventHash {
    let mut hash = Sha256::new();
    hash.update(last);
    hash.update(ask::SOURCES);
    hash.update(body);
    hash.finalize().into()
}
