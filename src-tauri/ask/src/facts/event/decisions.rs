//! What the person does to a decision of theirs.

use super::kinds::events;
use crate::base::id::{InteractionId, QuestionId, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// What the person does to a decision of theirs.
    DecisionEvent in Decision {
        /// The person put a decision of theirs in other words: `text` holds from now on.
        "decision.corrected" => Corrected { interaction: InteractionId, question: QuestionId, text: String, at: Timestamp }
        /// A decision holds no longer.
        "decision.withdrawn" => Withdrawn { interaction: InteractionId, question: QuestionId, at: Timestamp }
    }
}

impl DecisionEvent {
    pub(super) fn at(&self) -> Timestamp {
        match self {
            DecisionEvent::Corrected { at, .. } | DecisionEvent::Withdrawn { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        vec![self.interaction().0]
    }

    /// The card that the decision was made on.
    pub fn interaction(&self) -> InteractionId {
        match self {
            DecisionEvent::Corrected { interaction, .. } | DecisionEvent::Withdrawn { interaction, .. } => *interaction,
        }
    }
}
