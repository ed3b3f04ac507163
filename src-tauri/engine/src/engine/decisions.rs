//! Decisions that are saved: put in other words, taken back, and those that hold for a whole workspace.

use super::EngineContext;
use crate::signatures::SignatureWorker;
use ask::decision::StandingDecision;
use ask::wire::CommandError;
use ask::{ConversationId, Input, InteractionId, QuestionId, StandingId};
use std::sync::Arc;

/// What the person has decided, while it holds.
pub struct Decisions {
    pub(super) context: Arc<EngineContext>,
    pub(super) signatures: Arc<SignatureWorker>,
}

impl Decisions {
    /// The person puts a decision of theirs in other words; the agent is told at its next request.
    pub async fn correct(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        question: QuestionId,
        text: String,
    ) -> Result<(), CommandError> {
        self.context.commit(conversation, Input::Correct { interaction, question, text, at: self.context.now() }).await
    }

    pub async fn withdraw(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        question: QuestionId,
    ) -> Result<(), CommandError> {
        self.context.commit(conversation, Input::Withdraw { interaction, question, at: self.context.now() }).await
    }

    /// What holds for whole workspaces.
    pub async fn standing(&self) -> Result<Vec<StandingDecision>, CommandError> {
        self.context.store.standing().await.map_err(|fault| self.context.not_saved(&fault))
    }

    /// It holds no longer. One that is gone already is no error.
    pub async fn revoke(&self, id: StandingId) -> Result<(), CommandError> {
        self.context.store.revoke(id).await.map_err(|fault| self.context.not_saved(&fault))?;
        self.signatures.look_again();
        Ok(())
    }
}
