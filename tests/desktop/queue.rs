//! Many questions at once: listed, filtered, answered in place, each paired with its own call.

use crate::desktop::scene::{Scene, start};
use anyhow::{Result, ensure};
use serde_json::json;
use std::time::Duration;
use tests::in_a_browser;
use tests::model::{Request, Say};
use tests::place::Place;
use thirtyfour::Key;

in_a_browser![five_over_three_conversations_are_found_and_answered_in_place];

fn asks(request: &Request) -> Say {
    let ask = |part: &str| {
        let question = format!("{}: {part}?", request.task());
        ("ask_user".to_owned(), json!({ "question": question, "choices": ["yes", "no"] }))
    };
    match (request.results().len(), request.task().as_str()) {
        (0, "Garden") => Say::Calls(vec![ask("path"), ask("fence")]),
        (0, "House") => Say::Calls(vec![ask("roof"), ask("door")]),
        (0, _) => Say::Calls(vec![ask("colour")]),
        _ => Say::text("Good."),
    }
}

async fn five_over_three_conversations_are_found_and_answered_in_place(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks).await?;
    for (task, count) in [("Garden", 2), ("House", 4), ("Boat", 5)] {
        start(&window, task).await?;
        let listed = format!("return document.querySelectorAll('[data-testid=inbox-item]').length === {count}");
        window.until("the list", &listed).await?;
    }
    window.click("open-inbox").await?;
    let shown = |count: usize| format!("return document.querySelectorAll('[data-testid=waiting]').length === {count}");
    window.until("all five", &shown(5)).await?;
    window.type_into("inbox-search", "fence").await?;
    window.until("the one", &shown(1)).await?;
    window.press(Key::Escape).await?;
    window.until("all again", &shown(5)).await?;

    // From the newest on, so that the order in which they were asked does not matter.
    for (part, answer) in
        [("Boat: colour", 2), ("House: door", 1), ("House: roof", 2), ("Garden: fence", 1), ("Garden: path", 2)]
    {
        let row = format!(
            "[...document.querySelectorAll('[data-testid=waiting]')].find((one) => one.textContent.includes('{part}'))"
        );
        window.run(&format!("{row}.querySelector('[data-testid=waiting-toggle]').click(); return true")).await?;
        window
            .until("the card in its place", &format!("return {row}?.querySelector('[data-testid=ask-card]') !== null"))
            .await?;
        tokio::time::sleep(Duration::from_millis(700)).await;
        window.run(&format!("{row}.querySelector('[data-testid=ask-option-{answer}]').click(); return true")).await?;
        window.until("it to go", &format!("return {row} === undefined")).await?;
    }
    for (task, expected) in [("Garden", vec!["no", "yes"]), ("House", vec!["no", "yes"]), ("Boat", vec!["no"])] {
        let answered = |request: &Request| request.task() == task && !request.results().is_empty();
        let request = model.wait_for("with the answers", answered).await?;
        for (result, label) in request.results().iter().zip(&expected) {
            ensure!(result.contains(&format!("\"selected\":[\"{label}\"]")), "{task}: {result}");
        }
        ensure!(request.results().len() == expected.len());
    }
    window.see("inbox-empty").await.map(drop)
}
