//! The list of a card as a post: the question whose turn it is, all answers, or what wants consent.

use super::kept::ChatCard;
use super::post::{About, Manner, Post, Shows};
use super::{buttons, consent, form, is_question, listing};
use crate::facts::interaction::Interaction;
use crate::plain_text::Steps;

/// `place`: of this question, else of the one whose turn it is. `before`: lines above it.
pub fn list(
    card: &ChatCard,
    interaction: &Interaction,
    place: Option<usize>,
    before: &[String],
    manner: Manner,
) -> Post {
    let manner = manner.with_room();
    if let Some(asked) = form::fillable(interaction, manner)
        && let Some(filled) = form::of_card(card, asked, place)
    {
        return form::post((card, &filled), (interaction, asked), before, true, manner);
    }
    if !is_question(interaction) {
        let sheet = consent::sheet(interaction, before, manner);
        return Post { about: about(interaction, 0), text: sheet.text, buttons: sheet.buttons, wants_words: false };
    }
    let steps = Steps::resumed(interaction.questions(), card.progress.clone());
    let place = place.unwrap_or(steps.place().0 - 1);
    let count = steps.questions().len();
    let (Some(question), Some(text)) =
        (steps.questions().get(place), listing::question(interaction, place, before, manner))
    else {
        let (text, buttons) = (listing::review(&steps, before, manner), buttons::of_review(&steps, manner));
        return Post { about: about(interaction, count), text, buttons, wants_words: false };
    };
    let buttons = buttons::of_question(question, place, count, card.marked.get(&place), manner);
    Post { about: about(interaction, place), text, buttons, wants_words: question.options.is_empty() }
}

fn about(interaction: &Interaction, question: usize) -> Option<About> {
    Some(About { interaction: interaction.id, question, shows: Shows::List })
}
