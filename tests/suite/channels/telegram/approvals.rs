//! A yes from a chat lets a command out of the sandbox only after one yes at the machine.

use super::{ANNA, Scene};
use anyhow::{Context, Result, ensure};
use ask::wire::{Device, DeviceEdit, DeviceKind};
use serde_json::json;
use surfaces::commands::RunningProgram;
use tempfile::TempDir;
use tests::model::{Request, Say};
use tests::patience::until;

fn chat(scene: &Scene) -> Option<Device> {
    scene.askwell.devices().devices.into_iter().find(|one| one.kind == DeviceKind::Chat)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_leaves_the_sandbox_from_a_chat_after_one_yes_at_the_machine() -> Result<()> {
    let outside = TempDir::new()?;
    let made = outside.path().join("made");
    let command = format!("echo once >> '{}'", made.display());
    let scene = Scene::of(move |request: &Request| match request.results().len() {
        0 => Say::call("run_command", json!({ "command": command, "unconfined": true })),
        _ => Say::text("Run."),
    })
    .await?;
    let workspace = TempDir::new()?;
    let folder = Some(workspace.path().display().to_string());
    scene.askwell.conversations().start(folder, "Go".into(), Default::default()).await?;
    scene.post("echo once").await?;
    scene.telegram.says(ANNA, "yes");
    scene.post("needs a yes on the machine that runs Askwell, once for this chat").await?;
    ensure!(!made.exists() && scene.askwell.inbox().all().await?.len() == 1);
    let asking = until("the wish", async || Ok(chat(&scene).filter(|one| one.asked_at.is_some()))).await?;
    ensure!(asking.name == "Telegram" && !asking.trusted, "{asking:?}");
    let yes = DeviceEdit { trusted: Some(true), ..DeviceEdit::default() };
    scene.askwell.change_device(asking.id, yes).await?;
    scene.telegram.says(ANNA, "yes");
    scene.post("Run.").await?;
    assert_eq!(std::fs::read_to_string(&made)?, "once\n");

    // Whoever is paired next has not been allowed by it.
    let allowed = chat(&scene).context("it is set up")?;
    ensure!(allowed.trusted && allowed.asked_at.is_none(), "{allowed:?}");
    let again = scene.set_up().await?;
    scene.telegram.says(ANNA, &again);
    let paired = until("the chat", async || Ok(chat(&scene))).await?;
    ensure!(!paired.trusted, "{paired:?}");
    Ok(())
}
