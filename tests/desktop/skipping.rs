//! A message beside an open question: it is never silently instead of an answer, and what it skips can be had back.

use crate::desktop::scene::{CHOICES, Scene, answer_in, armed_card, asks_once, start};
use anyhow::{Result, ensure};
use std::time::Duration;
use tests::everywhere;
use tests::in_the_window;
use tests::place::Place;
use tests::window::Window;
use thirtyfour::Key;

everywhere![a_number_typed_into_the_message_field_destroys_nothing, a_message_held_back_survives_a_crash_as_a_draft];
in_the_window![a_skipped_question_is_had_back_and_skipped_for_good_after_that];

/// The dialog, and the moment from which it takes a press.
async fn which_meant(window: &Window) -> Result<()> {
    window.see("meant-skip").await?;
    tokio::time::sleep(Duration::from_millis(700)).await;
    Ok(())
}

async fn a_number_typed_into_the_message_field_destroys_nothing(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Set up the mirror").await?;
    armed_card(&window).await?;
    // More than was meant, as fast as keys come.
    window.type_into("composer", "1").await?;
    window.press(Key::Enter).await?;
    for key in ["1", "2"] {
        window.press(key).await?;
    }
    for _ in 0..3 {
        window.press(Key::Enter).await?;
    }
    window.see_text("which-meant", "Which mirror").await?;
    window.see("ask-card").await?;
    ensure!(model.requests().len() == 1, "nothing was said to the agent");
    window.press(Key::Escape).await?;
    window.see_no("meant-skip").await?;
    window
        .until("the text in its field", "return document.querySelector('[data-testid=composer]').value === '1'")
        .await?;
    window.press(Key::Enter).await?;
    which_meant(&window).await?;
    window.see_text("meant-answer", CHOICES[0]).await?;
    window.click("meant-answer").await?;
    let told = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&told)?.0, [CHOICES[0]]);
    Ok(())
}

async fn a_skipped_question_is_had_back_and_skipped_for_good_after_that(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Set up the mirror").await?;
    armed_card(&window).await?;
    window.type_into("composer", "leave mirrors alone").await?;
    window.click("send").await?;
    which_meant(&window).await?;
    window.click("meant-skip").await?;
    window.see_text("held", "leave mirrors alone").await?;
    window.see("ask-card").await?;
    window.click("held-undo").await?;
    window.see_no("held").await?;
    window.see("ask-card").await?;
    ensure!(model.requests().len() == 1, "nothing was said to the agent");

    window.click("send").await?;
    which_meant(&window).await?;
    window.click("meant-skip").await?;
    window.click("held-now").await?;
    let told = model.wait_for("with the message", |request| request.last_word() == "leave mirrors alone").await?;
    assert_eq!(told.result()?["status"], "superseded");
    window.see_no("ask-card").await
}

async fn a_message_held_back_survives_a_crash_as_a_draft(place: Place) -> Result<()> {
    let scene = Scene::open(place, asks_once).await?;
    start(&scene.window, "Set up the mirror").await?;
    armed_card(&scene.window).await?;
    scene.window.type_into("composer", "leave mirrors alone").await?;
    scene.window.click("send").await?;
    which_meant(&scene.window).await?;
    scene.window.click("meant-skip").await?;
    scene.window.see("held").await?;
    let Scene { window, model, world: _world } = scene.crash_and_reopen().await?;
    match place {
        Place::Window => {
            window.see("ask-card").await?;
            let draft = "return document.querySelector('[data-testid=composer]')?.value === 'leave mirrors alone'";
            window.until("the text in its field", draft).await?;
            ensure!(model.requests().len() == 1, "nothing was said to the agent");
        }
        // The page stayed, and with it what it holds: it goes out once, when its moment has passed.
        Place::Browser | Place::Phone => {
            let said = model.wait_for("with the message", |request| request.last_word() == "leave mirrors alone");
            assert_eq!(said.await?.result()?["status"], "superseded");
        }
    }
    Ok(())
}
