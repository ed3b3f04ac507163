//! Deleting conversations, putting them back, and removing for good what nobody has put back in time.

use super::Askwell;
use crate::host::News;
use crate::local::{Work, Worked};
use ask::ConversationId;
use ask::limits::{DELETED_KEPT_MILLIS, DELETED_LOOK_MILLIS};
use ask::wire::{AskUser, CommandError, DeletedConversation};
use std::collections::HashSet;
use std::sync::{Arc, Weak};
use std::time::Duration;

impl Askwell {
    /// Stops what runs in a conversation and in its tasks, and takes all of them out of sight. They can be put back for a
    /// while. One that is deleted already is no error: the press may have come twice.
    pub async fn delete_conversation(self: &Arc<Self>, id: ConversationId) -> Result<(), CommandError> {
        let gone = self.store.delete(id, self.host.now()).await.map_err(|fault| self.not_saved(&fault))?;
        if gone.is_empty() && !self.store.is_deleted(id).await.map_err(|fault| self.not_saved(&fault))? {
            return Err(self.words().no_conversation());
        }
        self.signatures.look_at_all();
        for (id, events) in gone {
            self.clocks.end_all(id);
            self.agents.end(id);
            // Whoever works in it looks up, and finds nothing more to do.
            self.wake(id);
            self.end_commands_of(id).await;
            self.log.forget(id, events).await;
            self.channels.forget(id).await;
            self.host.tell(News::Deleted(id));
        }
        self.guests.look_again();
        Ok(())
    }

    /// What a person does from a terminal.
    pub async fn work(self: &Arc<Self>, work: Work) -> Result<Worked, CommandError> {
        match work {
            Work::Delete { conversation } => self.delete_conversation(conversation).await,
            Work::Undelete { conversation } => self.restore_conversation(conversation).await,
        }?;
        Ok(Worked::Done)
    }

    /// What was deleted and can still be put back, the latest first.
    pub async fn deleted_conversations(&self) -> Result<Vec<DeletedConversation>, CommandError> {
        self.store.deleted().await.map_err(|fault| self.not_saved(&fault))
    }

    /// Puts a deleted conversation and its tasks back. Nothing begins to run by it. One that is back already is no error.
    pub async fn restore_conversation(self: &Arc<Self>, id: ConversationId) -> Result<(), CommandError> {
        let back = self.store.put_back(id).await.map_err(|fault| self.not_saved(&fault))?;
        if back.is_empty() {
            return self.store.load(id).await.map(drop).map_err(|_| self.words().nothing_to_restore());
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
        self.channels.wake();
        Ok(())
    }

    /// Removes a deleted conversation and its tasks for good, before its time.
    pub async fn remove_deleted_conversation(&self, id: ConversationId) -> Result<(), CommandError> {
        let gone = self.store.remove_deleted(id).await.map_err(|fault| self.not_saved(&fault))?;
        self.signatures.look_at_all();
        for id in gone {
            self.remove_files_of(id).await;
            self.remove_restore_points_of(id).await;
        }
        Ok(())
    }

    /// Removes what was deleted too long ago.
    async fn remove_old(&self) -> Result<(), CommandError> {
        let before = self.host.now().saturating_sub(DELETED_KEPT_MILLIS);
        let old = self.store.deleted_before(before).await.map_err(|fault| self.not_saved(&fault))?;
        for id in old {
            self.remove_deleted_conversation(id).await?;
        }
        self.expire_restore_points().await;
        Ok(())
    }
}

/// Now and then, for as long as the program runs.
pub(super) async fn remove_old_ones(askwell: Weak<Askwell>) {
    let Some(host) = askwell.upgrade().map(|askwell| askwell.host.clone()) else { return };
    loop {
        let Some(askwell) = askwell.upgrade() else { return };
        if let Err(error) = askwell.remove_old().await {
            tracing::warn!(why = error.message, "what was deleted long ago could not be removed yet");
        }
        drop(askwell);
        host.pause(Duration::from_millis(DELETED_LOOK_MILLIS)).await;
    }
}
