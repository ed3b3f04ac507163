//! A card, from its request to its end, and what comes after that.

use super::ids::{of_closing, of_interaction};
use super::kinds::events;
use crate::base::id::{CallId, InteractionId, Timestamp};
use crate::facts::channel::Delivery;
use crate::facts::interaction::{Closing, Interaction};
use crate::facts::message::CallResult;
use crate::facts::outcome::Surface;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// A card, from its request to its end, and what comes after that.
    AskEvent in Ask {
        /// A card is opened. `interaction` is all that is shown on it.
        "agent.ask.request" => Request { interaction: Box<Interaction> }
        /// Somebody answered a card.
        "agent.ask.response" => Response { interaction: InteractionId, closing: Closing }
        /// A card ended without an answer: by a stop, a new message, or because what it was about is over.
        "agent.ask.cancelled" => Cancelled { interaction: InteractionId, closing: Closing }
        /// The limit that the person set has passed.
        "agent.ask.timeout" => Timeout { interaction: InteractionId, closing: Closing }
        /// The agent that was asked has not answered within the limit. It is asked once more; then the question is the person's.
        "agent.ask.unanswered" => Unanswered {
            interaction: InteractionId,
            /// How often that has been so by now.
            times: u32,
            /// From now on it is the person's.
            climbed: bool,
            /// How long it may stand now.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            limit_ms: Option<u64>,
            at: Timestamp,
        }
        /// A surface has shown it to the person for the first time.
        "agent.ask.shown" => Shown { interaction: InteractionId, surface: Surface, at: Timestamp }
        /// What became of taking it to a chat.
        "agent.ask.delivery" => Delivery { interaction: InteractionId, delivery: Delivery }
        /// What was said to a server that asks goes to it now. Committed before it is sent. Of a guest: this call of
        /// it has said that it has the answer; without one, it was given to a program that says no such thing.
        "agent.ask.handed_over" => HandedOver {
            interaction: InteractionId,
            /// The guest's call that said so. None: a server's question, or a program that says no such thing.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            call: Option<CallId>,
            at: Timestamp,
        }
        /// What was to be done in the browser is done, as the server says.
        "agent.ask.completed" => Completed { interaction: InteractionId, at: Timestamp }
        /// The answer was changed before the agent had gone on with the first one.
        "agent.ask.revised" => Revised { interaction: InteractionId, closing: Closing, result: CallResult }
        /// An answer came when the question had ended already.
        "agent.ask.late" => Late { interaction: InteractionId, closing: Closing }
        /// The run waits for it no longer; the question stays open.
        "agent.ask.background" => Background { interaction: InteractionId, at: Timestamp }
        /// The agent is told the end of a question that its run did not wait for, in a message with this `text`.
        "agent.ask.told" => Told { interaction: InteractionId, text: String, at: Timestamp }
        /// A guest asks what stands open already: this call waits for the same answer.
        "agent.ask.joined" => Joined { interaction: InteractionId, call: CallId, at: Timestamp }
        /// One of the calls that waited for the answer does so no longer; others do.
        "agent.ask.left" => Left { interaction: InteractionId, call: CallId, at: Timestamp }
    }
}

impl AskEvent {
    pub(super) fn at(&self) -> Timestamp {
        match self {
            AskEvent::Request { interaction } => interaction.opened_at,
            AskEvent::Delivery { delivery, .. } => delivery.at,
            AskEvent::Response { closing, .. }
            | AskEvent::Cancelled { closing, .. }
            | AskEvent::Timeout { closing, .. }
            | AskEvent::Revised { closing, .. }
            | AskEvent::Late { closing, .. } => closing.at,
            AskEvent::Unanswered { at, .. }
            | AskEvent::Shown { at, .. }
            | AskEvent::HandedOver { at, .. }
            | AskEvent::Completed { at, .. }
            | AskEvent::Background { at, .. }
            | AskEvent::Told { at, .. }
            | AskEvent::Joined { at, .. }
            | AskEvent::Left { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        match self {
            AskEvent::Request { interaction } => of_interaction(interaction),
            AskEvent::Response { interaction, closing }
            | AskEvent::Cancelled { interaction, closing }
            | AskEvent::Timeout { interaction, closing }
            | AskEvent::Revised { interaction, closing, .. }
            | AskEvent::Late { interaction, closing } => of_closing(closing).chain([interaction.0]).collect(),
            AskEvent::Unanswered { interaction, .. }
            | AskEvent::Shown { interaction, .. }
            | AskEvent::Delivery { interaction, .. }
            | AskEvent::HandedOver { interaction, .. }
            | AskEvent::Completed { interaction, .. }
            | AskEvent::Background { interaction, .. }
            | AskEvent::Told { interaction, .. }
            | AskEvent::Joined { interaction, .. }
            | AskEvent::Left { interaction, .. } => vec![interaction.0],
        }
    }

    /// What it changes on the card, wherever that is kept. An end is more than that.
    pub fn amend(&self, card: &mut Interaction) {
        match self {
            AskEvent::Late { closing, .. } => card.came_late(closing),
            AskEvent::Background { .. } => card.background = true,
            AskEvent::Unanswered { times, climbed, limit_ms, .. } => {
                (card.unanswered, card.climbed, card.limit_ms) = (*times, *climbed, *limit_ms);
            }
            AskEvent::Shown { surface, .. } => card.shown.push(*surface),
            AskEvent::Delivery { delivery, .. } => card.carried(*delivery),
            AskEvent::HandedOver { call, .. } => card.was_read(call.as_ref()),
            AskEvent::Completed { .. } => card.completed = true,
            AskEvent::Request { .. }
            | AskEvent::Response { .. }
            | AskEvent::Cancelled { .. }
            | AskEvent::Timeout { .. }
            | AskEvent::Revised { .. }
            | AskEvent::Told { .. }
            | AskEvent::Joined { .. }
            | AskEvent::Left { .. } => {}
        }
    }

    /// The question that has an end by it, or another one.
    pub fn ends(&self) -> Option<InteractionId> {
        match self {
            AskEvent::Response { interaction, .. }
            | AskEvent::Cancelled { interaction, .. }
            | AskEvent::Timeout { interaction, .. }
            | AskEvent::Revised { interaction, .. }
            | AskEvent::Late { interaction, .. } => Some(*interaction),
            AskEvent::Request { .. }
            | AskEvent::Unanswered { .. }
            | AskEvent::Shown { .. }
            | AskEvent::Delivery { .. }
            | AskEvent::HandedOver { .. }
            | AskEvent::Completed { .. }
            | AskEvent::Background { .. }
            | AskEvent::Told { .. }
            | AskEvent::Joined { .. }
            | AskEvent::Left { .. } => None,
        }
    }
}
