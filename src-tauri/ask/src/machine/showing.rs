//! Where a question was shown, and what became of taking it to a chat.

use crate::base::id::{InteractionId, Timestamp};
use crate::facts::channel::Delivery;
use crate::facts::event::{AskEvent, Event};
use crate::facts::interaction::{Interaction, Status};
use crate::facts::outcome::Surface;
use crate::machine::input::{AnswerRefusal, Refusal};
use crate::machine::state::State;

/// Each surface shows it for the first time once.
pub fn shown(
    state: &State,
    interaction: InteractionId,
    surface: Surface,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    match state.interaction(interaction) {
        Some(known) if known.shown.contains(&surface) => Ok(Vec::new()),
        Some(_) => Ok(vec![Event::Ask(AskEvent::Shown { interaction, surface, at })]),
        None => Err(Refusal::Answer(AnswerRefusal::UnknownInteraction)),
    }
}

/// The same fact again is none; and of what has ended nothing is taken anywhere.
pub fn carried(state: &State, interaction: InteractionId, delivery: Delivery) -> Result<Vec<Event>, Refusal> {
    match state.interaction(interaction) {
        Some(Interaction { status: Status::Closed(_), .. }) => Err(Refusal::Stale),
        Some(open) if open.delivery(delivery.to).is_some_and(|known| known.became == delivery.became) => Ok(Vec::new()),
        Some(_) => Ok(vec![Event::Ask(AskEvent::Delivery { interaction, delivery })]),
        None => Err(Refusal::Answer(AnswerRefusal::UnknownInteraction)),
    }
}
