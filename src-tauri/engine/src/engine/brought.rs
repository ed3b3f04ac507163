//! What a terminal brings along for the commands of its conversation: the way to the programs that it has, not the engine's. Kept
//! in memory only: an engine that starts later has its own, until a terminal attaches.

use super::Engine;
use crate::environment::{self, For, Variables};
use ask::event::ConversationEvent;
use ask::limits::ENVIRONMENT_BYTES_MAX;
use ask::wire::CommandError;
use ask::{ConversationId, Event};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::sync::Arc;

const BROUGHT_COUNT_MAX: usize = 512;

#[derive(Debug, Default)]
pub struct Brought(Mutex<HashMap<ConversationId, Arc<Variables>>>);

impl Brought {
    /// A subtask's commands are its parent's.
    pub fn follow(&self, events: &[Event]) {
        for event in events {
            if let Event::Conversation(ConversationEvent::Started { id, parent: Some(parent), .. }) = event {
                let mut brought = self.0.lock();
                if let Some(variables) = brought.get(&parent.conversation).cloned() {
                    brought.insert(*id, variables);
                }
            }
        }
    }

    pub fn forget(&self, id: ConversationId) {
        self.0.lock().remove(&id);
    }
}

impl Engine {
    /// From now on this conversation's commands, and those of its subtasks that begin later, have these variables: of those that
    /// are passed on at all.
    pub fn take_environment(&self, id: ConversationId, said: Vec<(String, String)>) -> Result<(), CommandError> {
        if said.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>() > ENVIRONMENT_BYTES_MAX {
            return Err(self.errors().environment_too_long());
        }
        // The supervisor, which nothing confines, is started with these too: nobody else says what it loads.
        let loads = |name: &str| name.starts_with("LD_") || name.starts_with("DYLD_");
        let kept = |(name, value): &(String, String)| {
            !loads(name) && environment::passes(For::Command, OsStr::new(name), OsStr::new(value))
        };
        let variables = said.into_iter().filter(kept).map(|(name, value)| (name.into(), value.into())).collect();
        let mut brought = self.brought.0.lock();
        // Whoever fills it gets the engine's own again, until a terminal attaches.
        if brought.len() >= BROUGHT_COUNT_MAX {
            brought.clear();
        }
        brought.insert(id, Arc::new(variables));
        Ok(())
    }

    /// What a command of this conversation is started with.
    pub(crate) fn environment_of(&self, id: ConversationId) -> Arc<Variables> {
        let brought = self.brought.0.lock().get(&id).cloned();
        brought.unwrap_or_else(|| Arc::new(environment::passed(For::Command)))
    }
}
