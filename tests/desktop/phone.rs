//! The page on a phone: installed, first what waits, answered by touch, and with a network that comes and goes.

mod connection;
mod every_page;

use crate::desktop::scene::{CHOICES, QUESTION, Scene};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use tests::model::{Request, Say};
use tests::place::Place;
use tests::window::Window;

/// Every task asks once.
fn asks(request: &Request) -> Say {
    match request.results().last() {
        None => Say::ask(&format!("{QUESTION} For {}", request.task()), &CHOICES),
        Some(result) => Say::Text(format!("Understood: {result}")),
    }
}

/// Gives the agent a task, from the list of what waits, and comes back to that.
async fn begin(window: &Window, task: &str) -> Result<()> {
    window.click("home-new").await?;
    window.type_into("composer", task).await?;
    window.click("send").await?;
    window.see("ask-card").await?;
    window.page()?.back().await?;
    window.see("home-conversations").await.map(drop)
}

async fn unfold_first(window: &Window) -> Result<()> {
    window.click("waiting-toggle").await?;
    armed(window).await
}

/// Waits for the moment from which a card takes fingers.
async fn armed(window: &Window) -> Result<()> {
    window.see("ask-card").await?;
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    Ok(())
}

#[tokio::test]
async fn it_can_be_installed() -> Result<()> {
    let Scene { window, model: _model, world: _world } = Scene::open(Place::Phone, asks).await?;
    window.see("inbox-page").await?;
    let found = window.cdp("Page.getAppManifest", json!({})).await?;
    assert_eq!(found["errors"], json!([]), "{found}");
    let manifest: serde_json::Value = serde_json::from_str(found["data"].as_str().context("no manifest")?)?;
    assert_eq!((&manifest["display"], &manifest["short_name"]), (&json!("standalone"), &json!("Askwell")));
    let script = "const done = arguments[1];
        const measured = (icon) => new Promise((resolve) => {
            const image = Object.assign(new Image(), { onload: () => resolve([icon.sizes, `${image.naturalWidth}x${image.naturalHeight}`, icon.purpose]),
                onerror: () => resolve([icon.src, 'does not load']), src: icon.src });
        });
        const touch = { src: document.querySelector('link[rel=apple-touch-icon]').href, sizes: '180x180', purpose: 'touch' };
        Promise.all([...arguments[0], touch].filter(({ sizes }) => sizes !== 'any').map(measured)).then(done)";
    let icons = window.page()?.execute_async(script, vec![manifest["icons"].clone()]).await?.json().clone();
    let icon = |size: &str, purpose: &str| json!([size, size, purpose]);
    let expected =
        [icon("192x192", "any"), icon("512x512", "any"), icon("512x512", "maskable"), icon("180x180", "touch")];
    assert_eq!(icons, json!(expected));
    let served = "const done = arguments[0]; fetch('./app.webmanifest').then(({ headers }) => done(['content-type', 'cache-control'].map((name) => headers.get(name))))";
    let served = window.page()?.execute_async(served, vec![]).await?.json().clone();
    assert_eq!(served, json!(["application/manifest+json", "no-cache"]));
    let workers =
        "const done = arguments[0]; navigator.serviceWorker.getRegistrations().then((all) => done(all.length))";
    assert_eq!(window.page()?.execute_async(workers, vec![]).await?.json(), &json!(0));
    Ok(())
}

#[tokio::test]
async fn what_waits_is_first_and_one_answer_follows_the_other_by_touch() -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(Place::Phone, asks).await?;
    for task in ["the roof", "the fence"] {
        begin(&window, task).await?;
    }
    window.reload().await?;
    window.see("inbox-page").await?;
    window.until("both to wait", "return document.querySelectorAll('[data-testid=waiting]').length === 2").await?;
    window.see_text("home-conversations", "the fence").await?;
    window
        .run("document.addEventListener('click', (event) => (window.lastPointer = event.pointerType), true); return 1")
        .await?;

    unfold_first(&window).await?;
    window.see_text("ask-question", "For the roof").await?;
    window.click("ask-option-2").await?;
    window.see_text("ask-question", "For the fence").await?;
    assert_eq!(window.run("return window.lastPointer").await?, "touch");
    armed(&window).await?;
    window.click("ask-add-note").await?;
    window.type_into("ask-note", "the cheap one").await?;
    window.click("ask-option-1").await?;
    window.click("ask-send").await?;
    window.see("inbox-empty").await?;
    for (task, label) in [("the roof", CHOICES[1]), ("the fence", CHOICES[0])] {
        let told = model.wait_for(task, |request| request.task() == task && !request.results().is_empty()).await?;
        ensure!(told.result()?["answers"][0]["selected"] == json!([label]), "{:?}", told.results());
    }
    Ok(())
}

#[tokio::test]
async fn the_way_back_leads_through_cards_and_sheets() -> Result<()> {
    let Scene { window, model: _model, world: _world } = Scene::open(Place::Phone, asks).await?;
    begin(&window, "the roof").await?;
    unfold_first(&window).await?;
    window.page()?.back().await?;
    window.see("home-conversations").await?;
    window.click("open-sidebar").await?;
    window.see("open-settings").await?;
    window.page()?.back().await?;
    window.see("home-conversations").await?;
    window.click("open-sidebar").await?;
    window.click("open-settings").await?;
    window.see("settings").await?;
    window.page()?.back().await?;
    window.see("home-conversations").await?;
    // What was dismissed by a slip of the finger is taken back.
    unfold_first(&window).await?;
    window.click("ask-ways").await?;
    window.run("[...document.querySelectorAll('[role=menuitem]')].at(-1).click(); return 1").await?;
    window.click("ask-undo").await?;
    window.see("ask-option-1").await.map(drop)
}
