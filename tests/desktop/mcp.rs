//! MCP servers in the window: read before they are used, their tools asked for, and what they ask in the middle of a call.

use crate::desktop::scene::{Scene, say_yes, start};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use tests::everywhere;
use tests::in_a_browser;
use tests::mcp::{Era, Scripted};
use tests::model::{Model, Request, Say};
use tests::place::Place;
use tests::window::Window;
use tests::world::World;
use thirtyfour::Key;

everywhere![
    a_form_is_filled_in_by_keyboard_and_its_answer_given_once,
    what_stands_in_a_form_outlives_a_kill_and_is_given_once,
];
in_a_browser![declining_and_cancelling_are_told_apart];

/// Calls one tool of the server, and then repeats what that came to.
fn calls(tool: &'static str) -> impl Fn(&Request) -> Say + Send + Sync + 'static {
    move |request| match request.results().last() {
        None => Say::call(&format!("mcp__harbour__{tool}"), json!({})),
        Some(result) => Say::Text(format!("It said: {result}")),
    }
}

/// The settings of a program that has this model and this server.
pub fn sets_up(model: &Model, server: &Scripted, data: &Path) -> Result<()> {
    let mut settings = model.settings()?;
    settings.mcp = vec![server.server.clone()];
    Ok(std::fs::write(data.join("settings.json"), serde_json::to_vec(&settings)?)?)
}

/// The card of what the server asks, after the call itself was allowed.
async fn asked(place: Place, server: &Scripted, tool: &'static str) -> Result<Scene> {
    let world = World::of(place).await?;
    let model = Model::start(calls(tool)).await?;
    sets_up(&model, server, &world.data())?;
    let window = world.open().await?;
    start(&window, "Ask the harbour").await?;
    window.see_text("confirm-card", "harbour").await?;
    window.see_text("confirm-card", "You haven’t seen this tool before").await?;
    say_yes(&window, "confirm-card", "harbour", "confirm-once").await?;
    window.see_text("elicit-card", "Which colour?").await?;
    Ok(Scene { window, model, world })
}

/// Waits for the moment from which a card takes clicks.
async fn armed() {
    tokio::time::sleep(Duration::from_millis(700)).await;
}

/// What the server was answered with, in the newer era.
fn given(server: &Scripted) -> Vec<Value> {
    let answers = server.heard_of("tools/call").into_iter();
    answers
        .filter_map(|call| call["params"]["inputResponses"].as_object().cloned())
        .flatten()
        .map(|(_, it)| it)
        .collect()
}

async fn a_form_is_filled_in_by_keyboard_and_its_answer_given_once(place: Place) -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let Scene { window, model: _model, world: _world } = asked(place, &server, "asks").await?;
    armed().await;
    window.see_text("elicit-card", "harbour").await?;
    window.click("elicit-review").await?;
    window.see("elicit-summary").await?;
    ensure!(given(&server).is_empty(), "a form with a hole is not sent");
    window.run("document.querySelector('[data-testid=elicit-option-0]').focus()").await?;
    window.press(Key::Down).await?;
    let marked = "return document.querySelector('[data-testid=elicit-option-1]').checked";
    window.until("the second option to be marked by the arrow key", marked).await?;
    window.run("document.querySelector('[data-testid=elicit-review]').focus()").await?;
    window.press(Key::Enter).await?;
    window.see_text("elicit-reviewed", "blue").await?;
    armed().await;
    window.run("document.querySelector('[data-testid=elicit-accept]').focus()").await?;
    window.press(Key::Enter).await?;
    window.see_text("history-elicit", "blue").await?;
    window.see_text("reply", "It said:").await?;
    assert_eq!(given(&server), [json!({ "action": "accept", "content": { "colour": "blue" } })]);
    Ok(())
}

async fn declining_and_cancelling_are_told_apart(place: Place) -> Result<()> {
    for (button, action) in [("elicit-decline", "decline"), ("elicit-cancel", "cancel")] {
        let server = Scripted::new(Era::Modern)?;
        let Scene { window, model: _model, world: _world } = asked(place, &server, "asks").await?;
        say_yes(&window, "elicit-card", "Which colour?", button).await?;
        window.see_text("reply", action).await?;
        assert_eq!(given(&server), [json!({ "action": action })]);
    }
    Ok(())
}

async fn what_stands_in_a_form_outlives_a_kill_and_is_given_once(place: Place) -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let scene = asked(place, &server, "asks").await?;
    armed().await;
    scene.window.click("elicit-option-0").await?;
    // What is typed is kept a moment after the last key.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let Scene { window, model: _model, world: _world } = scene.crash_and_reopen().await?;
    window.see_text("elicit-card", "Which colour?").await?;
    window
        .until(
            "what was chosen to stand again",
            "return document.querySelector('[data-testid=elicit-option-0]')?.checked",
        )
        .await?;
    armed().await;
    window.click("elicit-review").await?;
    window.see_text("elicit-reviewed", "red").await?;
    say_yes(&window, "elicit-card", "Which colour?", "elicit-accept").await?;
    window.see_text("reply", "red").await?;
    assert_eq!(given(&server), [json!({ "action": "accept", "content": { "colour": "red" } })]);
    assert_eq!(server.heard_of("tools/call").len(), 2, "called, and called again with the answer");
    Ok(())
}

#[tokio::test]
async fn what_a_server_says_of_its_tools_is_read_in_settings_and_asked_for_again_when_it_changes() -> Result<()> {
    let world = World::new().await?;
    let server = Scripted::new(Era::Modern)?;
    let model = Model::start(calls("renamed")).await?;
    sets_up(&model, &server, &world.data())?;
    let window: Window = world.open().await?;
    window.click("open-settings").await?;
    window.see_text("mcp-state", "Running").await?;
    window.see_text("mcp-waiting", "The agent isn’t offered them").await?;
    window.click("mcp-waiting-look").await?;
    window.click("mcp-seen").await?;
    window.see_no("mcp-tool-seen").await?;
    server.describe("From now on it also deletes.")?;
    window.click("mcp-restart").await?;
    window.see_text("mcp-tool-seen", "Changed since you saw it").await?;
    window.see_text("mcp-waiting", "2 tools are new or have changed").await
}

#[tokio::test]
async fn a_server_written_by_hand_is_started_and_one_that_cannot_be_says_why() -> Result<()> {
    let world = World::new().await?;
    let model = Model::start(calls("asks")).await?;
    model.set_up(&world.data())?;
    let window = world.open().await?;
    window.click("open-settings").await?;
    window.click("mcp-add").await?;
    window.type_into("mcp-form-name", "charts").await?;
    window.type_into("mcp-form-command", "no-such-program --all").await?;
    window.click("mcp-form-save").await?;
    window.see_text("mcp-state", "no-such-program").await?;
    window.click("mcp-change").await?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/support/mcp/server.py");
    let log = world.data().join("server.log");
    window.click("mcp-form-command").await?;
    window.press_with(Key::Control, "a").await?;
    window.type_into("mcp-form-command", &format!("python3 {script} modern \"{}\"", log.display())).await?;
    window.click("mcp-form-save").await?;
    window.see_text("mcp-state", "Running").await
}
