//! A card with several questions: steps, a review, several choices, notes; all by keyboard, and kept when the program dies.

use crate::desktop::scene::{Scene, armed_card, start};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tests::everywhere;
use tests::model::{Request, Say};
use tests::place::Place;
use tests::window::Window;
use thirtyfour::Key;

everywhere![
    it_is_gone_through_reviewed_and_sent_by_keyboard_alone,
    choices_words_notes_and_the_step_outlast_a_crash,
    of_three_cards_keys_answer_the_one_that_has_the_focus,
];

fn three() -> Value {
    json!({ "questions": [
        { "question": "Which mirror should I use?", "header": "Mirror", "options": [
            { "label": "Tsinghua", "description": "Near, and up to date.", "recommended": true },
            { "label": "Official", "description": "Far, and always right." } ] },
        { "question": "Which tools shall I install?", "header": "Tools", "multi_select": true, "options": [
            { "label": "git, with LFS" }, { "label": "jq" }, { "label": "ripgrep" } ] },
        { "question": "Where to?", "header": "Place" },
    ] })
}

fn asks(request: &Request) -> Say {
    match request.results().last() {
        None => Say::call("ask_user", three()),
        Some(_) => Say::text("Understood."),
    }
}

async fn focus_is(window: &Window, id: &str) -> Result<()> {
    let script = format!("return document.activeElement?.dataset.testid === '{id}'");
    window.until(&format!("the focus on `{id}`"), &script).await
}

/// A card that is still on its way into sight takes no key.
async fn takes_keys(window: &Window) -> Result<()> {
    window
        .until("a card that takes keys", "return !!document.querySelector('[data-testid=ask-card][aria-current]')")
        .await
}

fn chosen(number: usize) -> String {
    format!(
        "return document.querySelector('[data-testid=\"ask-option-{number}\"]').getAttribute('aria-checked') === 'true'"
    )
}

async fn it_is_gone_through_reviewed_and_sent_by_keyboard_alone(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.see_text("ask-option-1", "Near, and up to date.").await?;
    takes_keys(&window).await?;
    window.press("2").await?;
    window.until("the second option", &chosen(2)).await?;
    window.press_with(Key::Control, Key::Enter).await?;
    window.see_text("ask-question", "Which tools").await?;
    window.press("1").await?;
    window.until("the first tool", &chosen(1)).await?;
    window.press(Key::Down).await?;
    focus_is(&window, "ask-option-2").await?;
    window.press(" ").await?;
    window.until("the second tool as well", &chosen(2)).await?;
    window.press("n").await?;
    focus_is(&window, "ask-note").await?;
    window.press("only these").await?;
    ensure!(model.requests().len() == 1, "nothing is sent before the review");
    window.click("ask-step-review").await?;
    window.see_text("ask-review", "2 of 3").await?;
    window.see_text("ask-review-2", "git, with LFS").await?;
    window.type_into("ask-comment", "in this order").await?;
    window.press_with(Key::Control, Key::Enter).await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    let result = request.result()?;
    assert_eq!(result["status"], "partly_answered");
    assert_eq!(result["open"], json!(["Where to?"]));
    assert_eq!(result["answers"][0]["selected"], json!(["Official"]), "the recommended one was not taken for granted");
    assert_eq!(result["answers"][1]["selected"], json!(["git, with LFS", "jq"]));
    assert_eq!(result["answers"][1]["note"], "only these");
    assert_eq!(result["comment"], "in this order");
    window.see_text("history-ask", "git, with LFS").await?;
    window.see_text("history-ask", "Place").await
}

async fn choices_words_notes_and_the_step_outlast_a_crash(place: Place) -> Result<()> {
    let scene = Scene::open(place, asks).await?;
    start(&scene.window, "Install the tools").await?;
    armed_card(&scene.window).await?;
    let window = &scene.window;
    window.click("ask-option-1").await?;
    window.click("ask-step-2").await?;
    window.click("ask-option-3").await?;
    window.click("ask-add-note").await?;
    window.type_into("ask-note", "the fast one").await?;
    window.click("ask-step-3").await?;
    window.type_into("ask-text", "/opt/to").await?;
    tokio::time::sleep(std::time::Duration::from_millis(900)).await;
    let scene = scene.crash_and_reopen().await?;
    let Scene { window, model, world: _world } = &scene;
    if window.find("ask-card").await?.is_none() {
        window.click("inbox-item").await?;
    }
    armed_card(window).await?;
    window.see_text("ask-question", "Where to?").await?;
    window.type_into("ask-text", "ols").await?;
    window.click("ask-step-review").await?;
    window.see_text("ask-review", "3 of 3").await?;
    window.click("ask-send").await?;
    let result = model.wait_for("with the answer", |request| !request.results().is_empty()).await?.result()?;
    assert_eq!(result["status"], "answered");
    assert_eq!(result["answers"][0]["selected"], json!(["Tsinghua"]));
    assert_eq!(
        (&result["answers"][1]["selected"], &result["answers"][1]["note"]),
        (&json!(["ripgrep"]), &json!("the fast one"))
    );
    assert_eq!(result["answers"][2]["text"], "/opt/tools");
    Ok(())
}

async fn of_three_cards_keys_answer_the_one_that_has_the_focus(place: Place) -> Result<()> {
    let asks = |request: &Request| match request.results().len() {
        0 => {
            let ask = |name: &str| json!({ "question": format!("Which {name}?"), "choices": ["this", "that"] });
            Say::Calls(["mirror", "tool", "place"].map(|name| ("ask_user".to_owned(), ask(name))).into())
        }
        _ => Say::text("Understood."),
    };
    let Scene { window, model, world: _world } = Scene::open(place, asks).await?;
    start(&window, "Install the tools").await?;
    window.until("three cards", "return document.querySelectorAll('[data-testid=ask-card]').length === 3").await?;
    armed_card(&window).await?;
    // Nobody has said which is meant, and no key is guessed.
    window.run("document.activeElement?.blur()").await?;
    window.press("1").await?;
    for (place, words) in [(1, "Which tool?"), (0, "Which mirror?"), (2, "Which place?")] {
        let card = format!("document.querySelectorAll('[data-testid=ask-card]')[{place}]");
        let chosen = |number: usize| {
            format!("{card}.querySelector('[data-testid=ask-option-{number}]').getAttribute('aria-checked') === 'true'")
        };
        window.run(&format!("{card}.focus()")).await?;
        armed_card(&window).await?;
        ensure!(window.run(&format!("return {card}.textContent.includes({words:?})")).await? == true, "{words}");
        ensure!(window.run(&format!("return {} || {}", chosen(1), chosen(2))).await? == false, "{words} was not meant");
        window.press("2").await?;
        window.until(words, &format!("return {}", chosen(2))).await?;
    }
    ensure!(model.requests().len() == 1, "a choice alone sends nothing");
    for _ in 0..3 {
        window.run("document.querySelector('[data-testid=ask-card]').focus()").await?;
        let left = window.count("ask-card").await?;
        window.press_with(Key::Control, Key::Enter).await?;
        let gone = format!("return document.querySelectorAll('[data-testid=ask-card]').length < {left}");
        window.until("the card to be answered", &gone).await?;
    }
    let request = model.wait_for("with the answers", |request| request.results().len() == 3).await?;
    for result in request.results() {
        ensure!(result.contains("that"), "{result}");
    }
    Ok(())
}
