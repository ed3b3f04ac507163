//! Telegram is set up in Settings, by hand, and looked after there.

use super::{settings, settings_now};
use anyhow::{Result, ensure};
use tests::telegram::{Mishap, Person, Telegram};
use tests::window::Window;
use tests::world::World;

/// Types token and address, and has the bot looked up.
async fn connect(window: &Window, token: &str, address: &str) -> Result<()> {
    // Typed over whatever stands there.
    window.see("telegram-token").await?;
    window
        .run("const field = document.querySelector('[data-testid=telegram-token]'); field.focus(); field.select()")
        .await?;
    window.press(token).await?;
    let typed = window.run("return document.querySelector('[data-testid=telegram-address]')?.value ?? ''").await?;
    if typed != address {
        window.click("telegram-address-more").await?;
        window.type_into("telegram-address", address).await?;
    }
    window.click("telegram-connect").await
}

#[tokio::test]
async fn it_is_set_up_step_by_step_and_sends_a_test_message() -> Result<()> {
    let telegram = Telegram::start().await?;
    let world = World::new().await?;
    let window = world.open().await?;
    window.click("welcome-demo").await?;
    settings(&window).await?;
    window.see_text("telegram-state", "Not set up").await?;
    window.see_no("away-switch").await?;
    window.click("telegram-set-up").await?;

    connect(&window, "nonsense", &telegram.base_url()).await?;
    window.see_text("telegram-token-form", "A token looks like").await?;
    connect(&window, "123456789:AAH-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", &telegram.base_url()).await?;
    window.see_text("telegram-failed", "Telegram does not know this token").await?;
    connect(&window, &telegram.token(), &telegram.base_url()).await?;
    window.see("telegram-picture").await?;
    window.see_text("telegram-waiting", "@anna_askwell_bot").await?;

    let code = window.see("telegram-code").await?.text().await?;
    telegram.says(Person::STRANGER, "AAAAAAAA");
    telegram.says(Person::ANNA, &code);
    window.see_text("telegram-who", "@anna_askwell_bot writes to Anna. Nobody else can answer.").await?;
    window.see_text("telegram-health", "Working").await?;
    window.see("away-switch").await?;

    window.click("telegram-test").await?;
    window.see_text("telegram-tested", "Look for it in Telegram").await?;
    telegram.post(Person::ANNA, "test message from Askwell").await?;
    telegram.blocks(Person::ANNA);
    window.click("telegram-test").await?;
    window.see_text("telegram-test-failed", "Unblock the bot").await?;
    let page = window.run("return document.documentElement.outerHTML").await?;
    ensure!(!page.to_string().contains(&telegram.token()), "the token stands in the page");
    Ok(())
}

#[tokio::test]
async fn its_trouble_is_told_and_it_is_switched_off_paired_anew_and_removed() -> Result<()> {
    let world = World::new().await?;
    let window = world.open().await?;
    window.click("welcome-demo").await?;
    let telegram = super::with_anna(&window).await?;
    settings(&window).await?;
    window.see_text("telegram-health", "Working").await?;
    telegram.goes_down();
    window.see_text("telegram-state", "Needs attention").await?;
    window.see_text("telegram-health", "Telegram isn’t responding").await?;
    window.see_text("telegram-tries", "Next try at").await?;
    telegram.comes_back();
    window.see_text("telegram-state", "Working").await?;

    telegram.next(
        "getUpdates",
        Mishap::Refuse { code: 409, description: "Conflict: terminated by other getUpdates request".into() },
    );
    telegram.says(Person::ANNA, "help");
    window.see_text("telegram-state", "Working").await?;

    window.click("telegram-use").await?;
    window.see_text("telegram-state", "Off").await?;
    window.see_no("away-switch").await?;
    window.click("telegram-use").await?;
    window.see_text("telegram-state", "Working").await?;

    window.click("telegram-pair").await?;
    window.see("telegram-code").await?;
    window.click("telegram-cancel").await?;
    window.see_text("telegram-who", "Anna").await?;

    telegram.revokes_the_token();
    // Ends the poll that goes on: the next one is refused.
    telegram.says(Person::ANNA, "help");
    window.see_text("telegram-health", "no longer accepts the token").await?;
    window.click("telegram-remove").await?;
    window.click("channel-remove-yes").await?;
    window.see_text("telegram-state", "Not set up").await?;
    let settings = settings_now(&window).await?;
    ensure!(
        settings["channels"]["telegram"]["enabled"] == false && settings["channels"]["away"]["chat"].is_null(),
        "{settings}"
    );
    Ok(())
}
