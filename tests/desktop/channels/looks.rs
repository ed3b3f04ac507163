//! The pages of chats are for everybody, in both themes; a browser looks at them, and says when its person is away.

use super::{set, settings, settings_now, with_anna, with_wechat};
use crate::desktop::access::is_accessible;
use crate::desktop::scene::{asks_once, start};
use anyhow::{Result, ensure};
use serde_json::json;
use tests::everywhere;
use tests::in_the_window;
use tests::model::Model;
use tests::place::Place;
use tests::wechat::WeChat;
use tests::world::World;

everywhere![the_pages_are_accessible_in_light];
in_the_window![the_pages_are_accessible_in_dark];

async fn the_pages_are_accessible_in_light(place: Place) -> Result<()> {
    pages(place, "light").await
}

async fn the_pages_are_accessible_in_dark(place: Place) -> Result<()> {
    pages(place, "dark").await
}

async fn pages(place: Place, appearance: &str) -> Result<()> {
    let world = World::of(place).await?;
    let model = Model::start(asks_once).await?;
    let mut given = serde_json::to_value(model.settings()?)?;
    given["appearance"] = appearance.into();
    std::fs::write(world.data().join("settings.json"), given.to_string())?;
    let window = world.open().await?;
    settings(&window).await?;
    is_accessible(&window, "nothing set up").await?;
    if place == Place::Browser {
        window.see_text("at-the-machine", "Channels are set up").await?;
        window.see_no("telegram-set-up").await?;
        return Ok(());
    }
    window.click("telegram-set-up").await?;
    window.click("telegram-connect").await?;
    window.see_text("telegram-token-form", "A token looks like").await?;
    is_accessible(&window, "a token is missing").await?;
    window.click("telegram-cancel").await?;

    let telegram = with_anna(&window).await?;
    let wechat = with_wechat(&window).await?;
    window.see_text("wechat-state", "Working").await?;
    is_accessible(&window, "both are set up").await?;
    window.click("telegram-pair").await?;
    window.see("telegram-picture").await?;
    is_accessible(&window, "a code is shown").await?;
    window.click("telegram-cancel").await?;
    telegram.goes_down();
    window.see_text("telegram-state", "Needs attention").await?;
    wechat.forgets_bot();
    window.see_text("wechat-state", "Needs attention").await?;
    is_accessible(&window, "trouble").await?;
    window.click("telegram-remove").await?;
    window.see("channel-remove-yes").await?;
    is_accessible(&window, "removing").await?;
    window.press(thirtyfour::Key::Escape).await?;

    set(&window, |channels| channels["away"] = json!({ "chat": "telegram", "now": true })).await?;
    start(&window, "Install the tools").await?;
    window.see_text("delivery", "Couldn’t send it").await?;
    is_accessible(&window, "a card that could not be sent").await
}

#[tokio::test]
async fn a_browser_sets_up_nothing_and_may_say_that_its_person_is_away() -> Result<()> {
    let world = World::of(Place::Browser).await?;
    let window = world.open().await?;
    let wechat = WeChat::start().await?;
    for (command, given) in [
        ("set_up_telegram", json!({ "token": "1:a", "baseUrl": wechat.url() })),
        ("pair_channel", json!({ "messenger": "wechat" })),
        ("test_channel", json!({ "messenger": "telegram" })),
        ("remove_channel", json!({ "messenger": "telegram" })),
    ] {
        let answer = window.call(command, given).await?;
        ensure!(answer["error"].is_object(), "{command}: {answer}");
    }
    ensure!(wechat.pictures() == 0);
    set(&window, |channels| channels["away"] = json!({ "chat": "telegram", "now": true, "idleMinutes": 10 })).await?;
    let away = settings_now(&window).await?["channels"]["away"].clone();
    ensure!(away["now"] == true && away["idleMinutes"] == 10, "{away}");
    Ok(())
}
