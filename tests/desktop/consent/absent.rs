//! "Nobody is here", and the list after it; and the mode at the head of the thread.

use super::{Acting, in_turn, run, there, write};
use crate::desktop::scene::start;
use anyhow::{Result, ensure};
use tests::in_a_browser;
use tests::in_the_window;
use tests::model::Say;
use tests::place::Place;

in_the_window![nobody_is_asked_and_the_list_waits_for_the_return];
in_a_browser![the_mode_at_the_head_says_what_is_allowed];

async fn nobody_is_asked_and_the_list_waits_for_the_return(place: Place) -> Result<()> {
    let says = in_turn(vec![Say::ask("Which?", &["a", "b"]), run("touch made"), Say::text("Alone.")]);
    let acting = Acting::with(place, says, |settings| settings["nobodyHere"] = true.into()).await?;
    let window = acting.window();
    window.see("nobody-here-banner").await?;
    window.see_text("thread", "Alone.").await?;
    ensure!(acting.result(0).await?.contains("afk") && acting.result(1).await?.contains("afk"));
    ensure!(acting.read("made").is_none());

    let acting = acting.crash_and_reopen().await?;
    let window = acting.window();
    window.click("here-again").await?;
    window.see_text("away-page", "Which?").await?;
    window.see_text("away-page", "touch made").await?;
    window.click("away-seen").await?;
    window.see("away-empty").await.map(drop)
}

async fn the_mode_at_the_head_says_what_is_allowed(place: Place) -> Result<()> {
    let says = |request: &tests::model::Request| match (request.replies(), request.last_word().as_str()) {
        (0, _) => Say::text("Ready."),
        (1, _) => write("a.md", "x"),
        _ => Say::text("Done."),
    };
    let acting = Acting::open(place, says).await?;
    let window = acting.window();
    window.see_text("thread", "Ready.").await?;
    window.click("mode-menu").await?;
    let choose = "const items = [...document.querySelectorAll('[role^=\"menuitem\"]')];
        const allow = items.find((item) => item.textContent.includes('Edit freely'));
        allow?.click();
        return allow !== undefined";
    window.until("the menu", choose).await?;
    window
        .until("the mode", "return document.querySelector('[data-testid=\"mode\"]')?.dataset.mode === 'allowChanges'")
        .await?;
    window.type_into("composer", "Write it").await?;
    window.click("send").await?;
    there(&acting.workspace.join("a.md")).await?;
    start(window, "Another one").await?;
    window
        .until(
            "the usual mode",
            "return document.querySelector('[data-testid=\"mode\"]')?.dataset.mode === 'askBeforeChanges'",
        )
        .await
}
