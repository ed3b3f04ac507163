//! How an interaction ends, and the one true sentence each end has for the model.

use crate::id::{OptionId, QuestionId};
use crate::message::{CallResult, CallStatus};
use crate::question::Question;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The answer to one question: options by id, own words, or both where the question allows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    pub question: QuestionId,
    #[serde(default)]
    pub selected: Vec<OptionId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
}

/// What a person sends back from a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Response {
    Answered {
        answers: Vec<Answer>,
    },
    /// Closed without an answer: no consent and no refusal.
    Dismissed,
}

/// How an interaction ended. Each ends in exactly one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Outcome {
    Answered {
        answers: Vec<Answer>,
    },
    Dismissed,
    /// The person wrote a new message instead of answering.
    Superseded,
    /// The person stopped the run.
    Stopped,
}

/// Where an answer came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Surface {
    Window,
    Notification,
    Terminal,
}

/// What the model is told. Each end has its own status and its own true sentence; only an answer holds a choice.
pub fn result_for(questions: &[Question], outcome: &Outcome) -> CallResult {
    let body = match outcome {
        Outcome::Answered { answers } => json!({
            "status": "answered",
            "answers": answers.iter().filter_map(|answer| answer_for_model(questions, answer)).collect::<Vec<_>>(),
            "note": "Chosen by the person.",
        }),
        Outcome::Dismissed => json!({
            "status": "dismissed",
            "answers": [],
            "note": "The person closed the question. This is no agreement and no refusal; do not ask it again; go on only with work that does not depend on it.",
        }),
        Outcome::Superseded => json!({
            "status": "superseded",
            "answers": [],
            "note": "The person did not answer this question but wrote a new message, which follows. Nothing was chosen.",
        }),
        Outcome::Stopped => json!({
            "status": "cancelled",
            "answers": [],
            "note": "The run was stopped before the person answered. Nothing was chosen.",
        }),
    };
    CallResult { content: body.to_string(), status: CallStatus::Ok }
}

fn answer_for_model(questions: &[Question], answer: &Answer) -> Option<Value> {
    let question = questions.iter().find(|question| question.id == answer.question)?;
    Some(json!({
        "id": answer.question,
        "question": question.text,
        "selected": labels(question, answer),
        "text": answer.text.as_deref().map(str::trim).filter(|text| !text.is_empty()),
    }))
}

/// The labels of the options chosen.
pub fn labels<'a>(question: &'a Question, answer: &Answer) -> Vec<&'a str> {
    let chosen = question.options.iter().filter(|option| answer.selected.contains(&option.id));
    chosen.map(|option| option.label.as_str()).collect()
}

/// The answers in a person's words, one line for each question.
pub fn in_words(questions: &[Question], answers: &[Answer]) -> String {
    let line = |question: &Question| {
        let answer = answers.iter().find(|answer| answer.question == question.id)?;
        let text = answer.text.as_deref().map(str::trim).filter(|text| !text.is_empty());
        Some(labels(question, answer).into_iter().chain(text).collect::<Vec<_>>().join(", "))
    };
    questions.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}
