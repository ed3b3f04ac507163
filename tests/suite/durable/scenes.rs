//! What happens to a store in its life. Another thing that it does is another step of `living`, or a scene of its own.

use super::held::{Files, files, folder};
use super::walk::{Scene, Step, Walk};
use crate::suite::recovery::Damaged;
use anyhow::Result;
use ask::family::Parentage;
use ask::input::{FreshIds, Submission};
use ask::message::{Arguments, Call, Reply};
use ask::wire::Draft;
use ask::{
    Answer, CallId, ConversationId, Input, InteractionId, MessageId, OptionId, QuestionAvailability, QuestionId,
    QuestionPolicy, Response, SubmitId, Surface,
};
use serde_json::json;
use std::fs;
use std::path::Path;
use uuid::Uuid;

/// Of each of these ages one released database is brought to today's tables.
const RELEASED: [&str; 2] = ["0.1.0", "0.4.0"];

pub fn id(number: u128) -> ConversationId {
    ConversationId(Uuid::from_u128(number))
}

fn asked(number: u128) -> InteractionId {
    InteractionId(Uuid::from_u128(number))
}

fn starts(number: u128, parent: Option<u128>, text: &str) -> Step {
    let call = CallId("c1".into());
    let parent = parent.map(|parent| {
        let parentage = Parentage { conversation: id(parent), call, depth: 1, tools: None };
        (parentage, "Task".to_owned())
    });
    let start = Input::Start {
        id: id(number),
        workspace: None,
        message: MessageId(Uuid::from_u128(number)),
        text: text.to_owned(),
        mode: ask::rule::Mode::default(),
        model: None,
        parent,
        agent: None,
        no_questions: false,
        rounds_max: 5,
        at: 1,
    };
    Step::Commit(id(number), start)
}

fn asks(number: u128, interaction: u128) -> Step {
    let arguments = json!({ "question": "Which?", "choices": ["a", "b"] }).as_object().cloned().unwrap_or_default();
    let call = Call { id: "c1".into(), name: "ask_user".into(), arguments: Arguments::Object(arguments) };
    let fresh = vec![FreshIds {
        call: CallId("f1".into()),
        interaction: asked(interaction),
        missing: Vec::new(),
        template: None,
    }];
    let reply = Reply { calls: vec![call], ..Reply::default() };
    let asking = QuestionPolicy { standing: QuestionAvailability::On, limit_ms: Some(60_000), parent: None };
    Step::Commit(id(number), Input::Replied { run: 1, after: 1, reply, fresh, asking, at: 2 })
}

fn answers(number: u128, interaction: u128, words: &str) -> Step {
    let answer = Answer {
        note: Some(words.to_owned()),
        ..Answer::choosing(&QuestionId("q1".into()), vec![OptionId("o1".into())])
    };
    let submission = Submission {
        interaction: asked(interaction),
        submit: SubmitId(Uuid::from_u128(interaction)),
        response: Response::Answered(vec![answer].into()),
        by: Surface::Window,
        answerer: None,
        edited: None,
        revises: false,
        waiting: 1,
        rounds_max: 5,
        at: 3,
    };
    Step::Commit(id(number), Input::Submit(submission))
}

fn stops(number: u128) -> Step {
    Step::Commit(id(number), Input::Stop { at: 9 })
}

/// A life from the first start on an empty folder.
fn first() -> Vec<Step> {
    vec![Step::Open, starts(1, None, "Paint the fence"), asks(1, 10), answers(1, 10, "long"), Step::Close]
}

/// A day with everything in it; `lived` happened before.
fn living() -> Vec<Step> {
    let answer = Answer::writing(&QuestionId("q1".into()), "half a wo");
    let draft = Draft { answers: vec![answer], submit: Some(SubmitId(Uuid::from_u128(5))), ..Draft::default() };
    vec![
        Step::Open,
        starts(3, None, &"Paint the fence ".repeat(600)),
        asks(3, 30),
        Step::Draft(asked(30), draft),
        Step::Unsent("a new ta".to_owned()),
        answers(3, 30, &"because ".repeat(900)),
        Step::Checkpoint,
        answers(1, 10, "red"),
        stops(1),
        Step::Delete(id(1)),
        Step::PutBack(id(1)),
        Step::Checkpoint,
        Step::Delete(id(1)),
        Step::Remove(id(1)),
        starts(4, None, "Another one"),
        Step::Close,
    ]
}

fn lived() -> Vec<Step> {
    let begun = [Step::Open, starts(1, None, "Paint"), asks(1, 10), starts(2, Some(1), "Its task"), asks(2, 20)];
    begun.into_iter().chain([starts(5, None, "Beside it"), asks(5, 50), Step::Close]).collect()
}

async fn after(steps: Vec<Step>) -> Result<Files> {
    let place = folder()?;
    let mut walk = Walk::on(place.path());
    for step in &steps {
        walk.takes(step).await?;
    }
    files(place.path())
}

fn released(version: &str) -> Result<Files> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("databases/{version}.db"));
    Ok(Files::from([("askwell.db".to_owned(), fs::read(kept)?)]))
}

/// A folder in which a day was lived.
pub async fn lived_in() -> Result<Files> {
    after(lived()).await
}

async fn damaged() -> Result<Files> {
    files(Damaged::new(12).await?.path())
}

const ONLY_OPENED: [Step; 2] = [Step::Open, Step::Close];

/// The scenes of an ordinary life.
pub async fn ordinary() -> Result<Vec<Scene>> {
    let start = Scene::new("the first start", Files::new(), first(), false).await?;
    let life = Scene::new("a day with everything in it", lived_in().await?, living(), false).await?;
    let mut scenes = vec![start, life];
    for version in RELEASED {
        scenes.push(Scene::new(version, released(version)?, ONLY_OPENED.to_vec(), false).await?);
    }
    Ok(scenes)
}

/// And of a damaged file that is read out.
pub async fn all() -> Result<Vec<Scene>> {
    let mut scenes = ordinary().await?;
    scenes.push(Scene::new("a damaged file", damaged().await?, ONLY_OPENED.to_vec(), true).await?);
    Ok(scenes)
}
