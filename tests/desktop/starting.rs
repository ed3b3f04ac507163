//! Starts: a second one, one by a link, one right after a crash, and those that cannot be.

use crate::desktop::scene::{QUESTION, Scene, armed_card, asks_once, start};
use crate::suite::recovery::Damaged;
use anyhow::{Context, Result, ensure};
use tests::patience::{PATIENCE, until};
use tests::place::Place;
use tests::world::{World, desktop_program};

/// The id of the conversation that is open.
async fn conversation_of(scene: &Scene) -> Result<String> {
    let answer = scene.window.call("conversations", serde_json::json!({})).await?;
    Ok(answer["ok"][0]["id"].as_str().context("no conversation")?.to_owned())
}

#[tokio::test]
async fn a_second_start_leads_to_the_first_and_to_its_conversation() -> Result<()> {
    let scene = Scene::open(Place::Window, asks_once).await?;
    start(&scene.window, "Install the tools").await?;
    armed_card(&scene.window).await?;
    let id = conversation_of(&scene).await?;
    scene.window.click("new-conversation").await?;
    scene.window.see_no("ask-card").await?;

    let second = scene.world.start_again(&[&format!("askwell://conversation/{id}")])?.status();
    let status = tokio::time::timeout(PATIENCE, second).await.context("the second start stayed")??;
    ensure!(status.success());
    scene.window.see_text("ask-card", QUESTION).await
}

#[tokio::test]
async fn a_link_starts_the_program_at_its_conversation() -> Result<()> {
    let scene = Scene::open(Place::Window, asks_once).await?;
    start(&scene.window, "Install the tools").await?;
    armed_card(&scene.window).await?;
    let link = format!("askwell://conversation/{}", conversation_of(&scene).await?);
    let Scene { window, world, model: _model } = scene;
    window.kill().await?;
    let window = world.open_with(&[&link]).await?;
    window.see_text("ask-card", QUESTION).await
}

/// The bus may still name the dead program for a moment; the start must not take it for a living one.
#[tokio::test]
async fn starts_right_after_crashes_succeed() -> Result<()> {
    let world = World::new().await?;
    for _ in 0..5 {
        world.open().await?.kill().await?;
    }
    world.open().await?.close().await
}

#[tokio::test]
async fn asked_to_end_it_ends_and_keeps_the_question_open() -> Result<()> {
    let scene = Scene::open(Place::Window, asks_once).await?;
    start(&scene.window, "Install the tools").await?;
    armed_card(&scene.window).await?;
    let id = scene.window.process().to_string();
    tokio::process::Command::new("kill").args(["-TERM", &id]).status().await?;
    scene.window.ends().await?;
    let scene = scene.crash_and_reopen().await?;
    scene.window.see("inbox-item").await?;
    Ok(())
}

#[tokio::test]
async fn a_data_folder_that_cannot_be_used_is_explained_in_a_dialog() -> Result<()> {
    let mut world = World::new().await?;
    // A file stands where the folder should be: this fails for every user, root too.
    let file = world.folder("elsewhere")?.join("a-file");
    std::fs::write(&file, "not a folder")?;
    world.set("ASKWELL_DATA_DIR", file.to_str().context("not Unicode")?);
    let mut program = world.start_again(&[])?.spawn()?;
    screen_shows(&world, "DIALOG").await?;
    ensure!(program.try_wait()?.is_none(), "the program ended before the dialog was read");
    Ok(program.kill().await?)
}

#[tokio::test]
async fn a_folder_in_use_elsewhere_is_explained_and_tried_again() -> Result<()> {
    let mut world = World::new().await?;
    world.manage_windows().await?;
    let lock = engine::folder::Lock::take(&world.data())?;
    let mut program = world.start_again(&[])?.spawn()?;
    screen_shows(&world, "DIALOG").await?;
    drop(lock);
    // The first button is the default one: try again.
    world.bring_to_front().await?;
    world.press("Return").await?;
    screen_shows(&world, "NORMAL").await?;
    Ok(program.kill().await?)
}

#[tokio::test]
async fn the_window_opens_where_and_as_large_as_it_was() -> Result<()> {
    let mut world = World::over_opengl().await?;
    world.manage_windows().await?;
    let window = world.open().await?;
    window.page()?.set_window_rect(120, 90, 900, 600).await?;
    let size = "return innerWidth === 900 || outerWidth === 900";
    window.until("the new size", size).await?;
    let id = window.process().to_string();
    tokio::process::Command::new("kill").args(["-TERM", &id]).status().await?;
    window.ends().await?;
    drop(window);
    world.open().await?.until("the size it had", size).await
}

/// Waits for a window of this kind with the program's name.
async fn screen_shows(world: &World, kind: &str) -> Result<()> {
    let wanted = format!("_NET_WM_WINDOW_TYPE_{kind}");
    let script =
        "for id in $(xdotool search --onlyvisible --name '^Askwell$'); do xprop -id $id _NET_WM_WINDOW_TYPE; done";
    until(format!("a window of the kind {kind}"), async || {
        let mut look = world.command("sh");
        Ok(String::from_utf8(look.args(["-c", script]).output().await?.stdout)?.contains(&wanted))
    })
    .await
}

/// Read and written slowly, as on a disk of the worst kind, so that there is something to see.
#[tokio::test]
async fn damaged_data_is_repaired_before_the_persons_eyes() -> Result<()> {
    let world = World::new().await?;
    let damaged = Damaged::new(400).await?;
    let copied =
        world.command("cp").args(["-a", &format!("{}/.", damaged.path().display())]).arg(world.data()).status();
    ensure!(copied.await?.success());
    let mut slow = world.command("strace");
    // With -D the program is our own child, and strace the one that hangs on to it.
    slow.args(["-D", "-f", "--seccomp-bpf", "-qqq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync"]);
    slow.args(["-e", "inject=fsync,fdatasync:delay_exit=300000", "-P"]).arg(world.data().join("askwell.db.new"));
    let mut repairing = slow.arg(desktop_program()?).spawn()?;
    for (title, until) in [("^Askwell: Repairing your data$", true), ("^Askwell$", true), ("Repairing", false)] {
        is_shown(&world, title, until).await?;
    }
    repairing.kill().await?;
    Ok(())
}

/// Waits until there is a window of this title in sight, or none any more.
async fn is_shown(world: &World, title: &str, wanted: bool) -> Result<()> {
    until(format!("{title} in sight: {wanted}"), async || {
        let shown = world.command("xdotool").args(["search", "--onlyvisible", "--name", title]).output().await?;
        Ok(shown.status.success() == wanted)
    })
    .await
}
