//! What a person's line means. Nothing is guessed: a line that fits no rule is refused in one sentence, and the
//! question stays open.

use super::fold::{fold, unquoted};
use super::harmless::one_line;
use super::marks::{Marked, Marks};
use crate::limits::ANSWER_BYTES_MAX;
use crate::outcome::Answer;
use crate::question::Question;

/// What a line turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Stop the run.
    Stop,
    /// Close the question without an answer.
    Skip,
    /// Show the question again.
    Show,
    Answer(Answer),
    /// No question stands open: it is a message.
    Message(String),
    Refused(Refused),
}

/// Why a line is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    Empty,
    /// It is written like an option's number, and there is no such option.
    NoSuchOption {
        typed: String,
    },
    /// Several options were named where one is taken.
    OnlyOne,
    /// The text is that of more than one option.
    SeveralFit,
    /// This question takes one of its options and nothing else.
    NoOwnWords,
    TooLong,
}

/// Reads a line: as an answer where a question stands open, else as a message. Words that control the run come first,
/// so that nothing a model offers as an option can take them away.
pub fn read(question: Option<&Question>, line: &str) -> Reply {
    let text = line.trim();
    let folded = fold(text);
    match folded.as_str() {
        "stop" | "取消" | "停止" => return Reply::Stop,
        "skip" | "跳过" => return Reply::Skip,
        "?" => return Reply::Show,
        "" if text.is_empty() => return Reply::Refused(Refused::Empty),
        _ => {}
    }
    match question {
        None => Reply::Message(text.to_owned()),
        Some(question) => match answer(question, text, &folded) {
            Ok(answer) => Reply::Answer(answer),
            Err(refused) => Reply::Refused(refused),
        },
    }
}

fn answer(question: &Question, text: &str, folded: &str) -> Result<Answer, Refused> {
    let marks = Marks::of(&question.options);
    let count = question.options.len();
    if count > 0 {
        match marks.read(folded, count) {
            Some(Marked::Option(index)) => return chosen(question, index),
            Some(Marked::Missing) => return Err(Refused::NoSuchOption { typed: one_line(text) }),
            None => {}
        }
        if let Some(index) = labelled(question, marks, text, folded)? {
            return chosen(question, index);
        }
        let mut parts = folded.split([',', ' ', ';']).filter(|part| !part.is_empty());
        if parts.clone().count() > 1 && parts.all(|part| marks.read(part, count).is_some()) {
            return Err(Refused::OnlyOne);
        }
    }
    let own = unquoted(text).unwrap_or(text);
    if !question.allow_freeform {
        return Err(Refused::NoOwnWords);
    }
    if own.len() > ANSWER_BYTES_MAX {
        return Err(Refused::TooLong);
    }
    Ok(Answer::writing(&question.id, own))
}

/// The option whose text this is, alone or with its mark before it as the list shows it.
fn labelled(question: &Question, marks: Marks, text: &str, folded: &str) -> Result<Option<usize>, Refused> {
    let labels: Vec<String> = question.options.iter().map(|option| one_line(&option.label)).collect();
    if let Some(index) = labels.iter().position(|label| label == text) {
        return Ok(Some(index));
    }
    let inner = unquoted(text).map(fold);
    let mut fitting = labels.iter().enumerate().filter(|(index, label)| {
        let label = fold(label);
        label == folded || inner.as_ref() == Some(&label) || folded == fold(&format!("{}. {label}", marks.mark(*index)))
    });
    match (fitting.next(), fitting.next()) {
        (Some((index, _)), None) => Ok(Some(index)),
        (Some(_), Some(_)) => Err(Refused::SeveralFit),
        (None, _) => Ok(None),
    }
}

fn chosen(question: &Question, index: usize) -> Result<Answer, Refused> {
    let selected = question.options.iter().skip(index).take(1).map(|option| option.id.clone()).collect();
    Ok(Answer::choosing(&question.id, selected))
}
