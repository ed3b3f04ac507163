//! A limit that the person set, with its clock; and a reminder of what still waits. Both in real minutes.

use crate::desktop::scene::{CHOICES, QUESTION, Scene, armed_card, start};
use anyhow::{Result, ensure};
use serde_json::json;
use std::time::{Duration, Instant};
use tests::everywhere;
use tests::model::{Model, Request, Say};
use tests::notifications::Notifications;
use tests::place::Place;
use tests::world::World;

everywhere![left_alone_it_ends_as_no_response_and_is_answered_late,];

fn asks(request: &Request) -> Say {
    match (request.task().as_str(), request.results().last()) {
        ("Something else", _) => Say::text("Done."),
        // An asker may ask for less than the person allows.
        (_, None) => Say::call("ask_user", json!({ "question": QUESTION, "choices": CHOICES, "timeout_ms": 30_000 })),
        (_, Some(result)) => Say::Text(format!("Understood: {result}")),
    }
}

async fn left_alone_it_ends_as_no_response_and_is_answered_late(place: Place) -> Result<()> {
    let world = World::of(place).await?;
    let model = Model::start(asks).await?;
    let mut settings = model.settings()?;
    settings.ai.answer_limit_minutes = Some(1);
    std::fs::write(world.data().join("settings.json"), serde_json::to_vec(&settings)?)?;
    let window = world.open().await?;
    let scene = Scene { window, model, world };
    let Scene { window, model, .. } = &scene;
    start(window, "Install").await?;
    armed_card(window).await?;
    window.see("ask-clock").await?;
    window.see("ask-more-time").await?;
    start(window, "Something else").await?;
    window.see_text("thread", "Done.").await?;
    let begun = Instant::now();
    loop {
        let ended = model.requests().into_iter().find(|one| one.task() == "Install" && !one.results().is_empty());
        if let Some(request) = ended {
            let result = request.result()?;
            assert_eq!((&result["status"], &result["answers"]), (&json!("no_response"), &json!([])));
            break;
        }
        ensure!(begun.elapsed() < Duration::from_secs(90), "the limit never came");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
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
    let world = World::new().await?;
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
    let begun = Instant::now();
    while notifications.shown().len() == first {
        ensure!(begun.elapsed() < Duration::from_secs(100), "no reminder came");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    ensure!(begun.elapsed() > Duration::from_secs(30), "it came at once");
    ensure!(notifications.standing().len() == 1, "it stands in the place of the first");
    Ok(())
}
