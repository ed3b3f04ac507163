//! What the person writes to the agent.

use super::kinds::events;
use crate::base::id::{InteractionId, MessageId, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// What the person writes to the agent.
    MessageEvent in Message {
        /// The person wrote to the agent, which is told at its next round.
        "user.message" => Sent {
            id: MessageId,
            /// As it was typed, at most `MESSAGE_BYTES_MAX`.
            text: String,
            /// The person asks back about this question, which stays open.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            about: Option<InteractionId>,
            at: Timestamp,
        }
        /// The person took a message back before the agent was told it: it was never said.
        "user.message.taken_back" => TakenBack { message: MessageId, at: Timestamp }
    }
}

impl MessageEvent {
    pub(super) fn at(&self) -> Timestamp {
        match self {
            MessageEvent::Sent { at, .. } | MessageEvent::TakenBack { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        match self {
            MessageEvent::Sent { about, .. } => about.map(|about| about.0).into_iter().collect(),
            MessageEvent::TakenBack { .. } => Vec::new(),
        }
    }
}
