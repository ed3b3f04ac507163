//! Conversations that nobody uses: when somebody last looked into one, and whether it may be deleted for that.

use super::project::uuid;
use super::shelf::{self, TextTable};
use super::writer::WriterJob;
use super::{LoadedConversation, Store, StoreError};
use ask::limits::DAY_MILLIS;
use ask::{ConversationId, Timestamp};
use rusqlite::{Connection, params};
use std::collections::HashSet;

/// What a conversation has to be, with all its tasks, to be deleted because nobody uses it.
#[derive(Debug)]
pub struct UnusedConversations {
    /// Nobody has used it since then.
    since: Timestamp,
    /// These are used by somebody whom the store does not know of.
    busy: HashSet<ConversationId>,
}

impl Store {
    /// Somebody looks into this conversation. It is noted once a day, so that reading hardly writes.
    pub async fn used(&self, id: ConversationId, at: Timestamp) -> Result<(), StoreError> {
        let known = self.read(move |connection| last_use(connection, id)).await?;
        if known.is_some_and(|known| known.div_euclid(DAY_MILLIS) == at.div_euclid(DAY_MILLIS)) {
            return Ok(());
        }
        self.put(TextTable::Meta, name(id), Some(at.to_string())).await
    }

    /// Those that may be deleted because nobody has used them since then. Each is looked at once more when it is.
    pub async fn unused_since(&self, since: Timestamp) -> Result<Vec<ConversationId>, StoreError> {
        let sql =
            "SELECT id FROM conversation WHERE parent IS NULL AND updated_at < ?1 AND running = 0 AND open_asks = 0
             ORDER BY updated_at";
        self.read(move |connection| {
            let mut roots = connection.prepare_cached(sql)?;
            roots.query_map(params![since], |row| Ok(ConversationId(uuid(row, 0)?)))?.collect()
        })
        .await
    }

    /// The same as deleting it, unless somebody uses it or one of its tasks. Gives what is gone.
    pub async fn delete_unused(
        &self,
        root: ConversationId,
        since: Timestamp,
        busy: HashSet<ConversationId>,
        at: Timestamp,
    ) -> Result<Vec<(ConversationId, u64)>, StoreError> {
        self.fold_ahead(root).await;
        self.ask(|reply| WriterJob::Delete {
            root,
            unless: Some(Box::new(UnusedConversations { since, busy })),
            at,
            reply,
        })
        .await?
    }
}

impl UnusedConversations {
    /// In doubt it is used: what cannot be read whole, what nobody has seen the end of, and what holds a message that was not
    /// sent.
    pub fn is_used(
        &self,
        connection: &Connection,
        id: ConversationId,
        held: &LoadedConversation,
    ) -> rusqlite::Result<bool> {
        let rests = !held.is_read_only() && held.state.is_at_rest() && held.state.digest.updated_at < self.since;
        if !rests || self.busy.contains(&id) || last_use(connection, id)?.is_some_and(|used| used >= self.since) {
            return Ok(true);
        }
        let unsent = shelf::get(connection, TextTable::Draft, &shelf::message_draft_name(Some(id)))?;
        let mut unseen = connection.prepare_cached("SELECT 1 FROM unattended WHERE conversation = ?1")?;
        Ok(unsent.is_some_and(|text| !text.trim().is_empty()) || unseen.exists(params![id.0.as_bytes()])?)
    }
}

pub fn note(connection: &Connection, id: ConversationId, at: Timestamp) -> rusqlite::Result<()> {
    shelf::put(connection, TextTable::Meta, &name(id), Some(&at.to_string()))
}

/// Nothing of it is kept any more.
pub fn forget(connection: &Connection, id: ConversationId) -> rusqlite::Result<()> {
    shelf::put(connection, TextTable::Meta, &name(id), None)
}

fn last_use(connection: &Connection, id: ConversationId) -> rusqlite::Result<Option<Timestamp>> {
    let text = shelf::get(connection, TextTable::Meta, &name(id))?;
    Ok(text.and_then(|text| text.parse().ok()))
}

fn name(id: ConversationId) -> String {
    format!("used:{}", id.0.simple())
}
