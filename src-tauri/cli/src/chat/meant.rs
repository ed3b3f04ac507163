//! Words that leave other programs, or ask them for help. Here they are words for the agent, and hardly ever meant as that: they
//! are sent once it was said what they do.

use super::ChatSession;
use crate::keyboard::TypedInput;
use crate::leaving::EarlyExit;
use crate::moment::Moment;
use ask::InteractionId;
use ask::plain_text::{AnswerReading, read};

const WORDS: &[&str] = &["quit", "exit", "help", "退出", "帮助"];

/// What was said of which word, at which card.
pub type DoubtedWord = (String, Option<InteractionId>);

impl ChatSession<'_> {
    /// Whether the line is not sent yet. The same line once more is.
    pub(super) fn doubts(&mut self, typed: &TypedInput) -> Result<bool, EarlyExit> {
        let line = typed.text.trim();
        let doubted = (line.to_lowercase(), self.card().map(|card| card.interaction.id));
        let again = self.doubted.take().is_some_and(|before| before == doubted);
        if again || !self.keyboard.person || !WORDS.contains(&doubted.0.as_str()) || !self.takes_own_words(line) {
            return Ok(false);
        }
        let at_question = doubted.1.is_some();
        self.doubted = Some(doubted);
        let kept = self.keyboard.put_back(&typed.text, Moment::now());
        if !kept {
            self.screen.entered(&typed.text, false)?;
        }
        let what = if at_question { self.strings.would_be_answer(line) } else { self.strings.would_be_message(line) };
        let again = if kept { self.strings.enter_sends_it() } else { self.strings.typing_it_again_sends_it() };
        self.screen.notice(&self.strings.sentences(&[&what, again]))?;
        Ok(true)
    }

    /// Whether the line, as it is, is an answer in own words, or a message.
    fn takes_own_words(&self, line: &str) -> bool {
        let question = self.card().and_then(|card| card.steps.question());
        let is_option = question.is_some_and(|question| {
            question.options.iter().any(|option| option.label.trim().to_lowercase() == line.to_lowercase())
        });
        // There only words of their own decide.
        !self.card_consents()
            && !is_option
            && matches!(read(self.at(), line), AnswerReading::Answer(_) | AnswerReading::Message(_))
    }
}
