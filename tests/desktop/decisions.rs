//! What was decided: listed beside the thread, corrected, taken back; remembered for the workspace, and revoked.

use crate::desktop::scene::{Scene, armed_card, start};
use anyhow::{Result, ensure};
use serde_json::json;
use tests::in_a_browser;
use tests::in_the_window;
use tests::model::{Request, Say};
use tests::place::Place;

in_the_window![a_decision_is_listed_corrected_and_taken_back];
in_a_browser![remembered_for_the_workspace_it_is_told_to_the_next_conversation_until_revoked];

fn asks(request: &Request) -> Say {
    match (request.results().len(), request.last_word().as_str()) {
        (0, "Paint") => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    }
}

fn system(request: &Request) -> String {
    request.0["messages"][0]["content"].as_str().unwrap_or_default().to_owned()
}

async fn a_decision_is_listed_corrected_and_taken_back(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks).await?;
    start(&window, "Paint").await?;
    armed_card(&window).await?;
    window.click("ask-option-1").await?;
    window.see_text("thread", "Painted.").await?;
    window.see_text("decisions-count", "1").await?;
    if window.find("decisions-pane").await?.is_none() {
        window.click("decisions-toggle").await?;
    }
    window.see_text("decisions-pane", "Which colour?").await?;
    window.click("decision-correct").await?;
    window.see("decision-field").await?.clear().await?;
    window.type_into("decision-field", "Moss green").await?;
    window.click("decision-save").await?;
    window.see_text("decision", "Moss green").await?;
    window.type_into("composer", "Go on").await?;
    window.click("send").await?;
    let request = model.wait_for("after the correction", |request| request.last_word() == "Go on").await?;
    ensure!(system(&request).contains("→ Moss green"), "{}", system(&request));
    window.click("decision-withdraw").await?;
    window.click("decision-withdraw-yes").await?;
    window.see_no("decision").await?;
    window.type_into("composer", "And on").await?;
    window.click("send").await?;
    let request = model.wait_for("after it was taken back", |request| request.last_word() == "And on").await?;
    ensure!(!system(&request).contains("Moss green"));
    Ok(())
}

async fn remembered_for_the_workspace_it_is_told_to_the_next_conversation_until_revoked(place: Place) -> Result<()> {
    let Scene { window, model, world } = Scene::open(place, asks).await?;
    let workspace = world.folder("notes")?.display().to_string();
    let started = window.call("start_conversation", json!({ "workspace": workspace, "text": "Paint" })).await?;
    ensure!(started["ok"].is_string(), "{started}");
    window.click("inbox-item").await?;
    armed_card(&window).await?;
    window.click("ask-remember").await?;
    window.press("2").await?;
    window.click("ask-send").await?;
    window.see_text("thread", "Painted.").await?;
    window.call("start_conversation", json!({ "workspace": workspace, "text": "Second" })).await?;
    let second = model.wait_for("of the second", |request| request.task() == "Second").await?;
    ensure!(system(&second).contains("Which colour?\n  → Blue"), "{}", system(&second));
    window.click("open-settings").await?;
    window.see_text("standing-group", "Blue").await?;
    window.click("standing-revoke").await?;
    if window.find("standing-revoke-yes").await?.is_some() {
        window.click("standing-revoke-yes").await?;
    }
    window.see("standing-empty").await?;
    window.call("start_conversation", json!({ "workspace": workspace, "text": "Third" })).await?;
    let third = model.wait_for("of the third", |request| request.task() == "Third").await?;
    ensure!(!system(&third).contains("Blue"));
    Ok(())
}
