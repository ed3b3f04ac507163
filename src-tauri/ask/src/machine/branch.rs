//! "Answer differently from here": the events of a new conversation that is the old one up to a decision.
//!
//! What had happened by then stays as it is told, under new ids. What was consented to and not yet begun is asked for
//! anew: no consent is used twice.

mod fork;
mod rename;
mod settled;
#[cfg(test)]
mod tests;

pub use fork::Fork;
pub(crate) use rename::IdMap;

use crate::base::id::{CallId, ConversationId, InteractionId};
use crate::facts::event::{AskEvent, BranchOrigin, CallEvent, ConversationEvent, Event, FileEvent};
use crate::facts::family::Party;
use crate::facts::rule::Mode;
use crate::machine::decide::decide;
use crate::machine::input::{Input, Refusal, Submission};
use crate::machine::state::{Digest, State};
use settled::{same_commit, settled};

/// Why there can be no branch from here.
#[derive(Debug, Clone, PartialEq)]
pub enum BranchRefusal {
    /// There is no such interaction in this conversation.
    Unknown,
    /// It stands open: it can be answered where it is.
    Open,
    /// It was about a command that has ended since.
    Over,
    /// Another program's agent asked it: there is nothing here that could go on from it.
    OfGuest,
    /// It was decided elsewhere, and the conversation was imported since.
    Imported,
    /// Files of that moment are still being put back.
    Busy,
    /// The new answer is none.
    Refused(Box<Refusal>),
}

/// What a person answers instead, and under which circumstances.
#[derive(Debug, Clone)]
pub struct BranchAnswer {
    /// The new conversation's id, made by the caller: the same press makes the same branch.
    pub id: ConversationId,
    /// For the interaction as it was; it is given its new id here.
    pub submission: Submission,
    /// The files are put back first.
    pub restore: bool,
}

/// The events of the new conversation, the other answer included.
pub fn branch(events: &[Event], fork: &Fork, other: BranchAnswer) -> Result<Vec<Event>, BranchRefusal> {
    let at = other.submission.at;
    let whole = State::fold(events);
    let renamed = IdMap::new(events, other.id);
    let past: Vec<&Event> = events.iter().take(fork.end).chain(same_commit(events, fork)).collect();
    let cut = State::fold(past.iter().copied());
    let settled = settled(&cut, events, fork, at)?;
    let mut made: Vec<Event> = past.into_iter().chain(&settled).map(|event| renamed.event(event)).collect();
    let copied = made.len() as u64;
    let conversation = whole.digest.id.ok_or(BranchRefusal::Unknown)?;
    for event in &mut made {
        if let Event::Conversation(ConversationEvent::Started { branched_from, parent, no_questions, .. }) = event {
            // Nobody but the person waits for it, and they are there: they have just decided something.
            *parent = None;
            *no_questions = false;
            *branched_from = Some(BranchOrigin { conversation, interaction: fork.interaction, copied });
        }
    }
    let own: Vec<InteractionId> = cut.open_interactions().map(|open| rename::interaction(other.id, open.id)).collect();
    made.iter_mut().for_each(|event| ask_the_person(event, &own));
    let mut state = State::fold(&made);
    let mut add = |state: &mut State, event: Event| {
        state.apply(&event);
        made.push(event);
    };
    // What was allowed then and is no longer is not allowed again by going back.
    let mode = stricter(state.mode, whole.mode);
    if mode != state.mode {
        add(&mut state, Event::Conversation(ConversationEvent::ModeChanged { mode, at }));
    }
    for call in unused(&state) {
        add(&mut state, Event::Call(CallEvent::Voided { call, at }));
    }
    let (calls, _) = fork.changed_since(events);
    if other.restore && !calls.is_empty() {
        add(&mut state, Event::Files(FileEvent::RestoreStarted { calls, at }));
    }
    let submission = Submission { interaction: rename::interaction(other.id, fork.interaction), ..other.submission };
    made.extend(decide(&state, Input::Submit(submission)).map_err(refused)?);
    Ok(made)
}

/// How many of the first events are copies, from another conversation or out of a file.
pub fn copied(events: &[Event]) -> usize {
    let mut digest = Digest::default();
    events.iter().take(1).for_each(|event| digest.apply(event));
    usize::try_from(digest.copied()).unwrap_or(events.len())
}

/// The id that an interaction has in a branch.
pub fn interaction_in(branch: ConversationId, id: InteractionId) -> InteractionId {
    rename::interaction(branch, id)
}

/// What stands open here is asked of the person, whoever it was asked of there, and its answer is passed on to nobody.
fn ask_the_person(event: &mut Event, open: &[InteractionId]) {
    if let Event::Ask(AskEvent::Request { interaction }) = event
        && open.contains(&interaction.id)
    {
        interaction.to = Party::User;
        interaction.passes_on = None;
    }
}

/// Calls that were consented to and are not begun: each is asked for anew.
fn unused(state: &State) -> Vec<CallId> {
    let unused = |call: &CallId| {
        state.act(call).is_some_and(|act| act.consent.is_some() && act.started_at.is_none())
            && state.asked_of(call).is_none()
    };
    state.pending().map(|(call, _)| call).filter(|call| unused(call)).cloned().collect()
}

fn stricter(a: Mode, b: Mode) -> Mode {
    let rank = |mode| match mode {
        Mode::AskBeforeChanges => 0,
        Mode::AllowChanges => 1,
        Mode::SkipApprovals => 2,
    };
    if rank(a) <= rank(b) { a } else { b }
}

fn refused(why: Refusal) -> BranchRefusal {
    BranchRefusal::Refused(Box::new(why))
}
