//! The end of a run, whether what it did is listed with it, and another try after it.

use crate::base::id::Timestamp;
use crate::facts::action::{Action, Undone};
use crate::facts::event::{ConversationEvent, Event, FamilyEvent, FileEvent, RunEvent};
use crate::facts::interaction::{Closing, Interaction, Status};
use crate::facts::message::CallStatus;
use crate::facts::outcome::Outcome;
use crate::facts::rule::Mode;
use crate::facts::run_end::RunEnd;
use crate::machine::input::{Refusal, RunRefusal};
use crate::machine::state::{Item, ReplyItem, State};
use crate::machine::{acting, answers, guest};

/// A run ends. Where its agent was not done, or had no last words, what was done and decided in it is listed.
pub fn ended(state: &State, run: u32, end: RunEnd, last_words: &str, at: Timestamp) -> Event {
    let done = end == RunEnd::Completed && !last_words.trim().is_empty();
    let mut replies = state.items.iter().filter_map(Item::reply).filter(|item| item.run == run);
    // What has changed something is listed anyway.
    let listed = !done && state.digest.acted == 0 && replies.any(|item| did(state, item));
    Event::Run(RunEvent::Ended { run, end, listed, at })
}

/// The person stops the run, or the summary of one that has ended.
pub fn stop(state: &State, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if let (None, Some(run)) = (&state.run, state.delivering) {
        return Ok(vec![Event::Run(RunEvent::Delivered { run, reply: None, at })]);
    }
    let run = state.run.as_ref().ok_or(Refusal::Run(RunRefusal::NothingRunning))?;
    let mut events = answers::close_all(state, state.open_interactions(), &Outcome::Stopped, at);
    events.extend(acting::not_run(state, "the person stopped the run.", at));
    events.push(ended(state, run.number, RunEnd::Stopped, "", at));
    Ok(events)
}

/// What is deleted stops first. A guest has no run: what it asked ends.
pub fn delete(state: &State, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if state.digest.guest.is_some() { Ok(guest::deleted(state, at)) } else { stop(state, at) }
}

/// Another run goes on with what the last one left.
pub fn retry(state: &State, rounds_max: u32, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if state.run.is_some() || !state.unfinished || state.undoing.is_some() {
        return Err(Refusal::Run(RunRefusal::NothingToRetry));
    }
    Ok(vec![Event::Run(RunEvent::Started { run: state.runs + 1, rounds_max: rounds_max.max(1), at })])
}

/// Whether a call of this reply was carried out, or somebody decided on one.
fn did(state: &State, item: &ReplyItem) -> bool {
    item.results.iter().zip(&item.interactions).any(|(result, asked)| {
        match asked.and_then(|id| state.interaction(id)) {
            Some(asked) => decided(asked),
            None => result.as_ref().is_some_and(|result| result.status != CallStatus::NotRun),
        }
    })
}

fn decided(asked: &Interaction) -> bool {
    match &asked.status {
        Status::Open => false,
        Status::Closed(closing) => closing.by.is_some() && closing.outcome != Outcome::Dismissed,
    }
}

/// The ends of all that stands open where a conversation was exported in the middle of its work: nobody goes on with it.
pub fn left_open(state: &State, at: Timestamp) -> Vec<Event> {
    let asked = if state.digest.guest.is_some() { Outcome::Gone } else { Outcome::Stopped };
    let mut made = answers::close_all(state, state.open_interactions(), &asked, at);
    if let Some(run) = &state.run {
        made.extend(acting::not_run(state, "the conversation was exported before it was done.", at));
        made.push(ended(state, run.number, RunEnd::Stopped, "", at));
    }
    let heard = state.family.all_heard().filter(|heard| heard.interaction.status == Status::Open);
    made.extend(heard.map(|heard| {
        Event::Family(FamilyEvent::AskSettled {
            interaction: heard.interaction.id,
            closing: Closing::unasked(Outcome::Withdrawn, at),
            at,
        })
    }));
    if let Some(run) = state.undoing {
        // Which of them were put back by then, nobody knows here.
        let files = Undone { restored: Vec::new(), kept: changed_in(state, run) };
        made.push(Event::Files(FileEvent::Undone { run, files, at }));
    }
    if let (Some(calls), Some(branch)) = (&state.restoring, state.digest.id) {
        let kept = calls.iter().flat_map(|by| &by.changes).map(|change| change.path.clone()).collect();
        made.push(Event::Files(FileEvent::Restored { branch, files: Undone { restored: Vec::new(), kept }, at }));
    }
    let mut after = state.clone();
    made.iter().for_each(|event| after.apply(event));
    made.extend(after.delivering.map(|run| Event::Run(RunEvent::Delivered { run, reply: None, at })));
    if state.mode != Mode::default() {
        made.push(Event::Conversation(ConversationEvent::ModeChanged { mode: Mode::default(), at }));
    }
    made
}

fn changed_in(state: &State, run: u32) -> Vec<String> {
    let changed = state.done_in(run).filter_map(|(_, _, consent)| match &consent.proposal.action {
        Action::Files { changes } => Some(changes),
        Action::Command { .. } | Action::Page { .. } | Action::Mcp { .. } | Action::Network { .. } => None,
    });
    changed.flatten().map(|change| change.path.clone()).collect()
}
