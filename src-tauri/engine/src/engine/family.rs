//! Conversations and their tasks, and what agents ask one another.

use super::Engine;
use crate::store::LoadedConversation;
use ask::Event;
use ask::event::{AskEvent, FamilyEvent, RunEvent};

impl Engine {
    /// Wakes those whom it concerns that this was committed.
    pub(super) fn wake_family(&self, held: &LoadedConversation, events: &[Event]) {
        let concerns_parent = |event: &Event| {
            matches!(
                event,
                Event::Ask(AskEvent::Request { .. } | AskEvent::Unanswered { .. })
                    | Event::Run(RunEvent::Ended { .. } | RunEvent::Delivered { .. })
            ) || event.ends().is_some()
        };
        if let Some(parent) = held.state.digest.parent.filter(|_| events.iter().any(concerns_parent)) {
            self.waker.wake(parent);
        }
        for event in events {
            if let Event::Run(RunEvent::Ended { .. }) = event {
                held.state.family.tasks().for_each(|task| self.waker.wake(task.id));
            }
            if let Event::Family(FamilyEvent::TaskEnded { task, .. }) = event {
                self.waker.wake(*task);
            }
        }
        if let (Some(id), true) = (held.state.digest.id, has_family(held)) {
            self.clocks.busy(id, held.state.digest.open_asks > 0);
        }
    }
}

fn has_family(held: &LoadedConversation) -> bool {
    held.state.digest.parent.is_some() || held.state.family.tasks().next().is_some()
}
