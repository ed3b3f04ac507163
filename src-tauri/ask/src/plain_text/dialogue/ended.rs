//! A card that has ended: what is written over its posts, and what is said of it.

use super::fit::cut;
use super::kept::{ClosedCard, keep_ended};
use super::post::{CardClosing, Manner, Shows};
use super::{Dialogue, called};
use crate::base::harmless::one_line;
use crate::base::limits::CHAT_LINE_CHARS_MAX;
use crate::facts::elicitation::ElicitedReply;
use crate::facts::interaction::{Closing, Interaction};
use crate::facts::outcome::{Answer, Answers, Outcome, Surface};
use crate::plain_text::named;
use crate::plain_text::said::words_of;

impl Dialogue {
    /// A question that stands here has ended, here or elsewhere: what to write over its posts, and what to say.
    pub fn closed(&mut self, interaction: &Interaction, closing: &Closing, manner: Manner) -> Option<CardClosing> {
        let place = self.cards.iter().position(|card| card.interaction == interaction.id)?;
        let card = self.cards.remove(place);
        let here = closing.by == Some(manner.here);
        let mut told = ended(interaction, closing, manner);
        let form = interaction.elicitation().and_then(|asked| super::form::of_card(&card, asked, None));
        if !here && form.is_some_and(|form| form.begun()) {
            let strings = manner.strings();
            told = strings.in_turn(&strings.sentence(&told), strings.form_not_sent());
        }
        let called = called(interaction, manner.language);
        let lists = card.posts.iter().filter(|post| post.about.shows != Shows::Line);
        let named = |place: usize| interaction.questions().get(place).map_or_else(|| called.clone(), named);
        let posts = lists.map(|post| (post.id.clone(), overwritten(&named(post.about.question), &told))).collect();
        let line = manner.strings().of_question(&called, &told);
        let line = (!here).then(|| cut(&line, CHAT_LINE_CHARS_MAX));
        let until = if here { card.answered_at.unwrap_or(0) } else { closing.at };
        let (interaction, conversation) = (interaction.id, interaction.conversation);
        let ended = ClosedCard { interaction, conversation, called, told, until, posts: card.posts };
        keep_ended(&mut self.ended, ended);
        Some(CardClosing { posts, line })
    }
}

/// What stands in the place of a list that takes no answer any more.
pub fn overwritten(name: &str, told: &str) -> String {
    format!("❓ {name}\n↩ {told}")
}

/// What became of it, in one line that begins like the end of a sentence.
fn ended(interaction: &Interaction, closing: &Closing, manner: Manner) -> String {
    let strings = manner.strings();
    let place = closing.by.map(|by| place(by, manner)).unwrap_or_default();
    let line = match &closing.outcome {
        Outcome::Answered(given) => strings.answered_with(place, &answers(interaction, given, manner)),
        Outcome::Delegated { .. } => strings.left_to_the_agent(place),
        Outcome::Dismissed => strings.dismissed(place),
        Outcome::NoResponse { .. } => strings.not_answered_in_time().to_owned(),
        Outcome::Superseded => strings.superseded().to_owned(),
        Outcome::Stopped => strings.run_stopped().to_owned(),
        Outcome::Approved { .. } | Outcome::PlanAccepted { .. } => strings.allowed(place),
        Outcome::Denied { .. } => strings.denied(place),
        Outcome::Consented { .. } | Outcome::Settled { .. } | Outcome::Decided { .. } => strings.decided(place),
        Outcome::Withdrawn => strings.withdrawn().to_owned(),
        Outcome::Elicited { reply: ElicitedReply::Accept { .. } } => strings.answered(place),
        Outcome::Elicited { reply: ElicitedReply::Decline } => strings.declined(place),
        Outcome::Elicited { reply: ElicitedReply::Cancel } => strings.cancelled(place),
        Outcome::Gone => strings.server_gone().to_owned(),
        Outcome::Moot => strings.ended_on_its_own().to_owned(),
        Outcome::Afk => strings.away().to_owned(),
    };
    cut(&line, CHAT_LINE_CHARS_MAX)
}

/// Where an answer was given, as a part of a sentence.
fn place(by: Surface, manner: Manner) -> &'static str {
    let strings = manner.strings();
    if by == manner.here {
        return strings.here();
    }
    match by {
        Surface::Window => strings.in_the_window(),
        Surface::Notification => strings.in_a_notification(),
        Surface::Terminal => strings.in_the_terminal(),
        Surface::StandardInput => strings.by_standard_input(),
        Surface::Browser => strings.in_a_browser(),
        Surface::Api => strings.by_a_program(),
        Surface::Agent => strings.by_an_agent(),
        Surface::Telegram => strings.on_telegram(),
        Surface::WeChat => strings.on_wechat(),
    }
}

fn answers(interaction: &Interaction, given: &Answers, manner: Manner) -> String {
    let one = |answer: &Answer| {
        let question = interaction.questions().iter().find(|question| question.id == answer.question)?;
        Some(words_of(question, answer, manner.language))
    };
    let all: Vec<String> = given.answers.iter().filter_map(one).collect();
    one_line(&all.join("; "))
}
