//! Calls with an effect, as far as each has come: worked out, shown, consented to, begun, ended.

use super::{CallPosition, Digest, Item, State};
use crate::base::id::{CallId, InteractionId, Timestamp};
use crate::facts::action::{Action, Proposal};
use crate::facts::event::CallEvent;
use crate::facts::interaction::{Body, Closing, Interaction};
use crate::facts::message::{Call, CallResult};
use crate::facts::outcome::{Outcome, Settling, Surface};
use crate::facts::redacted;
use crate::facts::rule::Approver;
use crate::tools::tool;
use std::sync::Arc;

/// One call with an effect.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Act {
    /// The run in which it was called.
    pub run: u32,
    /// Everything that was asked about it, in order.
    pub interactions: Vec<InteractionId>,
    /// None: nobody has consented yet, or what they saw is no longer so.
    pub consent: Option<ActionConsent>,
    /// When it was begun; None while it was not.
    pub started_at: Option<Timestamp>,
    /// How often it was begun, each time under a number of its own.
    pub attempts: u32,
    /// It was begun in this very conversation, and not where it is copied from.
    pub own: bool,
    /// What was consented to, each time that it may have taken effect.
    begun: Vec<ActionConsent>,
}

impl Act {
    /// What it may have done; None while nothing.
    pub fn done(&self) -> Option<&ActionConsent> {
        self.begun.last()
    }
}

/// What was consented to, and by whom.
#[derive(Debug, Clone, PartialEq)]
pub struct ActionConsent {
    /// Exactly what was consented to.
    pub proposal: Arc<Proposal>,
    /// The person, a rule, the mode, or the trust in a server.
    pub by: Approver,
    /// The person changed the arguments.
    pub edited: bool,
}

impl State {
    pub(super) fn apply_call(&mut self, event: &CallEvent) {
        match event {
            CallEvent::Approved { call, proposal, by, .. } => self.approve(call, proposal, by),
            CallEvent::Started { call, attempt, at, .. } => self.begin(call, *attempt, *at),
            CallEvent::Voided { call, .. } => self.void(call),
            CallEvent::Finished { call, result, .. } => self.finish(call, result),
        }
    }

    pub(in crate::machine) fn fits_call(&self, event: &CallEvent) -> bool {
        match event {
            CallEvent::Approved { call, .. } | CallEvent::Started { call, .. } | CallEvent::Voided { call, .. } => {
                self.acts.contains_key(call)
            }
            CallEvent::Finished { call, .. } => {
                self.call(call).is_some_and(|(item, index)| matches!(item.results.get(index), Some(None)))
            }
        }
    }

    /// None for calls that only read or ask.
    pub fn act(&self, call: &CallId) -> Option<&Act> {
        self.acts.get(call)
    }

    /// The question about this call that stands open: of several, the latest.
    pub(crate) fn asked_of(&self, call: &CallId) -> Option<&Interaction> {
        self.all_asked_of(call).last()
    }

    /// All that stands open about this call. Only a server that asks, and a command that wants to reach several hosts, may ask several things at once.
    pub fn all_asked_of(&self, call: &CallId) -> impl DoubleEndedIterator<Item = &Interaction> {
        self.about(call).into_iter().filter(|asked| self.open.contains(&asked.id))
    }

    /// All that the server of this call has asked, in order, with what became of it.
    pub fn elicited_in(&self, call: &CallId) -> impl DoubleEndedIterator<Item = &Interaction> {
        self.about(call).into_iter().filter(|asked| asked.elicitation().is_some())
    }

    /// All that was asked about this call, in order. What another agent calls is no act of ours, and has no list of its own.
    fn about(&self, call: &CallId) -> Vec<&Interaction> {
        if self.agent.is_none() {
            let asked = self.act(call).map(|act| act.interactions.as_slice()).unwrap_or_default();
            return asked.iter().filter_map(|id| self.interaction(*id)).collect();
        }
        let mut asked: Vec<&Interaction> = self.interactions().filter(|asked| asked.tool_call == *call).collect();
        asked.sort_by_key(|asked| (asked.opened_at, asked.id));
        asked
    }

    pub(super) fn new_acts(&mut self, run: u32, calls: &[Call]) {
        let acting = calls.iter().filter(|call| tool::acts(&call.name));
        self.acts.extend(acting.map(|call| (call.id.clone(), Act { run, ..Act::default() })));
    }

    /// What the end of an interaction means for its call.
    pub(super) fn settle(&mut self, interaction: InteractionId, closing: &Closing) {
        let Some(asked) = self.interactions.get(&interaction) else { return };
        let Some(act) = self.acts.get_mut(&asked.tool_call) else { return };
        match (&asked.body, &closing.outcome) {
            (Body::Confirm { proposal }, Outcome::Approved { edited, .. }) => {
                let changed = edited.is_some();
                let proposal = edited.as_ref().unwrap_or(proposal);
                let proposal = Arc::new(proposal.as_ref().clone());
                let by = match closing.by {
                    Some(Surface::StandardInput) => Approver::StandardInput,
                    Some(_) | None => Approver::Person,
                };
                act.consent = Some(ActionConsent { proposal, by, edited: changed });
            }
            (Body::ConnectionLost { .. }, Outcome::Settled { how: Settling::Retry }) => act.started_at = None,
            (_, _) => {}
        }
    }

    fn approve(&mut self, call: &CallId, proposal: &Proposal, by: &Approver) {
        if let Some(act) = self.acts.get_mut(call) {
            act.consent = Some(ActionConsent { proposal: Arc::new(proposal.clone()), by: by.clone(), edited: false });
        }
    }

    fn begin(&mut self, call: &CallId, attempt: u32, at: Timestamp) {
        let own = self.digest.events >= self.digest.copied();
        if let Some(act) = self.acts.get_mut(call) {
            act.own = own;
            act.started_at = Some(at);
            act.attempts = attempt;
            act.begun.extend(act.consent.clone());
        }
    }

    fn void(&mut self, call: &CallId) {
        if let Some(act) = self.acts.get_mut(call) {
            act.consent = None;
            if act.started_at.take().is_some() {
                act.begun.pop();
            }
        }
    }

    /// It has its result, with an effect or without one.
    pub(super) fn finish(&mut self, call: &CallId, result: &CallResult) {
        self.family.finish(call);
        if !result.redacted.is_empty() {
            self.redacted.insert(redacted::message(call, 0), call.clone());
        }
        if let Some(CallPosition { item, call }) = self.calls.get(call).copied()
            && let Some(Item::Reply(reply)) = self.items.get_mut(item)
            && let Some(slot) = reply.results.get_mut(call)
        {
            *slot = Some(result.clone());
        }
    }

    /// The calls of a run that may have taken effect, in order, with what was consented to.
    pub fn done_in(&self, run: u32) -> impl Iterator<Item = (&CallId, &Act, &ActionConsent)> {
        let replies = self.items.iter().filter_map(Item::reply).filter(move |item| item.run == run);
        replies.flat_map(|item| &item.reply.calls).filter_map(|call| {
            let act = self.act(&call.id)?;
            Some((&call.id, act, act.done()?))
        })
    }

    /// Whether this run has changed files and they were not put back yet. What was done before a branch began is not its
    /// to undo.
    pub fn can_undo(&self, run: u32) -> bool {
        let changes = |consent: &ActionConsent| match &consent.proposal.action {
            Action::Files { changes } => !changes.is_empty(),
            Action::Command { .. } | Action::Page { .. } | Action::Mcp { .. } | Action::Network { .. } => false,
        };
        !self.undone.contains_key(&run) && self.done_in(run).any(|(_, act, consent)| act.own && changes(consent))
    }
}

impl Digest {
    pub(super) fn apply_call(&mut self, event: &CallEvent) {
        match event {
            CallEvent::Approved { call, .. } => self.approve(call),
            CallEvent::Started { call, .. } => self.begin(call),
            CallEvent::Voided { call, .. } => self.void(call),
            CallEvent::Finished { call, .. } => self.pending.finish(call),
        }
    }

    fn approve(&mut self, call: &CallId) {
        self.pending.approve(call);
        self.executes();
    }

    fn begin(&mut self, call: &CallId) {
        self.pending.begin(call);
        self.acted += 1;
    }

    fn void(&mut self, call: &CallId) {
        let begun = self.pending.void(call);
        self.acted = self.acted.saturating_sub(u32::from(begun));
    }
}
