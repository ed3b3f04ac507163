//! Subtasks, and what agents ask one another.

use super::ids::{of_closing, of_interaction};
use super::kinds::events;
use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::facts::family::{SubtaskOrder, TaskEnd};
use crate::facts::interaction::{Closing, Interaction};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// Subtasks, and what agents ask one another.
    FamilyEvent in Family {
        /// A question of another agent has reached this one.
        "agent.ask.heard" => AskHeard {
            /// The conversation that asks.
            from: ConversationId,
            /// The asker's title.
            title: String,
            /// The question, as it is in the asker's conversation.
            interaction: Box<Interaction>,
            /// The message that tells it; None where the result of a call does.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            told: Option<String>,
            at: Timestamp,
        }
        /// A question of another agent that had reached this one has its end.
        "agent.ask.settled" => AskSettled { interaction: InteractionId, closing: Closing, at: Timestamp }
        /// A subtask is started, to do what `order` says; `depth` is 1 under a conversation of the person's. Committed before its
        /// conversation is.
        "task.started" => TaskStarted { call: CallId, task: ConversationId, order: SubtaskOrder, depth: u32, rounds_max: u32, at: Timestamp }
        /// From here on this call waits for what comes of the task.
        "task.awaited" => TaskAwaited { call: CallId, task: ConversationId, at: Timestamp }
        /// A subtask has ended. Its conversation stays and can be read.
        "task.ended" => TaskEnded {
            task: ConversationId,
            /// Done, stopped or failed.
            end: TaskEnd,
            /// The message that tells it; None where the result of a call does.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            told: Option<String>,
            at: Timestamp,
        }
    }
}

impl FamilyEvent {
    pub(super) fn at(&self) -> Timestamp {
        match self {
            FamilyEvent::TaskStarted { at, .. }
            | FamilyEvent::TaskAwaited { at, .. }
            | FamilyEvent::TaskEnded { at, .. }
            | FamilyEvent::AskHeard { at, .. }
            | FamilyEvent::AskSettled { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        match self {
            FamilyEvent::TaskStarted { task, .. }
            | FamilyEvent::TaskAwaited { task, .. }
            | FamilyEvent::TaskEnded { task, .. } => vec![task.0],
            FamilyEvent::AskHeard { from, interaction, .. } => {
                of_interaction(interaction).into_iter().chain([from.0]).collect()
            }
            FamilyEvent::AskSettled { interaction, closing, .. } => {
                of_closing(closing).chain([interaction.0]).collect()
            }
        }
    }
}
