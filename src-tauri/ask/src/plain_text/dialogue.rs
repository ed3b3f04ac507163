//! What passes between Askwell and a person in a chat: lists out, replies in.
//!
//! A chat has one line of posts for everything, comes late, twice and out of order, and is read on a phone. So each list
//! is remembered by the post it stood in, each reply is bound to one list before it is read, and what a reply was taken
//! for is said back in one line. Nothing here knows a service: it is told of posts, messages and presses, and says what to
//! do. Replies are read by the rules of the terminal.

mod bound;
mod buttons;
mod called;
mod consent;
mod consenting;
mod control;
mod ended;
mod fit;
mod form;
mod forming;
mod hear;
mod kept;
mod list;
mod listing;
mod post;
mod press;
mod pressing;
mod question;

pub use called::{called, waiting};
pub use post::{About, Button, ButtonAcknowledgement, CardClosing, ChatMessage, Manner, Move, Post, Shows};
pub use press::{Press, PressedButton};

use crate::base::harmless::one_line;
use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::base::limits::CHAT_LINE_CHARS_MAX;
use crate::facts::interaction::{Body, Interaction};
use crate::facts::invalid::Invalid;
use crate::plain_text::Steps;
use crate::wire::Submitted;
use kept::{ChatCard, ChatPost, ClosedCard, ListDelivery};
use serde::{Deserialize, Serialize};

/// What stands in one chat, and how far each card is answered. Kept on disk by whoever runs the chat.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Dialogue {
    cards: Vec<ChatCard>,
    /// The latest that stood here, so that a late reply is told what became of its question.
    ended: Vec<ClosedCard>,
    /// How many posts were made.
    posts: u64,
}

impl Dialogue {
    /// Puts a question into the chat: its list. Asked again, it is shown where it stands, with what was answered kept.
    pub fn ask(&mut self, interaction: &Interaction, title: &str, manner: Manner) -> Post {
        let place = self.card(interaction);
        let before: Vec<String> = listing::titled(title).into_iter().collect();
        match self.cards.get_mut(place) {
            Some(card) => {
                card.gone = false;
                card.handed_in = false;
                list::list(card, interaction, None, &before, manner)
            }
            None => Post::plain(None, String::new()),
        }
    }

    /// A list is on its way into the chat, for the first time now. It may be seen from here on, also where the program ends
    /// before the service has said so.
    pub fn tried(&mut self, about: &About, at: Timestamp) {
        let card = self.cards.iter_mut().find(|card| card.interaction == about.interaction);
        if let Some(card) = card.filter(|_| about.shows == Shows::List)
            && card.tried.is_none_or(|tried| tried.about != *about)
        {
            card.tried = Some(ListDelivery { about: *about, at });
        }
    }

    /// The service has given the post this id at this time. What to write over it, where its card has ended meanwhile.
    pub fn posted(&mut self, about: &About, post: &str, at: Timestamp) -> Option<String> {
        self.posts += 1;
        let posted = ChatPost { id: post.to_owned(), at, order: self.posts, about: *about };
        let id = about.interaction;
        if let Some(card) = self.cards.iter_mut().find(|card| card.interaction == id) {
            kept::keep_post(&mut card.posts, posted);
            return None;
        }
        let ended = self.ended.iter_mut().find(|ended| ended.interaction == id)?;
        kept::keep_post(&mut ended.posts, posted);
        (about.shows != Shows::Line).then(|| ended::overwritten(&ended.called, &ended.told))
    }

    /// What was handed in was not taken: the card takes an answer again. What to say, where `closed` does not say it.
    pub fn not_taken(&mut self, interaction: &Interaction, said: &Submitted, manner: Manner) -> Option<Post> {
        let strings = manner.strings();
        let card = self.cards.iter_mut().find(|card| card.interaction == interaction.id)?;
        card.handed_in = false;
        let mut form = interaction.elicitation().and_then(|asked| form::of_card(card, asked, None));
        let at_review = form.as_ref().is_some_and(|form| form.field().is_none());
        let questions = interaction.questions();
        let mut steps = Steps::resumed(questions, card.progress.clone());
        let line = match said {
            Submitted::Accepted { .. }
            | Submitted::Duplicate { .. }
            | Submitted::Closed { .. }
            | Submitted::TooLate { .. }
            | Submitted::Damaged => return None,
            Submitted::Unknown => {
                card.gone = true;
                return Some(Post::plain(None, strings.question_ended(strings.no_longer_open())));
            }
            Submitted::Invalid { why: Invalid::NeedsYes, .. } => strings.answer_needs_yes().to_owned(),
            Submitted::Invalid { field, .. } => {
                if let Some(place) = questions.iter().position(|question| question.id.0 == *field) {
                    steps.go_to(place);
                }
                if let Some(form) = form.as_mut() {
                    form.asks_again(field);
                }
                strings.answer_does_not_fit().to_owned()
            }
            Submitted::NotSaved { why } if steps.several() || at_review => strings.answers_not_saved(&one_line(why)),
            Submitted::NotSaved { why } => strings.answer_not_saved(&one_line(why)),
        };
        if !steps.several() {
            steps = Steps::through(questions);
        }
        card.progress = steps.progress();
        card.form = form.map(|form| form.filled());
        let line = fit::cut(&line, CHAT_LINE_CHARS_MAX);
        Some(list::list(card, interaction, None, &[line], manner))
    }

    /// Interactions that stand in this chat.
    pub fn standing(&self) -> impl Iterator<Item = InteractionId> {
        self.cards.iter().map(|card| card.interaction)
    }

    /// Whether this interaction has a list in this chat.
    pub fn stands(&self, interaction: InteractionId) -> bool {
        self.standing().any(|standing| standing == interaction)
    }

    /// The interaction is no more, and nobody can say how it ended.
    pub fn forget(&mut self, interaction: InteractionId) {
        self.cards.retain(|card| card.interaction != interaction);
        self.ended.retain(|ended| ended.interaction != interaction);
    }

    /// Nothing of this conversation is known any more.
    pub fn forget_all_of(&mut self, conversation: ConversationId) {
        self.cards.retain(|card| card.conversation != conversation);
        self.ended.retain(|ended| ended.conversation != conversation);
    }

    /// The place of its card, which is made where there is none.
    fn card(&mut self, interaction: &Interaction) -> usize {
        let known = self.cards.iter().position(|card| card.interaction == interaction.id);
        known.unwrap_or_else(|| {
            let again = self.ended.iter().position(|ended| ended.interaction == interaction.id);
            let mut card = ChatCard::new(interaction.id, interaction.conversation);
            card.posts = again.map(|place| self.ended.remove(place).posts).unwrap_or_default();
            self.cards.push(card);
            self.cards.len() - 1
        })
    }
}

/// Whether it takes words, and not a consent.
fn is_question(interaction: &Interaction) -> bool {
    match interaction.body {
        Body::Question { .. } => true,
        Body::Consent { .. }
        | Body::Confirm { .. }
        | Body::Plan { .. }
        | Body::Quiet { .. }
        | Body::Network { .. }
        | Body::Elicitation { .. }
        | Body::ConnectionLost { .. } => false,
    }
}
