//! The history in the real window: what was decided is found, walked, decided differently, and played back.

mod branch;
mod find;
mod killed;
pub mod lived;
mod long;
mod replay;
mod tree;

use anyhow::{Result, bail};
use serde_json::Value;
use tests::window::Window;
use thirtyfour::Key;

/// Opens the history by its keys, whatever is on the page yet: a key that is pressed while the window starts counts.
pub async fn open(window: &Window) -> Result<()> {
    let keys = window.page()?.action_chain().key_down(Key::Control).key_down(Key::Shift).send_keys("h");
    keys.key_up(Key::Shift).key_up(Key::Control).perform().await?;
    window.see("history-search").await.map(drop)
}

/// Waits until the list tells this number, and shows these words in its first row.
pub async fn found(window: &Window, count: usize, words: &str) -> Result<()> {
    let told = format!(
        "const told = document.querySelector('[data-testid=history-found]')?.textContent ?? '';
         const first = document.querySelector('[data-testid=history-row][data-at=\"0\"]')?.textContent ?? '';
         return told.split(/\\s/)[0] === '{count}' && first.includes('{words}')"
    );
    window.until(&format!("{count} decisions, {words:?} first"), &told).await
}

pub async fn focus_is(window: &Window, id: &str) -> Result<()> {
    let script = format!("return document.activeElement?.dataset?.testid === '{id}'");
    window.until(&format!("the focus on `{id}`"), &script).await
}

/// Walks with Tab until the element has the focus.
pub async fn tab_to(window: &Window, id: &str) -> Result<()> {
    window.see(id).await?;
    for _ in 0..60 {
        if window.run("return document.activeElement?.dataset?.testid ?? ''").await? == id {
            return Ok(());
        }
        window.press(Key::Tab).await?;
    }
    bail!("`{id}` is not reached by Tab")
}

/// Goes down a list of choices by its keys, until this one is chosen; an empty one stands at its top.
pub async fn choose(window: &Window, id: &str, wanted: &str) -> Result<()> {
    let key = if wanted.is_empty() { Key::Up } else { Key::Down };
    window.see(id).await?.focus().await?;
    let chosen = format!("document.querySelector('[data-testid={id}]').value");
    for _ in 0..30 {
        let now = window.run(&format!("return {chosen}")).await?;
        if now == wanted {
            return Ok(());
        }
        window.press(key.clone()).await?;
        // A key may take its time: a second one meanwhile would go past what is wanted.
        window.until(&format!("another choice of `{id}` than {now}"), &format!("return {chosen} !== {now}")).await?;
    }
    bail!("`{id}` does not offer {wanted:?}")
}

/// The decisions that the program lists, for what the window cannot say at once.
pub async fn listed(window: &Window) -> Result<Vec<Value>> {
    let page = window.call("history", serde_json::json!({ "query": {} })).await?;
    Ok(page["ok"]["rows"].as_array().cloned().unwrap_or_default())
}
