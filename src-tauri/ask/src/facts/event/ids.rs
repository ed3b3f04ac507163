//! The ids that a question and its end hold.

use crate::facts::family::{Party, PassedOn};
use crate::facts::interaction::{Closing, Interaction};
use uuid::Uuid;

pub(super) fn of_interaction(interaction: &Interaction) -> Vec<Uuid> {
    let to = match interaction.to {
        Party::User => None,
        Party::Agent { conversation } => Some(conversation.0),
    };
    let passed = interaction.passes_on.map(|PassedOn { conversation, interaction }| [conversation.0, interaction.0]);
    let closings = interaction.closings().flat_map(of_closing);
    let own = [interaction.id.0, interaction.conversation.0].into_iter();
    own.chain(to).chain(passed.into_iter().flatten()).chain(closings).collect()
}

pub(super) fn of_closing(closing: &Closing) -> impl Iterator<Item = Uuid> {
    closing.answerer.as_ref().map(|answerer| answerer.conversation.0).into_iter()
}
