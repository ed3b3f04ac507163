//! Who asked a question, and is told what becomes of it.

use crate::strings::Strings;
use ask::Interaction;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionSource {
    /// An agent of Askwell, in a conversation.
    Agent,
    /// Another program: a script, or an agent that is connected.
    Program,
}

impl QuestionSource {
    pub fn of(interaction: &Interaction) -> QuestionSource {
        match interaction.guest {
            Some(_) => QuestionSource::Program,
            None => QuestionSource::Agent,
        }
    }

    /// The choice was left to them.
    pub fn decides(self, strings: &dyn Strings) -> &'static str {
        match self {
            QuestionSource::Agent => strings.agent_decides(),
            QuestionSource::Program => strings.program_decides(),
        }
    }

    /// They were asked something first.
    pub fn asked_first(self, strings: &dyn Strings) -> &'static str {
        match self {
            QuestionSource::Agent => strings.asked_agent_first(),
            QuestionSource::Program => strings.asked_program_first(),
        }
    }

    /// All that can be typed at their question.
    pub fn at_a_question(self, strings: &dyn Strings) -> &'static str {
        match self {
            QuestionSource::Agent => strings.at_a_question(),
            QuestionSource::Program => strings.at_a_programs_question(),
        }
    }
}
