//! On the smallest of phones, in both languages and both themes: nothing is wider than the page, nothing too small for a finger.

use super::armed;
use crate::desktop::access::is_accessible;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tests::model::{Model, Request, Say};
use tests::place::Place;
use tests::window::Window;
use tests::world::World;

/// Everything that is hard to fit into so little room.
const LONG: &str = "Look at `src/harbour/very_long_file_name_without_any_place_to_break_it_at_all.rs`:\n\n```rust\nlet berths = plan.filter(|berth| berth.length >= 12 && berth.depth >= 3 && berth.is_free_for_the_whole_season());\n```\n\n```diff\n@@ -1,2 +1,2 @@\n-length = 12 # and a remark that goes on and on beside what it is about\n+length = 14 # and a remark that goes on and on beside what it is about\n```\n\n| Berth | Length | Depth | Free | Remark |\n|---|---|---|---|---|\n| A1 | 12 m | 3 m | yes | Donaudampfschifffahrtsgesellschaftskapitän |\n\n使用清华镜像还是官方源？";

fn asks(request: &Request) -> Say {
    let done = request.results().len();
    match (request.task().as_str(), done) {
        ("cards", 0) => Say::call(
            "ask_user",
            json!({ "questions": [
                { "question": LONG, "header": "A header", "options": [
                    { "label": "A label that is as long as labels may become and then some more words", "description": "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", "recommended": true, "preview": LONG },
                    { "label": "另一个选项" } ] },
                { "question": "Which ones?", "header": "Several", "multi_select": true, "options": [{ "label": "C" }, { "label": "D" }] },
                { "question": "And else?", "header": "Else" } ] }),
        ),
        ("files", 0) => Say::call(
            "write_file",
            json!({ "path": "a-file-with-a-long-name-that-goes-on-and-on.toml", "content": "berth = 'A1' # a line that is far longer than the page is wide, as lines are\n" }),
        ),
        _ => Say::Text(LONG.into()),
    }
}

/// What is wider than the page, or too small for a finger.
const MISFITS: &str = r"
    const shown = (one) => { const box = one.getBoundingClientRect(); return box.width > 0 && box.height > 0 && !one.closest('[inert], .sr-only') && getComputedStyle(one).visibility !== 'hidden'; };
    const cut = (one) => { for (let up = one.parentElement; up; up = up.parentElement) if (up !== document.body && /auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true; return false; };
    const name = (one) => `${one.tagName} ${one.dataset.testid ?? one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30)}`;
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page itself');
    for (const one of document.querySelectorAll('main *, aside *, dialog[open] *')) {
        if (!shown(one)) continue;
        const box = one.getBoundingClientRect();
        if ((box.right > innerWidth + 1 || box.left < -1) && !cut(one)) found.push(`wide: ${name(one)}`);
        if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY) && one.clientWidth > 250 && one.scrollWidth > one.clientWidth + 1) found.push(`scrolls sideways: ${name(one)}`);
        const pressed = one.matches('button, summary, select, [role=button]') && !one.disabled && !one.matches('[role=switch], .underline, .sr-only');
        if (pressed && (box.width < 43.5 || box.height < 43.5)) found.push(`small: ${name(one)} ${box.width}x${box.height}`);
        if (one.matches('textarea, select, input:not([type=range], [type=radio], [type=checkbox])') && parseFloat(getComputedStyle(one).fontSize) < 16) found.push(`zooms: ${name(one)}`);
    }
    return [...new Set(found)]";

async fn fits(window: &Window, page: &str) -> Result<()> {
    is_accessible(window, page).await?;
    has_room(window, page).await
}

async fn has_room(window: &Window, page: &str) -> Result<()> {
    let misfits = window.run(MISFITS).await?;
    ensure!(misfits == json!([]), "{page}: {misfits:#}");
    Ok(())
}

async fn begin(window: &Window, task: &str, then: &str) -> Result<()> {
    window.click("home-new").await?;
    window.type_into("composer", task).await?;
    fits(window, "new conversation").await?;
    window.click("send").await?;
    window.see(then).await?;
    fits(window, task).await
}

async fn home(window: &Window) -> Result<()> {
    window.page()?.back().await?;
    window.see("home-conversations").await.map(drop)
}

async fn cards(window: &Window) -> Result<()> {
    begin(window, "cards", "ask-card").await?;
    home(window).await?;
    fits(window, "what waits").await?;
    window.click("waiting-toggle").await?;
    armed(window).await?;
    fits(window, "card alone").await?;
    window.click("ask-option-1").await?;
    window.see("ask-preview").await?;
    fits(window, "card with preview").await?;
    window.click("ask-step-2").await?;
    window.click("ask-add-note").await?;
    fits(window, "several choices").await?;
    window.click("ask-step-review").await?;
    window.see("ask-review").await?;
    fits(window, "review").await?;
    window.click("ask-send").await?;
    window.see("inbox-empty").await?;
    begin(window, "files", "confirm-card").await?;
    home(window).await?;
    window.click("waiting-toggle").await?;
    window.see("confirm-card").await?;
    fits(window, "confirmation alone").await?;
    home(window).await
}

async fn past(window: &Window) -> Result<()> {
    window.click("open-sidebar").await?;
    window.see("open-history").await?;
    fits(window, "sidebar").await?;
    window.click("open-history").await?;
    window.see("history-row").await?;
    has_room(window, "decisions").await?;
    window.click("history-row").await?;
    window.see("decision-shown").await?;
    has_room(window, "one decision").await?;
    for page in ["branch", "tree", "replay"] {
        window.click(&format!("decision-{page}")).await?;
        window.see(&format!("{page}-page")).await?;
        has_room(window, page).await?;
        window.page()?.back().await?;
        window.see("decision-shown").await?;
    }
    window.click("history-back").await?;
    window.click("history-figures").await?;
    window.see("figures-page").await?;
    has_room(window, "figures").await?;
    window.page()?.back().await?;
    window.see("history-row").await?;
    home(window).await
}

async fn every_page(language: &str, appearance: &str) -> Result<()> {
    let world = World::of(Place::Phone).await?;
    let model = Model::start(asks).await?;
    let mut settings = serde_json::to_value(model.settings()?)?;
    (settings["appearance"], settings["language"]) = (appearance.into(), language.into());
    settings["workspace"] = Value::from(world.folder("a-folder")?.display().to_string());
    std::fs::write(world.data().join("settings.json"), settings.to_string())?;
    let window = world.open().await?;
    window.see("inbox-empty").await?;
    fits(&window, "nothing waits").await?;
    cards(&window).await?;
    past(&window).await?;
    window.click("open-sidebar").await?;
    window.click("open-settings").await?;
    window.see("setting-enable-ask").await?;
    fits(&window, "settings").await?;
    home(&window).await
}

#[tokio::test]
async fn every_page_fits_a_small_phone_in_english_and_light() -> Result<()> {
    every_page("en", "light").await
}

#[tokio::test]
async fn every_page_fits_a_small_phone_in_chinese_and_dark() -> Result<()> {
    every_page("zh", "dark").await
}
