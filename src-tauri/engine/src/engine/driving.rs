//! Whose runs go on in this program. One that stays, and one in the background, takes up every run of the data folder. One that
//! does a single thing and ends leaves the conversations of others as they are, and drives those in which somebody does something here, with their
//! subtasks.

use super::{Engine, Lifetime};
use ask::event::ConversationEvent;
use ask::wire::{CommandError, ConversationSummary};
use ask::{ConversationId, Event};
use parking_lot::Mutex;
use std::collections::HashSet;

#[derive(Debug)]
pub struct RunOwnership {
    lifetime: Lifetime,
    /// None: all of them.
    own: Option<Mutex<HashSet<ConversationId>>>,
}

impl RunOwnership {
    pub fn new(lifetime: Lifetime) -> RunOwnership {
        RunOwnership { lifetime, own: (lifetime == Lifetime::Command).then(Mutex::default) }
    }

    pub fn covers_all(&self) -> bool {
        self.own.is_none()
    }

    pub fn covers(&self, id: ConversationId) -> bool {
        self.own.as_ref().is_none_or(|own| own.lock().contains(&id))
    }

    /// Somebody has done something in it here.
    pub fn take(&self, id: ConversationId) {
        if let Some(own) = &self.own {
            own.lock().insert(id);
        }
    }

    /// The subtasks of what is driven here are, too. Those that are there already are taken with their parent.
    pub fn follow(&self, events: &[Event]) {
        for event in events {
            if let Event::Conversation(ConversationEvent::Started { id, parent: Some(parent), .. }) = event
                && self.covers(parent.conversation)
            {
                self.take(*id);
            }
        }
    }
}

impl Engine {
    /// Whether it shows whatever is asked here, and does not end by itself.
    pub fn stays(&self) -> bool {
        self.driving.lifetime == Lifetime::Stays
    }

    /// Whether what is at work in it goes on when the terminal is closed from which it was started.
    pub fn outlives_terminals(&self) -> bool {
        match self.driving.lifetime {
            Lifetime::Stays | Lifetime::Background => true,
            Lifetime::Command => false,
        }
    }

    /// Goes on with this conversation here, as it was left, with the subtasks that it belongs to: for a program that does one
    /// thing.
    pub async fn drive(&self, id: ConversationId) -> Result<(), CommandError> {
        if self.driving.covers_all() {
            return Ok(());
        }
        let all = self.conversations.all().await?;
        let own = with_subtasks(&all, root_of(&all, id));
        own.iter().for_each(|id| self.driving.take(*id));
        for one in all.iter().filter(|one| one.running && own.contains(&one.id)) {
            self.waker.wake(one.id);
        }
        self.question_clocks.start_all().await;
        Ok(())
    }
}

/// The one that gave it away, and so on up.
fn root_of(all: &[ConversationSummary], id: ConversationId) -> ConversationId {
    let mut root = id;
    while let Some(parent) = all.iter().find(|one| one.id == root).and_then(|one| one.parent) {
        root = parent;
    }
    root
}

/// This conversation and all that it has given away, and those.
fn with_subtasks(all: &[ConversationSummary], root: ConversationId) -> Vec<ConversationId> {
    let mut found = vec![root];
    let mut next = 0;
    while let Some(parent) = found.get(next).copied() {
        next += 1;
        found.extend(all.iter().filter(|summary| summary.parent == Some(parent)).map(|summary| summary.id));
    }
    found
}
