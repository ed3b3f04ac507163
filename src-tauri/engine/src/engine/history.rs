//! What was decided, over all conversations, and one conversation's past: as a tree of decisions, beside another one, and step
//! by step.

use super::EngineContext;
use super::view::view;
use crate::store::Condition;
use ask::limits::{HISTORY_QUERY_BYTES_MAX, TREE_CONVERSATIONS_COUNT_MAX};
use ask::wire::{
    CommandError, Comparison, ConversationView, DecisionShown, DecisionTree, Figures, FiguresRange, HistoryPage,
    HistoryQuery, ReplayStep,
};
use ask::{ConversationId, DecisionId, Event, State, compare, history, replay, tree};
use std::sync::Arc;

/// What a person looks back at. Nothing is changed by it.
pub struct DecisionHistory {
    context: Arc<EngineContext>,
}

impl DecisionHistory {
    pub fn new(context: Arc<EngineContext>) -> DecisionHistory {
        DecisionHistory { context }
    }

    /// Decisions of all conversations, the latest first, page by page.
    pub async fn page(&self, query: HistoryQuery) -> Result<HistoryPage, CommandError> {
        let bytes: usize = [&query.text, &query.seeker].into_iter().flatten().map(String::len).sum();
        if bytes > HISTORY_QUERY_BYTES_MAX {
            return Err(self.context.errors().too_long(bytes, HISTORY_QUERY_BYTES_MAX));
        }
        let found = self.context.store.history(query).await.map_err(|fault| self.context.not_saved(&fault))?;
        found.ok_or_else(|| self.context.errors().sought_anew())
    }

    /// One decision with what stood around it.
    pub async fn decision(&self, id: DecisionId) -> Result<DecisionShown, CommandError> {
        let found = self.context.store.decision(id).await.map_err(|fault| self.context.not_saved(&fault))?;
        let row = found.ok_or_else(|| self.context.errors().no_decision())?;
        let shared = self.context.load(row.conversation).await?;
        let held = shared.read();
        history::shown(&held.state, row).ok_or_else(|| self.context.errors().no_decision())
    }

    /// How often was asked, how long was waited, by whom was decided.
    pub async fn figures(&self, range: FiguresRange) -> Result<Figures, CommandError> {
        self.context.store.figures(range).await.map_err(|fault| self.context.not_saved(&fault))
    }

    /// What was decided in a conversation, in those it comes from and in all that branch of them.
    pub async fn tree(&self, id: ConversationId) -> Result<DecisionTree, CommandError> {
        let mut family = self.context.store.family(id).await.map_err(|fault| self.context.not_saved(&fault))?;
        if family.is_empty() {
            return Err(self.context.errors().no_conversation());
        }
        let more = family.len() > TREE_CONVERSATIONS_COUNT_MAX;
        family.truncate(TREE_CONVERSATIONS_COUNT_MAX);
        let mut all = Vec::with_capacity(family.len());
        for one in family {
            all.push(self.as_far_as_it_holds(one).await?);
        }
        Ok(tree::tree(id, &all, more))
    }

    /// Two branches side by side.
    pub async fn compare(&self, a: ConversationId, b: ConversationId) -> Result<Comparison, CommandError> {
        let load = |id| async move { self.context.load(id).await };
        let (a, b) = (load(a).await?, load(b).await?);
        let a = a.read().state.clone();
        let b = b.read();
        compare::compare(&a, &b.state).ok_or_else(|| self.context.errors().no_conversation())
    }

    /// Everything that became true of a conversation, one step after the other.
    pub async fn steps(&self, id: ConversationId) -> Result<Vec<ReplayStep>, CommandError> {
        Ok(replay::steps(&self.as_far_as_it_holds(id).await?))
    }

    /// The end of the thread as it was after this step.
    pub async fn at_step(&self, id: ConversationId, seq: u64) -> Result<ConversationView, CommandError> {
        let events = self.as_far_as_it_holds(id).await?;
        let count = usize::try_from(seq).unwrap_or(usize::MAX).clamp(1, events.len());
        let state = State::fold(events.iter().take(count));
        view(&state, count as u64, Condition::Whole, self.context.errors())
    }

    /// All events of a conversation, of a damaged one those before the damage.
    async fn as_far_as_it_holds(&self, id: ConversationId) -> Result<Vec<Event>, CommandError> {
        let (events, _) = self.context.store.record(id).await.map_err(|fault| self.context.not_saved(&fault))?;
        if events.is_empty() { Err(self.context.errors().no_conversation()) } else { Ok(events) }
    }
}

#[cfg(test)]
mod tests;
