//! Deleting conversations, putting them back, and removing them for good.

use super::Engine;
use crate::host::News;
use crate::store::StoreError;
use ask::ConversationId;
use ask::wire::{AskUser, CommandError, DeletedConversation};
use std::collections::HashSet;
use std::sync::Arc;

impl Engine {
    /// Stops what runs in a conversation and in its tasks, and takes all of them out of sight. They can be put back for a
    /// while. One that is deleted already is no error: the press may have come twice.
    pub async fn delete_conversation(self: &Arc<Self>, id: ConversationId) -> Result<(), CommandError> {
        let gone = self.store.delete(id, self.host.now()).await.map_err(|fault| self.not_saved(&fault))?;
        if gone.is_empty() && !self.store.is_deleted(id).await.map_err(|fault| self.not_saved(&fault))? {
            return Err(self.errors().no_conversation());
        }
        self.let_go_of(gone).await;
        Ok(())
    }

    /// What follows for all parts when these conversations, with so many events, are out of sight.
    pub(super) async fn let_go_of(self: &Arc<Self>, gone: Vec<(ConversationId, u64)>) {
        if gone.is_empty() {
            return;
        }
        self.signatures.look_at_all();
        for (id, events) in gone {
            self.clocks.end_all(id);
            self.agents.end(id);
            self.terminals.forget(id);
            self.own_models.forget(id);
            // Whoever works in it looks up, and finds nothing more to do.
            self.wake(id);
            self.end_commands_of(id).await;
            self.log.forget(id, events).await;
            self.surfaces.forget(id).await;
            self.host.tell(News::Deleted(id));
        }
        self.guests.look_again();
    }

    /// What was deleted and can still be put back, the latest first.
    pub async fn deleted_conversations(&self) -> Result<Vec<DeletedConversation>, CommandError> {
        self.store.deleted().await.map_err(|fault| self.not_saved(&fault))
    }

    /// Puts a deleted conversation and its tasks back. Nothing begins to run by it. One that is back already is no error.
    pub async fn restore_conversation(self: &Arc<Self>, id: ConversationId) -> Result<(), CommandError> {
        let back = self.store.put_back(id, self.host.now()).await.map_err(|fault| self.not_saved(&fault))?;
        if back.is_empty() {
            return self.store.load(id).await.map(drop).map_err(|_| self.errors().nothing_to_restore());
        }
        self.signatures.look_at_all();
        let back: HashSet<ConversationId> = back.into_iter().collect();
        back.iter().for_each(|id| self.log.woken(*id));
        self.start_clocks_of(|id| back.contains(&id)).await;
        self.host.tell(News::Restored(id));
        for waiting in self.inbox().await?.into_iter().filter(|it| back.contains(&it.interaction.conversation)) {
            let asked = &waiting.interaction;
            if asked.for_person() {
                self.host.tell(News::AskUser(Box::new(AskUser::of(&waiting.title, asked))));
            }
        }
        self.guests.look_again();
        self.surfaces.look_again();
        Ok(())
    }

    /// Removes a deleted conversation and its tasks for good, before its time.
    pub async fn remove_deleted_conversation(&self, id: ConversationId) -> Result<(), CommandError> {
        self.remove_for_good(id).await.map_err(|fault| self.not_saved(&fault))
    }

    pub(super) async fn remove_for_good(&self, id: ConversationId) -> Result<(), StoreError> {
        let gone = self.store.remove_deleted(id).await?;
        self.signatures.look_at_all();
        for id in gone {
            self.files.remove_all_of(id).await;
            self.remove_restore_points_of(id).await;
        }
        Ok(())
    }
}
