//! For everybody: no accessibility violation on any page in either theme, and everything by keyboard alone.

use crate::desktop::scene::{Scene, answer_in, armed_card, asks_once, start};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tests::everywhere;
use tests::in_a_browser;
use tests::model::{Model, Request, Say};
use tests::place::Place;
use tests::window::Window;
use tests::world::World;
use thirtyfour::Key;

everywhere![
    every_page_is_accessible_in_light,
    a_task_is_given_and_a_question_answered_by_keyboard_alone,
    a_number_answers_and_the_language_is_changed_without_a_pointer,
];
in_a_browser![every_page_is_accessible_in_dark];

const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ui/node_modules/axe-core/axe.min.js");

/// What axe finds wrong with the page as it stands.
async fn violations(window: &Window) -> Result<Vec<String>> {
    let axe = std::fs::read_to_string(AXE).context("axe-core is missing: run `npm --prefix ui ci`")?;
    window.run(&format!("if (!window.axe) {{ {axe} }} return true")).await?;
    let run = "const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] }).then(
        (found) => done(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.html.slice(0, 120)} (${node.any.map((why) => why.message).join()})`).join(' | ')}`)),
        (error) => done([String(error)]))";
    let found = window.page()?.execute_async(run, vec![]).await?.json().clone();
    let Value::Array(found) = found else { return Ok(vec![found.to_string()]) };
    Ok(found.into_iter().map(|one| one.as_str().unwrap_or_default().to_owned()).collect())
}

pub async fn is_accessible(window: &Window, page: &str) -> Result<()> {
    // A page that is fading in has less contrast than it will have.
    let rest = "const done = arguments[0];
        let quiet = 0;
        const moves = (one) => one.playState === 'running' && one.effect.getTiming().iterations !== Infinity;
        const look = () => {
            quiet = document.getAnimations().some(moves) ? 0 : quiet + 1;
            quiet > 9 ? done(true) : requestAnimationFrame(look);
        };
        look()";
    window.page()?.execute_async(rest, vec![]).await?;
    let violations = violations(window).await?;
    ensure!(violations.is_empty(), "{page}: {violations:#?}");
    let still = "return document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth";
    ensure!(window.run(still).await? == true, "{page}: the page itself can be scrolled");
    Ok(())
}

/// Asks three things at once where that is the task.
fn asks(request: &Request) -> Say {
    match request.task().as_str() {
        "Three things" if request.results().is_empty() => Say::call(
            "ask_user",
            json!({ "questions": [
            { "question": "Which one?", "header": "One", "options": [{ "label": "A", "description": "The first.", "preview": "**A**" }, { "label": "B" }] },
            { "question": "Which ones?", "header": "Several", "multi_select": true, "options": [{ "label": "C" }, { "label": "D" }] },
            { "question": "And else?", "header": "Else" } ] }),
        ),
        _ => asks_once(request),
    }
}

/// A card with several questions, the inbox, and what was decided.
async fn richer_pages(window: &Window) -> Result<()> {
    start(window, "Three things").await?;
    armed_card(window).await?;
    window.press("1").await?;
    window.see("ask-preview").await?;
    is_accessible(window, "card with steps").await?;
    window.click("ask-step-2").await?;
    window.click("ask-add-note").await?;
    is_accessible(window, "several choices").await?;
    window.click("ask-step-review").await?;
    window.see("ask-review").await?;
    is_accessible(window, "review").await?;
    window.click("open-inbox").await?;
    window.see("inbox-page").await?;
    window.click("waiting-toggle").await?;
    is_accessible(window, "inbox").await?;
    window.click("inbox-back").await?;
    armed_card(window).await?;
    window.click("ask-step-review").await?;
    window.click("ask-send").await?;
    window.see("history-ask").await?;
    if window.find("decisions-pane").await?.is_none() {
        window.click("decisions-toggle").await?;
    }
    window.see("decision").await?;
    is_accessible(window, "decisions").await
}

async fn every_page(place: Place, appearance: &str) -> Result<()> {
    let world = World::of(place).await?;
    let model = Model::start(asks).await?;
    let mut settings = serde_json::to_value(model.settings()?)?;
    settings["appearance"] = appearance.into();
    settings["welcomed"] = false.into();
    std::fs::write(world.data().join("settings.json"), settings.to_string())?;
    let window = world.open().await?;
    window.see("welcome-demo").await?;
    is_accessible(&window, "welcome").await?;
    window.kill().await?;

    settings["welcomed"] = true.into();
    std::fs::write(world.data().join("settings.json"), settings.to_string())?;
    let window = world.open().await?;
    window.see("composer").await?;
    is_accessible(&window, "empty").await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    is_accessible(&window, "card").await?;
    window.click("ask-fold").await?;
    is_accessible(&window, "folded card").await?;
    window.click("ask-fold").await?;
    window.click("ask-option-1").await?;
    window.see_text("thread", "Understood").await?;
    is_accessible(&window, "thread").await?;
    richer_pages(&window).await?;
    window.click("open-settings").await?;
    window.see("setting-enable-ask").await?;
    is_accessible(&window, "settings").await?;
    match place {
        Place::Window => {
            window.click("profile-add").await?;
            window.see("profile-editor").await?;
            is_accessible(&window, "profile").await?;
            window.click("profile-cancel").await?;
        }
        // Models are set up at the machine alone; who was let in can leave.
        Place::Browser | Place::Phone => drop(window.see("sign-out").await?),
    }
    window.click("settings-back").await?;
    window.click("open-keys").await?;
    window.see("keys-dialog").await?;
    is_accessible(&window, "keys").await
}

async fn every_page_is_accessible_in_light(place: Place) -> Result<()> {
    every_page(place, "light").await
}

async fn every_page_is_accessible_in_dark(place: Place) -> Result<()> {
    every_page(place, "dark").await
}

/// Walks with Tab until the element has the focus.
async fn tab_to(window: &Window, id: &str) -> Result<()> {
    for _ in 0..60 {
        let focused = window.run("return document.activeElement?.dataset?.testid ?? ''").await?;
        if focused == id {
            return Ok(());
        }
        window.press(Key::Tab).await?;
    }
    anyhow::bail!("`{id}` is not reached by Tab")
}

async fn a_task_is_given_and_a_question_answered_by_keyboard_alone(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    window.see("composer").await?;
    tab_to(&window, "composer").await?;
    window.press("Install the tools").await?;
    tab_to(&window, "send").await?;
    window.press(Key::Enter).await?;
    armed_card(&window).await?;
    // A group of options is one stop; the arrows lead through it.
    tab_to(&window, "ask-option-1").await?;
    window.press(Key::Down).await?;
    tab_to(&window, "ask-send").await?;
    window.press(Key::Enter).await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&request)?.0, ["Aliyun"]);
    // The settings are reached in the same way.
    tab_to(&window, "open-settings").await?;
    window.press(Key::Enter).await?;
    tab_to(&window, "setting-enable-ask").await
}

async fn a_number_answers_and_the_language_is_changed_without_a_pointer(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    window.see("composer").await?;
    match place {
        Place::Window => window.press_with(Key::Control, "n").await?,
        // A browser keeps these keys for itself.
        Place::Browser | Place::Phone => tab_to(&window, "composer").await?,
    }
    window.until("the field to have the focus", &focused("composer")).await?;
    window.press("Install the tools").await?;
    window.press(Key::Enter).await?;
    armed_card(&window).await?;
    // What is typed into the message is no answer: the card is gone to first.
    tab_to(&window, "ask-option-1").await?;
    window.press("2").await?;
    window.until("the second option to have the focus", &focused("ask-option-2")).await?;
    window.press(Key::Enter).await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&request)?.0, ["Aliyun"]);

    window.press_with(Key::Control, ",").await?;
    tab_to(&window, "setting-language").await?;
    window.press(Key::Down).await?;
    window.press(Key::Down).await?;
    window.until("Chinese", "return document.documentElement.lang === 'zh-CN'").await?;
    window.see_text("settings", "外观与语言").await?;
    tab_back_to(&window, "settings-back").await?;
    window.press(Key::Enter).await?;
    window.see_text("thread", "Understood").await
}

fn focused(id: &str) -> String {
    format!("return document.activeElement?.dataset?.testid === '{id}'")
}

async fn tab_back_to(window: &Window, id: &str) -> Result<()> {
    for _ in 0..60 {
        if window.run(&focused(id)).await? == true {
            return Ok(());
        }
        window.press_with(Key::Shift, Key::Tab).await?;
    }
    anyhow::bail!("`{id}` is not reached by Shift+Tab")
}

#[tokio::test]
async fn at_twice_the_size_and_in_a_narrow_window_nothing_is_cut_off() -> Result<()> {
    let Scene { window, model: _model, world: _world } = Scene::open(Place::Window, asks_once).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.page()?.set_window_rect(0, 0, 640, 780).await?;
    window.until("the new width", "return innerWidth === 640").await?;
    for _ in 0..5 {
        window.press_with(Key::Control, "=").await?;
    }
    window.until("twice the size", "return innerWidth === 320").await?;
    for shown in ["ask-question", "ask-option-3", "ask-send", "composer", "send"] {
        within(&window, shown).await?;
    }
    // By keyboard: the driver's pointer does not know of the size.
    window.press_with(Key::Control, "k").await?;
    for shown in ["new-conversation", "inbox-item", "open-settings"] {
        within(&window, shown).await?;
    }
    window.press_with(Key::Control, ",").await?;
    for shown in ["setting-enable-ask", "setting-rounds", "setting-language"] {
        within(&window, shown).await?;
    }
    window.press_with(Key::Control, "0").await?;
    window.until("the size it had", "return innerWidth === 640").await
}

/// Scrolled to, the whole width of it is on the screen, and the page does not scroll sideways.
async fn within(window: &Window, id: &str) -> Result<()> {
    window.see(id).await?;
    let script = format!(
        "const one = document.querySelector('[data-testid=\"{id}\"]'); one.scrollIntoView({{ block: 'nearest' }});
        const box = one.getBoundingClientRect();
        return box.left >= 0 && box.right <= innerWidth && document.documentElement.scrollWidth <= innerWidth"
    );
    window.until(&format!("`{id}` to fit"), &script).await
}
