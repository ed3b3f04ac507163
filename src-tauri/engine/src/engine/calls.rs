//! What callers over HTTP ask for beside what every surface does.

use super::Engine;
use crate::store::{AskFilter, CommitError, EventPage};
use ask::conversation::Item;
use ask::event::{RunEnd, RunFailure};
use ask::wire::{Clock, CommandError, ConversationSummary, RetryNotice, Standing, Submitted};
use ask::{ConversationId, Interaction, InteractionId};

/// A conversation in short: where it stands, what waits in it, and the last thing its agent said.
pub struct TaskSnapshot {
    pub summary: ConversationSummary,
    pub seq: u64,
    pub open: Vec<Interaction>,
    pub reply: Option<String>,
    /// Why its last run failed, where it did.
    pub failure: Option<RunFailure>,
    /// Where its run waits for the network or the provider.
    pub retry: Option<RetryNotice>,
}

impl Engine {
    pub async fn task(&self, id: ConversationId) -> Result<TaskSnapshot, CommandError> {
        let shared = self.store.load(id).await.map_err(|error| self.not_taken(&error))?;
        let held = shared.read();
        let mut summary = held.state.digest.summary().ok_or_else(|| self.errors().no_conversation())?;
        if let Some(standing) = held.condition.standing() {
            summary.standing = standing;
            summary.running = false;
        }
        let replies = held.state.items.iter().rev().filter_map(Item::reply);
        let said = replies.map(|said| &said.reply.text).find(|text| !text.trim().is_empty()).cloned();
        let failed = |item: &Item| {
            if let Item::Ended { end: RunEnd::Failed { failure }, .. } = item { Some(failure.clone()) } else { None }
        };
        let is_failed = summary.standing == Standing::Failed;
        let failure = is_failed.then(|| held.state.items.iter().rev().find_map(failed)).flatten();
        Ok(TaskSnapshot {
            failure,
            summary,
            seq: held.seq,
            open: held.state.open_interactions().cloned().collect(),
            reply: said,
            retry: self.pausing.notice(id),
        })
    }

    pub async fn asks(&self, filter: AskFilter) -> Result<Vec<(Interaction, String)>, CommandError> {
        self.store.asks(filter).await.map_err(|fault| self.not_saved(&fault))
    }

    /// What is left of the time for it, where it has a limit.
    pub fn clock(&self, interaction: &Interaction) -> Option<Clock> {
        let whole = interaction.limit_ms.map(|remaining_ms| Clock { remaining_ms, running: false });
        self.clocks.get(interaction.id).or(whole)
    }

    /// The interaction of this conversation that is meant by its own id or by that of its call.
    pub async fn referred_to(&self, conversation: ConversationId, name: &str) -> Result<Interaction, Submitted> {
        let found = self.store.referred_to(conversation, name.to_owned()).await;
        let id: InteractionId = found.map_err(|fault| self.answer_not_saved(&fault))?.ok_or(Submitted::Unknown)?;
        let shared = self.store.load(conversation).await.map_err(|error| match error {
            CommitError::NotSaved(fault) => self.answer_not_saved(&fault),
            CommitError::Refused(_) | CommitError::Damaged => Submitted::Unknown,
        })?;
        let held = shared.read();
        held.state.interaction(id).cloned().ok_or(Submitted::Unknown)
    }

    /// A page of events behind this one, as they are stored. None where there is no such conversation.
    pub async fn events(
        &self,
        id: ConversationId,
        after: u64,
        count: usize,
    ) -> Result<Option<EventPage>, CommandError> {
        self.store.events(id, after, count).await.map_err(|fault| self.not_saved(&fault))
    }
}
