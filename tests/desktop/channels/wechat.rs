//! WeChat is set up in Settings, by a picture and a phone.

use super::settings;
use anyhow::{Result, ensure};
use tests::wechat::WeChat;
use tests::window::Window;
use tests::world::World;

/// The page of a first start, with the address of the service typed in.
async fn begin(wechat: &WeChat) -> Result<(World, Window)> {
    let mut world = World::new().await?;
    world.turn_clocks();
    let window = world.open().await?;
    window.click("welcome-demo").await?;
    settings(&window).await?;
    window.click("wechat-address-more").await?;
    window.type_into("wechat-address", &wechat.url()).await?;
    window.click("wechat-set-up").await?;
    Ok((world, window))
}

#[tokio::test]
async fn it_is_scanned_confirmed_and_tested_once_the_person_has_written() -> Result<()> {
    let wechat = WeChat::start().await?;
    wechat.wants_code("4711");
    let (world, window) = begin(&wechat).await?;
    window.see("wechat-picture").await?;
    wechat.scans().await?;
    world.meanwhile(window.see_text("wechat-status", "Your phone shows a number")).await?;
    window.type_into("wechat-code", "1234").await?;
    window.click("wechat-send").await?;
    window.see_text("wechat-status", "That wasn’t the number").await?;
    window.type_into("wechat-code", "4711").await?;
    window.click("wechat-send").await?;
    window.see_text("wechat-status", "Now confirm it").await?;
    wechat.confirms().await?;
    window.see_text("wechat-who", "Nobody else can answer").await?;
    window.see_text("wechat-window", "only after you’ve written to it").await?;

    window.click("wechat-test").await?;
    window.see_text("wechat-test-failed", "until you write to it").await?;
    wechat.says("help")?;
    window.see_text("wechat-window", "more messages until").await?;
    window.click("wechat-test").await?;
    window.see_text("wechat-tested", "Look for it in WeChat").await?;
    wechat.post("test message from Askwell").await?;
    ensure!(wechat.breaches().is_empty(), "{:?}", wechat.breaches());
    Ok(())
}

#[tokio::test]
async fn what_goes_wrong_is_told_and_begun_anew() -> Result<()> {
    let wechat = WeChat::start().await?;
    let (world, window) = begin(&wechat).await?;
    window.see("wechat-picture").await?;
    wechat.is_bound().await?;
    window.see_text("wechat-status", "already connected to a bot").await?;
    window.click("wechat-again").await?;
    window.see("wechat-picture").await?;
    window.click("wechat-cancel").await?;
    window.see_text("wechat-state", "Not set up").await?;
    wechat.down();
    window.click("wechat-set-up").await?;
    // It tries a few times before it says so.
    world.meanwhile(window.see_text("wechat-status", "didn’t respond as expected")).await
}
