//! What is true of one conversation: the fold of its events, with all that is asked of it.

mod acts;
mod apply;
mod asks;
mod conversation;
mod decisions;
mod digest;
mod item;
mod members;
mod messages;
mod places;
mod plans;
mod queue;
mod restored;
mod runs;
mod working;

pub use acts::{Act, ActionConsent};
pub use digest::Digest;
pub use item::{Compaction, Item, ReplyItem, Run};
pub use members::{Family, MemberQuestion, Subtask};
pub use working::AgentWork;

use crate::base::id::{CallId, ConversationId, InteractionId, MessageId, QuestionId, SubmitId};
use crate::facts::action::{Proposal, Undone};
use crate::facts::decision::Change;
use crate::facts::event::{CallFileChanges, Event};
use crate::facts::interaction::Interaction;
use crate::facts::message::Usage;
use crate::facts::outcome::Response;
use crate::facts::plan::Plan;
use crate::facts::rule::Mode;
use std::collections::{HashMap, HashSet};

/// Nobody has so many questions open, or tasks: it would only keep whoever reads it busy.
const AT_ONCE_COUNT_MAX: usize = 20_000;

/// One conversation as the fold of its events. Never stored: old facts stay true when this code changes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    /// What lists show of it: the same that is kept for conversations that are not loaded.
    pub digest: Digest,
    /// All that was said and done, in order; only the end changes.
    pub items: Vec<Item>,
    /// The run under way. None when there is nothing to do until the person says something.
    pub run: Option<Run>,
    /// Runs so far, the one under way included.
    pub runs: u32,
    /// The latest one. None: the model is told all items.
    pub compaction: Option<Compaction>,
    /// Size of the context at the last reply, as the provider counted it.
    pub usage: Option<Usage>,
    /// What is permitted without asking.
    pub mode: Mode,
    /// The plan that was accepted last.
    pub plan: Option<Plan>,
    /// A run that ended without its agent's last words: a summary is still to be asked for.
    pub delivering: Option<u32>,
    /// The last run ended before the agent was done: it can be gone on with.
    pub unfinished: bool,
    /// The run whose files are being put back.
    pub undoing: Option<u32>,
    /// Its parent, its tasks, and what was asked between them.
    pub family: Family,
    /// What calls of guests wait for, beside the one that asked.
    pub(super) joined: HashMap<CallId, InteractionId>,
    /// Those of them that came when it was answered.
    pub(super) too_late: HashSet<CallId>,
    /// Calls of guests that wait no longer.
    pub(super) left: HashSet<CallId>,
    /// The agent of another make that does the work here.
    pub agent: Option<AgentWork>,
    /// What the conversation that this one was branched from changed since: it is being put back.
    pub restoring: Option<Vec<CallFileChanges>>,
    /// Grows when something other than the end of `items` changed: what was derived from them is to be made anew.
    pub reordered: u32,
    /// The entries of all `items` in the thread.
    pub(super) entries: usize,
    pub(super) interactions: HashMap<InteractionId, Interaction>,
    pub(super) calls: HashMap<CallId, CallPosition>,
    pub(super) acts: HashMap<CallId, Act>,
    pub(super) undone: HashMap<u32, Undone>,
    /// The branches for which files of this conversation were put back.
    pub(super) restored_for: Vec<ConversationId>,
    pub(super) open: Vec<InteractionId>,
    pub(super) changes: HashMap<(InteractionId, QuestionId), Change>,
    /// The submissions whose answers a later one took the place of.
    pub(super) replaced: HashSet<SubmitId>,
    /// What the person said while the run was under way and the agent was not told yet.
    pub(super) queued: Vec<MessageId>,
    pub(super) taken_back: HashSet<MessageId>,
    /// Whose result has values that the model was not given, by the message that sends them.
    pub(super) redacted: HashMap<MessageId, CallId>,
    /// The request that tells of all this is on its way to the model: known to this process only, and no event.
    pub(super) requested: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CallPosition {
    pub(super) item: usize,
    pub(super) call: usize,
}

impl State {
    /// Whether somebody elsewhere needs a yes from the machine for this answer. Where nothing holds what the agent does, because
    /// nothing is approved or it is another program's, whatever is said to it is done.
    pub fn needs_yes(&self, asked: &Interaction, response: &Response, edited: Option<&Proposal>) -> bool {
        // What a form of a server is filled in with is the server's. An agent asks for its permissions by forms.
        let is_form = matches!(response, Response::Elicited { .. });
        let is_unheld = self.digest.agent.is_some() || (self.mode == Mode::SkipApprovals && !is_form);
        asked.is_let_out_by(response, edited) || (is_unheld && response.says_more())
    }

    /// The state after all these events.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a Event>) -> State {
        let mut state = State::default();
        for event in events {
            state.apply(event);
        }
        state
    }

    /// None: it belongs to another conversation, or to none.
    pub fn interaction(&self, id: InteractionId) -> Option<&Interaction> {
        self.interactions.get(&id)
    }

    /// All of them, open and ended, in no order.
    pub fn interactions(&self) -> impl Iterator<Item = &Interaction> {
        self.interactions.values()
    }

    /// The interactions that the run waits for, oldest first.
    pub fn blocking(&self) -> impl Iterator<Item = &Interaction> {
        self.open_interactions().filter(|interaction| !interaction.background && interaction.ends_call())
    }

    /// What became of the files of a run that was undone.
    pub fn undone(&self, run: u32) -> Option<&Undone> {
        self.undone.get(&run)
    }

    /// Whether the model has not been told the result of this call: its reply is the last one, and no request has begun.
    pub fn unheard(&self, call: &CallId) -> bool {
        let last = self.items.iter().rposition(|item| matches!(item, Item::Reply(_)));
        self.run.is_some() && !self.requested && last.is_some() && self.item_of(call) == last
    }

    /// How many entries the thread has.
    pub(crate) fn entries(&self) -> usize {
        self.entries
    }

    /// The interactions that wait for somebody, oldest first.
    pub fn open_interactions(&self) -> impl Iterator<Item = &Interaction> {
        self.open.iter().filter_map(|id| self.interactions.get(id))
    }

    /// The reply that it belongs to, and its place among the calls of that.
    pub fn call(&self, id: &CallId) -> Option<(&ReplyItem, usize)> {
        let place = self.calls.get(id)?;
        Some((self.items.get(place.item)?.reply()?, place.call))
    }

    /// Where in `items` a call stands.
    pub(crate) fn item_of(&self, id: &CallId) -> Option<usize> {
        self.calls.get(id).map(|place| place.item)
    }

    /// Calls without a result. In a conversation with our own agent they all belong to one reply, in its order: no request
    /// is made before each has one.
    pub fn pending(&self) -> impl Iterator<Item = (&CallId, Option<InteractionId>)> {
        // An agent of another make works on while its calls are under way: they are of several replies.
        let (count, run) = if self.agent.is_some() { (usize::MAX, self.runs) } else { (1, 0) };
        let calling = self.items.iter().rev().filter_map(Item::reply).take_while(move |item| item.run >= run);
        calling.filter(|item| !item.reply.calls.is_empty()).take(count).flat_map(|item| {
            let calls = item.reply.calls.iter().zip(&item.results).zip(&item.interactions);
            calls.filter(|((_, result), _)| result.is_none()).map(|((call, _), interaction)| (&call.id, *interaction))
        })
    }
}
