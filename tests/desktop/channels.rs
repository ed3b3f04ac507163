//! Chats in the window: set up step by step against services on loopback, and what is seen of questions that go there.

mod asked;
mod looks;
mod telegram;
mod wechat;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::time::Duration;
use tests::patience::until;
use tests::telegram::{Person, Telegram};
use tests::wechat::WeChat;
use tests::window::Window;

/// Opens Settings where the chats are.
async fn settings(window: &Window) -> Result<()> {
    window.click("open-settings").await?;
    window.see("channel-telegram").await?;
    Ok(())
}

async fn settings_now(window: &Window) -> Result<Value> {
    let hello = window.call("hello", json!({})).await?;
    hello["ok"].get("settings").cloned().with_context(|| hello.to_string())
}

/// Saves a change of what is set of chats.
async fn set(window: &Window, change: impl FnOnce(&mut Value)) -> Result<()> {
    let mut settings = settings_now(window).await?;
    change(&mut settings["channels"]);
    let saved = window.call("save_settings", json!({ "settings": settings })).await?;
    ensure!(saved["ok"].is_object(), "{saved}");
    Ok(())
}

/// Telegram with Anna paired, by the commands that the page calls.
async fn with_anna(window: &Window) -> Result<Telegram> {
    let telegram = Telegram::start().await?;
    let given = json!({ "token": telegram.token(), "baseUrl": telegram.base_url() });
    let standing = window.call("set_up_telegram", given).await?;
    let code = standing["ok"]["setup"]["code"].as_str().with_context(|| standing.to_string())?;
    telegram.says(Person::ANNA, &format!("/start {code}"));
    telegram.post(Person::ANNA, "Paired").await?;
    Ok(telegram)
}

/// WeChat with somebody signed in who has not written yet.
async fn with_wechat(window: &Window) -> Result<WeChat> {
    let wechat = WeChat::start().await?;
    // It counts as working once the service has answered.
    wechat.hold(Duration::from_secs(1));
    set(window, |channels| channels["wechat"]["baseUrl"] = wechat.url().into()).await?;
    let standing = window.call("pair_channel", json!({ "messenger": "wechat" })).await?;
    ensure!(standing["ok"]["setup"]["kind"] == "login", "{standing}");
    wechat.scans().await?;
    wechat.confirms().await?;
    let ready = "const done = arguments[0];
        window.__TAURI_INTERNALS__.invoke('channels_standing').then((all) => done(all[1].setup.kind === 'ready'), () => done(false))";
    let is_ready = async || Ok(window.page()?.execute_async(ready, vec![]).await?.json() == &json!(true));
    until("somebody who is signed in", is_ready).await?;
    Ok(wechat)
}
