//! From what happened outside to what is now true, or why not.

use super::{Item, Next, ReplyItem, RequestKind, State, answers, next, replied};
use crate::decision;
use crate::event::{Event, RunEnd};
use crate::id::{CallId, InteractionId, MessageId, QuestionId, Timestamp};
use crate::input::{Input, Invalid, Refusal};
use crate::limits::{ANSWER_BYTES_MAX, MESSAGE_BYTES_MAX};
use crate::message::{CallResult, CallStatus, Reply};
use crate::outcome::Outcome;

/// Pure: the same state and input always give the same events. A refusal changes nothing.
pub fn decide(state: &State, input: Input) -> Result<Vec<Event>, Refusal> {
    if let Input::Start { id, workspace, message, text, rounds_max, at } = input {
        if state.digest.id.is_some() {
            return Err(Refusal::AlreadyStarted);
        }
        let mut events = vec![Event::Started { id, title: crate::thread::title_from(&text), workspace, at }];
        events.extend(send(state, message, text, rounds_max, at)?);
        return Ok(events);
    }
    let Some(conversation) = state.digest.id else { return Err(Refusal::NotStarted) };
    match input {
        Input::Start { .. } => Err(Refusal::AlreadyStarted),
        Input::Rename { title, at } => {
            let title = crate::thread::title_from(&title);
            if title.is_empty() {
                return Err(invalid("title", Invalid::Empty));
            }
            Ok(vec![Event::Renamed { title, at }])
        }
        Input::Send { message, text, rounds_max, at } => send(state, message, text, rounds_max, at),
        Input::Replied { run, after, reply, fresh, asking, at } => {
            let kind = awaited(state, run)?;
            // Only what the person says, and the shown part of an earlier reply, may come between a request and its reply.
            let between = state.items.get(after..).ok_or(Refusal::Stale)?;
            let fits = |item: &Item| {
                matches!(item, Item::User { .. } | Item::Told { .. } | Item::Reply(ReplyItem { cut: true, .. }))
            };
            if !between.iter().all(fits) {
                return Err(Refusal::Stale);
            }
            let came = replied::Came { conversation, kind, run, after, asking, at };
            Ok(replied::replied(state, came, reply, &fresh))
        }
        Input::Cut { run, after, reply, at } => {
            if after > state.items.len() || run > state.runs || (reply.text.is_empty() && reply.reasoning.is_empty()) {
                return Err(Refusal::Stale);
            }
            Ok(vec![Event::ReplyCut { run, after, reply: Reply { calls: Vec::new(), ..reply }, at }])
        }
        Input::Failed { run, failure, at } => {
            awaited(state, run)?;
            Ok(vec![Event::RunEnded { run, end: RunEnd::Failed { failure }, at }])
        }
        Input::Finished { call, result, at } => {
            let (item, index) = state.call(&call).ok_or(Refusal::UnknownCall)?;
            match (item.results.get(index), item.interactions.get(index)) {
                (Some(None), Some(None)) => Ok(vec![Event::CallFinished { call, result, at }]),
                // Only an answer closes a call that waits for a person.
                (Some(_), Some(_)) | (None, _) | (_, None) => Err(Refusal::AlreadyFinished),
            }
        }
        Input::Submit(submission) => answers::submit(state, submission),
        Input::Expire { interaction, limit_ms, at } => answers::expire(state, interaction, limit_ms, at),
        Input::Correct { interaction, question, text, at } => {
            standing(state, interaction, &question)?;
            within("text", &text, ANSWER_BYTES_MAX)?;
            if text.trim().is_empty() {
                return Err(invalid("text", Invalid::Empty));
            }
            Ok(vec![Event::DecisionCorrected { interaction, question, text: text.trim().to_owned(), at }])
        }
        Input::Withdraw { interaction, question, at } => {
            standing(state, interaction, &question)?;
            Ok(vec![Event::DecisionWithdrawn { interaction, question, at }])
        }
        Input::Stop { at } => {
            let run = state.run.as_ref().ok_or(Refusal::NothingRunning)?;
            let mut events = answers::close_all(state, state.open_interactions(), &Outcome::Stopped, at);
            events.extend(state.pending().filter(|(_, interaction)| interaction.is_none()).map(|(call, _)| {
                finished(call, CallStatus::NotRun, "Not run: the person stopped the run.".into(), at)
            }));
            events.push(Event::RunEnded { run: run.number, end: RunEnd::Stopped, at });
            Ok(events)
        }
        Input::Retry { rounds_max, at } => {
            // What is told without starting a run stands behind the end of the last one, and is told when it goes on.
            let beside = |item: &Item| matches!(item, Item::Compacted { .. } | Item::Told { .. });
            let ended = state.items.iter().rev().find(|item| !beside(item));
            match (&state.run, ended) {
                (None, Some(Item::Ended { .. } | Item::Reply(ReplyItem { cut: true, .. }))) => {
                    Ok(vec![Event::RunStarted { run: state.runs + 1, rounds_max: rounds_max.max(1), at }])
                }
                (_, _) => Err(Refusal::NothingToRetry),
            }
        }
        Input::Compact { upto, summary, at } => {
            let already = state.compaction.as_ref().map_or(0, |compaction| compaction.upto);
            if state.run.is_none() || upto <= already || upto > state.items.len() || summary.trim().is_empty() {
                return Err(Refusal::Stale);
            }
            Ok(vec![Event::Compacted { upto, summary, at }])
        }
    }
}

/// A message of the person sets the questions that the run waits for aside and starts a run where none is under way.
fn send(
    state: &State,
    message: MessageId,
    text: String,
    rounds_max: u32,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if text.trim().is_empty() {
        return Err(invalid("text", Invalid::Empty));
    }
    within("text", &text, MESSAGE_BYTES_MAX)?;
    let mut events = answers::close_all(state, state.blocking(), &Outcome::Superseded, at);
    events.push(Event::UserMessage { id: message, text, about: None, at });
    if state.run.is_none() {
        events.push(Event::RunStarted { run: state.runs + 1, rounds_max: rounds_max.max(1), at });
    }
    Ok(events)
}

/// The kind of the request under way, if `run` waits for the model's reply.
fn awaited(state: &State, run: u32) -> Result<RequestKind, Refusal> {
    match (&state.run, next(state)) {
        (Some(active), Next::Request(kind)) if active.number == run => Ok(kind),
        (_, Next::Request(_) | Next::Done | Next::Wait | Next::Run(_)) => Err(Refusal::Stale),
    }
}

/// A decision that can still be changed.
fn standing(state: &State, interaction: InteractionId, question: &QuestionId) -> Result<(), Refusal> {
    let found = decision::decision(state, interaction, question);
    found.map(drop).ok_or_else(|| invalid("question", Invalid::UnknownDecision))
}

pub fn finished(call: &CallId, status: CallStatus, content: String, at: Timestamp) -> Event {
    Event::CallFinished { call: call.clone(), result: CallResult { content, status }, at }
}

pub fn within(field: &str, text: &str, bytes_max: usize) -> Result<(), Refusal> {
    if text.len() > bytes_max { Err(invalid(field, Invalid::TooLong { bytes: text.len(), bytes_max })) } else { Ok(()) }
}

pub fn invalid(field: &str, why: Invalid) -> Refusal {
    Refusal::Invalid { field: field.to_owned(), why }
}
