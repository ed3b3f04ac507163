//! A conversation with an agent of another make: it does the work itself, and reports it.

use crate::base::id::Timestamp;
use crate::facts::acp::AcpMode;
use crate::facts::event::{AgentEvent, Event, RunEvent, finished};
use crate::facts::message::{CallStatus, Reply};
use crate::facts::outcome::Outcome;
use crate::facts::run_end::{FailureCode, RunEnd, RunFailure};
use crate::machine::answers;
use crate::machine::ending::ended;
use crate::machine::input::Refusal;
use crate::machine::state::{AgentWork, Item, State};

/// The agent at work in this run.
fn at_work(state: &State, run: u32) -> Result<&AgentWork, Refusal> {
    let active = state.run.as_ref().is_some_and(|active| active.number == run);
    state.agent.as_ref().filter(|agent| active && agent.at_work).ok_or(Refusal::Stale)
}

pub fn session(state: &State, session: String, mode: Option<AcpMode>, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let agent = state.agent.as_ref().ok_or(Refusal::Stale)?;
    if agent.session.as_ref() == Some(&session) && agent.mode == mode {
        return Ok(Vec::new());
    }
    Ok(vec![Event::Agent(AgentEvent::Session { session, mode, at })])
}

pub fn prompted(state: &State, run: u32, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let waits = state.run.as_ref().is_some_and(|active| active.number == run)
        && state.agent.as_ref().is_some_and(|agent| !agent.at_work);
    if waits { Ok(vec![Event::Agent(AgentEvent::Prompted { run, at })]) } else { Err(Refusal::Stale) }
}

/// It said something, and may call: no call of the same name twice.
pub fn replied(state: &State, run: u32, mut reply: Reply, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    at_work(state, run)?;
    reply.calls.retain(|call| state.call(&call.id).is_none());
    Ok(said(state, run, reply, at).into_iter().collect())
}

/// Whether it has said something or called for anything in this run. What it thought is no word.
fn has_done_anything(state: &State, run: u32, last: &Reply) -> bool {
    let earlier = state.items.iter().rev().filter_map(Item::reply).take_while(|item| item.run == run);
    let mut all = earlier.map(|item| &item.reply).chain([last]);
    all.any(|reply| !reply.text.trim().is_empty() || !reply.calls.is_empty())
}

fn said(state: &State, run: u32, reply: Reply, at: Timestamp) -> Option<Event> {
    let empty = reply.text.trim().is_empty() && reply.reasoning.is_empty() && reply.calls.is_empty();
    (!empty).then(|| Event::Run(RunEvent::Replied { run, after: state.items.len(), reply, at }))
}

/// Its turn is over. Whatever it asked and nobody answered ends with it, and every call has its result. What the person
/// said meanwhile is the next run.
pub fn done(
    state: &State,
    run: u32,
    reply: Reply,
    end: RunEnd,
    rounds_max: u32,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let agent = at_work(state, run)?;
    let end = if end == RunEnd::Completed && !has_done_anything(state, run, &reply) {
        RunEnd::Failed { failure: RunFailure { code: FailureCode::EmptyReply, detail: String::new() } }
    } else {
        end
    };
    // It speaks as it works: its last words may be there already.
    let spoken = state.items.iter().rev().filter_map(Item::reply).find(|item| item.run == run);
    let spoken = spoken.map_or("", |item| item.reply.text.as_str());
    let last_words = if reply.text.trim().is_empty() { spoken } else { &reply.text };
    let ends = ended(state, run, end.clone(), last_words, at);
    let mut events: Vec<Event> = said(state, run, Reply { calls: Vec::new(), ..reply }, at).into_iter().collect();
    events.extend(answers::close_all(state, state.open_interactions(), &Outcome::Gone, at));
    let why = match end {
        RunEnd::Completed | RunEnd::RoundLimit | RunEnd::Stopped => {
            "The agent ended its turn without saying how this ended."
        }
        RunEnd::Failed { .. } => "The agent was lost in the middle of this: it may or may not have taken effect.",
    };
    let open = state.pending().map(|(call, _)| finished(call, CallStatus::Failed, why.to_owned(), at));
    events.extend(open);
    let said_since = state.items.iter().skip(agent.told).any(|item| matches!(item, Item::User { .. }));
    let goes_on = end == RunEnd::Completed && said_since;
    events.push(ends);
    if goes_on {
        events.push(Event::Run(RunEvent::Started { run: run + 1, rounds_max: rounds_max.max(1), at }));
    }
    Ok(events)
}
