//! Quitting the window while an agent works: it is asked once, and the run goes on in the background or is stopped.

use crate::desktop::scene::start;
use anyhow::{Context, Result, ensure};
use ask::Surface as By;
use ask::command::called;
use std::process::Stdio;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::program::built;
use tests::tray::TrayHost;
use tests::window::Window;
use tests::wire_server::Gate;
use tests::world::World;

const QUESTION: &str = "Quit Askwell?";

/// A window in which an agent writes until the gate is open.
async fn at_work(gate: &Gate) -> Result<(World, TrayHost, Model, Window)> {
    let mut world = World::new().await?;
    world.manage_windows().await?;
    let tray = TrayHost::start(world.bus()).await?;
    let late = gate.clone();
    let model = Model::start(move |_: &Request| Say::Late(vec![(late.clone(), "Painted.".to_owned())])).await?;
    model.set_up(&world.data())?;
    let window = world.open().await?;
    tray.wait_for("Nothing is waiting for you").await?;
    start(&window, "Paint the fence").await?;
    model.wait_for("of the run", |_| true).await?;
    Ok((world, tray, model, window))
}

async fn is_visible(world: &World, name: &str) -> Result<bool> {
    let mut search = world.command("xdotool");
    search.args(["search", "--onlyvisible", "--name", name]);
    Ok(!search.output().await?.stdout.is_empty())
}

async fn is_asked(world: &World) -> Result<bool> {
    is_visible(world, QUESTION).await
}

async fn asks(world: &World, tray: &TrayHost) -> Result<()> {
    tray.click("Quit").await?;
    until("the question", async || is_asked(world).await).await
}

/// What the keys give is chosen, as soon as the question has the keyboard.
async fn chooses(world: &World, keys: &[&str]) -> Result<()> {
    let mut focus = world.command("xdotool");
    focus.args(["search", "--sync", "--onlyvisible", "--name", QUESTION, "windowactivate", "--sync"]);
    ensure!(focus.status().await?.success(), "it does not get the keyboard");
    for key in keys {
        world.press(key).await?;
    }
    until("the question to go", async || Ok(!is_asked(world).await?)).await
}

#[tokio::test]
async fn what_is_kept_running_goes_on_in_the_background_and_is_taken_back() -> Result<()> {
    let gate = Gate::default();
    let (world, tray, model, window) = at_work(&gate).await?;
    asks(&world, &tray).await?;
    chooses(&world, &["Escape"]).await?;
    ensure!(window.is_running(), "cancelled is not quit");
    asks(&world, &tray).await?;
    chooses(&world, &["Return"]).await?;
    window.ends().await?;

    // The reply took too long: it was cut with the window, and is asked for again without it.
    model.wait_for("once more", |_| model.requests().len() == 2).await?;
    let client = until("the engine in the background", async || {
        Ok(surfaces::local::EngineClient::reach(&world.data()).await.ok())
    });
    let client = client.await?;
    ensure!(!client.stays && client.outlives_terminals, "{client:?}");
    let window = world.open().await?;
    window.see_text("thread", "Thinking").await?;
    gate.open();
    let client = surfaces::local::EngineClient::reach(&world.data()).await?;
    ensure!(client.stays, "the window has it again");
    until("the end of the run", async || {
        let all = client.call(&called::conversations {}, By::Terminal).await?;
        Ok(all.first().is_some_and(|one| !one.running))
    })
    .await?;
    window.see_text("thread", "Painted.").await
}

#[tokio::test]
async fn a_reply_that_comes_to_its_end_is_not_asked_for_again() -> Result<()> {
    let gate = Gate::default();
    let (world, tray, model, window) = at_work(&gate).await?;
    asks(&world, &tray).await?;
    chooses(&world, &["Return"]).await?;
    until("the window to go", async || Ok(!is_visible(&world, "^Askwell").await?)).await?;
    gate.open();
    window.ends().await?;
    world.open().await?.see_text("thread", "Painted.").await?;
    assert_eq!(model.requests().len(), 1);
    Ok(())
}

#[tokio::test]
async fn what_is_stopped_stays_stopped_and_without_work_nothing_is_asked() -> Result<()> {
    let gate = Gate::default();
    let (world, tray, model, window) = at_work(&gate).await?;
    asks(&world, &tray).await?;
    chooses(&world, &["Tab", "Return"]).await?;
    window.ends().await?;
    let seen = engine::store::StoreSnapshot::in_folder(&world.data())?;
    let one = seen.conversations.first().context("no conversation")?;
    ensure!(!one.running, "{one:?}");
    ensure!(surfaces::local::EngineClient::reach(&world.data()).await.is_err(), "an engine runs");
    assert_eq!(model.requests().len(), 1);
    let window = world.open().await?;
    tray.wait_for("Nothing is waiting for you").await?;
    tray.click("Quit").await?;
    window.ends().await
}

#[tokio::test]
async fn what_is_kept_running_keeps_the_key_that_a_terminal_brought() -> Result<()> {
    const KEY: &str = "sk-own-90c1b7a5e3d24f68";
    let gate = Gate::default();
    let (world, tray, _in_settings, window) = at_work(&gate).await?;
    let late = gate.clone();
    let own = Model::start(move |_: &Request| Say::Late(vec![(late.clone(), "Varnished.".to_owned())])).await?;
    let mut chat = world.command(built("askwell")?.to_str().context("the path is not Unicode")?);
    chat.args(["chat", "--new", "--answers", "-", "Varnish it"]).current_dir(world.folder("fence")?);
    chat.env("ASKWELL_BASE_URL", own.base_url()).env("ASKWELL_API_KEY", KEY).env("ASKWELL_MODEL", "mine");
    let mut chat = chat.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    own.wait_for("of the terminal's run", |_| true).await?;
    chat.kill().await?;
    asks(&world, &tray).await?;
    chooses(&world, &["Return"]).await?;
    window.ends().await?;
    // Nobody brings it again.
    own.wait_for("once more", |_| own.requests().len() == 2).await?;
    gate.open();
    let expected = Some(format!("Bearer {KEY}"));
    ensure!(own.keys().iter().all(|key| *key == expected), "{:?}", own.keys());
    world.open().await?.see("composer").await?;
    Ok(())
}
