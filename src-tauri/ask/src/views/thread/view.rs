//! A thread as it is opened: its end, and what stands beside it.

use super::{count, entries};
use crate::base::limits::ENTRIES_PAGE_COUNT;
use crate::machine::decision;
use crate::machine::state::State;
use crate::wire::ConversationView;

/// Without what is being said in it right now; None where it has not started.
pub fn view(state: &State, seq: u64) -> Option<ConversationView> {
    let total = count(state);
    Some(ConversationView {
        summary: state.digest.summary()?,
        seq,
        total,
        entries: entries(state, total.saturating_sub(ENTRIES_PAGE_COUNT), ENTRIES_PAGE_COUNT),
        live: None,
        draft: None,
        decisions: decision::last_page(state),
        plan: state.plan.clone(),
        asks_nothing: state.digest.no_questions,
        agent: state.digest.agent.clone(),
        agent_mode: state.agent.as_ref().and_then(|agent| agent.mode.clone()),
    })
}
