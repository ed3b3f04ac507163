//! A model that cannot be asked: each failure has its own name, nothing is lost, and the conversation goes on after it.

use anyhow::Result;
use ask::event::{FailureCode, RunEnd, RunFailure};
use ask::rule::Mode;
use ask::thread::{Entry, Placed};
use ask::wire::{LiveStep, Standing};
use engine::News;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::patience::until;
use tests::surface::Surface;

#[tokio::test(flavor = "multi_thread")]
async fn every_failure_has_its_name_and_the_conversation_goes_on_after_it() -> Result<()> {
    let cases = [
        (Say::refuse(401, r#"{"error":{"message":"Incorrect API key provided"}}"#), FailureCode::Unauthorized),
        (
            Say::refuse(404, r#"{"error":{"code":"model_not_found","message":"no such model"}}"#),
            FailureCode::UnknownModel,
        ),
        (
            Say::refuse(
                400,
                r#"{"error":{"code":"context_length_exceeded","message":"maximum context length is 8192"}}"#,
            ),
            FailureCode::ContextTooLong,
        ),
        (Say::refuse(402, r#"{"error":{"message":"Insufficient Balance"}}"#), FailureCode::QuotaExceeded),
        (Say::refuse(400, r#"{"error":{"message":"unknown field"}}"#), FailureCode::BadResponse),
    ];
    for (say, code) in cases {
        let broken = Arc::new(say);
        let first = broken.clone();
        let model = Model::start(move |request| match request.last_word().as_str() {
            "go" => (*first).clone(),
            _ => Say::text("Here again."),
        })
        .await?;
        let folder = TempDir::new()?;
        let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
        let id = askwell.conversations().start(None, "go".into(), Default::default()).await?;
        let end = surface.complete(id, 1).await?.end;
        assert!(matches!(&end, RunEnd::Failed { failure } if failure.code == code), "{broken:?}: {end:?}");
        assert_eq!(askwell.conversations().all().await?[0].standing, Standing::Failed);
        askwell.conversations().send(id, "again".into()).await?;
        assert_eq!(surface.complete(id, 2).await?.end, RunEnd::Completed, "after {code:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_server_is_asked_again_and_the_person_sees_it() -> Result<()> {
    let tries = Arc::new(AtomicUsize::new(0));
    let counted = tries.clone();
    let model = Model::start(move |_| match counted.fetch_add(1, Ordering::SeqCst) {
        0 => Say::refuse(503, "overloaded"),
        1 => Say::refuse(429, r#"{"error":{"message":"slow down"}}"#),
        _ => Say::text("At last."),
    })
    .await?;
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(None, "go".into(), Default::default()).await?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::Completed);
    let notices: Vec<_> = surface
        .news()
        .into_iter()
        .filter_map(|news| match news {
            News::Live(steps) => Some(steps),
            _ => None,
        })
        .flatten()
        .filter_map(|step| match step {
            LiveStep::Retry { notice, .. } => Some((notice.attempt, notice.failure.code)),
            _ => None,
        })
        .collect();
    assert_eq!(notices, [(2, FailureCode::ServerError), (3, FailureCode::RateLimited)]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_ends_the_waiting_between_two_tries() -> Result<()> {
    let model = Model::start(|_| Say::refuse(503, "overloaded")).await?;
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(None, "go".into(), Default::default()).await?;
    surface
        .wait_for("the first retry", |news| match news {
            News::Live(steps) => steps.iter().any(|step| matches!(step, LiveStep::Retry { .. })).then_some(()),
            _ => None,
        })
        .await?;
    askwell.conversations().stop(id).await?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::Stopped);
    assert!(askwell.conversations().open(id).await?.live.is_none(), "nobody is speaking any more");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_not_there_is_named_and_another_address_is_tried_at_once() -> Result<()> {
    let model = Model::start(|_| Say::text("Here.")).await?;
    let folder = TempDir::new()?;
    let mut settings = model.settings()?;
    let right = settings.ai.profiles[0].base_url.clone();
    settings.ai.profiles[0].base_url = "http://127.0.0.1:9/v1".into();
    let (askwell, surface) = Surface::open(folder.path(), Some(settings.clone())).await?;
    let id = askwell.conversations().start(None, "go".into(), Default::default()).await?;
    let unreachable = |step: &LiveStep| matches!(step, LiveStep::Retry { notice, .. } if notice.failure.code == FailureCode::Unreachable && notice.attempt > 3);
    surface
        .wait_for("a pause", |news| match news {
            News::Live(steps) => steps.iter().any(unreachable).then_some(()),
            _ => None,
        })
        .await?;
    settings.ai.profiles[0].base_url = right;
    askwell.program_settings().save(settings).await?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::Completed);
    assert_eq!(model.requests()[0].last_word(), "go", "the same message is answered");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_without_a_word_is_asked_for_once_more_and_is_no_answer() -> Result<()> {
    let failed = |code| RunEnd::Failed { failure: RunFailure { code, detail: String::new() } };
    let only = |delta, finish| Say::Ends { delta, finish };
    let thought = json!({ "reasoning_content": "Let me see." });
    for (first, second, end, requests) in [
        (Say::nothing(), Say::nothing(), failed(FailureCode::EmptyReply), 2),
        (
            only(thought.clone(), "stop"),
            only(json!({ "content": " \n" }), "tool_calls"),
            failed(FailureCode::EmptyReply),
            2,
        ),
        (Say::nothing(), Say::text("Here."), RunEnd::Completed, 2),
        // What has another reason has another name, and is not asked again.
        (only(thought.clone(), "length"), Say::text("Here."), failed(FailureCode::OutputLimit), 1),
        (only(thought, "content_filter"), Say::text("Here."), failed(FailureCode::Refused), 1),
        (only(json!({ "content": "Half" }), "length"), Say::text("Here."), failed(FailureCode::OutputLimit), 1),
    ] {
        let case = format!("{first:?}");
        let (says, tries) = ([first, second], AtomicUsize::new(0));
        let model = Model::start(move |_| says[tries.fetch_add(1, Ordering::SeqCst).min(1)].clone()).await?;
        let folder = TempDir::new()?;
        let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
        let id = askwell.conversations().start(None, "go".into(), Default::default()).await?;
        assert_eq!((surface.complete(id, 1).await?.end, model.requests().len()), (end, requests), "{case}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_did_something_may_end_without_a_word() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::call("write_file", json!({ "path": "a.md", "content": "a" })),
        _ => Say::nothing(),
    });
    let model = model.await?;
    let (folder, workspace) = (TempDir::new()?, TempDir::new()?);
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let place = Some(workspace.path().to_string_lossy().into_owned());
    let id = askwell.conversations().start(place, "go".into(), Mode::SkipApprovals).await?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::Completed);
    let is_told = |placed: &Placed| matches!(&placed.entry, Entry::Delivery(_));
    until("what it did to be told all the same", async || {
        Ok(askwell.conversations().open(id).await?.entries.iter().any(is_told))
    })
    .await
}
