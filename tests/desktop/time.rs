//! A limit that the person set, with its clock; and a reminder of what still waits. The test lets the minutes pass.

use crate::desktop::scene::{CHOICES, QUESTION, Scene, armed_card, start};
use anyhow::{Result, ensure};
use serde_json::json;
use std::time::Duration;
use tests::in_a_browser;
use tests::model::{Model, Request, Say};
use tests::notifications::Notifications;
use tests::place::Place;
use tests::world::World;

in_a_browser![left_alone_it_ends_as_no_response_and_is_answered_late];

fn asks(request: &Request) -> Say {
    match (request.task().as_str(), request.results().last()) {
        ("Something else", _) => Say::text("Done."),
        (_, None) => Say::call("ask_user", json!({ "question": QUESTION, "choices": CHOICES })),
        (_, Some(result)) => Say::Text(format!("Understood: {result}")),
    }
}

async fn left_alone_it_ends_as_no_response_and_is_answered_late(place: Place) -> Result<()> {
    let mut world = World::of(place).await?;
    world.turn_clocks();
    let model = Model::start(asks).await?;
    let mut settings = model.settings()?;
    settings.ai.answer_limit_minutes = Some(1);
    std::fs::write(world.data().join("settings.json"), serde_json::to_vec(&settings)?)?;
    let window = world.open().await?;
    let scene = Scene { window, model, world };
    let Scene { window, model, world } = &scene;
    start(window, "Install").await?;
    armed_card(window).await?;
    window.see("ask-clock").await?;
    window.see("ask-more-time").await?;
    start(window, "Something else").await?;
    window.see_text("thread", "Done.").await?;
    world.runs_ahead(Duration::from_secs(61))?;
    let ended =
        model.wait_for("when the limit came", |one| one.task() == "Install" && !one.results().is_empty()).await?;
    let result = ended.result()?;
    assert_eq!((&result["status"], &result["answers"]), (&json!("no_response"), &json!([])));
    let conversation = "[...document.querySelectorAll('[data-testid^=\"conversation-\"]')].find((one) => one.textContent.includes('Install'))";
    window.run(&format!("({conversation}.querySelector('button') ?? {conversation}).click(); return true")).await?;
    window.see_text("thread", "no_response").await?;
    window.click("history-again").await?;
    armed_card(window).await?;
    window.click("ask-option-1").await?;
    if window.find("ask-send").await?.is_some() {
        window.click("ask-send").await?;
    }
    let late = model.wait_for("with the late answer", |request| request.last_word().contains("Tsinghua")).await?;
    ensure!(late.last_word().starts_with("[Late"), "{}", late.last_word());
    Ok(())
}

#[tokio::test]
async fn what_still_waits_is_announced_once_more() -> Result<()> {
    let mut world = World::new().await?;
    world.turn_clocks();
    let notifications = Notifications::start(world.bus(), &["actions", "body"]).await?;
    let model = Model::start(asks).await?;
    let mut settings = model.settings()?;
    settings.notifications.remind_minutes = Some(1);
    std::fs::write(world.data().join("settings.json"), serde_json::to_vec(&settings)?)?;
    let window = world.open().await?;
    start(&window, "Something else").await?;
    window.see_text("thread", "Done.").await?;
    window.call("start_conversation", json!({ "workspace": null, "text": "Install" })).await?;
    notifications.wait_for(1).await?;
    let first = notifications.shown().len();
    // Saving makes the program look at what waits.
    let look = async || window.call("save_settings", json!({ "settings": settings })).await;
    world.runs_ahead(Duration::from_secs(55))?;
    look().await?;
    window.click("open-settings").await?;
    ensure!(notifications.shown().len() == first, "it came too soon");
    world.runs_ahead(Duration::from_secs(61))?;
    look().await?;
    notifications.wait_for_another(first).await?;
    ensure!(notifications.standing().len() == 1, "it stands in the place of the first");
    Ok(())
}
