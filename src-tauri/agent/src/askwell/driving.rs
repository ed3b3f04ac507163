//! Whose runs go on in this program. One that stays takes up every run of the data folder. One that does a single thing and
//! ends leaves the conversations of others as they are, and drives those in which somebody does something here, with their
//! subtasks.

use super::Askwell;
use ask::wire::{CommandError, ConversationSummary};
use ask::{ConversationId, Event};
use parking_lot::Mutex;
use std::collections::HashSet;
use std::sync::Arc;

#[derive(Debug)]
pub struct Driving {
    /// None: all of them.
    own: Option<Mutex<HashSet<ConversationId>>>,
}

impl Driving {
    pub fn new(resident: bool) -> Driving {
        Driving { own: (!resident).then(Mutex::default) }
    }

    pub fn is_resident(&self) -> bool {
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
            if let Event::Started { id, parent: Some(parent), .. } = event
                && self.covers(parent.conversation)
            {
                self.take(*id);
            }
        }
    }
}

impl Askwell {
    /// Whether it shows whatever is asked here, and does not end by itself.
    pub(crate) fn stays(&self) -> bool {
        self.driving.is_resident()
    }

    /// Goes on with this conversation and its subtasks here, as they were left: for a program that does not stay.
    pub async fn drive(self: &Arc<Self>, id: ConversationId) -> Result<(), CommandError> {
        if self.driving.is_resident() {
            return Ok(());
        }
        let all = self.conversations().await?;
        let own = with_subtasks(&all, id);
        own.iter().for_each(|id| self.driving.take(*id));
        for one in all.iter().filter(|one| one.running && own.contains(&one.id)) {
            self.wake(one.id);
        }
        self.start_clocks().await;
        Ok(())
    }
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
