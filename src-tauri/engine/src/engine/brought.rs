//! What a terminal brings along for the commands of its conversation: the way to the programs that it has, not the engine's. Kept
//! in memory only: an engine that starts later has its own, until a terminal attaches.

use super::EngineContext;
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

pub struct TerminalVariables {
    context: Arc<EngineContext>,
    brought: Mutex<HashMap<ConversationId, FromTerminal>>,
}

#[derive(Debug, Clone)]
struct FromTerminal {
    variables: Arc<Variables>,
    /// How many more it has. None: one of an earlier version, which does not say.
    left_out: Option<u32>,
}

impl TerminalVariables {
    pub fn new(context: Arc<EngineContext>) -> TerminalVariables {
        TerminalVariables { context, brought: Mutex::default() }
    }

    /// A subtask's commands are its parent's.
    pub fn follow(&self, events: &[Event]) {
        for event in events {
            if let Event::Conversation(ConversationEvent::Started { id, parent: Some(parent), .. }) = event {
                let mut brought = self.brought.lock();
                if let Some(terminal) = brought.get(&parent.conversation).cloned() {
                    brought.insert(*id, terminal);
                }
            }
        }
    }

    pub fn forget(&self, id: ConversationId) {
        self.brought.lock().remove(&id);
    }

    /// From now on this conversation's commands, and those of its subtasks that begin later, have these variables: of those that
    /// are passed on at all.
    pub fn take(
        &self,
        id: ConversationId,
        said: Vec<(String, String)>,
        left_out: Option<u32>,
    ) -> Result<(), CommandError> {
        if said.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>() > ENVIRONMENT_BYTES_MAX {
            return Err(self.context.errors().environment_too_long());
        }
        let kept =
            |(name, value): &(String, String)| environment::passes(For::Command, OsStr::new(name), OsStr::new(value));
        let variables = said.into_iter().filter(kept).map(|(name, value)| (name.into(), value.into())).collect();
        let mut brought = self.brought.lock();
        // Whoever fills it gets the engine's own again, until a terminal attaches.
        if brought.len() >= BROUGHT_COUNT_MAX {
            brought.clear();
        }
        brought.insert(id, FromTerminal { variables: Arc::new(variables), left_out });
        Ok(())
    }

    /// What a command of this conversation is started with.
    pub(crate) fn of(&self, id: ConversationId) -> Arc<Variables> {
        let brought = self.brought.lock().get(&id).map(|terminal| terminal.variables.clone());
        brought.unwrap_or_else(|| Arc::new(environment::passed(For::Command)))
    }

    /// How many variables of the terminal's own, or else of the engine's, a command of this conversation is not given.
    pub(crate) fn left_out_of(&self, id: ConversationId) -> u32 {
        let brought = self.brought.lock().get(&id).and_then(|terminal| terminal.left_out);
        brought.unwrap_or_else(environment::left_out)
    }
}
