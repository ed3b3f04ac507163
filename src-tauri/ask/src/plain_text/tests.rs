//! Lines and what they mean, in both languages, and what holds for every list and every text.

mod consent;
mod control;
mod dialogue;
mod failed;
mod foreign;
pub mod form;
mod harmless;
mod holds;
mod lines;
mod lists;
mod lookalike;
mod notes;
mod shown;
mod steps;
mod unseen;

use super::{AnswerReading, At, QuestionTurn, ReplyRefusal, read};
use crate::base::id::{OptionId, QuestionId};
use crate::facts::outcome::Answer;
use crate::facts::question::{Question, QuestionOption};

fn question(labels: &[&str], allow_freeform: bool) -> Question {
    let option = |(index, label): (usize, &&str)| QuestionOption {
        id: OptionId(format!("o{}", index + 1)),
        label: (*label).to_owned(),
        description: None,
        preview: None,
        recommended: false,
    };
    let options = labels.iter().enumerate().map(option).collect();
    let (id, text) = (QuestionId("q1".into()), "Which database?".into());
    Question { id, header: None, text, options, multi_select: false, allow_freeform }
}

/// The same, and several of its options may be chosen.
fn many(labels: &[&str], allow_freeform: bool) -> Question {
    Question { multi_select: true, ..question(labels, allow_freeform) }
}

fn turn(question: &Question) -> QuestionTurn<'_> {
    QuestionTurn { question, among_others: false, agent_works: false }
}

fn at(question: &Question) -> At<'_> {
    At::Question(turn(question))
}

/// A reply in short: `1` an option by place, `=text` own words, `1 // why` with a note, else what it is called.
fn read_as(at: At<'_>, line: &str) -> String {
    match read(at, line) {
        AnswerReading::Stop => "stop".into(),
        AnswerReading::Skip => "skip".into(),
        AnswerReading::Show => "show".into(),
        AnswerReading::Decide => "decide".into(),
        AnswerReading::Back => "back".into(),
        AnswerReading::HandIn => "hand in".into(),
        AnswerReading::GoTo(index) => format!("go to {}", index + 1),
        AnswerReading::Preview(index) => format!("preview {}", index + 1),
        AnswerReading::TalkFirst(text) => format!("? {text}"),
        AnswerReading::Message(text) => format!("message {text}"),
        AnswerReading::Answer(Answer { selected, text: None, note, .. }) => {
            let marks = selected.iter().map(|id| id.0.trim_start_matches('o').to_owned()).collect::<Vec<_>>().join(",");
            note.map_or(marks.clone(), |note| format!("{marks} // {note}"))
        }
        AnswerReading::Answer(Answer { selected, text: Some(text), note, .. }) => {
            assert!(selected.is_empty() && note.is_none(), "own words choose nothing");
            format!("={text}")
        }
        AnswerReading::Refused(why) => match why {
            ReplyRefusal::Empty => "empty".into(),
            ReplyRefusal::NoSuchOption { typed } => format!("none {typed}"),
            ReplyRefusal::NoneTaken { typed } => format!("none taken {typed}"),
            ReplyRefusal::OnlyOne => "only one".into(),
            ReplyRefusal::NoRange => "no range".into(),
            ReplyRefusal::SeveralFit => "several".into(),
            ReplyRefusal::NoOwnWords => "no own words".into(),
            ReplyRefusal::TooLong => "too long".into(),
            ReplyRefusal::NoPreview => "no preview".into(),
            ReplyRefusal::AtReview => "at review".into(),
        },
    }
}

#[track_caller]
fn table(at: At<'_>, rows: &[(&str, &str)]) {
    for (line, meaning) in rows {
        assert_eq!(read_as(at, line), *meaning, "for the line {line:?}");
    }
}
