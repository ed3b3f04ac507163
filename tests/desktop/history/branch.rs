//! "Answer differently from here": a new conversation with another answer, and the old one beside it, untouched.

use super::{lived, open, tab_to};
use crate::desktop::scene::{Scene, armed_card};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tests::window::Window;
use thirtyfour::Key;

/// From the list to the page on which the decision is taken anew.
pub async fn to_the_branch(window: &Window) -> Result<()> {
    open(window).await?;
    window.type_into("history-search", "which colour").await?;
    super::found(window, 1, "Which colour?").await?;
    tab_to(window, "history-row").await?;
    window.press(Key::Enter).await?;
    tab_to(window, "decision-branch").await?;
    window.press(Key::Enter).await?;
    window.see_text("branch-can", "fence.md").await?;
    window.see_text("branch-kept", "own.md").await?;
    armed_card(window).await
}

pub async fn conversations(window: &Window) -> Result<Vec<Value>> {
    let all = window.call("conversations", json!({})).await?;
    all["ok"].as_array().cloned().context("the conversations")
}

/// All that is known of it but for when it was last looked at.
async fn as_it_stands(window: &Window, conversation: &Value) -> Result<Value> {
    let view = window.call("open_conversation", json!({ "conversationId": conversation["id"] })).await?;
    ensure!(view["ok"]["entries"].is_array(), "{view}");
    Ok(view["ok"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_are_as_they_were_and_both_stand_side_by_side() -> Result<()> {
    let (life, garden) = lived::a_painted_fence().await?;
    let Scene { window, model, world: _world } = life.window().await?;
    to_the_branch(&window).await?;
    ensure!(std::fs::read_to_string(garden.join("fence.md"))? == "red\n", "nothing is done by looking");
    window.see("branch-leave").await?.focus().await?;
    window.press(Key::Down).await?;
    let restores = "return document.querySelector('[data-testid=branch-restore]').checked";
    window.until("the files to be put back", restores).await?;
    tab_to(&window, "ask-option-1").await?;
    window.press("2").await?;
    super::focus_is(&window, "ask-option-2").await?;
    window.press(Key::Enter).await?;
    window.see_text("branch-head", "Paint it").await?;
    window.see_text("thread", "The fence is blue.").await?;
    assert_eq!(std::fs::read_to_string(garden.join("fence.md"))?, "blue\n");
    let told = model.wait_for("of the branch", |request| request.results().len() > 1).await?;
    ensure!(told.0["messages"].to_string().contains("Paint it"));

    tab_to(&window, "branch-compare").await?;
    window.press(Key::Enter).await?;
    window.see_text("compared-a", "Paint it").await?;
    window.see_text("compared-b", "fence.md").await?;
    let beside = "const rows = [...document.querySelectorAll('[data-testid=compared-row]')];
        const says = (row, side, words) => row.querySelector(`[data-side=${side}]`)?.textContent.includes(words);
        return rows.some((row) => says(row, 'a', 'The fence is red.') && says(row, 'b', 'The fence is blue.'))";
    window.until("both replies side by side", beside).await?;
    window.click("compare-common").await?;
    window.see_text("compare-common", "Paint it").await?;
    ensure!(window.count("ask-card").await? == 0, "what is compared takes no answer");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pressed_twice_it_is_one_branch_and_the_old_conversation_is_untouched() -> Result<()> {
    let (life, garden) = lived::a_painted_fence().await?;
    let Scene { window, model: _model, world: _world } = life.window().await?;
    window.see("composer").await?;
    let all = conversations(&window).await?;
    let [old] = &all[..] else { anyhow::bail!("one conversation, not {}", all.len()) };
    let before = as_it_stands(&window, old).await?;
    to_the_branch(&window).await?;
    let twice = "const option = document.querySelector('[data-testid=ask-option-2]'); option.click(); option.click(); return true";
    window.run(twice).await?;
    window.see("branch-head").await?;
    window.see_text("thread", "The fence is blue.").await?;
    window.see_no("live-status").await?;
    assert_eq!(conversations(&window).await?.len(), 2);
    assert_eq!(as_it_stands(&window, old).await?, before);
    assert_eq!(std::fs::read_to_string(garden.join("own.md"))?, "blue", "the branch works with the files of today");
    // The way back to what it branches from.
    window.click("branch-origin").await?;
    window.see_text("thread", "The fence is red.").await?;
    window.see_no("branch-head").await
}
