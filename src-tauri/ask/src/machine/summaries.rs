//! Summaries that the model makes: of older items, and of a run that ended without its agent's last words.

use crate::base::id::Timestamp;
use crate::facts::event::{Event, RunEvent};
use crate::facts::message::Reply;
use crate::machine::input::Refusal;
use crate::machine::state::State;

pub fn compact(state: &State, upto: usize, summary: String, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let already = state.compaction.as_ref().map_or(0, |compaction| compaction.upto);
    if state.run.is_none() || upto <= already || upto > state.items.len() || summary.trim().is_empty() {
        return Err(Refusal::Stale);
    }
    Ok(vec![Event::Run(RunEvent::Compacted { upto, summary, at })])
}

pub fn delivered(state: &State, run: u32, reply: Option<Reply>, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if state.delivering != Some(run) {
        return Err(Refusal::Stale);
    }
    let reply = reply.map(|reply| Reply { calls: Vec::new(), ..reply });
    Ok(vec![Event::Run(RunEvent::Delivered { run, reply: reply.filter(|reply| !reply.text.trim().is_empty()), at })])
}
