//! What the page cannot do, whatever a model makes it try.

use crate::desktop::scene::{Scene, armed_card, asks_once, start};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tests::model::Say;
use tests::place::Place;
use tests::window::Window;
use tests::world::World;

async fn is_denied(window: &Window, command: &str, arguments: Value) -> Result<()> {
    let answer = window.call(command, arguments).await?;
    let error = answer["error"].as_str().unwrap_or_default();
    ensure!(error.contains("not allowed"), "{command}: {answer}");
    Ok(())
}

#[tokio::test]
async fn only_the_listed_commands_answer() -> Result<()> {
    let world = World::new().await?;
    let window = world.open().await?;
    let hello = window.call("hello", json!({})).await?;
    ensure!(hello["ok"]["version"].is_string(), "{hello}");
    for (command, arguments) in [
        ("plugin:store|load", json!({ "path": "settings.json" })),
        ("plugin:dialog|open", json!({ "options": {} })),
        ("plugin:opener|open_url", json!({ "url": "https://example.com" })),
        ("plugin:opener|open_path", json!({ "path": "/etc/passwd" })),
        ("plugin:event|emit", json!({ "event": "ai-agent-ask-user", "payload": null })),
        ("plugin:window|create", json!({ "options": { "label": "other" } })),
        ("plugin:webview|create_webview_window", json!({ "options": { "label": "other", "url": "index.html" } })),
        ("plugin:shell|execute", json!({ "program": "id" })),
        ("plugin:deep-link|register", json!({ "protocol": "http" })),
        ("plugin:path|resolve_directory", json!({ "directory": 1 })),
        ("run_anything", json!({})),
    ] {
        is_denied(&window, command, arguments).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_page_stays_where_it_is() -> Result<()> {
    let world = World::new().await?;
    let window = world.open().await?;
    for target in [
        "https://example.com/",
        "http://127.0.0.1:1/",
        "data:text/html,<p>elsewhere",
        "file:///etc/passwd",
        "about:blank",
    ] {
        window.run(&format!("location.href = {}; return true", json!(target))).await?;
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        let place = window.run("return location.href").await?;
        ensure!(place.as_str().is_some_and(|place| place.starts_with("tauri://localhost")), "{target} led to {place}");
    }
    let opened = window.run("return window.open('https://example.com') === null").await?;
    ensure!(opened == true, "a second window opened");
    Ok(())
}

#[tokio::test]
async fn the_page_runs_and_loads_nothing_foreign() -> Result<()> {
    let world = World::new().await?;
    let window = world.open().await?;
    let script = "const done = arguments[0];
        const blocked = [];
        document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
        const add = (html) => document.body.insertAdjacentHTML('beforeend', html);
        add('<img src=\"https://example.com/x.png\">');
        add('<iframe src=\"about:blank\"></iframe>');
        add('<img src=\"x\" onerror=\"window.ran = true\">');
        const inline = document.createElement('script');
        inline.textContent = 'window.ran = true';
        document.body.append(inline);
        fetch('https://example.com/').catch(() => blocked.push('fetch'));
        setTimeout(() => done({ blocked, ran: window.ran === true, frames: [...document.querySelectorAll('iframe')].map((f) => { try { return typeof f.contentWindow.__TAURI_INTERNALS__?.invoke; } catch { return 'closed'; } }) }), 500);";
    let seen = window.page()?.execute_async(script, vec![]).await?.json().clone();
    assert_eq!(seen["ran"], false, "{seen}");
    let frames = seen["frames"].as_array().into_iter().flatten();
    ensure!(frames.into_iter().all(|one| one != "function"), "a frame can call commands: {seen}");
    let blocked = seen["blocked"].to_string();
    for directive in ["img-src", "script-src", "connect-src"] {
        ensure!(blocked.contains(directive), "{directive} did not block: {seen}");
    }
    Ok(())
}

#[tokio::test]
async fn the_root_of_all_objects_is_frozen_and_honest_code_goes_on() -> Result<()> {
    let world = World::new().await?;
    let window = world.open().await?;
    let script = "'use strict';
        const throws = (act) => { try { act(); return false; } catch { return true; } };
        const own = {};
        own.constructor = 1;
        own.toString = 2;
        return [
            Object.isFrozen(Object.prototype),
            throws(() => { Object.prototype.toString = () => 'changed'; }),
            throws(() => { Object.prototype.added = 1; }),
            throws(() => Object.defineProperty(Object.prototype, 'valueOf', { value: 1 })),
            ({}).added === undefined && String({}) === '[object Object]',
            Object.keys(own).join() === 'constructor,toString' && own.constructor === 1,
            ({}).constructor === Object && class {}.prototype.constructor !== Object,
        ]";
    assert_eq!(window.run(script).await?, json!([true, true, true, true, true, true, true]));
    Ok(())
}

#[tokio::test]
async fn the_page_itself_stays_within_its_policy() -> Result<()> {
    let code = "```rust\nfn main() {}\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |";
    let scene = Scene::open(
        Place::Window,
        move |request| if request.task() == "Code" { Say::text(code) } else { asks_once(request) },
    );
    let Scene { window, model: _model, world: _world } = scene.await?;
    let listen = "window.wrong = [];
        document.addEventListener('securitypolicyviolation', (event) => window.wrong.push(event.effectiveDirective));
        window.addEventListener('error', (event) => window.wrong.push(event.message));
        window.addEventListener('unhandledrejection', (event) => window.wrong.push(String(event.reason)));
        return true";
    window.run(listen).await?;
    start(&window, "Code").await?;
    window.until("coloured code", "return document.querySelector('.code-keyword') !== null").await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.click("open-settings").await?;
    assert_eq!(window.run("return window.wrong").await?, json!([]));
    Ok(())
}

#[tokio::test]
async fn only_web_and_mail_links_lead_outside() -> Result<()> {
    let world = World::new().await?;
    let window = world.open().await?;
    for url in ["file:///etc/passwd", "javascript:alert(1)", "askwell://conversation/1", "nonsense"] {
        let answer = window.call("open_link", json!({ "url": url })).await?;
        assert_eq!(answer["error"]["code"], "invalid", "{url}: {answer}");
    }
    Ok(())
}
