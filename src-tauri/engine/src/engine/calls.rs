//! What callers over HTTP ask for beside what every surface does.

use super::Conversations;
use crate::store::EventPage;
use ask::conversation::Item;
use ask::event::{RunEnd, RunFailure};
use ask::wire::{CommandError, ConversationSummary, RetryNotice, Standing};
use ask::{ConversationId, Interaction};

/// A conversation in short: where it stands, what waits in it, and the last thing its agent said.
pub struct TaskSnapshot {
    pub summary: ConversationSummary,
    /// An agent of another make does its work.
    pub is_external: bool,
    pub seq: u64,
    pub open: Vec<Interaction>,
    pub reply: Option<String>,
    /// Why its last run failed, where it did.
    pub failure: Option<RunFailure>,
    /// Where its run waits for the network or the provider.
    pub retry: Option<RetryNotice>,
}

impl Conversations {
    pub async fn snapshot(&self, id: ConversationId) -> Result<TaskSnapshot, CommandError> {
        let shared = self.context.load(id).await?;
        let held = shared.read();
        let mut summary = held.state.digest.summary().ok_or_else(|| self.context.errors().no_conversation())?;
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
            is_external: held.state.digest.agent.is_some(),
            summary,
            seq: held.seq,
            open: held.state.open_interactions().cloned().collect(),
            reply: said,
            retry: self.pausing.notice(id),
        })
    }

    /// A page of events behind this one, as they are stored. None where there is no such conversation.
    pub async fn events(
        &self,
        id: ConversationId,
        after: u64,
        count: usize,
    ) -> Result<Option<EventPage>, CommandError> {
        self.context.store.events(id, after, count).await.map_err(|fault| self.context.not_saved(&fault))
    }
}
