//! Conversations and their tasks, and what agents ask one another.

use super::Engine;
use crate::store::LoadedConversation;
use ask::event::{AskEvent, FamilyEvent, RunEvent};
use ask::{Event, Input, InteractionId, Surface};
use std::sync::Arc;

impl Engine {
    /// This surface has shown the interaction to the person. That it could not be taken down holds nobody up.
    pub fn shown(self: &Arc<Self>, interaction: InteractionId, surface: Surface) {
        let engine = self.clone();
        self.runtime.spawn(async move {
            let Ok(Some(conversation)) = engine.store.conversation_of(interaction).await else { return };
            let Ok(shared) = engine.store.load(conversation).await else { return };
            let known =
                |held: &LoadedConversation| held.state.interaction(interaction)?.shown.contains(&surface).then_some(());
            // A card is looked at again and again: only the first time is worth a commit.
            if known(&shared.read()).is_some() {
                return;
            }
            let input = Input::Shown { interaction, surface, at: engine.host.now() };
            if let Err(why) = engine.store.commit(conversation, input).await {
                tracing::debug!(%interaction, %why, "that it was shown was not taken down");
            }
        });
    }

    /// Wakes those whom it concerns that this was committed.
    pub(super) fn wake_family(self: &Arc<Self>, held: &LoadedConversation, events: &[Event]) {
        let concerns_parent = |event: &Event| {
            matches!(
                event,
                Event::Ask(AskEvent::Request { .. } | AskEvent::Unanswered { .. })
                    | Event::Run(RunEvent::Ended { .. } | RunEvent::Delivered { .. })
            ) || event.ends().is_some()
        };
        if let Some(parent) = held.state.digest.parent.filter(|_| events.iter().any(concerns_parent)) {
            self.wake(parent);
        }
        for event in events {
            if let Event::Run(RunEvent::Ended { .. }) = event {
                held.state.family.tasks().for_each(|task| self.wake(task.id));
            }
            if let Event::Family(FamilyEvent::TaskEnded { task, .. }) = event {
                self.wake(*task);
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
