//! Data of every earlier version opens in this one: nothing is lost, and what waited still waits.
//!
//! Each file in `databases/` was written by the real program of that version: the demo's task done once with an answer,
//! and once left at its question (since 0.2.0 with a note on the answer, and asked back about). A release adds its own
//! file, and none is ever changed.

use anyhow::{Context, Result, anyhow};
use ask::wire::{Standing, Submitted};
use ask::{Answer, Response, Surface as By};
use std::path::Path;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::surface::Surface;

/// With the run in which the question that waits is answered.
const VERSIONS: [(&str, u32); 2] = [("0.1.0", 1), ("0.2.0", 2)];

fn told(error: ask::wire::CommandError) -> anyhow::Error {
    anyhow!("{error:?}")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_data_of_every_version_opens_and_goes_on() -> Result<()> {
    for (version, run) in VERSIONS {
        goes_on(version, run).await.with_context(|| version.to_owned())?;
    }
    Ok(())
}

async fn goes_on(version: &str, run: u32) -> Result<()> {
    let model = Model::start(|_| Say::text("Tidied.")).await?;
    let folder = TempDir::new()?;
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("databases/{version}.db"));
    std::fs::copy(kept, folder.path().join("askwell.db"))?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    assert!(askwell.trouble().is_none(), "{:?}", askwell.trouble());

    let conversations = askwell.conversations().await.map_err(told)?;
    let done = conversations.iter().find(|one| one.standing == Standing::Idle).context("the one that was done")?;
    let view = askwell.open_conversation(done.id).await.map_err(told)?;
    assert!(view.decisions[0].answer.starts_with("Sunday"), "its answer is a decision now: {:?}", view.decisions);

    let inbox = askwell.inbox().await.map_err(told)?;
    assert_eq!(inbox.len(), 1, "what waited still waits");
    let waiting = &inbox[0].interaction;
    assert_eq!(model.requests().len(), 0, "and nothing was asked of a model by opening it");
    let question = &waiting.questions()[0];
    let answer = Answer::choosing(&question.id, vec![question.options[0].id.clone()]);
    let submit = ask::wire::Submit {
        conversation_id: waiting.conversation,
        interaction_id: Some(waiting.id),
        submit_id: None,
        response: Some(Response::Answered(vec![answer].into())),
        answer: None,
        revises: false,
    };
    let submitted = askwell.submit(submit, By::Window).await;
    assert!(matches!(submitted, Submitted::Accepted { .. }), "{submitted:?}");
    surface.complete(waiting.conversation, run).await?;
    let request = &model.requests()[0];
    let told = request
        .results()
        .into_iter()
        .chain([request.last_word()])
        .any(|text| text.contains(r#""selected":["Saturday"#));
    assert!(told, "the model is told the answer: {}", request.0);
    Ok(())
}
