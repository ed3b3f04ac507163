//! Questions that go to a chat, as the window shows them: that they went, who answered, and what could not be sent.

use super::{set, with_anna, with_wechat};
use crate::desktop::scene::{QUESTION, Scene, armed_card, asks_once, start};
use anyhow::Result;
use serde_json::json;
use std::time::Duration;
use tests::model::Model;
use tests::telegram::Person;
use tests::world::World;

/// A window whose pauses the test lets pass: between two tries a chat's line rests for up to half a minute.
async fn scene() -> Result<Scene> {
    let mut world = World::new().await?;
    world.turn_clocks();
    let model = Model::start(asks_once).await?;
    model.set_up(&world.data())?;
    let window = world.open().await?;
    Ok(Scene { window, model, world })
}

#[tokio::test]
async fn whoever_leaves_by_the_switch_is_asked_on_telegram_and_the_answer_is_named_after_it() -> Result<()> {
    let Scene { window, model: _model, world } = scene().await?;
    let telegram = with_anna(&window).await?;
    window.see_text("away-switch", "I’m away: ask me on Telegram").await?;
    window.click("away-switch").await?;
    window.see_text("away-banner", "Questions go to Telegram").await?;
    start(&window, "Install the tools").await?;
    let post = world.meanwhile(telegram.post(Person::ANNA, QUESTION)).await?;
    window.see_text("delivery", "You’re away: sent to Telegram at").await?;
    telegram.presses(Person::ANNA, &post, "Aliyun")?;
    world.meanwhile(window.see_text("thread", "Understood")).await?;
    window.see_text("history-ask", "on Telegram").await?;
    window.see_text("history-ask", "Aliyun").await?;
    window.see_text("delivery", "Sent to Telegram at").await?;
    window.click("away-back").await?;
    window.see_no("away-banner").await
}

#[tokio::test]
async fn an_answer_in_the_window_closes_the_one_on_telegram() -> Result<()> {
    let Scene { window, model: _model, world } = scene().await?;
    let telegram = with_anna(&window).await?;
    window.click("away-switch").await?;
    start(&window, "Install the tools").await?;
    let post = world.meanwhile(telegram.post(Person::ANNA, QUESTION)).await?;
    armed_card(&window).await?;
    window.click("ask-option-1").await?;
    window.see_text("thread", "Understood").await?;
    world.meanwhile(telegram.edited(&post, "Tsinghua")).await.map(drop)
}

#[tokio::test]
async fn what_could_not_be_sent_says_so_and_goes_out_when_the_service_is_back() -> Result<()> {
    let Scene { window, model: _model, world } = scene().await?;
    let telegram = with_anna(&window).await?;
    window.click("away-switch").await?;
    telegram.goes_down();
    start(&window, "Install the tools").await?;
    window.see_text("delivery", "Couldn’t send it to Telegram").await?;
    window.see_text("delivery", "It stays here, and Askwell tries again").await?;
    window.click("open-inbox").await?;
    window.see_text("waiting-delivery", "Couldn’t send it to Telegram").await?;
    telegram.comes_back();
    world.meanwhile(window.see_text("waiting-delivery", "Sent to Telegram at")).await?;
    telegram.post(Person::ANNA, QUESTION).await?;
    Ok(())
}

#[tokio::test]
async fn where_wechat_lets_nothing_be_written_the_question_stays_until_the_person_writes() -> Result<()> {
    let Scene { window, model: _model, world } = scene().await?;
    let wechat = with_wechat(&window).await?;
    set(&window, |channels| channels["away"]["now"] = true.into()).await?;
    start(&window, "Install the tools").await?;
    window.see_text("delivery", "Not sent to WeChat: it allows no more messages until you write to it").await?;
    wechat.says("help")?;
    let post = world.meanwhile(wechat.post(QUESTION)).await?;
    window.see_text("delivery", "You’re away: sent to WeChat at").await?;
    wechat.quotes(&post, "2")?;
    world.meanwhile(window.see_text("history-ask", "on WeChat")).await?;
    window.see_text("history-ask", "Aliyun").await
}

#[tokio::test]
async fn what_nobody_heeds_goes_to_the_chat_after_its_time() -> Result<()> {
    let Scene { window, model: _model, world } = scene().await?;
    let telegram = with_anna(&window).await?;
    set(&window, |channels| channels["away"]["escalateMinutes"] = 15.into()).await?;
    // Whoever has just written in a chat is asked there; this one is back at the desk.
    window.call("save_message_draft", json!({ "conversationId": null, "text": "Install" })).await?;
    // Nobody looks at it: the page shows something else.
    window.click("open-settings").await?;
    window.see_text("away-holds", "attended to for 15 minutes goes to Telegram").await?;
    window.call("start_conversation", json!({ "workspace": null, "text": "Install the tools" })).await?;
    window.see("inbox-item").await?;
    let look_again = async || set(&window, |_| {}).await;
    world.runs_ahead(Duration::from_secs(14 * 60))?;
    look_again().await?;
    window.click("open-inbox").await?;
    window.see("waiting").await?;
    window.see_no("waiting-delivery").await?;
    assert!(telegram.posts(Person::ANNA).iter().all(|post| !post.text.contains(QUESTION)));

    world.runs_ahead(Duration::from_secs(16 * 60))?;
    look_again().await?;
    telegram.post(Person::ANNA, QUESTION).await?;
    window.see_text("waiting-delivery", "Sent to Telegram at").await
}
