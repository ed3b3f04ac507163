//! What is said first: words of the command line, and what is piped in beside them.
//!
//! What comes through a pipe was not written at a question, so it never answers one. What stands on the command line was
//! written before anything was shown, so it gives no consent.

use super::ChatSession;
use crate::arguments;
use crate::input::{fence_for, read_message};
use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::strings::Strings;
use ask::limits::MESSAGE_BYTES_MAX;
use ask::plain_text::consent::{self, ConsentReading};
use ask::plain_text::form;
use std::io::IsTerminal;

#[derive(Debug, PartialEq, Eq)]
pub enum First {
    /// It is typed later, or what stands open is only shown or answered.
    Nothing,
    /// Words of the command line alone: they may answer a question.
    Words(String),
    /// A text that was piped in, with the words that it came beside: a message, and nothing else.
    Read(String),
}

impl First {
    /// Reads the standard input where it holds a message or what belongs to one.
    pub async fn of(
        wishes: &arguments::chat::ChatArguments,
        strings: &dyn Strings,
        screen: &mut Screen,
    ) -> Result<First, EarlyExit> {
        let (person, said) = (std::io::stdin().is_terminal(), wishes.words());
        if said.as_ref().is_some_and(|said| said.trim().is_empty()) {
            return Err(EarlyExit::EmptyMessage);
        }
        let reads = said.as_deref() == Some("-");
        if wishes.answers.is_some() {
            return match said {
                Some(_) if reads => Err(EarlyExit::AnswersAndMessage),
                Some(said) => Ok(First::Words(said)),
                None if wishes.resume || wishes.conversation.is_some() => Ok(First::Nothing),
                None => Err(EarlyExit::EmptyMessage),
            };
        }
        match said {
            None if person => Ok(First::Nothing),
            Some(said) if person && !reads => Ok(First::Words(said)),
            said => First::with(said.filter(|_| !reads), read_message(strings, screen).await?, wishes, strings),
        }
    }

    fn with(
        said: Option<String>,
        read: String,
        wishes: &arguments::chat::ChatArguments,
        strings: &dyn Strings,
    ) -> Result<First, EarlyExit> {
        match (said, read.trim().is_empty()) {
            (None, true) if wishes.message.is_empty() && (wishes.resume || wishes.conversation.is_some()) => {
                Ok(First::Nothing)
            }
            (None, true) => Err(EarlyExit::EmptyMessage),
            (None, false) => Ok(First::Read(read.trim().to_owned())),
            (Some(said), true) => Ok(First::Words(said)),
            (Some(said), false) => {
                let fence = fence_for(&read);
                let text = format!("{said}\n\n{}\n{fence}\n{}\n{fence}", strings.material(), read.trim_end());
                if text.len() > MESSAGE_BYTES_MAX { Err(EarlyExit::InputTooLong) } else { Ok(First::Read(text)) }
            }
        }
    }

    pub fn says_something(&self) -> bool {
        *self != First::Nothing
    }
}

impl ChatSession<'_> {
    pub(super) async fn say_first(&mut self, first: First) -> Result<(), EarlyExit> {
        let waited_for = self.open.iter().any(|card| !card.interaction.background);
        match first {
            First::Nothing => Ok(()),
            First::Read(_) if waited_for => Ok(self.screen.notice(self.strings.input_answers_nothing())?),
            First::Read(text) => self.say(text).await,
            First::Words(words) if self.decides(&words) => Ok(self.screen.notice(self.strings.not_seen_yet())?),
            First::Words(words) => self.typed(&words).await,
        }
    }

    /// Whether this stands where consent is asked for, and would be read as an answer or a mistaken one.
    fn decides(&self, words: &str) -> bool {
        let Some(card) = self.card() else { return false };
        match &card.form {
            Some(form) => match form::read(form, words) {
                form::FormReading::Show | form::FormReading::Stop | form::FormReading::Message(_) => false,
                form::FormReading::Value(_)
                | form::FormReading::LeaveOut
                | form::FormReading::Back
                | form::FormReading::GoTo(_)
                | form::FormReading::Send
                | form::FormReading::Decline
                | form::FormReading::Cancel
                | form::FormReading::Refused(_) => true,
            },
            None if card.consents() => match consent::read(&card.interaction.body, words) {
                ConsentReading::Show | ConsentReading::Stop | ConsentReading::Message(_) => false,
                ConsentReading::Answer { .. } | ConsentReading::Unclear(_) => true,
            },
            None => false,
        }
    }
}
