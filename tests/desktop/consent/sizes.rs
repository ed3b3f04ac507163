//! What answers a card is in sight and within reach at every size, however much there is to read on it.

use super::{Acting, armed, in_turn, run, write};
use anyhow::{Context, Result};
use serde_json::json;
use tests::everywhere;
use tests::in_the_window;
use tests::model::Say;
use tests::place::Place;
use tests::window::Window;

everywhere![buttons_stay_in_sight_in_english];
in_the_window![buttons_stay_in_sight_in_chinese];

#[tokio::test]
async fn buttons_stay_in_sight_on_the_smallest_phone() -> Result<()> {
    buttons_stay_in_sight(Place::Phone, "en").await
}

async fn buttons_stay_in_sight_in_english(place: Place) -> Result<()> {
    buttons_stay_in_sight(place, "en").await
}

async fn buttons_stay_in_sight_in_chinese(place: Place) -> Result<()> {
    buttons_stay_in_sight(place, "zh").await
}

const SIZES: [(u32, u32); 5] = [(1280, 600), (1180, 780), (800, 600), (640, 600), (480, 600)];

async fn buttons_stay_in_sight(place: Place, language: &str) -> Result<()> {
    let long = "A line of a file that is far too long to be shown whole.\n".repeat(200);
    let question = "Some words of a question that takes its time.\n".repeat(60);
    let steps: Vec<String> = (1..=20).map(|step| format!("Step {step} of many, each with some words")).collect();
    let options: Vec<String> = (1..=10).map(|option| format!("Option {option} with a label of some length")).collect();
    let script = in_turn(vec![
        write("a.md", &long),
        run(&"echo one more line of a long command; \\\n".repeat(40)),
        Say::call("propose_plan", json!({ "title": "Move it", "steps": steps })),
        Say::call("ask_user", json!({ "question": question, "choices": options })),
    ]);
    let acting = Acting::with(place, script, |settings| settings["language"] = json!(language)).await?;
    let window = acting.window();
    for (card, buttons, away) in [
        ("confirm-card", vec!["confirm-once", "confirm-deny", "confirm-more"], "confirm-deny"),
        ("confirm-card", vec!["confirm-once", "confirm-deny", "confirm-more"], "confirm-deny"),
        ("plan-card", vec!["plan-accept", "plan-refuse"], "plan-refuse"),
        ("ask-card", vec!["ask-send"], ""),
    ] {
        armed(window, card).await?;
        let asked =
            window.run(&format!("return document.querySelector('[data-testid={card}]').dataset.interaction")).await?;
        let asked = asked.as_str().context("no interaction")?.to_owned();
        // A phone has its own size and no other.
        let sizes = if place == Place::Phone { &SIZES[..1] } else { &SIZES[..] };
        for (width, height) in sizes {
            if place != Place::Phone {
                window.page()?.set_window_rect(0, 0, *width, *height).await?;
            }
            for button in &buttons {
                window
                    .until(&format!("`{button}` in sight at {width}×{height}, {language}"), &in_sight(button))
                    .await?;
            }
        }
        if !away.is_empty() {
            answer(window, card, away, &asked).await?;
        }
    }
    Ok(())
}

/// Whole within the window, and nothing lies over it.
fn in_sight(button: &str) -> String {
    format!(
        "const box = document.querySelector('[data-testid={button}]')?.getBoundingClientRect();
        if (!box || box.width === 0 || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) return false;
        return [[0.1, 0.2], [0.5, 0.5], [0.9, 0.8]].every(([x, y]) =>
            document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)?.closest('[data-testid={button}]'))"
    )
}

/// Presses until this card is gone: where it has just moved with the window, a press is too early.
async fn answer(window: &Window, card: &str, button: &str, asked: &str) -> Result<()> {
    let gone = format!(
        "if (!document.querySelector('[data-testid={card}][data-interaction=\"{asked}\"]')) return true;
        document.querySelector('[data-testid={button}]')?.click();
        return false"
    );
    window.until("the card to be answered", &gone).await
}
