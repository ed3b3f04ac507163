//! Nothing is lost when the page is reloaded, the program is killed, or another start comes in between.

use crate::desktop::scene::{QUESTION, Scene, answer_in, armed_card, asks_once, start};
use anyhow::{Result, ensure};
use serde_json::json;
use tests::everywhere;
use tests::model::Say;
use tests::patience::until;
use tests::place::Place;

everywhere![
    a_reload_shows_the_question_again_with_what_was_typed,
    killed_while_it_asks_the_question_stands_again_and_is_answered_once,
    killed_while_the_model_speaks_the_run_goes_on_by_itself,
];

async fn a_reload_shows_the_question_again_with_what_was_typed(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.type_into("ask-text", "half an ans").await?;
    until("the draft to be kept by the program", async || {
        let inbox = window.call("inbox", json!({})).await?;
        Ok(inbox["ok"][0]["draft"]["answers"][0]["text"] == "half an ans")
    })
    .await?;
    window.reload().await?;
    if window.find("ask-card").await?.is_none() {
        window.click("inbox-item").await?;
    }
    armed_card(&window).await?;
    let kept = window.run("return document.querySelector('[data-testid=\"ask-text\"]').value").await?;
    assert_eq!(kept, "half an ans");
    window.type_into("ask-text", "wer").await?;
    window.click("ask-send").await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&request)?.1.as_deref(), Some("half an answer"));
    // Text that streams after the reload still reaches the page.
    window.see_text("thread", "Understood").await
}

async fn killed_while_it_asks_the_question_stands_again_and_is_answered_once(place: Place) -> Result<()> {
    let scene = Scene::open(place, asks_once).await?;
    start(&scene.window, "Install the tools").await?;
    armed_card(&scene.window).await?;
    let scene = scene.crash_and_reopen().await?;
    let Scene { window, model, world: _world } = &scene;
    window.click("inbox-item").await?;
    armed_card(window).await?;
    window.see_text("ask-card", QUESTION).await?;
    ensure!(model.requests().len() == 1, "the model was asked again before there was an answer");
    window.click("ask-option-1").await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(request.results().len(), 1);
    assert_eq!(answer_in(&request)?.0, ["Tsinghua"]);
    window.see_text("thread", "Understood").await
}

async fn killed_while_the_model_speaks_the_run_goes_on_by_itself(place: Place) -> Result<()> {
    use std::sync::atomic::{AtomicU32, Ordering};
    let times = AtomicU32::new(0);
    let script = move |_: &tests::model::Request| match times.fetch_add(1, Ordering::SeqCst) {
        0 => Say::Endless("Half a sent".to_owned()),
        _ => Say::text("The whole sentence."),
    };
    let scene = Scene::open(place, script).await?;
    start(&scene.window, "Speak").await?;
    scene.window.see_text("thread", "Half a sent").await?;
    let scene = scene.crash_and_reopen().await?;
    scene.window.see_text("thread", "The whole sentence.").await
}
