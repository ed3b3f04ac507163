//! The window is started while a terminal has the data folder: it takes over, and the terminal stays attached to it.

use crate::desktop::scene::{armed_card, asks_once, start};
use anyhow::{Context, Result, ensure};
use std::process::Stdio;
use tests::model::Model;
use tests::program::built;
use tests::terminal::Desk;
use tests::world::World;

#[tokio::test]
async fn the_window_opens_while_a_terminal_asks_and_both_go_on() -> Result<()> {
    let world = World::new().await?;
    let model = Model::start(asks_once).await?;
    model.set_up(&world.data())?;
    let mut command = world.command(built("askwell")?.to_str().context("the path is not Unicode")?);
    command.args(["chat", "--answers", "-", "Install the tools"]).current_dir(world.folder("tools")?);
    let mut chat = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let input = chat.stdin.take();
    Desk::says(&mut chat, "Reply with a number").await?;

    let window = world.open().await?;
    window.click("inbox-item").await?;
    armed_card(&window).await?;
    window.click("ask-option-2").await?;
    window.see_text("thread", "Understood").await?;
    let ended = Desk::ended(chat).await?;
    drop(input);
    ensure!(ended.code == Some(0) && ended.out.contains("Understood"), "{ended:?}");
    ensure!(ended.remarks.contains("takes over"), "{ended:?}");
    assert_eq!(model.requests().len(), 2);
    // From here on it is the window's.
    start(&window, "Install more").await?;
    armed_card(&window).await
}
