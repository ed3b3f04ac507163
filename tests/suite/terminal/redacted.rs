//! At a terminal: what was hidden from the model is told, and sent by the words for it; from a pipe never.

use anyhow::{Result, ensure};
use serde_json::json;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::terminal::Desk;

const SECRET: &str = "sword-fish-and-chips";

async fn desk() -> Result<(Desk, Model, TempDir)> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::call("read_file", json!({ "path": ".env" })),
        _ => Say::text("Read."),
    })
    .await?;
    let workspace = TempDir::new()?;
    std::fs::write(workspace.path().join(".env"), format!("DB_PASSWORD={SECRET}\n"))?;
    Ok((Desk::with(model.settings()?).await?, model, workspace))
}

fn was_sent(model: &Model) -> bool {
    model.requests().iter().any(|request| request.0.to_string().contains(SECRET))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_told_sees_it_and_sends_it() -> Result<()> {
    let (desk, model, workspace) = desk().await?;
    let mut seat = desk.sit_down(&format!("chat --workspace {}", workspace.path().display()))?;
    seat.types("Look\r").await?;
    seat.sees("Type send hidden to see it.").await?;
    seat.sees("Read.").await?;
    seat.types("send hidden\r").await?;
    seat.sees(SECRET).await?;
    seat.sees("not sent yet").await?;
    ensure!(!was_sent(&model), "it was sent before it was seen");
    seat.types("send hidden\r").await?;
    model.wait_for("the value", |request| request.0.to_string().contains(SECRET)).await?;
    let asked = model.requests().len();
    seat.types("send hidden\r").await?;
    seat.sees("Nothing is hidden").await?;
    ensure!(model.requests().len() == asked, "the words went to the model");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_words_in_a_pipe_are_a_message_like_any_other() -> Result<()> {
    let (desk, model, workspace) = desk().await?;
    let folder = workspace.path().display().to_string();
    let ended = desk.run(&["chat", "--workspace", &folder], "Look\nsend hidden\n").await?;
    ensure!(ended.remarks.contains("was hidden from the model."), "{ended:?}");
    ensure!(!ended.remarks.contains("Type send hidden") && !was_sent(&model), "{ended:?}");
    Ok(())
}
