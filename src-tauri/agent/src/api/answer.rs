//! An answer that comes over HTTP, and what became of it.

use super::Desk;
use super::access::Who;
use super::body::Json;
use super::problem::{Kind, Problem};
use super::shape::end;
use super::tasks::task;
use super::words;
use crate::Askwell;
use ask::interaction::Closing;
use ask::plain_text::consent::{Choice, Heard};
use ask::plain_text::{At, Reply, Turn, consent, read, refused};
use ask::settings::Language;
use ask::wire::{Submit, Submitted};
use ask::{Interaction, Response, SubmitId};
use axum::extract::{Path, State};
use axum::{Extension, Json as Body};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Given {
    /// The interaction's id, or its call's.
    in_reply_to: String,
    answer: Said,
    submit_id: Option<SubmitId>,
    /// It is meant for a question that has ended.
    #[serde(default)]
    revises: bool,
}

/// A text as a person types it, or an answer as a card hands it in.
#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    Text(String),
    Response(Response),
}

pub async fn submit(
    State(desk): State<Arc<Desk>>,
    Extension(who): Extension<Who>,
    Path(id): Path<String>,
    Json(given): Json<Given>,
) -> Result<Body<Value>, Problem> {
    let conversation_id = task(&desk, &id)?;
    let askwell = desk.askwell()?;
    let interaction = match askwell.referred_to(conversation_id, &given.in_reply_to).await {
        Ok(interaction) => interaction,
        Err(said) => return became(&desk, said),
    };
    let response = match given.answer {
        Said::Response(response) => response,
        Said::Text(text) => meant(&desk, &interaction, &text)?,
    };
    let submit = Submit {
        conversation_id,
        interaction_id: Some(interaction.id),
        submit_id: given.submit_id,
        response: Some(response),
        answer: None,
        revises: given.revises,
    };
    let said = Askwell::submit(&askwell, submit, who.surface()).await;
    became(&desk, said)
}

/// What a text means to what is asked. Where a consent is asked for, a text can refuse and never agree.
fn meant(desk: &Desk, interaction: &Interaction, text: &str) -> Result<Response, Problem> {
    let language = desk.language();
    match interaction.questions() {
        [] => refusal(interaction, text).ok_or_else(|| unfit(desk, words::text_is_no_consent(language))),
        [question] => {
            let turn = Turn { question, among_others: false, agent_works: false };
            answered(At::Question(turn), text, language).map_err(|why| unfit(desk, &why))
        }
        [..] => Err(unfit(desk, words::several_questions(language))),
    }
}

fn refusal(interaction: &Interaction, text: &str) -> Option<Response> {
    match consent::read(&interaction.body, text) {
        Heard::Answer {
            choice: choice @ (Choice::No | Choice::RefusePlan | Choice::Disagree | Choice::OtherWay),
            reason,
        } => Some(choice.response(reason)),
        Heard::Answer { .. } | Heard::Show | Heard::Stop | Heard::Message(_) | Heard::Unclear(_) => None,
    }
}

fn answered(at: At<'_>, text: &str, language: Language) -> Result<Response, String> {
    match read(at, text) {
        Reply::Answer(answer) => Ok(Response::Answered(vec![answer].into())),
        Reply::Decide => Ok(Response::Delegated { comment: None }),
        Reply::Skip => Ok(Response::Dismissed),
        Reply::TalkFirst(text) => Ok(Response::TalkFirst { text }),
        Reply::Refused(why) => Err(refused(at, &why, language)),
        Reply::Stop
        | Reply::Show
        | Reply::Preview(_)
        | Reply::Back
        | Reply::GoTo(_)
        | Reply::HandIn
        | Reply::Message(_) => Err(words::no_such_word(language).to_owned()),
    }
}

fn unfit(desk: &Desk, why: &str) -> Problem {
    desk.problem(Kind::Invalid).saying(why).with("result", "invalid").with("field", "answer")
}

/// What became of it, with the status that fits.
fn became(desk: &Desk, said: Submitted) -> Result<Body<Value>, Problem> {
    match said {
        Submitted::Accepted { seq } => Ok(Body(json!({ "result": "accepted", "seq": seq }))),
        Submitted::Duplicate { closing } => Ok(Body(ended("duplicate", &closing))),
        Submitted::Closed { closing } => Err(over(desk.problem(Kind::Closed), "closed", &closing)),
        Submitted::TooLate { closing } => Err(over(desk.problem(Kind::TooLate), "too_late", &closing)),
        Submitted::Invalid { field, why } => {
            let why = serde_json::to_value(&why).unwrap_or_default();
            Err(desk.problem(Kind::Invalid).with("result", "invalid").with("field", field).with("why", why))
        }
        Submitted::Unknown => Err(desk.problem(Kind::NotFound).with("result", "unknown")),
        Submitted::Damaged => Err(desk.problem(Kind::Damaged).with("result", "damaged")),
        Submitted::NotSaved { why } => Err(desk
            .problem(Kind::NotSaved)
            .with("result", "not_saved")
            .with("why", json!({ "kind": "notSaved", "why": why }))),
    }
}

fn ended(result: &str, closing: &Closing) -> Value {
    let mut told = json!({ "result": result });
    if let (Value::Object(told), Value::Object(end)) = (&mut told, end(closing)) {
        told.extend(end);
    }
    told
}

fn over(problem: Problem, result: &str, closing: &Closing) -> Problem {
    let Value::Object(members) = ended(result, closing) else { return problem };
    members.into_iter().fold(problem, |problem, (name, value)| problem.with(&name, value))
}
