//! What the person said, and which of it the agent was not told yet.

use super::{Item, State};
use crate::base::id::{InteractionId, MessageId, Timestamp};

impl State {
    pub(super) fn say(&mut self, id: MessageId, text: &str, about: Option<InteractionId>, at: Timestamp) {
        self.push(Item::User { id, text: text.to_owned(), about, at });
        if let Some(run) = &mut self.run {
            run.rounds = 0;
            self.queued.push(id);
        }
    }

    pub(super) fn take_back(&mut self, message: MessageId) {
        self.queued.retain(|queued| *queued != message);
        self.taken_back.insert(message);
        let said = |item: &Item| matches!(item, Item::User { id, .. } if *id == message);
        if let Some(index) = self.items.iter().rposition(said) {
            self.remove(index);
        }
    }

    /// The model was told the items before this one. An agent of another make says itself when it is told something.
    pub(super) fn told(&mut self, upto: usize) {
        if self.agent.is_none() {
            let later = self.items.get(upto..).unwrap_or_default();
            self.queued.retain(|queued| later.iter().any(|item| matches!(item, Item::User { id, .. } if id == queued)));
        }
    }

    /// Whether this message waits to be told, so that it can be taken back.
    pub fn queued(&self, message: MessageId) -> bool {
        self.queued.contains(&message)
    }

    /// Whether this message of the person is there, or was until they took it back.
    pub fn said(&self, message: MessageId) -> bool {
        self.taken_back.contains(&message)
            || self.items.iter().rev().any(|item| matches!(item, Item::User { id, .. } if *id == message))
    }
}
