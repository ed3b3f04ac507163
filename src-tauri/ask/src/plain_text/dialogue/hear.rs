//! A message that came in a chat: first the words that steer, then the list it is bound to, then the conversation.

use super::bound::{ChatQuestion, MessageTarget};
use super::control::{Control, control, steers};
use super::list::list;
use super::post::{About, ChatMessage, Manner, Move, Post, Shows};
use super::{Dialogue, called, form, is_question, listing, waiting};
use crate::base::id::{InteractionId, Timestamp};
use crate::base::limits::CHAT_LINE_CHARS_MAX;
use crate::facts::interaction::Interaction;
use crate::facts::outcome::Response;
use crate::plain_text::fold::spelled;
use crate::plain_text::{AnswerReading, At, read};
use crate::strings::Strings;
use crate::wire::Waiting;

/// The card that a message or a press is for, with all that is known around it.
#[derive(Clone, Copy)]
pub struct CardContext<'a> {
    /// Among the cards of the chat.
    pub place: usize,
    pub waiting: &'a Waiting,
    /// The question of it, counted from 0.
    pub question: usize,
    pub quoted: Option<Shows>,
    /// Its list is the newest, or it was named.
    pub newest: bool,
    /// When it was written. None for a press.
    pub at: Option<Timestamp>,
    pub open: &'a [Waiting],
    pub manner: Manner,
}

impl CardContext<'_> {
    pub fn strings(&self) -> &'static dyn Strings {
        self.manner.strings()
    }

    pub fn interaction(&self) -> &Interaction {
        &self.waiting.interaction
    }

    /// A line about this card, in answer to what was said.
    pub fn line(&self, text: impl Into<String>) -> Vec<Move> {
        vec![Move::Post(self.said(text))]
    }

    fn said(&self, text: impl Into<String>) -> Post {
        let about = About { interaction: self.interaction().id, question: self.question, shows: Shows::Line };
        Post::plain(Some(about), super::fit::cut(&text.into(), self.manner.with_room().text_chars_max))
    }
}

impl Dialogue {
    /// What the person means. `open`: everything that is open for them now.
    pub fn hear(&mut self, said: ChatMessage<'_>, open: &[Waiting], manner: Manner) -> Vec<Move> {
        let strings = manner.strings();
        let control = control(said.text);
        // What steers works wherever it is written, also below a post that is about no question.
        let quoted = said.quoted.filter(|id| !steers(&control) || self.knows(id));
        let said = ChatMessage { quoted, ..said };
        match control {
            Control::Stop if cancels(said.text) && self.is_at_a_server(&said, open) => {
                self.line("取消", said, open, manner)
            }
            Control::Stop => vec![Move::Stop {
                conversation: match self.bound(&said) {
                    MessageTarget::Nothing => None,
                    MessageTarget::Card(reach) | MessageTarget::Perhaps(reach) => {
                        self.cards.get(reach.place).map(|card| card.conversation)
                    }
                    MessageTarget::Ended { conversation, .. } => Some(conversation),
                },
            }],
            Control::New(None) => vec![Move::New],
            Control::New(Some(text)) => vec![Move::New, Move::Tell { conversation: None, text }],
            Control::Status => vec![Move::Status { waits: waiting(open, manner) }],
            Control::Help => vec![Move::Post(Post::plain(None, strings.chat_help().to_owned()))],
            Control::Line(text) => self.line(&text, said, open, manner),
        }
    }

    /// The word that stops a run is, at what a server asks, the word that puts that aside.
    fn is_at_a_server(&self, said: &ChatMessage<'_>, open: &[Waiting]) -> bool {
        let MessageTarget::Card(reach) = self.bound(said) else { return false };
        let Some(card) = self.cards.get(reach.place) else { return false };
        let is_it = |waiting: &&Waiting| waiting.interaction.id == card.interaction;
        open.iter().find(is_it).is_some_and(|waiting| waiting.interaction.elicitation().is_some())
    }

    fn line(&mut self, text: &str, said: ChatMessage<'_>, open: &[Waiting], manner: Manner) -> Vec<Move> {
        let strings = manner.strings();
        let plain = |text: String| vec![Move::Post(Post::plain(None, text))];
        if text.is_empty() {
            return plain(strings.empty_answered_nothing().to_owned());
        }
        match self.bound(&said) {
            MessageTarget::Nothing => match read(At::Nothing, text) {
                AnswerReading::Skip => plain(strings.no_open_question().to_owned()),
                AnswerReading::Show => plain(strings.chat_help().to_owned()),
                AnswerReading::Stop => vec![Move::Stop { conversation: None }],
                AnswerReading::Decide
                | AnswerReading::TalkFirst(_)
                | AnswerReading::Preview(_)
                | AnswerReading::Back
                | AnswerReading::GoTo(_)
                | AnswerReading::HandIn
                | AnswerReading::Answer(_)
                | AnswerReading::Message(_)
                | AnswerReading::Refused(_) => vec![Move::Tell { conversation: None, text: text.to_owned() }],
            },
            MessageTarget::Ended { told, .. } => plain(strings.question_ended(&told)),
            MessageTarget::Card(reach) => self.at_card(reach, text, said.at, open, manner),
            MessageTarget::Perhaps(reach) if self.chooses(reach, text, open, manner) => {
                self.at_card(reach, text, said.at, open, manner)
            }
            MessageTarget::Perhaps(_) => plain(strings.perhaps_unseen().to_owned()),
        }
    }

    /// Whether a text names options of this question. Own words, and a consent, are not taken from whoever may not have
    /// seen what they would be for.
    fn chooses(&self, reach: ChatQuestion, text: &str, open: &[Waiting], manner: Manner) -> bool {
        let Some(card) = self.cards.get(reach.place) else { return false };
        let Some(waiting) = open.iter().find(|waiting| waiting.interaction.id == card.interaction) else { return true };
        let ChatQuestion { place, question, quoted, newest } = reach;
        let here = CardContext { place, waiting, question, quoted, newest, at: None, open, manner };
        is_question(here.interaction()) && self.names_options(here, text)
    }

    fn at_card(
        &mut self,
        reach: ChatQuestion,
        text: &str,
        at: Timestamp,
        open: &[Waiting],
        manner: Manner,
    ) -> Vec<Move> {
        let strings = manner.strings();
        let Some(card) = self.cards.get_mut(reach.place) else { return Vec::new() };
        let Some(waiting) = open.iter().find(|waiting| waiting.interaction.id == card.interaction) else {
            card.gone = true;
            return vec![Move::Post(Post::plain(None, strings.question_ended(strings.no_longer_open())))];
        };
        let ChatQuestion { place, question, quoted, newest } = reach;
        let here = CardContext { place, waiting, question, quoted, newest, at: Some(at), open, manner };
        if card.handed_in {
            return here.line(strings.answer_on_its_way());
        }
        if is_question(here.interaction()) {
            return self.at_question(here, text);
        }
        match form::fillable(&waiting.interaction, manner) {
            Some(asked) => self.at_form(here, asked, text),
            None => self.at_consent(here, text),
        }
    }

    /// Hands an answer in. What is posted when it was taken names the card where others stand beside it.
    pub(super) fn submit(&mut self, here: CardContext<'_>, response: Response, confirmed: &str) -> Vec<Move> {
        let interaction = here.interaction();
        let stays = matches!(response, Response::TalkFirst { .. });
        if let Some(card) = self.cards.get_mut(here.place) {
            card.handed_in = !stays;
            card.awaits_words = None;
            card.answered_at = here.at;
        }
        let next = self.newest_beside(interaction.id, here.open);
        let mut confirmed = super::fit::cut(confirmed, CHAT_LINE_CHARS_MAX);
        if next.is_some() {
            confirmed = here.strings().answer_to(&confirmed, &called(interaction, here.manner.language));
        }
        let next = next.filter(|_| !stays).and_then(|(place, waiting)| {
            let before: Vec<String> = listing::titled(&waiting.title).into_iter().collect();
            let card = self.cards.get(place)?;
            Some(Box::new(list(card, &waiting.interaction, None, &before, here.manner)))
        });
        let (conversation, interaction) = (interaction.conversation, interaction.id);
        vec![Move::Submit { conversation, interaction, response, confirmed, next }]
    }

    /// The card beside this one whose list is the newest.
    fn newest_beside<'a>(&self, this: InteractionId, open: &'a [Waiting]) -> Option<(usize, &'a Waiting)> {
        let beside =
            self.cards.iter().enumerate().filter(|(_, card)| {
                card.interaction != this && !card.gone && !card.handed_in && !card.posts.is_empty()
            });
        let (place, card) = beside.max_by_key(|(_, card)| card.posts.iter().map(|post| post.order).max())?;
        Some((place, open.iter().find(|waiting| waiting.interaction.id == card.interaction)?))
    }
}

fn cancels(text: &str) -> bool {
    spelled(text).trim_start_matches('/') == "取消"
}
