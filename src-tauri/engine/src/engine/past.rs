//! A conversation's past: as a tree of decisions, beside another one, and step by step.

use super::Engine;
use crate::store::Condition;
use ask::limits::TREE_CONVERSATIONS_COUNT_MAX;
use ask::wire::{CommandError, Comparison, ConversationView, DecisionTree, ReplayStep};
use ask::{ConversationId, Event, State, compare, replay, thread, tree};

impl Engine {
    /// What was decided in a conversation, in those it comes from and in all that branch of them.
    pub async fn decision_tree(&self, id: ConversationId) -> Result<DecisionTree, CommandError> {
        let mut family = self.store.family(id).await.map_err(|fault| self.not_saved(&fault))?;
        if family.is_empty() {
            return Err(self.errors().no_conversation());
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
        let load = |id| async move { self.store.load(id).await.map_err(|error| self.not_taken(&error)) };
        let (a, b) = (load(a).await?, load(b).await?);
        let a = a.read().state.clone();
        let b = b.read();
        compare::compare(&a, &b.state).ok_or_else(|| self.errors().no_conversation())
    }

    /// Everything that became true of a conversation, one step after the other.
    pub async fn replay_steps(&self, id: ConversationId) -> Result<Vec<ReplayStep>, CommandError> {
        Ok(replay::steps(&self.as_far_as_it_holds(id).await?))
    }

    /// The end of the thread as it was after this step.
    pub async fn at_step(&self, id: ConversationId, seq: u64) -> Result<ConversationView, CommandError> {
        let events = self.as_far_as_it_holds(id).await?;
        let count = usize::try_from(seq).unwrap_or(usize::MAX).clamp(1, events.len());
        let state = State::fold(events.iter().take(count));
        self.view(&state, count as u64, Condition::Whole)
    }

    /// A thread as it is opened, without what is being said in it right now.
    pub(super) fn view(&self, state: &State, seq: u64, condition: Condition) -> Result<ConversationView, CommandError> {
        let mut view = thread::view(state, seq).ok_or_else(|| self.errors().no_conversation())?;
        if let Some(standing) = condition.standing() {
            view.summary.standing = standing;
            view.summary.running = false;
        }
        Ok(view)
    }

    /// All events of a conversation, of a damaged one those before the damage.
    async fn as_far_as_it_holds(&self, id: ConversationId) -> Result<Vec<Event>, CommandError> {
        let (events, _) = self.store.record(id).await.map_err(|fault| self.not_saved(&fault))?;
        if events.is_empty() { Err(self.errors().no_conversation()) } else { Ok(events) }
    }
}
