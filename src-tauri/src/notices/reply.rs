//! Words that are written in a notification: where there is a field for them, and what they mean.

use crate::strings::strings;
use ask::Response;
use ask::plain_text::{AnswerReading, At, QuestionTurn, how_to_reply, read};
use ask::question::Question;
use ask::settings::Language;

/// A field in a notification, with its texts. Like a button it is bound to its question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplyField {
    /// On the button that opens it.
    pub label: String,
    /// In it, while it is empty.
    pub hint: String,
    /// On the button that sends what is in it.
    pub send: String,
}

/// A single question can be answered in words; a card of several, a consent and a plan are seen before they are.
pub fn field(questions: &[Question], language: Language) -> Option<ReplyField> {
    let [question] = questions else { return None };
    let strings = strings(language);
    Some(ReplyField {
        label: strings.reply().to_owned(),
        hint: how_to_reply(question, language),
        send: strings.send().to_owned(),
    })
}

/// What the person wants with their words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyIntent {
    HandIn(Response),
    /// Stop the run.
    Stop,
    /// See the question.
    Show,
    /// It is no answer. The words stay, and the person sees the question with them.
    Unclear,
}

/// Reads the words by the rules of plain text, as an answer to this question and nothing else.
pub fn meant(questions: &[Question], words: &str) -> ReplyIntent {
    let [question] = questions else { return ReplyIntent::Unclear };
    let turn = QuestionTurn { question, among_others: false, agent_works: false };
    match read(At::Question(turn), words) {
        AnswerReading::Answer(answer) => ReplyIntent::HandIn(Response::Answered(vec![answer].into())),
        AnswerReading::Decide => ReplyIntent::HandIn(Response::Delegated { comment: None }),
        AnswerReading::Skip => ReplyIntent::HandIn(Response::Dismissed),
        AnswerReading::TalkFirst(text) => ReplyIntent::HandIn(Response::TalkFirst { text }),
        AnswerReading::Stop => ReplyIntent::Stop,
        AnswerReading::Show | AnswerReading::Preview(_) => ReplyIntent::Show,
        AnswerReading::Refused(_)
        | AnswerReading::Back
        | AnswerReading::GoTo(_)
        | AnswerReading::HandIn
        | AnswerReading::Message(_) => ReplyIntent::Unclear,
    }
}

#[cfg(test)]
mod tests;
