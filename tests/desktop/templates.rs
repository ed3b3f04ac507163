//! Question templates in Settings, by keyboard: a built-in one made one's own, changed, saved, and asked by.

use crate::desktop::scene::{Scene, start};
use anyhow::{Context, Result};
use serde_json::json;
use tests::model::Say;
use tests::place::Place;
use tests::window::Window;
use thirtyfour::Key;

/// Asks by the template, then is content.
async fn scene() -> Result<Scene> {
    Scene::open(Place::Window, |request| match request.results().len() {
        0 => Say::call("ask_user", json!({ "template": "user-question", "fields": { "question": "Which pier?", "choices": ["North", "South"] } })),
        _ => Say::text("Done."),
    })
    .await
}

/// Puts the keyboard's focus there and presses Enter.
async fn enter_on(window: &Window, selector: &str) -> Result<()> {
    let focus = format!(
        "const one = document.querySelector('{selector}'); one?.focus(); return document.activeElement === one && one !== null && !one.disabled"
    );
    window.until(selector, &focus).await?;
    window.press(Key::Enter).await
}

#[tokio::test]
async fn a_template_is_looked_at_made_ones_own_and_used() -> Result<()> {
    let Scene { window, model: _model, world } = scene().await?;
    window.click("open-settings").await?;
    window.see("templates").await?;
    enter_on(&window, "[data-template=\"builtIn  user-question\"] [data-testid=template-open]").await?;
    window.see_text("template-check", "No errors").await?;
    let deaf = "const card = document.querySelector('[data-testid=template-card]');
        return card?.inert === true && card.innerText.includes('The question, complete in itself.')";
    window.until("the card of the example", deaf).await?;

    enter_on(&window, "[data-testid=template-mine]").await?;
    window.see("template-name").await?;
    window.see_text("template-check", "No errors").await?;
    // At the end of the file, as it is typed.
    let end = "const field = document.querySelector('[data-testid=template-text]');
        field?.focus();
        field?.setSelectionRange(field.value.length, field.value.length);
        return field?.readOnly === false";
    window.until("the file can be written", end).await?;
    window.press("nonsense = 1\n").await?;
    window.see_text("template-check", "isn't a key here").await?;
    window
        .until("no saving", "return document.querySelector('[data-testid=template-save]')?.disabled === true")
        .await?;
    for _ in 0.."nonsense = 1\n".len() {
        window.press(Key::Backspace).await?;
    }
    window.see_text("template-check", "No errors").await?;
    let start_of = "const field = document.querySelector('[data-testid=template-text]');
        const at = field?.value.indexOf('{question}') ?? -1;
        field?.focus();
        field?.setSelectionRange(at, at);
        return at > 0";
    window.until("the place of the question", start_of).await?;
    window.press("Harbour office: ").await?;
    window
        .until(
            "the card follows",
            "return document.querySelector('[data-testid=template-card]')?.innerText.includes('Harbour office:')",
        )
        .await?;
    enter_on(&window, "[data-testid=template-save]").await?;
    window.see("templates").await?;
    let row = "return document.querySelector('[data-template=\"own  user-question\"]')?.innerText.includes('Yours')";
    window.until("it stands in the list", row).await?;
    let saved = std::fs::read_to_string(world.data().join("templates/user-question.toml")).context("the file")?;
    assert!(saved.contains("Harbour office: {question}"), "{saved}");

    window.click("settings-back").await?;
    start(&window, "Moor the boat").await?;
    window.see_text("ask-question", "Harbour office: Which pier?").await?;
    window.see_text("by-template", "your template “user-question”").await
}
