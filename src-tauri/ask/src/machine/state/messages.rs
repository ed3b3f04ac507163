//! What the person said, and which of it the agent was not told yet.

use super::{Item, State};
use crate::base::id::{CallId, InteractionId, MessageId, Timestamp};
use crate::facts::event::MessageEvent;
use crate::facts::redacted;

impl State {
    pub(super) fn apply_message(&mut self, event: &MessageEvent) {
        match event {
            MessageEvent::Sent { id, text, about, at } => self.say(*id, text, *about, *at),
            MessageEvent::TakenBack { message, .. } => self.take_back(*message),
        }
    }

    pub(in crate::machine) fn fits_message(&self, event: &MessageEvent) -> bool {
        match event {
            MessageEvent::Sent { about, .. } => about.is_none_or(|about| self.interaction(about).is_some()),
            MessageEvent::TakenBack { message, .. } => self.queued(*message),
        }
    }

    fn say(&mut self, id: MessageId, text: &str, about: Option<InteractionId>, at: Timestamp) {
        self.push(Item::User { id, text: text.to_owned(), about, at });
        if let Some(run) = &mut self.run {
            run.rounds = 0;
            self.queued.push(id);
        }
    }

    fn take_back(&mut self, message: MessageId) {
        self.queued.retain(|queued| *queued != message);
        self.taken_back.insert(message);
        if let Some(call) = self.redacted.get(&message).cloned() {
            self.redacted.insert(self.message_sending(&call), call);
        }
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

    /// The message that sends the values in the result of this call, or has sent them.
    pub fn message_sending(&self, call: &CallId) -> MessageId {
        let mut taken_back = 0;
        while self.taken_back.contains(&redacted::message(call, taken_back)) {
            taken_back += 1;
        }
        redacted::message(call, taken_back)
    }

    /// The call with values in its result that this message sends.
    pub(crate) fn sends_of(&self, message: MessageId) -> Option<&CallId> {
        self.redacted.get(&message)
    }

    /// Whether this message of the person is there, or was until they took it back.
    pub fn said(&self, message: MessageId) -> bool {
        self.taken_back.contains(&message)
            || self.items.iter().rev().any(|item| matches!(item, Item::User { id, .. } if *id == message))
    }
}
