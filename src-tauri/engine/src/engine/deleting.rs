//! Deleting conversations, putting them back, and removing them for good.

use super::waking::RunWaker;
use super::{Actions, AttachedFiles, EngineContext, Guests, Inbox, OwnModels, QuestionClocks, TerminalVariables};
use crate::acp::RunningAgents;
use crate::doctor;
use crate::host::{News, Surfaces};
use crate::log::LogWorker;
use crate::signatures::SignatureWorker;
use crate::store::StoreError;
use ask::ConversationId;
use ask::doctor::StorageUsage;
use ask::wire::{AskUser, CommandError, DeletedConversation};
use std::collections::HashSet;
use std::sync::Arc;

/// What is out of sight, and what it still takes.
pub struct Deletions {
    pub(super) context: Arc<EngineContext>,
    pub(super) clocks: Arc<QuestionClocks>,
    pub(super) agents: Arc<RunningAgents>,
    pub(super) terminals: Arc<TerminalVariables>,
    pub(super) own_models: Arc<OwnModels>,
    pub(super) waker: Arc<RunWaker>,
    pub(super) actions: Arc<Actions>,
    pub(super) files: Arc<AttachedFiles>,
    pub(super) log: Arc<LogWorker>,
    pub(super) surfaces: Arc<dyn Surfaces>,
    pub(super) signatures: Arc<SignatureWorker>,
    pub(super) guests: Arc<Guests>,
    pub(super) inbox: Arc<Inbox>,
}

impl Deletions {
    /// Stops what runs in a conversation and in its tasks, and takes all of them out of sight. They can be put back for a
    /// while. One that is deleted already is no error: the press may have come twice.
    pub async fn delete(&self, id: ConversationId) -> Result<(), CommandError> {
        let gone =
            self.context.store.delete(id, self.context.now()).await.map_err(|fault| self.context.not_saved(&fault))?;
        if gone.is_empty()
            && !self.context.store.is_deleted(id).await.map_err(|fault| self.context.not_saved(&fault))?
        {
            return Err(self.context.errors().no_conversation());
        }
        self.let_go_of(gone).await;
        Ok(())
    }

    /// What follows for all parts when these conversations, with so many events, are out of sight.
    pub(super) async fn let_go_of(&self, gone: Vec<(ConversationId, u64)>) {
        if gone.is_empty() {
            return;
        }
        self.signatures.look_at_all();
        for (id, events) in gone {
            self.clocks.end_all_of(id);
            self.agents.end(id);
            self.terminals.forget(id);
            self.own_models.forget(id);
            // Whoever works in it looks up, and finds nothing more to do.
            self.waker.wake(id);
            self.actions.end_commands_of(id).await;
            self.log.forget(id, events).await;
            self.surfaces.forget(id).await;
            self.context.host.tell(News::Deleted(id));
        }
        self.guests.look_again();
    }

    /// What was deleted and can still be put back, the latest first.
    pub async fn all(&self) -> Result<Vec<DeletedConversation>, CommandError> {
        self.context.store.deleted().await.map_err(|fault| self.context.not_saved(&fault))
    }

    /// Puts a deleted conversation and its tasks back. Nothing begins to run by it. One that is back already is no error.
    pub async fn restore(&self, id: ConversationId) -> Result<(), CommandError> {
        let back = self
            .context
            .store
            .put_back(id, self.context.now())
            .await
            .map_err(|fault| self.context.not_saved(&fault))?;
        if back.is_empty() {
            return self.context.store.load(id).await.map(drop).map_err(|_| self.context.errors().nothing_to_restore());
        }
        self.signatures.look_at_all();
        let back: HashSet<ConversationId> = back.into_iter().collect();
        back.iter().for_each(|id| self.log.woken(*id));
        self.clocks.start_all_of(|id| back.contains(&id)).await;
        self.context.host.tell(News::Restored(id));
        for waiting in self.inbox.all().await?.into_iter().filter(|it| back.contains(&it.interaction.conversation)) {
            let asked = &waiting.interaction;
            if asked.for_person() {
                self.context.host.tell(News::AskUser(Box::new(AskUser::of(&waiting.title, asked))));
            }
        }
        self.guests.look_again();
        self.surfaces.look_again();
        Ok(())
    }

    /// Removes a deleted conversation and its tasks for good, before its time.
    pub async fn remove(&self, id: ConversationId) -> Result<(), CommandError> {
        self.remove_for_good(id).await.map_err(|fault| self.context.not_saved(&fault))
    }

    pub(super) async fn remove_for_good(&self, id: ConversationId) -> Result<(), StoreError> {
        let gone = self.context.store.remove_deleted(id).await?;
        self.signatures.look_at_all();
        for id in gone {
            self.files.remove_all_of(id).await;
            self.actions.remove_restore_points_of(id).await;
        }
        Ok(())
    }

    /// Looks at every file of the data folder.
    pub async fn usage(&self) -> Result<StorageUsage, CommandError> {
        let folder = self.context.folder.clone();
        let counted = tokio::task::spawn_blocking(move || doctor::usage(&folder)).await;
        counted.map_err(|error| self.context.errors().broke_off(&error))
    }
}
