//! The point at which another answer is given, and what has happened since.

use super::BranchRefusal;
use crate::base::id::{CallId, InteractionId};
use crate::facts::action::{Action, FileChange};
use crate::facts::event::{AskEvent, CallEvent, CallFileChanges, ConversationEvent, Event};
use crate::facts::interaction::Interaction;
use crate::machine::state::State;

/// Where another answer is given.
#[derive(Debug, Clone)]
pub struct Fork {
    /// Number of the event that ended the interaction, from 0.
    pub(super) end: usize,
    /// The one that is answered differently.
    pub interaction: InteractionId,
}

impl Fork {
    /// The first end of an interaction: what came later was told late, or instead of it.
    pub fn find(events: &[Event], interaction: InteractionId) -> Result<Fork, BranchRefusal> {
        let asked = events.iter().find_map(|event| asked(event, interaction)).ok_or(BranchRefusal::Unknown)?;
        let end = events.iter().position(|event| event.ends() == Some(interaction)).ok_or(BranchRefusal::Open)?;
        if let Some(Event::Conversation(ConversationEvent::Started { imported: Some(imported), .. })) = events.first()
            && (end as u64) < imported.copied
        {
            return Err(BranchRefusal::Imported);
        }
        if asked.guest.is_some() {
            return Err(BranchRefusal::OfGuest);
        }
        if asked.body.takes_another() { Ok(Fork { end, interaction }) } else { Err(BranchRefusal::Over) }
    }

    /// What the conversation has changed since, in the order it was begun in; and the paths of what cannot be put back
    /// from here, because another conversation did it.
    pub fn changed_since(&self, events: &[Event]) -> (Vec<CallFileChanges>, Vec<String>) {
        let state = State::fold(events);
        let mut calls: Vec<&CallId> = Vec::new();
        for event in events.iter().skip(self.end) {
            if let Event::Call(CallEvent::Started { call, .. }) = event
                && !calls.contains(&call)
            {
                calls.push(call);
            }
        }
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for call in calls {
            let Some((act, consent)) = state.act(call).and_then(|act| Some((act, act.done()?))) else { continue };
            let Action::Files { changes } = &consent.proposal.action else { continue };
            let plain = changes.iter().map(|change| FileChange { diff: None, ..change.clone() });
            if act.own {
                own.push(CallFileChanges { call: call.clone(), changes: plain.collect() });
            } else {
                others
                    .extend(changes.iter().flat_map(|change| [Some(change.path.clone()), change.to.clone()]).flatten());
            }
        }
        let free = |by: &CallFileChanges| !paths(by).any(|path| others.contains(path));
        let (own, mixed): (Vec<CallFileChanges>, Vec<CallFileChanges>) = own.into_iter().partition(free);
        others.extend(mixed.iter().flat_map(paths).cloned());
        others.sort();
        others.dedup();
        (own, others)
    }

    /// The commands, pages and tasks since: nothing takes them back from here.
    pub fn done_since(&self, events: &[Event]) -> Vec<String> {
        let state = State::fold(events);
        let since = events.iter().skip(self.end);
        let started =
            since.filter_map(
                |event| if let Event::Call(CallEvent::Started { call, .. }) = event { Some(call) } else { None },
            );
        let beyond = started.filter_map(|call| {
            let proposal = &state.act(call)?.done()?.proposal;
            match proposal.action {
                Action::Files { .. } => None,
                Action::Command { .. } | Action::Page { .. } | Action::Mcp { .. } | Action::Network { .. } => {
                    Some(proposal.summary())
                }
            }
        });
        let tasks = State::fold(events.iter().take(self.end));
        let tasks =
            state.family.tasks().filter(|task| tasks.family.task(task.id).is_none_or(|then| then.end.is_none()));
        beyond.chain(tasks.map(|task| format!("Task: {}", task.order.title))).collect()
    }
}

fn asked(event: &Event, id: InteractionId) -> Option<&Interaction> {
    if let Event::Ask(AskEvent::Request { interaction }) = event
        && interaction.id == id
    {
        return Some(interaction);
    }
    None
}

fn paths(by: &CallFileChanges) -> impl Iterator<Item = &String> {
    by.changes.iter().flat_map(|change| [Some(&change.path), change.to.as_ref()]).flatten()
}
