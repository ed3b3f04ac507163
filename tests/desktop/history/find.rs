//! The list over all conversations: searched in two languages, narrowed by everything, opened, and counted.

use super::{choose, focus_is, found, lived, open, tab_to};
use crate::desktop::scene::Scene;
use anyhow::{Result, ensure};
use tests::window::Window;
use thirtyfour::Key;

const DATE: &str = "const field = document.querySelector('[data-testid=history-DAY]');
    field.value = 'WHEN'; field.dispatchEvent(new Event('change', { bubbles: true })); return true";

async fn search(window: &Window, words: &str) -> Result<()> {
    window.type_into("history-search", words).await
}

#[tokio::test(flavor = "multi_thread")]
async fn decisions_are_found_by_words_of_both_languages() -> Result<()> {
    let Scene { window, model: _model, world: _world } = lived::two_conversations().await?;
    open(&window).await?;
    found(&window, 8, "Whom shall I tell?").await?;
    for (words, count, first) in [
        ("浅蓝", 1, "rather 浅蓝色"),
        ("什么颜色", 1, "用什么颜色？"),
        ("谷仓", 1, "用什么颜色？"),
        ("sunday PAINT", 1, "make paint"),
        ("release", 2, "Whom"),
    ] {
        search(&window, words).await?;
        found(&window, count, first).await?;
        window.press(Key::Escape).await?;
        found(&window, 8, "Whom shall I tell?").await?;
    }
    search(&window, "nothing like it").await?;
    window.see_text("history-none", "No decisions match").await?;
    window.see("history-page").await?;
    window.click("history-clear").await?;
    found(&window, 8, "Whom shall I tell?").await
}

#[tokio::test(flavor = "multi_thread")]
async fn each_filter_narrows_the_list() -> Result<()> {
    let Scene { window, model: _model, world } = lived::two_conversations().await?;
    open(&window).await?;
    let garden = world.folder("garden")?.display().to_string();
    for (filter, value, count, first) in [
        ("history-kind", "confirmation", 2, "make paint"),
        ("history-kind", "unasked", 2, "fence.md"),
        ("history-asker", "task", 1, "Which base?"),
        ("history-asker", "agent", 7, "Whom"),
        ("history-decider", "person", 3, "make paint"),
        ("history-decider", "agent", 2, "Ship it today?"),
        ("history-decider", "rule", 1, "echo a"),
        ("history-decider", "mode", 1, "fence.md"),
        ("history-outcome", "denied", 1, "not on a Sunday"),
        ("history-outcome", "stopped", 1, "Whom"),
        ("history-workspace", garden.as_str(), 5, "make paint"),
        ("history-period", "today", 8, "Whom"),
    ] {
        choose(&window, filter, value).await?;
        found(&window, count, first).await?;
        window.click("history-clear").await?;
        found(&window, 8, "Whom shall I tell?").await?;
    }
    choose(&window, "history-decider", "person").await?;
    choose(&window, "history-kind", "question").await?;
    found(&window, 1, "用什么颜色？").await?;
    choose(&window, "history-kind", "").await?;
    found(&window, 3, "make paint").await?;
    window.click("history-clear").await?;
    choose(&window, "history-period", "between").await?;
    for (day, when) in [("last", "2020-01-31"), ("first", "2020-01-01")] {
        window.see(&format!("history-{day}")).await?;
        window.run(&DATE.replace("DAY", day).replace("WHEN", when)).await?;
    }
    window.see_text("history-none", "No decisions match").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_opened_by_keyboard_with_its_context_as_it_was_shown() -> Result<()> {
    let Scene { window, model: _model, world: _world } = lived::two_conversations().await?;
    open(&window).await?;
    found(&window, 8, "Whom shall I tell?").await?;
    tab_to(&window, "history-row").await?;
    let at = |row: usize| format!("return document.activeElement?.dataset?.at === '{row}'");
    window.press(Key::End).await?;
    window.until("the last row", &at(7)).await?;
    window.press(Key::Up).await?;
    window.until("the row above", &at(6)).await?;
    window.press(Key::Down).await?;
    window.until("the row below", &at(7)).await?;
    window.press(Key::Enter).await?;
    window.see_text("decision-facts", "You, in the window").await?;
    window.see_text("decision-shown", "rather 浅蓝色").await?;
    window.see_text("offered", "像谷仓一样").await?;
    window.see_text("decision-told", "rather 浅蓝色").await?;
    window.click("decision-before").await?;
    window.see_text("decision-before", "Paint the fence").await?;
    ensure!(window.count("ask-card").await? == 0, "what is past takes no answer");
    tab_back_to(&window, "history-back").await?;
    window.press(Key::Enter).await?;
    window.until("the row that was opened", &at(7)).await?;
    window.press(Key::Enter).await?;
    tab_to(&window, "decision-go").await?;
    window.press(Key::Enter).await?;
    window.see_text("history-ask", "rather 浅蓝色").await?;
    window.see_text("title", "Paint the fence").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figures_count_what_was_decided_and_by_whom() -> Result<()> {
    let Scene { window, model: _model, world: _world } = lived::two_conversations().await?;
    open(&window).await?;
    tab_back_to(&window, "history-figures").await?;
    window.press(Key::Enter).await?;
    let summary = "const parts = [...document.querySelectorAll('[data-testid=figures-summary] dd')];
        return parts.slice(0, 2).map((part) => part.textContent.trim()).join() === '6,2'";
    window.until("six asked, two done without asking", summary).await?;
    for (row, count) in [("You", 3), ("An agent", 2), ("A rule", 1), ("The mode", 1)] {
        let counted = format!(
            "return [...document.querySelectorAll('[data-testid=count-table] tr')].some((row) =>
             row.querySelector('th')?.textContent.trim() === '{row}' && row.querySelector('td')?.textContent.trim() === '{count}')"
        );
        window.until(&format!("{count} by {row}"), &counted).await?;
    }
    window.see_text("tally-table", "garden").await
}

/// Walks back with Shift and Tab until the element has the focus.
async fn tab_back_to(window: &Window, id: &str) -> Result<()> {
    for _ in 0..60 {
        if window.run("return document.activeElement?.dataset?.testid ?? ''").await? == id {
            return focus_is(window, id).await;
        }
        window.press_with(Key::Shift, Key::Tab).await?;
    }
    anyhow::bail!("`{id}` is not reached by Shift and Tab")
}
