//! An asker that waits only so long: its run goes on, the question stays, and the answer reaches it later.

use anyhow::Result;
use ask::ConversationId;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::surface::{Surface, answer, option, reopen};

fn asks(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::call(
            "ask_user",
            json!({
                "question": "Which colour?", "choices": ["Red", "Blue"], "timeout_ms": 120_000,
                "context": { "hint": "Both dry fast.", "refs": ["gone.md"] },
            }),
        ),
        _ if request.last_word().contains("Blue") => Say::text("Blue it is."),
        _ => Say::text("I go on with the fence."),
    }
}

async fn begun(
    model: &Model,
    folder: &TempDir,
    workspace: &TempDir,
) -> Result<(Arc<surfaces::Askwell>, Arc<Surface>, ConversationId)> {
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let workspace = Some(workspace.path().display().to_string());
    let id = askwell.conversations().start(workspace, "Paint".into(), Default::default()).await?;
    Ok((askwell, surface, id))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_run_goes_on_and_hears_the_answer_later() -> Result<()> {
    let (model, folder, workspace) = (Model::start(asks).await?, TempDir::new()?, TempDir::new()?);
    let (askwell, surface, id) = begun(&model, &folder, &workspace).await?;
    let ask = surface.question("Which colour?").await?;
    let context = ask.card.context.clone().unwrap_or_default();
    assert_eq!((context.hint.as_deref(), context.refs), (Some("Both dry fast."), vec!["gone.md".to_owned()]));
    surface.advance(Duration::from_secs(121));
    surface.complete(id, 1).await?;
    let result = model.requests()[1].result()?;
    assert_eq!((&result["status"], &result["ok"]), (&json!("no_answer_yet"), &json!(false)));
    assert_eq!(result["warnings"], json!(["no such files in the workspace: gone.md"]));
    assert_eq!(askwell.inbox().all().await?.len(), 1, "the question stays");
    answer(&askwell, &ask, option(2)).await;
    surface.complete(id, 2).await?;
    let last = model.requests().pop().map(|request| request.last_word()).unwrap_or_default();
    let said: Value = last.split_once('\n').and_then(|(_, json)| serde_json::from_str(json).ok()).unwrap_or_default();
    assert_eq!((&said["status"], &said["answers"][0]["selected"]), (&json!("answered"), &json!(["Blue"])));
    assert_eq!((&said["ok"], &said["event_id"]), (&json!(true), &json!(ask.interaction_id)));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_that_ended_while_the_program_did_not_run_is_over_at_its_start() -> Result<()> {
    let (model, folder, workspace) = (Model::start(asks).await?, TempDir::new()?, TempDir::new()?);
    let (askwell, surface, id) = begun(&model, &folder, &workspace).await?;
    surface.question("Which colour?").await?;
    askwell.close().await;
    drop(askwell);
    let (askwell, surface) = reopen(folder.path()).await?;
    surface.advance(Duration::from_secs(121));
    surface.complete(id, 1).await?;
    assert_eq!(model.requests()[1].result()?["status"], "no_answer_yet");
    assert_eq!(askwell.inbox().all().await?.len(), 1);
    Ok(())
}
