//! Events on their way into the new file: in batches, each as far as its conversation's chain holds. What is there already
//! is left as it is, so whatever interrupts it, it goes on.

use super::events::{EventRow, StoredEvents};
use crate::crash;
use crate::store::chain::{self, EventHash};
use crate::store::condition::{self, Condition};
use crate::store::project;
use ask::conversation::Digest;
use ask::{ConversationId, Event};
use rusqlite::{Connection, ErrorCode, params};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use uuid::Uuid;

/// Rows that are brought to the disk together.
const BATCH_COUNT: usize = 1000;

/// How far the work has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecoveryProgress {
    pub events: usize,
    pub of: usize,
}

/// A conversation as far as it is in the new file.
struct Thread {
    seq: u64,
    hash: EventHash,
    digest: Digest,
    /// There is more of it, which does not fit.
    broken: bool,
    /// From here on it was written by a later version: kept as it is.
    later: bool,
}

/// What came of it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Conversations of which the end is missing.
    pub cut: Vec<ConversationId>,
    /// Conversations of which nothing could be read.
    pub gone: usize,
}

#[derive(Default)]
pub struct Copy {
    threads: HashMap<Uuid, Thread>,
}

impl Copy {
    /// Copies the events of one file.
    pub fn take_all(
        &mut self,
        into: &mut Connection,
        from: &mut StoredEvents,
        told: &mut dyn FnMut(usize),
    ) -> rusqlite::Result<()> {
        let count = from.count();
        for first in (0..count).step_by(BATCH_COUNT) {
            let batch = first..count.min(first + BATCH_COUNT);
            let transaction = into.transaction()?;
            for row in batch.clone().filter_map(|number| from.row(number)) {
                self.take(&transaction, row)?;
            }
            crash::point("recovery");
            transaction.commit()?;
            crash::point("recovery");
            told(batch.len());
        }
        Ok(())
    }

    fn take(&mut self, into: &Connection, row: EventRow) -> rusqlite::Result<()> {
        let id = Uuid::from_bytes(row.conversation);
        let thread = match self.threads.entry(id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Thread::in_file(into, id)?),
        };
        if row.seq <= thread.seq {
            return Ok(());
        }
        let hash = chain::link(&thread.hash, row.seq, &row.body);
        if row.seq != thread.seq + 1 || row.hash != hash {
            thread.broken = true;
            return Ok(());
        }
        let event = serde_json::from_str::<Event>(&row.body).ok().filter(|_| !thread.later);
        let mut digest = thread.digest.clone();
        match put(into, &row, event.as_ref(), &mut digest, id) {
            Ok(()) => {
                thread.later = event.is_none();
                (thread.seq, thread.hash, thread.digest) = (row.seq, hash, digest);
                Ok(())
            }
            Err(error) if is_of_the_disk(&error) => Err(error),
            Err(error) => {
                tracing::warn!(conversation = %id, seq = row.seq, %error, "an event does not fit those before it");
                thread.broken = true;
                Ok(())
            }
        }
    }

    /// What is missing, by what the files' indexes know. Where an index itself is not whole, and rows are known to be
    /// missing, a conversation that it does not vouch for counts as cut.
    pub fn losses(&self, sources: &[StoredEvents]) -> Losses {
        let mut ends: HashMap<Uuid, u64> = HashMap::new();
        for (id, seq) in sources.iter().flat_map(StoredEvents::ends) {
            let end = ends.entry(Uuid::from_bytes(*id)).or_default();
            *end = seq.max(*end);
        }
        let is_here = |id: &Uuid| self.threads.get(id).is_some_and(|thread| thread.seq > 0);
        let end_of = |id: &Uuid| ends.get(id).copied().unwrap_or_default();
        let is_cut = |(id, thread): &(&Uuid, &Thread)| thread.broken || thread.later || end_of(id) > thread.seq;
        let unseen = self.threads.iter().filter(|(id, thread)| thread.seq == 0 && !ends.contains_key(*id)).count();
        let gone = ends.keys().filter(|id| !is_here(id)).count() + unseen;
        let rows_are_missing = gone > 0 || self.threads.iter().any(|thread| is_cut(&thread));
        let here = self.threads.iter().filter(|(id, _)| is_here(id));
        let cut = here
            .filter(|one| is_cut(one) || (rows_are_missing && end_of(one.0) < one.1.seq))
            .map(|(id, _)| ConversationId(*id))
            .collect();
        Losses { cut, gone }
    }
}

impl Thread {
    fn in_file(into: &Connection, id: Uuid) -> rusqlite::Result<Thread> {
        let record = chain::read(into, ConversationId(id))?;
        Ok(Thread { seq: record.seq, hash: record.hash, digest: record.state.digest, broken: false, later: false })
    }
}

/// All of it or nothing.
fn put(
    into: &Connection,
    row: &EventRow,
    event: Option<&Event>,
    digest: &mut Digest,
    id: Uuid,
) -> rusqlite::Result<()> {
    into.execute_batch("SAVEPOINT one")?;
    let insert = || {
        into.prepare_cached("INSERT OR IGNORE INTO event (conversation, seq, body, hash) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![row.conversation, row.seq, row.body, row.hash])
    };
    let done = insert().and_then(|_| {
        let Some(event) = event else { return Ok(()) };
        digest.apply(event);
        digest.id = Some(ConversationId(id));
        project::apply(into, digest, std::slice::from_ref(event))
    });
    match done {
        Ok(()) => into.execute_batch("RELEASE one"),
        Err(error) if is_of_the_disk(&error) => Err(error),
        Err(error) => into.execute_batch("ROLLBACK TO one; RELEASE one").and(Err(error)),
    }
}

pub fn mark_cut(into: &Connection, cut: &[ConversationId]) -> rusqlite::Result<()> {
    cut.iter().try_for_each(|id| condition::set(into, *id, Condition::CutOff))
}

/// The new file cannot be written: nothing is wrong with the event.
fn is_of_the_disk(error: &rusqlite::Error) -> bool {
    let of_the_row = matches!(
        error,
        rusqlite::Error::QueryReturnedNoRows
            | rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::ToSqlConversionFailure(_)
            | rusqlite::Error::InvalidQuery
    );
    !of_the_row && error.sqlite_error_code() != Some(ErrorCode::ConstraintViolation)
}
