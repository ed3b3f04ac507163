//! A task asks the agent that started it; the person answers in its place, or the question climbs to them.

use crate::desktop::scene::{Scene, start};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::time::Duration;
use tests::in_a_browser;
use tests::in_the_window;
use tests::model::{Request, Say};
use tests::place::Place;

in_the_window![the_person_answers_a_task_in_place_of_its_parent];
in_a_browser![a_question_that_nobody_answered_in_time_is_the_persons];

const WAY: &str = "Which base does the release have?";

fn is_task(request: &Request) -> bool {
    request.task().starts_with("Do ")
}

/// The task asks once and reports what it was told; the one that started it never answers.
fn asks_in_vain(request: &Request, timeout_ms: Value) -> Say {
    if !is_task(request) {
        return match request.replies() {
            0 => Say::call("run_task", json!({ "title": "Run the checks", "prompt": "Do all checks." })),
            _ => Say::Endless("I am thinking about it".to_owned()),
        };
    }
    match request.results().last() {
        None => {
            let context = json!({ "hint": "Both build.", "refs": ["Cargo.toml"] });
            let choices = ["main", "dev"];
            Say::call(
                "ask_parent",
                json!({ "question": WAY, "choices": choices, "context": context, "timeout_ms": timeout_ms }),
            )
        }
        Some(result) => Say::Text(format!("Checked on {result}")),
    }
}

async fn the_person_answers_a_task_in_place_of_its_parent(place: Place) -> Result<()> {
    let script = |request: &Request| asks_in_vain(request, Value::Null);
    let Scene { window, model, world: _world } = Scene::open(place, script).await?;
    start(&window, "Release it").await?;
    window.see_text("heard-entry", WAY).await?;
    window.see_text("in-place", "Both build.").await?;
    window.see_text("task-entry", "Run the checks").await?;
    window.see_no("ask-card").await?;
    window.see_no("inbox-count").await?;
    window.click("step-in").await?;
    window.see("ask-card").await?;
    tokio::time::sleep(Duration::from_millis(700)).await;
    window.click("ask-option-2").await?;
    let told = |request: &Request| is_task(request) && !request.results().is_empty();
    let request = model.wait_for("of the task, with the answer", told).await?;
    assert_eq!(request.result()?["answers"][0]["selected"][0], "dev");
    window.see_text("answered-by", "Answered by you, in place of the agent").await?;

    window.click("task-open").await?;
    window.see_text("parent-line", "Release it").await?;
    window.see_text("history-ask", "dev").await?;
    window.click("to-parent").await?;
    window.see_text("title", "Release it").await
}

async fn a_question_that_nobody_answered_in_time_is_the_persons(place: Place) -> Result<()> {
    let script = |request: &Request| asks_in_vain(request, json!(1));
    let Scene { window, model, world: _world } = Scene::open(place, script).await?;
    start(&window, "Release it").await?;
    window.see_text("inbox-count", "1").await?;
    window.click("inbox-item").await?;
    window.see_text("ask-card", WAY).await?;
    window.see_text("climbed", "didn’t answer in time").await?;
    tokio::time::sleep(Duration::from_millis(700)).await;
    window.click("ask-option-1").await?;
    let told = |request: &Request| is_task(request) && !request.results().is_empty();
    let request = model.wait_for("of the task, with the answer", told).await?;
    ensure!(request.result()?["answers"][0]["selected"][0] == "main", "{:?}", request.results());
    window.see_text("answered-by", "Answered by you").await
}
