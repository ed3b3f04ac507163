//! What a card is called where only its name is needed, and the list of all that waits.

use super::fit::cut;
use super::post::Manner;
use crate::base::harmless::{one_line, visible_line};
use crate::base::language::Language;
use crate::base::limits::{CHAT_LINE_CHARS_MAX, CHAT_TITLE_CHARS_MAX};
use crate::facts::interaction::{Body, Interaction};
use crate::plain_text::consent::done_by;
use crate::plain_text::named;
use crate::wire::Waiting;

/// A card in a few words on one line.
pub fn called(interaction: &Interaction, language: Language) -> String {
    let name = match &interaction.body {
        Body::Question { questions } => match questions.as_slice() {
            [] => String::new(),
            [question] => named(question),
            [first, rest @ ..] => format!("{} (+{})", named(first), rest.len()),
        },
        Body::Consent { request } => visible_line(&request.action),
        Body::Confirm { proposal } | Body::Network { proposal } => done_by(&proposal.action, language),
        Body::Plan { outline } => visible_line(&outline.title),
        Body::Quiet { quiet } => format!("$ {}", visible_line(quiet.command.trim())),
        Body::Elicitation { elicitation } => visible_line(&format!("{}: {}", elicitation.server, elicitation.message)),
        Body::ConnectionLost { lost } => done_by(&lost.proposal.action, language),
    };
    cut(&one_line(&name), CHAT_TITLE_CHARS_MAX)
}

/// Everything that waits, one line each. No line of it begins with a number: it is no list to choose from.
pub fn waiting(open: &[Waiting], manner: Manner) -> String {
    let strings = manner.strings();
    let mut text = match open.len() {
        0 => strings.nothing_waits().to_owned(),
        count => strings.questions_waiting(count),
    };
    for (index, one) in open.iter().enumerate() {
        let title = cut(&one_line(&one.title), CHAT_TITLE_CHARS_MAX);
        let line = format!("\n• {title}: {}", called(&one.interaction, manner.language));
        let rest = format!("\n• +{}", open.len() - index);
        let line = cut(&line, CHAT_LINE_CHARS_MAX);
        let room = manner.with_room().text_chars_max;
        if super::fit::length(&text) + super::fit::length(&line) + super::fit::length(&rest) > room {
            text.push_str(&rest);
            break;
        }
        text.push_str(&line);
    }
    text
}
