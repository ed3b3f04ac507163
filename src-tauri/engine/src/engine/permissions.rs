//! What may be done without asking, and what was done so while nobody was here.

use super::{EngineContext, Workspaces};
use crate::acting::confines;
use crate::host::News;
use crate::signatures::SignatureWorker;
use ask::rule::Mode;
use ask::wire::{CommandError, ListedRule, SandboxStatus, Unattended};
use ask::{ConversationId, Input, InteractionId};
use std::sync::Arc;

/// Modes and rules.
pub struct Permissions {
    pub(super) context: Arc<EngineContext>,
    pub(super) workspaces: Arc<Workspaces>,
    pub(super) signatures: Arc<SignatureWorker>,
}

impl Permissions {
    /// What this conversation may do by itself from now on.
    pub async fn set_mode(&self, id: ConversationId, mode: Mode) -> Result<(), CommandError> {
        let shared = self.context.load(id).await?;
        let workspace = shared.read().state.digest.workspace.clone();
        if let Some(folder) = &workspace {
            self.workspaces.may_be_free(folder, mode)?;
        }
        self.context.commit(id, Input::SetMode { mode, at: self.context.now() }).await
    }

    /// Every rule that holds, and what it let through.
    pub async fn rules(&self) -> Result<Vec<ListedRule>, CommandError> {
        self.context.store.rules(self.context.now()).await.map_err(|fault| self.context.not_saved(&fault))
    }

    /// What holds commands back here. The first look takes a moment: it runs one.
    pub async fn sandbox(&self) -> SandboxStatus {
        let looked = tokio::task::spawn_blocking(|| confines().standing()).await;
        looked.unwrap_or(SandboxStatus::None)
    }

    /// It allows nothing any more. One that is gone already is no error.
    pub async fn revoke_rule(&self, id: InteractionId) -> Result<(), CommandError> {
        self.context.store.revoke_rule(id).await.map_err(|fault| self.context.not_saved(&fault))?;
        self.signatures.look_again();
        Ok(())
    }

    /// What ended or was done while nobody was here, until it was seen.
    pub async fn unattended(&self) -> Result<Vec<Unattended>, CommandError> {
        self.context.store.unattended().await.map_err(|fault| self.context.not_saved(&fault))
    }

    pub async fn unattended_seen(&self) -> Result<(), CommandError> {
        self.context.store.unattended_seen().await.map_err(|fault| self.context.not_saved(&fault))?;
        self.context.host.tell(News::Unattended);
        Ok(())
    }
}
