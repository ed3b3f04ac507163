//! What the person writes to the agent, and takes back before it is told.

use crate::base::id::{InteractionId, MessageId, Timestamp};
use crate::base::limits::MESSAGE_BYTES_MAX;
use crate::base::unseen::said;
use crate::facts::event::{Event, MessageEvent, RunEvent};
use crate::facts::invalid::Invalid;
use crate::facts::outcome::Outcome;
use crate::machine::input::{MessageRefusal, Refusal, RunRefusal, invalid, within};
use crate::machine::state::State;
use crate::machine::{answers, family};

/// A message that comes again is the one that is there. `skips`: the questions that it may set aside; None: whichever wait.
pub fn send(
    state: &State,
    message: MessageId,
    text: String,
    skips: Option<&[InteractionId]>,
    rounds_max: u32,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if state.said(message) {
        return Ok(Vec::new());
    }
    if skips.is_some_and(|skips| state.blocking().any(|open| !skips.contains(&open.id))) {
        return Err(Refusal::Message(MessageRefusal::WouldSkip));
    }
    say(state, message, text, rounds_max, at)
}

/// A message of the person sets the questions that the run waits for aside and starts a run where none is under way.
pub fn say(
    state: &State,
    message: MessageId,
    text: String,
    rounds_max: u32,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if said(&text).is_empty() {
        return Err(invalid("text", Invalid::Empty));
    }
    within("text", &text, MESSAGE_BYTES_MAX)?;
    if state.undoing.is_some() {
        return Err(Refusal::Run(RunRefusal::Busy));
    }
    let mut events = answers::close_all(state, state.blocking(), &Outcome::Superseded, at);
    events.extend(family::let_go(state, at));
    events.push(Event::Message(MessageEvent::Sent { id: message, text, about: None, at }));
    if state.run.is_none() {
        events.push(Event::Run(RunEvent::Started { run: state.runs + 1, rounds_max: rounds_max.max(1), at }));
    }
    Ok(events)
}

/// Taken back twice, it is taken back once.
pub fn take_back(state: &State, message: MessageId, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if state.queued(message) {
        return Ok(vec![Event::Message(MessageEvent::TakenBack { message, at })]);
    }
    if state.taken_back.contains(&message) {
        Ok(Vec::new())
    } else {
        Err(Refusal::Message(MessageRefusal::AlreadyTold))
    }
}
