//! The tray: what it says, and that closing the window loses neither the program nor a question.

use crate::desktop::scene::{QUESTION, Scene, armed_card, asks_once, start};
use anyhow::{Context, Result, ensure};
use ask::Surface as By;
use ask::command::called;
use surfaces::local::EngineClient;
use tests::model::Model;
use tests::patience::until;
use tests::place::Place;
use tests::tray::TrayHost;
use tests::world::World;

/// The window is asked to close, as by its cross, until it has; there must be a window manager, which may still be giving it the
/// keys.
pub async fn close_window(world: &World) -> Result<()> {
    world.bring_to_front().await?;
    until("the window to close", async || {
        world.press("alt+F4").await?;
        Ok(!is_visible(world).await?)
    })
    .await
}

async fn is_visible(world: &World) -> Result<bool> {
    let mut search = world.command("xdotool");
    search.args(["search", "--onlyvisible", "--name", "Askwell"]);
    Ok(!search.output().await?.stdout.is_empty())
}

pub async fn becomes_visible(world: &World, wanted: bool) -> Result<()> {
    let what = if wanted { "visible" } else { "hidden" };
    until(format!("the window to become {what}"), async || Ok(is_visible(world).await? == wanted)).await
}

#[tokio::test]
async fn with_a_tray_a_closed_window_comes_back_and_the_count_is_told() -> Result<()> {
    let mut world = World::new().await?;
    world.manage_windows().await?;
    let tray = TrayHost::start(world.bus()).await?;
    let model = Model::start(asks_once).await?;
    model.set_up(&world.data())?;
    let window = world.open().await?;
    tray.wait_for("Nothing is waiting for you").await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    tray.wait_for("1 question is waiting for you").await?;

    close_window(&world).await?;
    becomes_visible(&world, false).await?;
    ensure!(window.is_running());
    tray.click("Open Askwell").await?;
    becomes_visible(&world, true).await?;
    window.see_text("ask-card", QUESTION).await?;
    // The click that brings a window to the front answers nothing.
    armed_card(&window).await?;
    window.click("ask-option-1").await?;
    tray.wait_for("Nothing is waiting for you").await?;
    // Nobody is asked about runs when none is at work.
    let client = EngineClient::reach(&world.data()).await?;
    until("the end of the run", async || {
        Ok(client.call(&called::conversations {}, By::Terminal).await?.iter().all(|one| !one.running))
    })
    .await?;

    tray.click("Quit").await?;
    window.ends().await
}

#[tokio::test]
async fn without_a_tray_closing_ends_the_program_and_closes_no_question() -> Result<()> {
    let mut scene = Scene::open(Place::Window, asks_once).await?;
    scene.world.manage_windows().await?;
    start(&scene.window, "Install the tools").await?;
    armed_card(&scene.window).await?;
    close_window(&scene.world).await?;
    scene.window.ends().await.context("a window without a way back went on unseen")?;
    let scene = scene.crash_and_reopen().await?;
    scene.window.see("inbox-item").await?;
    Ok(())
}

#[tokio::test]
async fn a_system_without_the_trays_library_opens_all_the_same() -> Result<()> {
    let mut world = World::new().await?;
    let broken = world.folder("broken-libraries")?;
    for name in
        ["libayatana-appindicator3.so.1", "libappindicator3.so.1", "libayatana-appindicator3.so", "libappindicator3.so"]
    {
        std::fs::write(broken.join(name), "not a library")?;
    }
    world.set("LD_LIBRARY_PATH", &broken.display().to_string());
    let window = world.open().await?;
    let hello = window.call("hello", serde_json::json!({})).await?;
    ensure!(hello["ok"].is_object(), "{hello}");
    let mut log = String::new();
    for file in std::fs::read_dir(world.data().join("logs"))? {
        log.push_str(&std::fs::read_to_string(file?.path())?);
    }
    ensure!(log.contains("the system has no library for it"), "{log}");
    Ok(())
}
