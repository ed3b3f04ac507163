//! The card of an action: no key consents, every button does what it says.

use super::{Acting, armed, in_turn, run, there, write};
use anyhow::{Result, ensure};
use tests::everywhere;
use tests::in_a_browser;
use tests::in_the_window;
use tests::model::Say;
use tests::place::Place;
use thirtyfour::Key;

everywhere![no_key_consents_and_one_click_does_exactly_what_was_shown];
in_the_window![
    closing_warns_once_and_then_refuses,
    a_command_is_changed_shown_anew_and_then_allowed,
    several_are_allowed_together_once_all_were_seen,
];
in_a_browser![the_reason_of_a_refusal_reaches_the_model, a_rule_is_made_on_the_card_and_revoked_in_the_settings];

async fn no_key_consents_and_one_click_does_exactly_what_was_shown(place: Place) -> Result<()> {
    let acting = Acting::open(place, in_turn(vec![write("notes/a.md", "one\ntwo\n")])).await?;
    let window = acting.window();
    armed(window, "confirm-card").await?;
    window.see_text("confirm-sentence", "notes/a.md").await?;
    window.see_text("confirm-card", "two").await?;
    for key in ["1", "2"] {
        window.press(key).await?;
    }
    window.press(Key::Enter).await?;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    ensure!(acting.read("notes/a.md").is_none(), "a key consented");
    window.click("confirm-once").await?;
    there(&acting.workspace.join("notes/a.md")).await?;
    assert_eq!(acting.read("notes/a.md").as_deref(), Some("one\ntwo\n"));
    window.see("action-row").await?;
    window.see_text("delivery", "notes/a.md").await?;
    window.see_text("phase", "Done").await
}

async fn closing_warns_once_and_then_refuses(place: Place) -> Result<()> {
    let acting = Acting::open(place, in_turn(vec![run("touch made")])).await?;
    let window = acting.window();
    armed(window, "confirm-card").await?;
    window.click("consent-close").await?;
    window.see("consent-notice").await?;
    window.see("confirm-card").await?;
    window.click("consent-close").await?;
    ensure!(acting.result(0).await?.contains("denied"));
    ensure!(acting.read("made").is_none());
    Ok(())
}

async fn the_reason_of_a_refusal_reaches_the_model(place: Place) -> Result<()> {
    let acting = Acting::open(place, in_turn(vec![run("touch made")])).await?;
    let window = acting.window();
    armed(window, "confirm-card").await?;
    window.click("confirm-more").await?;
    window.click("confirm-because").await?;
    window.type_into("because-text", "not in this folder, please").await?;
    window.click("because-act").await?;
    ensure!(acting.result(0).await?.contains("not in this folder, please"));
    window.click("action-row").await?;
    window.see_text("refusal-reason", "not in this folder").await
}

async fn a_command_is_changed_shown_anew_and_then_allowed(place: Place) -> Result<()> {
    let acting = Acting::open(place, in_turn(vec![run("touch wrong")])).await?;
    let window = acting.window();
    armed(window, "confirm-card").await?;
    window.click("confirm-more").await?;
    window.click("confirm-change").await?;
    window.type_into("argument-command", " right").await?;
    window.click("change-try").await?;
    window.see_text("change-shown", "touch wrong right").await?;
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    window.click("change-act").await?;
    there(&acting.workspace.join("right")).await?;
    ensure!(acting.result(0).await?.contains("The person changed the arguments"));
    window.see("action-edited").await.map(drop)
}

async fn a_rule_is_made_on_the_card_and_revoked_in_the_settings(place: Place) -> Result<()> {
    let acting =
        Acting::open(place, in_turn(vec![run("echo x >> log"), run("echo x >> log"), Say::text("Twice.")])).await?;
    let window = acting.window();
    armed(window, "confirm-card").await?;
    window.click("confirm-more").await?;
    window.click("confirm-always").await?;
    window.click("pattern-0").await?;
    window.click("until-0").await?;
    window.click("scope-act").await?;
    window.see_text("thread", "Twice.").await?;
    assert_eq!(acting.read("log").as_deref(), Some("x\nx\n"), "the second one was not asked for");
    window.click("open-settings").await?;
    window.see_text("rule-pattern", "echo x >> log").await?;
    window.click("rule-revoke").await?;
    window.click("rule-revoke-yes").await?;
    window.see_no("rule-pattern").await
}

async fn several_are_allowed_together_once_all_were_seen(place: Place) -> Result<()> {
    let call = |name: &str| ("run_command".to_owned(), serde_json::json!({ "command": format!("touch {name}") }));
    let acting = Acting::open(place, in_turn(vec![Say::Calls(vec![call("a"), call("b"), call("c")])])).await?;
    let window = acting.window();
    window
        .until("three cards", "return document.querySelectorAll('[data-testid=\"confirm-card\"]').length === 3")
        .await?;
    window.see("together").await?;
    // From card to card, as a person scrolls: what is far away is not drawn.
    let seen = "const cards = [...document.querySelectorAll('[data-testid=\"confirm-card\"]')];
        window.turn = (window.turn ?? -1) + 1;
        cards[Math.floor(window.turn / 2) % cards.length]?.scrollIntoView({ block: window.turn % 2 ? 'end' : 'start' });
        const allow = document.querySelector('[data-testid=\"together-allow\"]');
        return allow !== null && !allow.disabled";
    window.until("all of them to be seen", seen).await?;
    // A card that was just drawn again is too new for the first click.
    let allow = "const allow = document.querySelector('[data-testid=\"together-allow\"]');
        allow?.click();
        return allow === null";
    window.until("all of them to be allowed", allow).await?;
    for name in ["a", "b", "c"] {
        there(&acting.workspace.join(name)).await?;
    }
    Ok(())
}
