//! What the person did to their decisions since they made them.

use super::State;
use crate::base::id::{InteractionId, QuestionId};
use crate::facts::decision::Change;
use crate::facts::event::DecisionEvent;

impl State {
    pub(super) fn apply_decision(&mut self, event: &DecisionEvent) {
        let (interaction, question, change) = match event {
            DecisionEvent::Corrected { interaction, question, text, at } => {
                (interaction, question, Change::Corrected { text: text.clone(), at: *at })
            }
            DecisionEvent::Withdrawn { interaction, question, .. } => (interaction, question, Change::Withdrawn),
        };
        self.changes.insert((*interaction, question.clone()), change);
    }

    pub(in crate::machine) fn fits_decision(&self, event: &DecisionEvent) -> bool {
        self.interaction(event.interaction()).is_some()
    }

    /// What the person has done to a decision since they made it.
    pub fn change(&self, interaction: InteractionId, question: &QuestionId) -> Option<&Change> {
        self.changes.get(&(interaction, question.clone()))
    }
}
