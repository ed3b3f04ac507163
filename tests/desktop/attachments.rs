//! A file's bytes on their way from the page: over the program's own protocol, and over the way taken where that fails.

use crate::desktop::scene::{QUESTION, Scene, armed_card, asks_once, start};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tests::everywhere;
use tests::patience::until;
use tests::place::Place;

everywhere![a_pasted_picture_and_a_dropped_file_go_with_the_answer,];

/// Calls `attach_file` with these bytes as the page does.
const ATTACH: &str = "const [id, name, bytes, done] = arguments;
    const headers = { interaction: id, name: encodeURIComponent(name) };
    window.__TAURI_INTERNALS__.invoke('attach_file', new Uint8Array(bytes).buffer, { headers })
        .then((ok) => done({ ok }), (error) => done({ error }))";

async fn attach(scene: &Scene, id: &Value, name: &str, bytes: &[u8]) -> Result<Value> {
    let answer = scene.window.page()?.execute_async(ATTACH, vec![id.clone(), json!(name), json!(bytes)]).await?;
    let answer = answer.json();
    ensure!(answer["ok"].is_object(), "{name}: {answer}");
    Ok(answer["ok"].clone())
}

async fn open_question(scene: &Scene) -> Result<Value> {
    until(format!("{QUESTION:?} in the inbox"), async || {
        let inbox = scene.window.call("inbox", json!({})).await?;
        Ok(inbox["ok"]
            .as_array()
            .and_then(|waiting| waiting.first())
            .map(|waiting| waiting["interaction"]["id"].clone()))
    })
    .await
}

#[tokio::test]
async fn bytes_arrive_as_they_were_whichever_way_they_take() -> Result<()> {
    let scene = Scene::open(Place::Window, asks_once).await?;
    scene.window.call("start_conversation", json!({ "workspace": null, "text": "Install the tools" })).await?;
    let id = open_question(&scene).await?;
    let every_byte: Vec<u8> = (0..=255).collect();
    let image = [b"\x89PNG\r\n\x1a\n".as_slice(), &every_byte].concat();

    let fallbacks = "window.fallbacks = 0; const warn = console.warn;
        console.warn = (...words) => { window.fallbacks += 1; warn(...words); }; return true";
    scene.window.run(fallbacks).await?;
    let first = attach(&scene, &id, "设计 100%.png", &image).await?;
    ensure!(scene.window.run("return window.fallbacks").await? == 0, "the program's own protocol was refused");

    // From here on every call goes the other way, as it does where the protocol is blocked.
    scene.window.run("window.fetch = () => Promise.reject(new Error('blocked')); return true").await?;
    let second = attach(&scene, &id, "b.png", &image).await?;
    ensure!(scene.window.run("return window.fallbacks").await? == 1, "the other way was not taken");

    ensure!(first["name"] == "设计 100%.png" && first["mediaType"] == "image/png", "{first}");
    for kept in [&first, &second] {
        let path = kept["path"].as_str().context("no path")?;
        ensure!(std::fs::read(path)? == image, "{path} holds other bytes");
    }
    let shown = json!({ "interactionId": id, "attachmentId": first["id"] });
    let shown = scene.window.call("attachment_image", shown).await?;
    ensure!(shown["ok"].as_str().is_some_and(|url| url.starts_with("data:image/png;base64,iVBORw0KGgo")), "{shown}");
    Ok(())
}

async fn a_pasted_picture_and_a_dropped_file_go_with_the_answer(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.see("ask-text").await?.click().await?;
    let paste = "const bytes = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='), (c) => c.charCodeAt(0));
        const held = new DataTransfer(); held.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
        const event = new Event('paste', { bubbles: true, cancelable: true });
        Object.defineProperty(event, 'clipboardData', { value: held });
        document.activeElement.dispatchEvent(event); return true";
    window.run(paste).await?;
    window.see_text("attachment", "dot.png").await?;
    let drop = "const held = new DataTransfer(); held.items.add(new File(['moss green'], 'colours.txt', { type: 'text/plain' }));
        const card = document.querySelector('[data-testid=ask-card]');
        for (const name of ['dragenter', 'dragover', 'drop']) card.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: held }));
        return true";
    window.run(drop).await?;
    window.see_text("attachment", "colours.txt").await?;
    window.type_into("ask-text", "as in these").await?;
    window.click("ask-send").await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    let result = request.result()?;
    let files = result["attachments"].as_array().context("no files")?;
    ensure!(files.len() == 2, "{result}");
    ensure!(files[0]["name"] == "dot.png" && files[0]["type"] == "image/png", "{result}");
    let path = files[1]["path"].as_str().context("no path")?;
    ensure!(std::fs::read_to_string(path)? == "moss green", "{path}");
    window.see_text("history-ask", "colours.txt").await
}
