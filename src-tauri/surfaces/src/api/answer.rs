//! An answer that comes over HTTP, and what became of it.

use super::ApiState;
use super::access::Requester;
use super::body::Json;
use super::problem::{Problem, ProblemKind};
use super::shape::end;
use super::tasks::task;
use crate::commands::{ArgumentsError, DispatchError};
use crate::strings::strings;
use ask::action::Proposal;
use ask::input::Invalid;
use ask::interaction::{Body, Closing, Status};
use ask::outcome::Consent;
use ask::plain_text::consent::{ConsentChoice, ConsentReading};
use ask::plain_text::{AnswerReading, At, QuestionTurn, consent, read, refused};
use ask::rule::Scope;
use ask::settings::Language;
use ask::wire::{Submit, Submitted};
use ask::{Interaction, Response, SubmitId};
use axum::extract::{Path, State};
use axum::{Extension, Json as Content};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The texts that refuse what our own agent wants to do.
const NO: &[&str] = &["no", "no because REASON"];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerBody {
    /// The interaction's id, or its call's.
    in_reply_to: String,
    /// A text as a person types it, or an answer as a card hands it in.
    answer: Value,
    submit_id: Option<SubmitId>,
    /// It is meant for a question that has ended.
    #[serde(default)]
    revises: bool,
}

pub async fn submit(
    State(desk): State<Arc<ApiState>>,
    Extension(who): Extension<Requester>,
    Path(id): Path<String>,
    Json(given): Json<AnswerBody>,
) -> Result<Content<Value>, Problem> {
    let conversation_id = task(&desk, &id)?;
    let askwell = desk.askwell()?;
    let interaction = match askwell.inbox().referred_to(conversation_id, &given.in_reply_to).await {
        Ok(interaction) => interaction,
        Err(said) => return became(&desk, said),
    };
    let response = match given.answer {
        Value::String(text) => meant(&desk, &interaction, &text)?,
        answer @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
            response_in(&desk, answer)?
        }
    };
    desk.rights(&who)?.in_answer(Some(&response)).map_err(|fault| desk.beyond(&who, fault))?;
    says_what_was_shown(&desk, &interaction, &response)?;
    let submit = Submit {
        conversation_id,
        interaction_id: Some(interaction.id),
        submit_id: given.submit_id,
        response: Some(response),
        answer: None,
        revises: given.revises,
    };
    let said = askwell.inbox().submit(submit, desk.rights(&who)?.sender(who.surface())).await;
    if matches!(said, Submitted::Invalid { why: Invalid::NeedsYes, .. }) {
        return Err(desk.beyond(&who, DispatchError::NeedsYes));
    }
    became(&desk, said)
}

/// An answer with a kind. What is wrong with it is said of its own field, and not of the whole body.
fn response_in(desk: &ApiState, answer: Value) -> Result<Response, Problem> {
    serde_path_to_error::deserialize(answer).map_err(|error| {
        let (field, why) = ArgumentsError::from(error).wrong();
        let field = if field == "body" { "answer".to_owned() } else { format!("answer.{field}") };
        desk.wrong_field(&field, &why)
    })
}

/// A program approves what it was shown, and says by its hash what that was: its id alone shows nothing.
fn says_what_was_shown(desk: &ApiState, interaction: &Interaction, response: &Response) -> Result<(), Problem> {
    let Response::Approved { hash, arguments, .. } = response else { return Ok(()) };
    let Some(proposal) = interaction.proposal().filter(|_| interaction.status == Status::Open) else { return Ok(()) };
    let why = match hash {
        None => desk.strings().hash_missing(),
        Some(hash) if arguments.is_none() && *hash != proposal.hash => desk.strings().hash_of_something_else(),
        Some(_) => return Ok(()),
    };
    Err(desk.problem(ProblemKind::Invalid).saying(why).with("result", "invalid").with("field", "answer.hash"))
}

/// What a text means to what is asked. Where a consent is asked for, a text can refuse and never agree.
fn meant(desk: &ApiState, interaction: &Interaction, text: &str) -> Result<Response, Problem> {
    let language = desk.language();
    match interaction.questions() {
        [] => refusal(interaction, text).ok_or_else(|| {
            let (taken, example) = instead(&interaction.body);
            let strings = desk.strings();
            let why = match taken {
                [] => strings.text_decides_nothing(&example),
                taken => strings.text_can_only_deny(taken, &example),
            };
            unfit(desk, &why)
        }),
        [question] => {
            let turn = QuestionTurn { question, among_others: false, agent_works: false };
            answered(At::Question(turn), text, language).map_err(|why| unfit(desk, &why))
        }
        [..] => Err(unfit(desk, desk.strings().several_questions())),
    }
}

fn refusal(interaction: &Interaction, text: &str) -> Option<Response> {
    // A number stands for the choices of a terminal, which the caller does not see.
    if interaction.elicitation().is_some() && text.trim().chars().all(|c| c.is_numeric() || c.is_ascii_punctuation()) {
        return None;
    }
    match consent::read(&interaction.body, text) {
        ConsentReading::Answer {
            choice:
                choice @ (ConsentChoice::No
                | ConsentChoice::RefusePlan
                | ConsentChoice::Disagree
                | ConsentChoice::OtherWay
                | ConsentChoice::Decline
                | ConsentChoice::PutAside),
            reason,
        } => Some(choice.response(reason)),
        ConsentReading::Answer { .. }
        | ConsentReading::Show
        | ConsentReading::Stop
        | ConsentReading::Message(_)
        | ConsentReading::Unclear(_) => None,
    }
}

/// The texts that are taken in place of a consent of this kind, and an answer that says yes.
fn instead(body: &Body) -> (&'static [&'static str], String) {
    let consented = Response::Consented { consent: Consent::Yes, rationale: None };
    let (taken, yes): (&[&str], Response) = match body {
        Body::Question { .. } => (&[], Response::Dismissed),
        Body::Confirm { proposal } | Body::Network { proposal } => (NO, once(proposal)),
        Body::Plan { .. } => (NO, ConsentChoice::AcceptPlan.response(None)),
        Body::Consent { .. } => (NO, consented),
        Body::Elicitation { .. } => (&["no", "decline", "cancel"], ConsentChoice::Accept.response(None)),
        Body::Quiet { .. } => (&[], ConsentChoice::Wait.response(None)),
        Body::ConnectionLost { .. } => (&[], ConsentChoice::DoAgain.response(None)),
    };
    (taken, serde_json::to_string(&yes).unwrap_or_default())
}

fn once(proposal: &Proposal) -> Response {
    Response::Approved { scope: Scope::Once, arguments: None, hash: Some(proposal.hash.clone()) }
}

fn answered(at: At<'_>, text: &str, language: Language) -> Result<Response, String> {
    match read(at, text) {
        AnswerReading::Answer(answer) => Ok(Response::Answered(vec![answer].into())),
        AnswerReading::Decide => Ok(Response::Delegated { comment: None }),
        AnswerReading::Skip => Ok(Response::Dismissed),
        AnswerReading::TalkFirst(text) => Ok(Response::TalkFirst { text }),
        AnswerReading::Refused(why) => Err(refused(at, &why, language)),
        AnswerReading::Stop
        | AnswerReading::Show
        | AnswerReading::Preview(_)
        | AnswerReading::Back
        | AnswerReading::GoTo(_)
        | AnswerReading::HandIn
        | AnswerReading::Message(_) => Err(strings(language).word_is_no_answer().to_owned()),
    }
}

fn unfit(desk: &ApiState, why: &str) -> Problem {
    desk.problem(ProblemKind::Invalid).saying(why).with("result", "invalid").with("field", "answer")
}

/// What became of it, with the status that fits.
fn became(desk: &ApiState, said: Submitted) -> Result<Content<Value>, Problem> {
    match said {
        Submitted::Accepted { seq } => Ok(Content(json!({ "result": "accepted", "seq": seq }))),
        Submitted::Duplicate { closing } => Ok(Content(ended("duplicate", &closing))),
        Submitted::Closed { closing } => Err(over(desk.problem(ProblemKind::Closed), "closed", &closing)),
        Submitted::TooLate { closing } => Err(over(desk.problem(ProblemKind::TooLate), "too_late", &closing)),
        Submitted::Invalid { field, why } => {
            let why = serde_json::to_value(&why).unwrap_or_default();
            Err(desk.problem(ProblemKind::Invalid).with("result", "invalid").with("field", field).with("why", why))
        }
        Submitted::Unknown => Err(desk.problem(ProblemKind::NotFound).with("result", "unknown")),
        Submitted::Damaged => Err(desk.problem(ProblemKind::Damaged).with("result", "damaged")),
        Submitted::NotSaved { why } => Err(desk
            .problem(ProblemKind::NotSaved)
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
