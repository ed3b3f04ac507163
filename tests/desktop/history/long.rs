//! Ten thousand decisions: searched, and scrolled to the end, with no more drawn than is in sight.

use super::{found, open, tab_to};
use crate::desktop::scene::Scene;
use anyhow::{Context, Result, ensure};
use tests::decisions::{NEEDLE, prepare};
use tests::model::{Model, Say};
use tests::world::World;
use thirtyfour::Key;

const COUNT: u32 = 10_000;
/// Rows are 80 px high and more, the window 800: this is what is in sight and a little around it.
const ROWS_DRAWN_MAX: u64 = 40;
/// Scrolls to the end of what is loaded, and counts what is drawn. The number of the last row that is drawn.
const SCROLL: &str = "const rows = [...document.querySelectorAll('[data-testid=history-row]')];
    window.mostRows = Math.max(window.mostRows ?? 0, rows.length);
    const list = document.querySelector('[data-testid=history-list]');
    list.scrollTop = list.scrollHeight;
    return Math.max(-1, ...rows.map((row) => Number(row.dataset.at)))";

async fn ten_thousand() -> Result<Scene> {
    let world = World::new().await?;
    let model = Model::start(|_| Say::text("-")).await?;
    prepare(&world.data(), &model.settings()?, COUNT).await?;
    let window = world.open().await?;
    Ok(Scene { window, model, world })
}

#[tokio::test(flavor = "multi_thread")]
async fn they_are_scrolled_to_the_end_and_few_are_ever_drawn() -> Result<()> {
    let Scene { window, model: _model, world: _world } = ten_thousand().await?;
    open(&window).await?;
    window.see_text("history-found", "10,000").await?;
    // As fast as pages come: what is loaded is scrolled through to its end, again and again. How long ten thousand take is the
    // machine's affair; that more of them come is not.
    let mut seen = -1;
    while seen < i64::from(COUNT) - 1 {
        window.until("more of them", &format!("{SCROLL} > {seen}")).await?;
        seen = window.run(SCROLL).await?.as_i64().context("a row's number")?.max(seen);
    }
    let most = window.run("return window.mostRows").await?.as_u64().context("a count")?;
    ensure!(most <= ROWS_DRAWN_MAX, "{most} rows were drawn at once");
    let first = window.run("return document.querySelector('[data-testid=history-row][data-at=\"9999\"]').textContent");
    ensure!(first.await?.as_str().is_some_and(|text| text.contains("number 0 of task 0")), "the oldest is the last");
    // By keyboard all the way back to the first.
    tab_to(&window, "history-row").await?;
    window.press(Key::Home).await?;
    window.until("the first row", "return document.activeElement?.dataset?.at === '0'").await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_them_is_found_by_words_of_either_language() -> Result<()> {
    let Scene { window, model: _model, world: _world } = ten_thousand().await?;
    open(&window).await?;
    window.see_text("history-found", "10,000").await?;
    let (chinese, english) = NEEDLE.split_once(' ').context("two words")?;
    for words in [english, chinese, NEEDLE] {
        window.type_into("history-search", words).await?;
        found(&window, 1, NEEDLE).await?;
        window.press(Key::Escape).await?;
        window.see_text("history-found", "10,000").await?;
    }
    super::choose(&window, "history-outcome", "dismissed").await?;
    window.see_text("history-found", "1,600").await
}
