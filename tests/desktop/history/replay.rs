//! A run played back by keyboard, step by step to its end and back, with the thread as it was at each.

use super::{focus_is, lived, tab_to};
use crate::desktop::scene::Scene;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tests::window::Window;
use thirtyfour::Key;

/// Waits until the page is at this step, counted from 1, and shows the thread of it.
async fn at(window: &Window, step: usize, of: usize, entries: usize) -> Result<()> {
    let shown = format!(
        "const said = document.querySelector('[data-testid=replay-step]')?.textContent ?? '';
         const drawn = document.querySelectorAll('[data-testid=replay-thread] [data-index]').length;
         return said.startsWith('Step {step} of {of}:') && drawn === {entries}"
    );
    window.until(&format!("step {step} of {of} with {entries} entries"), &shown).await
}

/// How many entries are drawn: all but the end of a run that was completed.
fn drawn(view: &Value) -> usize {
    let ended = |entry: &Value| entry["kind"] == "ended" && entry["end"]["kind"] == "completed";
    view["entries"].as_array().map_or(0, |all| all.iter().filter(|placed| !ended(&placed["entry"])).count())
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_stepped_through_by_keyboard_to_the_end_and_back() -> Result<()> {
    let (life, _garden) = lived::a_painted_fence().await?;
    let Scene { window, model, world: _world } = life.window().await?;
    let asked_before = model.requests().len();
    tab_to(&window, "thread-history").await?;
    window.press(Key::Enter).await?;
    window.see("tree-node").await?;
    tab_to(&window, "history-replay").await?;
    window.press(Key::Enter).await?;
    window.see("replay-banner").await?;

    let all = window.call("conversations", json!({})).await?;
    let id = &all["ok"][0]["id"];
    let steps = window.call("replay_steps", json!({ "conversationId": id })).await?;
    let steps = steps["ok"].as_array().context("the steps")?.clone();
    let mut counts = Vec::new();
    for step in &steps {
        let then = window.call("at_step", json!({ "conversationId": id, "seq": step["seq"] })).await?;
        counts.push(drawn(&then["ok"]));
    }
    ensure!(steps.len() > 10 && counts.is_sorted(), "{counts:?}");

    at(&window, 1, steps.len(), counts[0]).await?;
    for (number, step) in steps.iter().enumerate() {
        if number > 0 {
            window.press(Key::Right).await?;
        }
        at(&window, number + 1, steps.len(), counts[number]).await?;
        let text = window.run("return document.querySelector('[data-testid=replay-thread]').textContent").await?;
        let text = text.as_str().context("the thread")?;
        match step["kind"].as_str().context("a kind")? {
            "asked" => {
                window.see_text("open-then", "Which colour?").await?;
                ensure!(window.count("ask-card").await? == 0, "what is past takes no answer");
            }
            "answered" => {
                window.see_text("history-ask", "Red").await?;
                window.see_no("open-then").await?;
            }
            "runEnded" => ensure!(text.contains("The fence is red."), "{text}"),
            _ => {
                ensure!(number + 4 > steps.len() || !text.contains("The fence is red."), "it is said too soon: {text}")
            }
        }
    }
    window.press(Key::Right).await?;
    at(&window, steps.len(), steps.len(), counts[steps.len() - 1]).await?;
    for number in (0..steps.len() - 1).rev() {
        window.press(Key::Left).await?;
        at(&window, number + 1, steps.len(), counts[number]).await?;
    }
    window.press(Key::End).await?;
    at(&window, steps.len(), steps.len(), counts[steps.len() - 1]).await?;
    window.press(Key::Home).await?;
    at(&window, 1, steps.len(), counts[0]).await?;

    // Played at the fastest pace it comes to its end by itself.
    super::choose(&window, "replay-pace", "fast").await?;
    tab_to_play(&window).await?;
    window.press(Key::Enter).await?;
    at(&window, steps.len(), steps.len(), counts[steps.len() - 1]).await?;
    window.see_text("replay-play", "Play").await?;
    ensure!(model.requests().len() == asked_before, "to look at the past asks no model");
    Ok(())
}

async fn tab_to_play(window: &Window) -> Result<()> {
    window.see("replay-play").await?.focus().await?;
    focus_is(window, "replay-play").await
}
