//! The state machine: `decide` what becomes true, `apply` it, ask what is `next`.

mod answers;
mod calls;
mod decide;
mod digest;
mod next;
mod replied;
#[cfg(test)]
mod tests;

pub use decide::decide;
pub use digest::Digest;
pub use next::{Next, RequestKind, next};

use crate::decision::Change;
use crate::event::{Event, RunEnd};
use crate::id::{CallId, InteractionId, MessageId, QuestionId, Timestamp};
use crate::interaction::{Closing, Interaction, Status};
use crate::message::{CallResult, Reply, Usage};
use std::collections::HashMap;

/// One conversation as the fold of its events. Never stored: old facts stay true when this code changes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    pub digest: Digest,
    pub items: Vec<Item>,
    /// The run under way. None when there is nothing to do until the person says something.
    pub run: Option<Run>,
    /// Runs so far, the one under way included.
    pub runs: u32,
    pub compaction: Option<Compaction>,
    /// Size of the context at the last reply, as the provider counted it.
    pub usage: Option<Usage>,
    /// Grows when something other than the end of `items` changed: what was derived from them is to be made anew.
    pub reordered: u32,
    interactions: HashMap<InteractionId, Interaction>,
    calls: HashMap<CallId, Place>,
    open: Vec<InteractionId>,
    changes: HashMap<(InteractionId, QuestionId), Change>,
    /// The request that tells of all this is on its way to the model: known to this process only, and no event.
    requested: bool,
}

/// One entry of the conversation's past.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    User {
        id: MessageId,
        text: String,
        /// The question that the person asks back about.
        about: Option<InteractionId>,
        at: Timestamp,
    },
    /// What came of a question that the run did not wait for, as the agent is told it.
    Told {
        interaction: InteractionId,
        text: String,
        at: Timestamp,
    },
    Reply(ReplyItem),
    /// A run ended in a way the person should see.
    Ended {
        run: u32,
        end: RunEnd,
        at: Timestamp,
    },
    Compacted {
        at: Timestamp,
    },
}

/// A reply with the results of its calls.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplyItem {
    pub run: u32,
    pub reply: Reply,
    /// One place for each call, filled once.
    pub results: Vec<Option<CallResult>>,
    /// The interaction that each call opened.
    pub interactions: Vec<Option<InteractionId>>,
    /// The stream ended early.
    pub cut: bool,
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub number: u32,
    pub rounds: u32,
    pub rounds_max: u32,
    pub started_at: Timestamp,
}

/// Older items told as a summary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compaction {
    pub upto: usize,
    pub summary: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    item: usize,
    call: usize,
}

impl State {
    /// The state after all these events.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a Event>) -> State {
        let mut state = State::default();
        for event in events {
            state.apply(event);
        }
        state
    }

    /// The only way state changes. An event that does not fit (it can only come from a damaged store) changes nothing.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { .. } | Event::Renamed { .. } => {}
            Event::UserMessage { id, text, about, at } => {
                self.items.push(Item::User { id: *id, text: text.clone(), about: *about, at: *at });
                if let Some(run) = &mut self.run {
                    run.rounds = 0;
                }
            }
            Event::RunStarted { run, rounds_max, at } => {
                self.requested = false;
                self.runs = *run;
                self.run = Some(Run { number: *run, rounds: 0, rounds_max: *rounds_max, started_at: *at });
            }
            Event::Replied { run, after, reply, at } => {
                if let Some(active) = &mut self.run {
                    active.rounds += 1;
                }
                self.requested = false;
                self.usage = reply.usage.or(self.usage);
                self.insert_reply(*run, *after, reply, false, *at);
            }
            Event::ReplyCut { run, after, reply, at } => self.insert_reply(*run, *after, reply, true, *at),
            Event::AskRequest { interaction } => self.open(interaction),
            Event::AskResponse { interaction, closing }
            | Event::AskCancelled { interaction, closing }
            | Event::AskTimeout { interaction, closing } => self.close(*interaction, closing),
            Event::AskRevised { interaction, closing, result } => {
                self.close(*interaction, closing);
                // The new answer is the person's last word, also where they had corrected the first one.
                self.changes.retain(|(changed, _), _| changed != interaction);
                if let Some(call) = self.interactions.get(interaction).map(|revised| revised.tool_call.clone()) {
                    self.finish(&call, result);
                }
                self.reordered += 1;
            }
            Event::AskLate { interaction, closing } => {
                if let Some(late) = self.interactions.get_mut(interaction) {
                    late.late = Some(closing.clone());
                }
            }
            Event::AskBackground { interaction, .. } => {
                if let Some(open) = self.interactions.get_mut(interaction) {
                    open.background = true;
                }
            }
            Event::AskTold { interaction, text, at } => {
                self.items.push(Item::Told { interaction: *interaction, text: text.clone(), at: *at });
                // Time that has passed gives no new rounds: only what a person did.
                let last = self.interactions.get(interaction).and_then(|told| told.closings().last());
                if let Some(run) = self.run.as_mut().filter(|_| last.is_some_and(|closing| closing.by.is_some())) {
                    run.rounds = 0;
                }
            }
            Event::DecisionCorrected { interaction, question, text, at } => {
                let change = Change::Corrected { text: text.clone(), at: *at };
                self.changes.insert((*interaction, question.clone()), change);
            }
            Event::DecisionWithdrawn { interaction, question, .. } => {
                self.changes.insert((*interaction, question.clone()), Change::Withdrawn);
            }
            Event::CallFinished { call, result, .. } => self.finish(call, result),
            Event::Compacted { upto, summary, at } => {
                self.compaction = Some(Compaction { upto: *upto, summary: summary.clone() });
                self.usage = None;
                self.reordered += 1;
                self.items.push(Item::Compacted { at: *at });
            }
            Event::RunEnded { run, end, at } => {
                self.run = None;
                self.requested = false;
                if *end != RunEnd::Completed {
                    self.items.push(Item::Ended { run: *run, end: end.clone(), at: *at });
                }
            }
        }
        self.digest.apply(event);
    }

    pub fn interaction(&self, id: InteractionId) -> Option<&Interaction> {
        self.interactions.get(&id)
    }

    pub fn interactions(&self) -> impl Iterator<Item = &Interaction> {
        self.interactions.values()
    }

    /// The interactions that the run waits for, oldest first.
    pub fn blocking(&self) -> impl Iterator<Item = &Interaction> {
        self.open_interactions().filter(|interaction| !interaction.background)
    }

    /// The next request is being made: what it tells cannot be changed any more.
    pub fn request_begins(&mut self) {
        self.requested = true;
    }

    /// What the person has done to a decision since they made it.
    pub fn change(&self, interaction: InteractionId, question: &QuestionId) -> Option<&Change> {
        self.changes.get(&(interaction, question.clone()))
    }

    /// Whether the model has not been told the result of this call: its reply is the last one, and no request has begun.
    pub fn unheard(&self, call: &CallId) -> bool {
        let last = self.items.iter().rposition(|item| matches!(item, Item::Reply(_)));
        self.run.is_some() && !self.requested && last.is_some() && self.item_of(call) == last
    }

    /// The interactions that wait for somebody, oldest first.
    pub fn open_interactions(&self) -> impl Iterator<Item = &Interaction> {
        self.open.iter().filter_map(|id| self.interactions.get(id))
    }

    pub fn call(&self, id: &CallId) -> Option<(&ReplyItem, usize)> {
        let place = self.calls.get(id)?;
        match self.items.get(place.item)? {
            Item::Reply(item) => Some((item, place.call)),
            Item::User { .. } | Item::Told { .. } | Item::Ended { .. } | Item::Compacted { .. } => None,
        }
    }

    /// Where in `items` a call stands.
    pub fn item_of(&self, id: &CallId) -> Option<usize> {
        self.calls.get(id).map(|place| place.item)
    }

    /// Calls without a result, in order. They all belong to one reply: no request is made before each has one.
    pub fn pending(&self) -> impl Iterator<Item = (&CallId, Option<InteractionId>)> {
        let last = self.items.iter().rev().find_map(|item| match item {
            Item::Reply(reply) if !reply.reply.calls.is_empty() => Some(reply),
            Item::Reply(_) | Item::User { .. } | Item::Told { .. } | Item::Ended { .. } | Item::Compacted { .. } => {
                None
            }
        });
        last.into_iter().flat_map(|item| {
            let calls = item.reply.calls.iter().zip(&item.results).zip(&item.interactions);
            calls.filter(|((_, result), _)| result.is_none()).map(|((call, _), interaction)| (&call.id, *interaction))
        })
    }

    fn insert_reply(&mut self, run: u32, after: usize, reply: &Reply, cut: bool, at: Timestamp) {
        let index = after.min(self.items.len());
        let results = vec![None; reply.calls.len()];
        let interactions = vec![None; reply.calls.len()];
        for place in self.calls.values_mut().filter(|place| place.item >= index) {
            place.item += 1;
        }
        for (number, call) in reply.calls.iter().enumerate() {
            self.calls.insert(call.id.clone(), Place { item: index, call: number });
        }
        if index < self.items.len() {
            self.reordered += 1;
        }
        self.items.insert(index, Item::Reply(ReplyItem { run, reply: reply.clone(), results, interactions, cut, at }));
    }

    fn open(&mut self, interaction: &Interaction) {
        if let Some(Place { item, call }) = self.calls.get(&interaction.tool_call).copied()
            && let Some(Item::Reply(reply)) = self.items.get_mut(item)
            && let Some(slot) = reply.interactions.get_mut(call)
        {
            *slot = Some(interaction.id);
        }
        self.open.push(interaction.id);
        self.interactions.insert(interaction.id, interaction.clone());
    }

    fn close(&mut self, id: InteractionId, closing: &Closing) {
        self.open.retain(|open| *open != id);
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.status = Status::Closed(closing.clone());
        }
    }

    fn finish(&mut self, call: &CallId, result: &CallResult) {
        if let Some(Place { item, call }) = self.calls.get(call).copied()
            && let Some(Item::Reply(reply)) = self.items.get_mut(item)
            && let Some(slot) = reply.results.get_mut(call)
        {
            *slot = Some(result.clone());
        }
    }
}
