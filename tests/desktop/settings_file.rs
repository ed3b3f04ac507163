//! The settings file: read, edited by hand, torn, and always saved again.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::Path;
use tests::everywhere;
use tests::in_the_window;
use tests::place::Place;
use tests::window::Window;
use tests::world::World;

everywhere![what_is_set_is_in_the_file_and_asking_is_on_where_nothing_is_said];
in_the_window![a_file_edited_by_hand_wins];

async fn hello(window: &Window) -> Result<Value> {
    let answer = window.call("hello", json!({})).await?;
    Ok(answer.get("ok").with_context(|| answer.to_string())?.clone())
}

fn file(data: &Path) -> Result<Value> {
    Ok(serde_json::from_slice(&std::fs::read(data.join("settings.json"))?)?)
}

async fn save_rounds(window: &Window, rounds: u32) -> Result<()> {
    let mut settings = hello(window).await?["settings"].clone();
    settings["ai"]["maxToolRounds"] = json!(rounds);
    let answer = window.call("save_settings", json!({ "settings": settings })).await?;
    ensure!(answer["ok"]["ai"]["maxToolRounds"] == rounds, "{answer}");
    Ok(())
}

async fn what_is_set_is_in_the_file_and_asking_is_on_where_nothing_is_said(place: Place) -> Result<()> {
    let world = World::of(place).await?;
    let window = world.open().await?;
    save_rounds(&window, 12).await?;
    let saved = file(&world.data())?;
    assert_eq!(saved["ai"]["maxToolRounds"], 12);
    assert_eq!(saved["ai"].get("enable_ask_user"), None);
    window.kill().await?;
    assert_eq!(hello(&world.open().await?).await?["settings"]["ai"]["maxToolRounds"], 12);
    Ok(())
}

async fn a_file_edited_by_hand_wins(place: Place) -> Result<()> {
    let world = World::of(place).await?;
    let window = world.open().await?;
    save_rounds(&window, 12).await?;
    window.kill().await?;
    std::fs::write(world.data().join("settings.json"), r#"{"ai":{"maxToolRounds":7,"enable_ask_user":false}}"#)?;
    let settings = hello(&world.open().await?).await?["settings"].clone();
    assert_eq!((&settings["ai"]["maxToolRounds"], &settings["ai"]["enable_ask_user"]), (&json!(7), &json!(false)));
    Ok(())
}

#[tokio::test]
async fn a_torn_file_is_set_aside_and_the_last_good_settings_hold() -> Result<()> {
    let world = World::new().await?;
    let window = world.open().await?;
    save_rounds(&window, 12).await?;
    window.kill().await?;
    let torn = r#"{"ai":{"maxToolRounds":1"#;
    std::fs::write(world.data().join("settings.json"), torn)?;
    let window = world.open().await?;
    let hello = hello(&window).await?;
    assert_eq!(hello["settings"]["ai"]["maxToolRounds"], 12);
    assert_eq!(hello["trouble"]["code"], "settingsRestored");
    let aside = hello["trouble"]["detail"].as_str().context("no name")?;
    assert_eq!(std::fs::read_to_string(world.data().join(aside))?, torn);
    assert_eq!(file(&world.data())?["ai"]["maxToolRounds"], 12);
    Ok(())
}
