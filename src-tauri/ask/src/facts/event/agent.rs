//! What is known of an agent of another make that a conversation is with.

use super::kinds::events;
use crate::base::id::Timestamp;
use crate::facts::acp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// What is known of an agent of another make that a conversation is with.
    AgentEvent in Agent {
        /// What the agent that it is with calls this conversation, and how it decides what it asks in it.
        "agent.session" => Session {
            /// ACP's `sessionId`: the conversation is taken up again under it.
            session: String,
            /// None: the agent offers no modes.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            mode: Option<acp::AcpMode>,
            at: Timestamp,
        }
        /// The agent that it is with is told what the person said so far. Committed before it is.
        "agent.prompted" => Prompted { run: u32, at: Timestamp }
    }
}

impl AgentEvent {
    pub(super) fn at(&self) -> Timestamp {
        match self {
            AgentEvent::Session { at, .. } | AgentEvent::Prompted { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        match self {
            AgentEvent::Session { .. } | AgentEvent::Prompted { .. } => Vec::new(),
        }
    }
}
