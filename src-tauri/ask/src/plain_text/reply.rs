//! What a person's line means. Nothing is guessed: a line that fits no rule is refused in one sentence, and the
//! question stays open.

use super::choice::named;
use super::fold::{fold, unquoted};
use super::marks::{MarkReading, OptionMarks};
use crate::base::limits::{ANSWER_WHOLE_BYTES_MAX, NOTE_BYTES_MAX};
use crate::base::unseen::said;
use crate::facts::outcome::Answer;
use crate::facts::question::Question;

const PREVIEW: [&str; 2] = ["preview ", "预览"];

/// What a line is typed at.
#[derive(Debug, Clone, Copy)]
pub enum At<'a> {
    /// No question stands open.
    Nothing,
    /// A question of a card, whose turn it is.
    Question(QuestionTurn<'a>),
    /// The answers to all questions of a card, before they are handed in.
    Review {
        /// How many there are: one of them can be gone back to by its number.
        questions: usize,
    },
}

/// A question whose turn it is.
#[derive(Debug, Clone, Copy)]
pub struct QuestionTurn<'a> {
    /// The question, as the card has it.
    pub question: &'a Question,
    /// The card has others beside it.
    pub among_others: bool,
    /// The agent does not wait for it and is at work: it hears what is said, so plain words are said to it.
    pub agent_works: bool,
}

/// What a line turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerReading {
    /// Stop the run.
    Stop,
    /// Leave this question open; where it is the only one of a card, close the card without an answer.
    Skip,
    /// Show the question again.
    Show,
    /// Leave the decision to the agent.
    Decide,
    /// Ask back. The question stays open.
    TalkFirst(String),
    /// Show what the option at this place leads to.
    Preview(usize),
    /// To the question before.
    Back,
    /// To the question at this place.
    GoTo(usize),
    /// Send the answers as they are.
    HandIn,
    /// An answer to the question whose turn it is.
    Answer(Answer),
    /// Something said to the agent, and no answer.
    Message(String),
    /// It is no answer, and the question stays open.
    Refused(ReplyRefusal),
}

/// Why a line is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyRefusal {
    /// Nothing was typed but blanks.
    Empty,
    /// It is written like an option's mark, and there is no such option.
    NoSuchOption {
        /// The mark, as it was typed.
        typed: String,
    },
    /// One part of a list is no option, so none of it counts.
    NoneTaken {
        /// The part that is no option.
        typed: String,
    },
    /// Several options were named where one is taken.
    OnlyOne,
    /// Options are named one by one.
    NoRange,
    /// The text is that of more than one option.
    SeveralFit,
    /// This question takes one of its options and nothing else.
    NoOwnWords,
    /// The words or the note are longer than an answer takes.
    TooLong,
    /// The option has no preview.
    NoPreview,
    /// The review takes no answers.
    AtReview,
}

/// Reads a line. Words that control come first, so that nothing a model offers as an option can take them away.
pub fn read(at: At<'_>, line: &str) -> AnswerReading {
    let text = said(line);
    let folded = fold(text);
    if let Some(control) = control(at, text, &folded) {
        return control;
    }
    match at {
        At::Nothing if text.is_empty() => AnswerReading::Refused(ReplyRefusal::Empty),
        At::Nothing => AnswerReading::Message(text.to_owned()),
        At::Question(turn) => answer(turn, text).unwrap_or_else(AnswerReading::Refused),
        At::Review { .. } if text.is_empty() => AnswerReading::HandIn,
        At::Review { questions } => match OptionMarks::Numbers.read(&folded, questions) {
            Some(MarkReading::Option(index)) => AnswerReading::GoTo(index),
            Some(MarkReading::Missing) | None => AnswerReading::Refused(ReplyRefusal::AtReview),
        },
    }
}

fn control(at: At<'_>, text: &str, folded: &str) -> Option<AnswerReading> {
    let (asked, steps) = match at {
        At::Nothing => (false, false),
        At::Question(turn) => (true, turn.among_others),
        At::Review { .. } => (true, true),
    };
    match folded {
        "stop" | "取消" | "停止" => Some(AnswerReading::Stop),
        "skip" | "跳过" => Some(AnswerReading::Skip),
        "decide" | "you decide" | "你决定" | "由你决定" if asked => Some(AnswerReading::Decide),
        "back" | "返回" if steps => Some(AnswerReading::Back),
        "send" | "提交" if matches!(at, At::Review { .. }) => Some(AnswerReading::HandIn),
        _ => {
            let words = text.trim_start_matches(['?', '？']);
            if words.len() == text.len() {
                return None;
            }
            // To ask back decides nothing: a line that begins like this is never taken for an answer.
            match said(words) {
                "" => Some(AnswerReading::Show),
                words if asked => Some(AnswerReading::TalkFirst(words.to_owned())),
                _ => None,
            }
        }
    }
}

fn answer(turn: QuestionTurn<'_>, text: &str) -> Result<AnswerReading, ReplyRefusal> {
    let question = turn.question;
    if text.is_empty() {
        return Err(ReplyRefusal::Empty);
    }
    if let Some(index) = preview(question, text)? {
        return Ok(AnswerReading::Preview(index));
    }
    if let Some(chosen) = named(question, text)? {
        return Ok(AnswerReading::Answer(choosing(question, &chosen, "")?));
    }
    if let Some(noted) = noted(question, text)? {
        return Ok(AnswerReading::Answer(noted));
    }
    if let Some(steered) = steered(question, text) {
        return steered;
    }
    let quoted = unquoted(text);
    if turn.agent_works && quoted.is_none() {
        return Ok(AnswerReading::Message(text.to_owned()));
    }
    let own = said(quoted.unwrap_or(text));
    if own.is_empty() {
        return Err(ReplyRefusal::Empty);
    }
    if !question.allow_freeform {
        return Err(ReplyRefusal::NoOwnWords);
    }
    if own.len() > ANSWER_WHOLE_BYTES_MAX {
        return Err(ReplyRefusal::TooLong);
    }
    Ok(AnswerReading::Answer(Answer::writing(&question.id, own)))
}

/// Words that steer elsewhere, and that no option has for its name, are no answer where they lead nowhere.
fn steered(question: &Question, text: &str) -> Option<Result<AnswerReading, ReplyRefusal>> {
    let folded = fold(text);
    if matches!(folded.as_str(), "back" | "返回") {
        return Some(Ok(AnswerReading::Back));
    }
    let mark = PREVIEW.iter().find_map(|word| folded.strip_prefix(word))?;
    OptionMarks::of(&question.options).read(mark.trim(), question.options.len()).map(|_| Err(ReplyRefusal::NoPreview))
}

/// `preview 2`, where options have one.
fn preview(question: &Question, text: &str) -> Result<Option<usize>, ReplyRefusal> {
    let folded = fold(text);
    let mark = PREVIEW.iter().find_map(|word| folded.strip_prefix(word));
    let (Some(mark), true) = (mark, question.options.iter().any(|option| option.preview.is_some())) else {
        return Ok(None);
    };
    match OptionMarks::of(&question.options).read(mark.trim(), question.options.len()) {
        None => Ok(None),
        Some(MarkReading::Missing) => Err(ReplyRefusal::NoSuchOption { typed: mark.trim().to_owned() }),
        Some(MarkReading::Option(index)) => {
            let has = question.options.get(index).is_some_and(|option| option.preview.is_some());
            if has { Ok(Some(index)) } else { Err(ReplyRefusal::NoPreview) }
        }
    }
}

/// `2 // why`: an option, and a note on it. Only where options stand before the strokes; else they are part of the words.
fn noted(question: &Question, text: &str) -> Result<Option<Answer>, ReplyRefusal> {
    let mut found = None;
    for strokes in ["//", "／／"] {
        for (at, _) in text.match_indices(strokes) {
            let before = text.get(..at).unwrap_or_default();
            let note = text.get(at + strokes.len()..).unwrap_or_default();
            let apart =
                before.ends_with(char::is_whitespace) && (note.is_empty() || note.starts_with(char::is_whitespace));
            if !apart {
                continue;
            }
            if let Some(chosen) = named(question, before.trim())? {
                if found.is_some() {
                    return Err(ReplyRefusal::SeveralFit);
                }
                found = Some(choosing(question, &chosen, said(note))?);
            }
        }
    }
    Ok(found)
}

fn choosing(question: &Question, chosen: &[usize], note: &str) -> Result<Answer, ReplyRefusal> {
    if note.len() > NOTE_BYTES_MAX {
        return Err(ReplyRefusal::TooLong);
    }
    let selected = chosen.iter().filter_map(|index| question.options.get(*index)).map(|option| option.id.clone());
    let note = (!note.is_empty()).then(|| note.to_owned());
    Ok(Answer { note, ..Answer::choosing(&question.id, selected.collect()) })
}
