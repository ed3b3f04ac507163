//! What looks like a secret in a result stays with the person: the model is given a mark, and the value when they send it.

use anyhow::{Context, Result};
use ask::redacted::Redacted;
use ask::rule::Mode;
use ask::thread::Entry;
use ask::wire::ErrorCode;
use ask::{CallId, ConversationId};
use serde_json::{Value, json};
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::surface::{Surface, answer, option};

const SECRET: &str = "sword-fish-and-chips";
/// Before and behind what nobody can foresee.
const MARK: [&str; 2] = ["[redacted by Askwell: password ", "-1, 20 characters]"];

fn env_file() -> Result<TempDir> {
    let folder = TempDir::new()?;
    std::fs::write(folder.path().join(".env"), format!("PORT=80\nDB_PASSWORD={SECRET}\n"))?;
    Ok(folder)
}

fn path(folder: &TempDir) -> Option<String> {
    Some(folder.path().display().to_string())
}

fn reads(request: &Request) -> Say {
    if request.results().is_empty() { Say::call("read_file", json!({ "path": ".env" })) } else { Say::text("Read.") }
}

/// Whatever the provider was sent.
fn sent(model: &Model) -> Vec<String> {
    model.requests().iter().map(|request| request.0.to_string()).collect()
}

async fn redacted(askwell: &Askwell, id: ConversationId) -> Result<(CallId, Redacted)> {
    let view = askwell.conversations().open(id).await?;
    let entries = view.entries.into_iter().map(|placed| placed.entry);
    let found = entries.filter_map(|entry| match entry {
        Entry::Tool { id, redacted, .. } => Some((id, redacted?)),
        Entry::Action(action) => Some((action.call, action.redacted?)),
        _ => None,
    });
    found.last().context("nothing was redacted")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_model_is_given_a_mark_and_the_value_once_the_person_sends_it() -> Result<()> {
    let model = Model::start(reads).await?;
    let (folder, workspace) = (TempDir::new()?, env_file()?);
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(path(&workspace), "Look".into(), Mode::default()).await?;
    surface.complete(id, 1).await?;
    let told = model.requests()[1].results()[0].clone();
    assert!(told.contains("PORT=80") && MARK.iter().all(|part| told.contains(part)), "{told}");
    assert!(sent(&model).iter().all(|request| !request.contains(SECRET)));
    let (call, kept) = redacted(&askwell, id).await?;
    assert_eq!((kept.values.len(), kept.values[0].value.as_str(), kept.sent), (1, SECRET, false));

    askwell.conversations().send_redacted(id, call.clone()).await?;
    surface.complete(id, 2).await?;
    askwell.conversations().send_redacted(id, call.clone()).await?;
    let requests = sent(&model);
    assert_eq!(requests.len(), 3, "sent a second time, it is said once");
    assert_eq!(requests[2].matches(SECRET).count(), 1, "{}", requests[2]);
    assert!(redacted(&askwell, id).await?.1.sent);

    let nothing = askwell.conversations().send_redacted(id, CallId("none".into())).await;
    assert_eq!(nothing.unwrap_err().code, ErrorCode::NotFound);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_prints_is_redacted_too_and_the_next_start_knows_it() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::call("run_command", json!({ "command": "cat .env" })),
        _ => Say::text("Seen."),
    })
    .await?;
    let (folder, workspace) = (TempDir::new()?, env_file()?);
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(path(&workspace), "Look".into(), Mode::SkipApprovals).await?;
    surface.complete(id, 1).await?;
    askwell.close().await;
    drop((askwell, surface));
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let (call, kept) = redacted(&askwell, id).await?;
    assert_eq!((kept.values[0].value.as_str(), kept.sent), (SECRET, false));
    askwell.conversations().send(id, "Go on".into()).await?;
    surface.complete(id, 2).await?;
    assert!(sent(&model).iter().all(|request| !request.contains(SECRET)));
    askwell.conversations().send_redacted(id, call).await?;
    surface.complete(id, 3).await?;
    assert!(sent(&model)[3].contains(SECRET));
    Ok(())
}

/// A model that writes back what it has read would put the mark in the place of the value.
#[tokio::test(flavor = "multi_thread")]
async fn no_file_loses_a_value_to_its_mark() -> Result<()> {
    let model = Model::start(|request| {
        let writes = |tool: &str, arguments: Value| Say::call(tool, arguments);
        let results = request.results();
        let mark = || {
            let read = &results[0];
            let at = read.find(MARK[0]).unwrap_or_default();
            read[at..].split(']').next().map(|mark| format!("{mark}]")).unwrap_or_default()
        };
        match results.len() {
            0 => writes("read_file", json!({ "path": ".env" })),
            1 => writes("write_file", json!({ "path": ".env", "content": format!("PORT=81\nDB_PASSWORD={}\n", mark()) })),
            2 => writes("edit_file", json!({ "path": ".env", "old": "PORT=80", "new": format!("PORT={}", mark()) })),
            3 => writes("edit_file", json!({ "path": ".env", "old": "PORT=80", "new": "PORT=81" })),
            _ => Say::text("Changed."),
        }
    })
    .await?;
    let (folder, workspace) = (TempDir::new()?, env_file()?);
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(path(&workspace), "Change".into(), Mode::SkipApprovals).await?;
    surface.complete(id, 1).await?;
    let results = model.requests().last().context("no request")?.results();
    for refused in &results[1..3] {
        assert!(refused.contains("a value that was redacted"), "{refused}");
    }
    let content = std::fs::read_to_string(workspace.path().join(".env"))?;
    assert_eq!(content, format!("PORT=81\nDB_PASSWORD={SECRET}\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_question_is_not_set_aside_by_it() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::call("read_file", json!({ "path": ".env" })),
        1 => Say::call("ask_user", json!({ "question": "Which colour?", "options": ["Red", "Blue"] })),
        _ => Say::text("Done."),
    })
    .await?;
    let (folder, workspace) = (TempDir::new()?, env_file()?);
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(path(&workspace), "Look".into(), Mode::default()).await?;
    let ask = surface.question("Which colour?").await?;
    let (call, _) = redacted(&askwell, id).await?;
    let refused = askwell.conversations().send_redacted(id, call.clone()).await;
    assert_eq!(refused.unwrap_err().code, ErrorCode::WouldSkip);
    answer(&askwell, &ask, option(1)).await;
    surface.complete(id, 1).await?;
    assert!(!redacted(&askwell, id).await?.1.sent);
    assert!(sent(&model).iter().all(|request| !request.contains(SECRET)));
    askwell.conversations().send_redacted(id, call).await?;
    surface.complete(id, 2).await?;
    Ok(())
}
