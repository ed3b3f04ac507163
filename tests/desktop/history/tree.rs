//! The decision tree: every decision is in the picture, and all of it is reached without a pointer.

use super::{focus_is, listed, lived, tab_to};
use crate::desktop::scene::Scene;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use tests::window::Window;
use thirtyfour::Key;

/// What the node says that has the keys.
async fn on(window: &Window, words: &str) -> Result<()> {
    let script = format!(
        "const node = document.activeElement; return node?.dataset?.testid === 'tree-node' && node.ariaLabel.includes('{words}')"
    );
    window.until(&format!("the keys on {words:?}"), &script).await
}

async fn open(window: &Window) -> Result<()> {
    window.see_text("title", "Release it").await?;
    tab_to(window, "thread-history").await?;
    window.press(Key::Enter).await?;
    tab_to(window, "tree-node").await?;
    on(window, "Conversation: Release it").await
}

/// The conversation that the person talked in, out of the sidebar.
async fn family() -> Result<Scene> {
    let scene = lived::a_family().await?;
    let all = scene.window.call("conversations", serde_json::json!({})).await?;
    let all = all["ok"].as_array().context("the conversations")?;
    let parent = all.iter().find(|one| one["parent"].is_null()).context("the parent")?;
    scene.window.click(&format!("conversation-{}", parent["id"].as_str().context("its id")?)).await?;
    Ok(scene)
}

#[tokio::test(flavor = "multi_thread")]
async fn it_holds_every_decision_and_is_walked_by_keyboard_alone() -> Result<()> {
    let Scene { window, model: _model, world: _world } = family().await?;
    open(&window).await?;
    let decisions: BTreeSet<String> = listed(&window)
        .await?
        .iter()
        .filter_map(|row| Some(format!("decision:{}", row["interaction"].as_str()?)))
        .collect();
    let drawn =
        window.run("return [...document.querySelectorAll('[data-kind=decision]')].map((node) => node.dataset.node)");
    let drawn: BTreeSet<String> = serde_json::from_value(drawn.await?)?;
    assert_eq!(decisions.len(), 3);
    assert_eq!(drawn, decisions);
    let edges = "return [...document.querySelectorAll('[data-edge]')].map((line) => line.dataset.edge).filter((edge) => edge !== 'then').sort().join()";
    assert_eq!(window.run(edges).await?, "passedOn,task,task", "the chain over both conversations is drawn");

    window.press(Key::Down).await?;
    on(&window, "Run 1: Release it").await?;
    window.press(Key::Right).await?;
    on(&window, "Conversation: tests").await?;
    window.press(Key::Right).await?;
    on(&window, "Conversation: docs").await?;
    window.press(Key::Left).await?;
    on(&window, "Conversation: tests").await?;
    window.press(Key::Down).await?;
    on(&window, "Run 1: Do tests.").await?;
    window.press(Key::Down).await?;
    on(&window, "Which base?").await?;
    window.press(Key::Right).await?;
    on(&window, "Which base for the tests?").await?;
    window.press(Key::Left).await?;
    on(&window, "Which base?").await?;
    window.press(Key::Enter).await?;
    window.see_text("decision-shown", "Which base?").await?;
    window.press_with(Key::Shift, Key::Tab).await?;
    focus_is(&window, "history-back").await?;
    window.press(Key::Enter).await?;
    on(&window, "Which base?").await?;
    window.press(Key::Home).await?;
    on(&window, "Conversation: Release it").await?;
    window.press(Key::Enter).await?;
    window.see_text("title", "Release it").await
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_zoomed_by_keys_and_buttons_and_what_has_the_keys_stays_in_sight() -> Result<()> {
    let Scene { window, model: _model, world: _world } = family().await?;
    open(&window).await?;
    let width = "return document.querySelector('[data-testid=tree-node] rect').getBoundingClientRect().width";
    let usual = window.run(width).await?.as_f64().context("a width")?;
    for (key, percent) in [("+", "120%"), ("+", "144%"), ("-", "120%"), ("0", "100%"), ("-", "83%")] {
        window.press(key).await?;
        window.see_text("zoom-whole", percent).await?;
    }
    let small = window.run(width).await?.as_f64().context("a width")?;
    ensure!(small < usual * 0.9, "{small} px of {usual} px");
    for (button, percent) in
        [("zoom-whole", "100%"), ("zoom-in", "120%"), ("zoom-in", "144%"), ("zoom-in", "173%"), ("zoom-in", "200%")]
    {
        window.click(button).await?;
        window.see_text("zoom-whole", percent).await?;
    }
    window.until("no more", "return document.querySelector('[data-testid=zoom-in]').disabled").await?;
    tab_to(&window, "tree-node").await?;
    window.press(Key::End).await?;
    let in_sight = "const [node, view] = [document.activeElement, document.querySelector('[data-testid=tree-view]')];
        if (node?.dataset?.testid !== 'tree-node') return false;
        const [at, of] = [node.getBoundingClientRect(), view.getBoundingClientRect()];
        return at.top >= of.top && at.bottom <= of.bottom && at.left >= of.left && at.right <= of.right";
    window.until("the last node in sight", in_sight).await?;
    window.click("zoom-out").await?;
    window.see_text("zoom-whole", "167%").await
}
