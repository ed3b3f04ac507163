//! What only a browser has: somebody is let in and leaves again, and the server goes away under the page.

use crate::desktop::scene::{Scene, answer_in, armed_card, asks_once, start};
use anyhow::{Result, ensure};
use serde_json::json;
use tests::place::Place;

#[tokio::test]
async fn who_leaves_is_let_in_again_by_the_token_alone() -> Result<()> {
    let Scene { window, model: _model, world } = Scene::open(Place::Browser, asks_once).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.reload().await?;
    window.see("ask-card").await?;
    window.click("open-settings").await?;
    window.click("sign-out").await?;
    window.see("sign-in").await?;
    let hidden = "return !document.body.innerText.includes('Install the tools') && document.cookie === ''";
    window.until("nothing of it to be shown", hidden).await?;
    let refused = window.call("conversations", json!({})).await?;
    ensure!(refused["error"]["status"] == 401, "{refused}");

    window.type_into("sign-in-token", "askwell_nonsense").await?;
    window.click("sign-in-send").await?;
    window.until("why not", "return document.querySelector('[aria-invalid=true]') !== null").await?;
    let token = std::fs::read_to_string(world.folder("browser")?.join("token"))?;
    window.see("sign-in-token").await?.clear().await?;
    window.type_into("sign-in-token", token.trim()).await?;
    window.click("sign-in-send").await?;
    window.see_no("sign-in").await?;
    window.click("inbox-item").await?;
    window.see("ask-card").await.map(drop)
}

#[tokio::test]
async fn what_is_typed_stays_while_the_server_is_gone_and_is_sent_once_it_is_back() -> Result<()> {
    let scene = Scene::open(Place::Browser, asks_once).await?;
    start(&scene.window, "Install the tools").await?;
    armed_card(&scene.window).await?;
    scene.window.type_into("ask-text", "half an ans").await?;
    let Scene { window, model, world: _world } = scene.crash_and_reopen().await?;
    window.type_into("ask-text", "wer").await?;
    window.click("ask-send").await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&request)?.1.as_deref(), Some("half an answer"));
    window.see_text("thread", "Understood").await
}

#[tokio::test]
async fn what_belongs_to_the_machine_is_not_to_be_had() -> Result<()> {
    let Scene { window, model: _model, world: _world } = Scene::open(Place::Browser, asks_once).await?;
    let hello = window.call("hello", json!({})).await?;
    let mut settings = hello["ok"]["settings"].clone();
    settings["api"]["enabled"] = true.into();
    for (command, arguments) in [("renew_api_token", json!({})), ("save_settings", json!({ "settings": settings }))] {
        let refused = window.call(command, arguments).await?;
        ensure!(refused["error"]["type"] == "urn:askwell:problem:at-the-machine", "{command}: {refused}");
    }
    for (directive, attempt) in [
        ("connect-src", "fetch('http://127.0.0.1:9/').catch(() => {})"),
        (
            "script-src-elem",
            "document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))",
        ),
    ] {
        let script = format!(
            "const done = arguments[0];
            document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective), {{ once: true }});
            setTimeout(() => done('allowed'), 5000);
            {attempt}"
        );
        let kept = window.page()?.execute_async(script, vec![]).await?.json().clone();
        ensure!(kept == directive, "{attempt}: {kept}");
    }
    Ok(())
}
