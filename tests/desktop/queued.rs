//! A message that is sent while the agent works: seen at once, kept over a crash, had back until the agent was told it.

use crate::desktop::scene::{Scene, start};
use anyhow::{Result, ensure};
use tests::everywhere;
use tests::in_the_window;
use tests::model::{Request, Say};
use tests::place::Place;
use tests::window::Window;

everywhere![it_is_there_after_a_crash_and_told_once];
in_the_window![it_is_seen_behind_what_the_agent_says_and_can_be_taken_back];

/// Longer than any window, and never at its end while it is the first request.
fn talks(request: &Request) -> Say {
    match request.last_word().as_str() {
        "Paint" => Say::Endless("One plank after the other.\n\n".repeat(60)),
        other => Say::Text(format!("Now: {other}")),
    }
}

async fn queues(window: &Window, text: &str) -> Result<()> {
    window.see_text("reply", "One plank").await?;
    window.type_into("composer", text).await?;
    window.click("send").await?;
    window.see_text("queued", text).await?;
    let below = "const reply = [...document.querySelectorAll('[data-testid=reply]')].at(-1)?.getBoundingClientRect();
        const mine = document.querySelector('[data-testid=queued]')?.getBoundingClientRect();
        const thread = document.querySelector('[data-testid=thread]').getBoundingClientRect();
        return !!mine && !!reply && mine.top >= reply.bottom - 1 && mine.bottom <= thread.bottom + 1";
    window.until("the message in sight, behind the reply", below).await
}

async fn it_is_seen_behind_what_the_agent_says_and_can_be_taken_back(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, talks).await?;
    start(&window, "Paint").await?;
    queues(&window, "in white").await?;
    window.click("take-back-message").await?;
    window.see_no("queued").await?;
    window
        .until("the text in its field", "return document.querySelector('[data-testid=composer]').value === 'in white'")
        .await?;
    ensure!(model.requests().len() == 1, "the agent was told nothing");
    window.click("stop").await?;
    window.see("ended-notice").await.map(drop)
}

async fn it_is_there_after_a_crash_and_told_once(place: Place) -> Result<()> {
    let scene = Scene::open(place, talks).await?;
    start(&scene.window, "Paint").await?;
    queues(&scene.window, "in white").await?;
    let Scene { window, model, world: _world } = scene.crash_and_reopen().await?;
    // Both words of the person follow each other now, and are one to the model.
    window.see_text("thread", "Now: Paint").await?;
    let once = "return [...document.querySelectorAll('[aria-label=You] > p')].filter((one) => one.textContent === 'in white').length === 1";
    window.until("the message, once", once).await?;
    let told = model.requests().iter().filter(|request| request.last_word().ends_with("in white")).count();
    ensure!(told == 1, "told {told} times");
    Ok(())
}
