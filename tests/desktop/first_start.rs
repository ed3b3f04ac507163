//! The first start, with nothing set up: the welcome leads to the demo, which reads, asks, and acts with consent.

use crate::desktop::scene::{Scene, armed_card, consents_to_the_demo, start};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use tests::everywhere;
use tests::in_the_window;
use tests::model::{Request, Say};
use tests::place::Place;
use tests::world::World;

everywhere![the_welcome_leads_to_a_question_of_the_demo_and_to_its_end];
in_the_window![the_folder_of_before_is_offered_and_the_demos_own_never_is];

async fn the_welcome_leads_to_a_question_of_the_demo_and_to_its_end(place: Place) -> Result<()> {
    let world = World::of(place).await?;
    let window = world.open().await?;
    window.click("welcome-demo").await?;
    window
        .until("the demo's task", "return document.querySelector('[data-testid=\"composer\"]')?.value !== ''")
        .await?;
    window.click("send").await?;
    armed_card(&window).await?;
    // What is far above is not drawn.
    let read = "document.querySelector('[data-testid=thread]').scrollTo(0, 0);
        return document.querySelector('[data-testid=tool-card]') !== null";
    window.until("what it has read", read).await?;
    window.click("ask-option-1").await?;
    window.see("history-ask").await?;
    consents_to_the_demo(&window).await?;
    // The demo reads, asks, acts and sums up; the composer offers to send again when it is done.
    window.see_no("stop").await?;
    let listed = window.call("conversations", json!({})).await?;
    ensure!(listed["ok"][0]["standing"] == "idle", "{listed}");
    // The welcome does not come back.
    window.kill().await?;
    let window = world.open().await?;
    window.see("composer").await?;
    ensure!(window.find("welcome-demo").await?.is_none());
    Ok(())
}

async fn the_folder_of_before_is_offered_and_the_demos_own_never_is(place: Place) -> Result<()> {
    let Scene { window, world, model: _model } = Scene::open(place, |_| Say::text("Done.")).await?;
    let garden = world.folder("garden")?.display().to_string();
    let hello = window.call("hello", json!({})).await?;
    let sample = hello["ok"]["sampleWorkspace"].as_str().context("no sample folder")?.to_owned();
    for folder in [&garden, &sample] {
        let started = window.call("start_conversation", json!({ "workspace": folder, "text": "Dig" })).await?;
        ensure!(started["ok"].is_string(), "{started}");
        window.click("open-settings").await?;
        window.click("new-conversation").await?;
        window.see_text("workspace-chip", "garden").await?;
    }
    window.click("workspace-chip").await?;
    window.until("the menu", "return document.querySelectorAll('[role=menuitemradio]').length > 0").await?;
    let offered = window
        .run("return [...document.querySelectorAll('[role^=menuitem]')].map((one) => one.textContent).join()")
        .await?;
    ensure!(!offered.to_string().contains(&sample), "{offered}");
    Ok(())
}

#[tokio::test]
async fn the_programs_log_holds_none_of_the_words() -> Result<()> {
    let script = |request: &Request| match request.results().last() {
        None => Say::ask("CANARY-QUESTION", &["CANARY-OPTION"]),
        Some(_) => Say::text("CANARY-REPLY"),
    };
    let Scene { window, model, world } = Scene::open(Place::Window, script).await?;
    start(&window, "CANARY-TASK").await?;
    armed_card(&window).await?;
    window.type_into("ask-text", "CANARY-ANSWER").await?;
    window.click("ask-send").await?;
    window.see_text("thread", "CANARY-REPLY").await?;
    ensure!(model.requests().len() == 2);
    window.kill().await?;
    let mut log = String::new();
    for file in std::fs::read_dir(world.data().join("logs"))? {
        log.push_str(&std::fs::read_to_string(file?.path())?);
    }
    ensure!(log.contains("started"), "{log}");
    ensure!(!log.contains("CANARY"), "{log}");
    Ok(())
}
