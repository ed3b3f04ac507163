//! Commands that go quiet, and commands that were under way when the program was killed.

use super::{Acting, armed, in_turn, run, there};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use tests::everywhere;
use tests::in_a_browser;
use tests::in_the_window;
use tests::place::Place;

everywhere![killed_in_the_middle_of_a_command_its_end_is_told_without_a_question];
in_the_window![where_nobody_knows_how_it_ended_the_card_says_what_is_known_and_asks];
in_a_browser![a_quiet_command_is_stopped_when_the_person_says_so];

const WAITS: &str = "echo begun; echo x >> effects; while [ ! -e go ]; do sleep 0.05; done; echo gone on";

async fn a_quiet_command_is_stopped_when_the_person_says_so(place: Place) -> Result<()> {
    let quiet = |settings: &mut serde_json::Value| settings["ai"]["commandQuietSeconds"] = json!(5);
    let acting = Acting::with(place, in_turn(vec![run(WAITS)]), quiet).await?;
    let window = acting.window();
    armed(window, "confirm-card").await?;
    window.click("confirm-once").await?;
    there(&acting.workspace.join("effects")).await?;
    armed(window, "quiet-card").await?;
    window.see_text("quiet-card", "begun").await?;
    window.click("quiet-stop").await?;
    ensure!(acting.result(0).await?.contains("had it stopped"));
    window.click("action-row").await?;
    window.see("history-quiet").await.map(drop)
}

async fn killed_in_the_middle_of_a_command_its_end_is_told_without_a_question(place: Place) -> Result<()> {
    let acting = Acting::open(place, in_turn(vec![run(WAITS)])).await?;
    armed(acting.window(), "confirm-card").await?;
    acting.window().click("confirm-once").await?;
    there(&acting.workspace.join("effects")).await?;
    let acting = acting.crash_and_reopen().await?;
    std::fs::write(acting.workspace.join("go"), "")?;
    ensure!(acting.result(0).await?.contains("Exit code 0"));
    assert_eq!(acting.read("effects").as_deref(), Some("x\n"), "it was run once");
    Ok(())
}

async fn where_nobody_knows_how_it_ended_the_card_says_what_is_known_and_asks(place: Place) -> Result<()> {
    let acting = Acting::open(place, in_turn(vec![run(WAITS)])).await?;
    armed(acting.window(), "confirm-card").await?;
    acting.window().click("confirm-once").await?;
    there(&acting.workspace.join("effects")).await?;
    let data = acting.scene.world.data();
    let pattern = format!("__command {}", data.to_str().context("the path is not Unicode")?);
    tokio::process::Command::new("pkill").args(["-9", "-f", &pattern]).status().await?;
    armed(acting.window(), "lost-card").await?;
    let acting = acting.crash_and_reopen().await?;
    let window = acting.window();
    armed(window, "lost-card").await?;
    window.see_text("lost-card", "begun").await?;
    window.click("lost-happened").await?;
    ensure!(acting.result(0).await?.contains("says that it has happened"));
    assert_eq!(acting.read("effects").as_deref(), Some("x\n"));
    window.click("action-row").await?;
    window.see("history-lost").await.map(drop)
}
