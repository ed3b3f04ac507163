//! A conversation that is deleted, with all its tasks: stopped, out of every list, and back again, each in one commit.

use super::StoreWriter;
use crate::crash;
use crate::store::unused::{self, UnusedConversations};
use crate::store::{CommitError, LoadedConversation, StoreError, bin};
use ask::conversation::Digest;
use ask::family::TaskEnd;
use ask::{ConversationId, ConversationRefusal, Event, Input, Refusal, Timestamp};

/// What the deletion makes true in one conversation before it is out of sight.
struct Last {
    conversation: ConversationId,
    events: Vec<Event>,
    hash: crate::store::chain::EventHash,
}

impl StoreWriter {
    pub(super) fn delete(
        &mut self,
        root: ConversationId,
        unless: Option<&UnusedConversations>,
        at: Timestamp,
    ) -> Result<Vec<(ConversationId, u64)>, StoreError> {
        let all = bin::tree(&self.connection, root)?;
        if all.is_empty() {
            return Ok(Vec::new());
        }
        let mut gone = Vec::with_capacity(all.len());
        for id in &all {
            let shared = self.keep(*id)?;
            let held = shared.read();
            if let Some(unused) = unless
                && unused.is_used(&self.connection, *id, &held)?
            {
                return Ok(Vec::new());
            }
            gone.push((*id, held.seq));
        }
        let parent = self.keep(root)?.read().state.digest.parent;
        if let Some(parent) = parent {
            self.keep(parent)?;
        }
        let transaction = self.connection.unchecked_transaction()?;
        // A parent that goes on would start its task anew.
        let parent = match parent {
            Some(parent) => self.say(parent, Input::TaskEnded { task: root, end: TaskEnd::Deleted, at })?,
            None => None,
        };
        for id in &all {
            self.say(*id, Input::Delete { at })?;
        }
        bin::put_away(&transaction, root, &all, at)?;
        crash::point("deleting");
        transaction.commit()?;
        crash::point("deleted");
        self.let_go_of(&all);
        if let Some(Last { conversation, events, hash }) = parent {
            self.publish(conversation, events, hash);
        }
        Ok(gone)
    }

    pub(super) fn put_back(&mut self, root: ConversationId, at: Timestamp) -> Result<Vec<ConversationId>, StoreError> {
        let transaction = self.connection.unchecked_transaction()?;
        let all = bin::put_back(&transaction, root)?;
        if !all.is_empty() {
            // Whoever puts it back wants it: it counts as used.
            unused::note(&transaction, root, at)?;
        }
        crash::point("putting-back");
        transaction.commit()?;
        // Somebody may have looked for it meanwhile, and found nothing.
        self.let_go_of(&all);
        Ok(all)
    }

    pub(super) fn remove_deleted(&mut self, root: ConversationId) -> Result<Vec<ConversationId>, StoreError> {
        let transaction = self.connection.unchecked_transaction()?;
        let all = bin::remove(&transaction, root)?;
        crash::point("removing");
        transaction.commit()?;
        Ok(all)
    }

    /// An id that was deleted is not taken again.
    pub(super) fn not_deleted(&self, id: ConversationId) -> Result<(), CommitError> {
        let deleted = bin::is_deleted(&self.connection, id).map_err(StoreError::from)?;
        if deleted { Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::Deleted))) } else { Ok(()) }
    }

    /// Writes what this input makes true, inside the open transaction. None where it is refused: there is nothing to be said.
    fn say(&self, conversation: ConversationId, input: Input) -> Result<Option<Last>, StoreError> {
        let Some(kept) = self.kept.get(&conversation) else { return Ok(None) };
        let held = kept.shared.read();
        if held.is_read_only() {
            return Ok(None);
        }
        let Ok(events) = ask::decide(&held.state, input) else { return Ok(None) };
        let mut digest: Digest = held.state.digest.clone();
        let hash = self.insert(conversation, &mut digest, (held.seq, kept.hash), &events)?;
        Ok(Some(Last { conversation, events, hash }))
    }

    fn let_go_of(&mut self, all: &[ConversationId]) {
        for id in all {
            self.held.write().remove(id);
            if let Some(kept) = self.kept.remove(id) {
                *kept.shared.write() = LoadedConversation::default();
            }
        }
    }
}
