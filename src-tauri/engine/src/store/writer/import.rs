//! Conversations out of a file.

use super::StoreWriter;
use crate::crash;
use crate::store::prepared::PreparedConversation;
use crate::store::project::uuid;
use crate::store::{CommitError, StoreError, bin};
use ask::{ConversationId, ConversationRefusal, Refusal};
use rusqlite::{Connection, OptionalExtension, params};

/// What is known of an id that an import would give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportIdStatus {
    No,
    /// It is there, under this title.
    Yes(String),
    /// It was deleted with this one, and can be put back.
    Deleted(ConversationId),
    /// It was deleted for good: its id is not taken again.
    Removed,
}

pub fn imported(connection: &Connection, id: ConversationId) -> rusqlite::Result<ImportIdStatus> {
    let key = params![id.0.as_bytes()];
    if bin::is_removed(connection, id)? {
        return Ok(ImportIdStatus::Removed);
    }
    let mut deleted = connection.prepare_cached("SELECT root FROM deleted WHERE id = ?1")?;
    if let Some(root) = deleted.query_row(key, |row| uuid(row, 0)).optional()? {
        return Ok(ImportIdStatus::Deleted(ConversationId(root)));
    }
    let mut there = connection.prepare_cached("SELECT title FROM conversation WHERE id = ?1")?;
    let title = there.query_row(key, |row| row.get(0)).optional()?;
    Ok(title.map_or(ImportIdStatus::No, ImportIdStatus::Yes))
}

impl StoreWriter {
    /// All of them are there after one commit, or none.
    pub(super) fn import(&mut self, conversations: Vec<PreparedConversation>) -> Result<(), CommitError> {
        for made in &conversations {
            if self.keep(made.id)?.read().state.digest.id.is_some() {
                return Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::AlreadyStarted)));
            }
            self.not_deleted(made.id)?;
        }
        let transaction = self.connection.unchecked_transaction().map_err(StoreError::from)?;
        for made in &conversations {
            made.insert(&transaction)?;
        }
        crash::point("importing");
        transaction.commit().map_err(StoreError::from)?;
        self.note(None);
        for made in conversations {
            self.publish_whole(made);
        }
        self.forget_idle();
        Ok(())
    }
}
