//! Agents of another make, over the Agent Client Protocol: programs of the person's own that do the work of a conversation.
//! <https://agentclientprotocol.com/protocol/v1>

mod line;
mod modes;
mod peer;
mod told;

pub use line::{AgentConnection, AgentError, StartedSession};
pub use modes::Modes;
pub use peer::{PeerError, PeerMessage};
pub use told::{
    AgentUpdate, Permission, address_id, answer, cancelled, elicited, ended, kind_name, merge, permission, step, unfit,
};

use ask::ConversationId;
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};

/// The agents that are running, by conversation. While one is at work its line is with the conversation's task.
#[derive(Default)]
pub struct RunningAgents {
    idle: Mutex<HashMap<ConversationId, AgentConnection>>,
}

impl RunningAgents {
    pub fn take(&self, conversation: ConversationId) -> Option<AgentConnection> {
        self.idle.lock().remove(&conversation)
    }

    /// It is kept for what the person says next.
    pub fn keep(&self, conversation: ConversationId, line: AgentConnection) {
        self.idle.lock().insert(conversation, line);
    }

    /// The conversations whose agents are there, with nothing to do.
    pub fn idle(&self) -> HashSet<ConversationId> {
        self.idle.lock().keys().copied().collect()
    }

    pub fn end(&self, conversation: ConversationId) {
        drop(self.take(conversation));
    }
}
