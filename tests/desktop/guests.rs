//! `askwell ask` and the window: one starts the other, and what a script asks is answered there.

use crate::desktop::scene::{Scene, armed_card, asks_once};
use anyhow::{Context, Result, ensure};
use rusqlite::{Connection, OpenFlags};
use std::process::Stdio;
use tests::patience::{PATIENCE, until};
use tests::place::Place;
use tests::program::{built, is_alive, kill_dead};
use tests::world::World;
use tokio::process::{Child, Command};

fn asks(world: &World) -> Result<Command> {
    let mut command = world.command(built("askwell")?.to_str().context("the path is not Unicode")?);
    command.args(["ask", "Deploy where?", "-o", "staging", "-o!", "production", "--as", "Release script"]);
    command.current_dir(world.folder("charts")?);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok(command)
}

async fn printed(child: Child) -> Result<(Option<i32>, String)> {
    let output = tokio::time::timeout(PATIENCE, child.wait_with_output()).await??;
    Ok((output.status.code(), String::from_utf8(output.stdout)?))
}

#[tokio::test]
async fn a_question_of_a_script_stands_in_the_window_and_its_answer_is_printed() -> Result<()> {
    let Scene { window, model: _model, world } = Scene::open(Place::Window, asks_once).await?;
    let child = asks(&world)?.spawn()?;
    window.see_text("inbox-item", "Release script asks · charts").await?;
    window.click("inbox-item").await?;
    armed_card(&window).await?;
    window.see_text("guest-line", "Release script asks · charts").await?;
    window.see_text("guest-foot", "Release script").await?;
    ensure!(window.find("composer").await?.is_none(), "nobody reads messages there");
    window.click("ask-option-2").await?;
    assert_eq!(printed(child).await?, (Some(0), "production\n".to_owned()));
    window.see_no("inbox-item").await
}

#[tokio::test]
async fn killed_while_a_script_waits_the_question_stands_again_and_is_answered_once() -> Result<()> {
    let scene = Scene::open(Place::Window, asks_once).await?;
    let child = asks(&scene.world)?.spawn()?;
    scene.window.see_text("inbox-item", "Release script asks").await?;
    let Scene { window, model: _model, world: _world } = scene.crash_and_reopen().await?;
    window.click("inbox-item").await?;
    armed_card(&window).await?;
    window.click("ask-option-1").await?;
    assert_eq!(printed(child).await?, (Some(0), "staging\n".to_owned()));
    Ok(())
}

#[tokio::test]
async fn where_the_program_does_not_run_it_is_started_and_goes_on_after_the_script() -> Result<()> {
    let world = World::new().await?;
    let child = asks(&world)?.spawn()?;
    let open = || {
        let file = Connection::open_with_flags(world.data().join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let open: u32 =
            file.query_row("SELECT count(*) FROM interaction WHERE state = 'open'", [], |row| row.get(0))?;
        anyhow::Ok(open)
    };
    until("a question on the disk", async || Ok(open().unwrap_or_default() > 0)).await?;
    let started: u32 = std::fs::read_to_string(world.data().join("lock.pid"))?.trim().parse()?;
    let id = child.id().context("it runs")?.to_string();
    Command::new("kill").args(["-INT", &id]).status().await?;
    let ended = printed(child).await;
    let goes_on = is_alive(started);
    let left = open();
    kill_dead(started).await?;
    assert_eq!(ended?.0, Some(130));
    ensure!(goes_on, "the window's program is no child of the script's");
    assert_eq!(left?, 0, "the question was withdrawn");
    Ok(())
}
