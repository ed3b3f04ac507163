//! The pictures of the README, taken from the real window in both languages and both themes. Without a folder to put them
//! in (`ASKWELL_PICTURES`) every page is still driven to, and has to show what its picture is for.

mod cards;
mod others;
mod past;
mod words;

use crate::desktop::scene::{DEMO_CONSENTS, armed_card, say_yes, start};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::PathBuf;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::window::Window;
use tests::world::World;
use words::{EN, Words, ZH};

const SIZE: (u32, u32) = (1180, 780);
const NARROW: (u32, u32) = (420, 780);
const STILL: &str = "return document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)";

#[tokio::test]
async fn every_picture() -> Result<()> {
    futures_util::future::try_join(pages_in(&EN), pages_in(&ZH)).await?;
    Ok(())
}

/// One window in one language, led through every page.
async fn pages_in(words: &'static Words) -> Result<()> {
    let mut world = World::new().await?;
    world.set("LC_ALL", words.locale);
    let model = Model::start(|request| play(words, request)).await?;
    std::fs::write(world.data().join("settings.json"), settings(words, &model)?.to_string())?;
    let window = world.open().await?;
    window.page()?.set_window_rect(0, 0, SIZE.0, SIZE.1).await?;
    let camera = Camera { window: &window, language: words.language };

    window.see_text("welcome", words.welcome).await?;
    camera.take("welcome").await?;
    demo(&window, words, &camera).await?;
    choose_model(&window, words, &camera).await?;
    waiting(&window, words, &camera).await?;
    unfortunate(&window, words, &camera).await
}

/// The demo, as it is offered to whoever opens Askwell for the first time.
async fn demo(window: &Window, words: &Words, camera: &Camera<'_>) -> Result<()> {
    window.click("welcome-demo").await?;
    window.until("the offered task", "return document.querySelector('[data-testid=composer]')?.value !== ''").await?;
    camera.take("start").await?;
    window.click("send").await?;
    armed_card(window).await?;
    window.see_text("ask-option-3", words.demo_option).await?;
    camera.take("ask").await?;
    window.click("ask-option-1").await?;
    window.see_text("thread", words.demo_end).await?;
    for ((card, word, yes), name) in DEMO_CONSENTS.into_iter().zip(["21-plan", "22-file", "23-command"]) {
        window.see_text(card, word).await?;
        camera.take_part(card, &format!("card/{name}")).await?;
        say_yes(window, card, word, yes).await?;
    }
    window.see_no("live-status").await?;
    window.see("delivery").await?;
    camera.take_part("delivery", "card/24-delivery").await?;
    // What is far above the window is not drawn.
    let answered = "const parts = [...document.querySelectorAll('[data-testid=thread], [data-testid=thread] *')];
        const scrolls = (one) => one.scrollHeight > one.clientHeight + 10 && getComputedStyle(one).overflowY === 'auto';
        const question = document.querySelector('[data-testid=history-ask]');
        if (question) question.scrollIntoView({ block: 'center' });
        else parts.find(scrolls)?.scrollTo(0, 0);
        return question !== null";
    window.until("the answered question in the history", answered).await?;
    camera.take("answered").await
}

async fn choose_model(window: &Window, words: &Words, camera: &Camera<'_>) -> Result<()> {
    window.click("open-settings").await?;
    window.see_text("settings", words.profile).await?;
    window.click("profile-use").await?;
    // The page shows the choice at once; the program has it a moment later.
    let has_it = async || Ok(!window.call("hello", json!({})).await?["ok"]["settings"]["ai"]["profile"].is_null());
    until("the choice of a model", has_it).await?;
    camera.take("settings").await?;
    let show =
        "document.querySelector('[data-testid=setting-rounds]').closest('section').scrollIntoView(); return true";
    window.run(show).await?;
    window.see("setting-enable-ask").await?;
    camera.take("limits").await
}

/// Three conversations that wait, each with its question.
async fn waiting(window: &Window, words: &Words, camera: &Camera<'_>) -> Result<()> {
    for (at, (task, _, options)) in words.tasks.iter().enumerate() {
        start(window, task).await?;
        window.see_text("ask-option-1", options[0]).await?;
        window
            .until(
                "the inbox",
                &format!("return document.querySelectorAll('[data-testid=inbox-item]').length === {}", at + 1),
            )
            .await?;
    }
    camera.take("waiting").await?;
    narrow(window, camera).await
}

/// At the width of a phone the sidebar makes way, and nothing is cut off.
async fn narrow(window: &Window, camera: &Camera<'_>) -> Result<()> {
    window.page()?.set_window_rect(0, 0, NARROW.0, NARROW.1).await?;
    window.until("the narrow window", &format!("return innerWidth === {}", NARROW.0)).await?;
    window.until("motion to end", STILL).await?;
    armed_card(window).await?;
    let fits = window.run("return document.documentElement.scrollWidth <= innerWidth").await?;
    ensure!(fits == true, "the page scrolls sideways in a narrow window");
    camera.take("narrow").await?;
    window.click("open-sidebar").await?;
    window.see("inbox").await?;
    camera.take("narrow-list").await?;
    window.page()?.set_window_rect(0, 0, SIZE.0, SIZE.1).await?;
    window.until("the wide window", &format!("return innerWidth === {}", SIZE.0)).await?;
    window.until("motion to end", STILL).await
}

/// A run that failed, and a reply that makes everything difficult at once.
async fn unfortunate(window: &Window, words: &Words, camera: &Camera<'_>) -> Result<()> {
    start(window, words.refused).await?;
    window.see("ended-notice").await?;
    window.see("try-again").await?;
    camera.take("failure").await?;
    start(window, words.awkward).await?;
    window.see("code-block").await?;
    window.see_no("live-status").await?;
    fits(window).await?;
    let pictures = window.run("return document.querySelectorAll('[data-testid=thread] img').length").await?;
    ensure!(pictures == 0, "a picture was put in");
    camera.take("awkward").await?;
    start(window, words.awkward_ask).await?;
    window.see_text("ask-option-3", words.awkward_options[2]).await?;
    armed_card(window).await?;
    fits(window).await?;
    camera.take("awkward-card").await
}

async fn fits(window: &Window) -> Result<()> {
    let fits =
        "const list = document.querySelector('[data-testid=thread]'); return list.scrollWidth <= list.clientWidth";
    ensure!(window.run(fits).await? == true, "something is wider than the thread");
    Ok(())
}

/// What the scripted model says in each conversation.
fn play(words: &Words, request: &Request) -> Say {
    let task = request.task();
    if task == words.refused {
        return Say::refuse(
            401,
            r#"{"error":{"message":"Incorrect API key provided: sk-...9f2c","type":"invalid_request_error"}}"#,
        );
    }
    if task == words.awkward {
        return Say::text(words.awkward_reply);
    }
    if task == words.awkward_ask {
        return Say::Calls(vec![
            ("read_file".into(), json!({ "path": words.long_path })),
            ("ask_user".into(), json!({ "question": words.awkward_question, "choices": words.awkward_options })),
        ]);
    }
    match words.tasks.iter().find(|(known, ..)| *known == task) {
        Some((_, question, options)) => Say::ask(question, options),
        None => Say::text("-"),
    }
}

fn settings(words: &Words, model: &Model) -> Result<Value> {
    let mut settings = serde_json::to_value(model.settings()?)?;
    settings["welcomed"] = false.into();
    settings["appearance"] = "light".into();
    settings["ai"]["profile"] = Value::Null;
    settings["ai"]["profiles"][0]["name"] = words.profile.into();
    Ok(settings)
}

struct Camera<'a> {
    window: &'a Window,
    language: &'a str,
}

impl Camera<'_> {
    /// The page as it stands, in light and in dark.
    async fn take(&self, page: &str) -> Result<()> {
        self.shoot(None, page).await
    }

    /// One part of the page, as large as it is.
    async fn take_part(&self, id: &str, name: &str) -> Result<()> {
        self.shoot(Some(id), name).await
    }

    async fn shoot(&self, part: Option<&str>, name: &str) -> Result<()> {
        let Some(folder) = std::env::var_os("ASKWELL_PICTURES") else { return Ok(()) };
        // The pointer rests where there is nothing to hover over; the driver skips a move to where it last moved to.
        self.window.page()?.action_chain().move_to(3, 3).move_to(2, 2).perform().await?;
        for appearance in ["dark", "light"] {
            self.appear(appearance).await?;
            let file = format!("{name}-{}-{appearance}.png", self.language);
            let picture = match part {
                None => self.window.picture().await?,
                Some(part) => self.window.picture_of(part).await?,
            };
            let path = PathBuf::from(&folder).join(file);
            std::fs::create_dir_all(path.parent().context("a picture has a folder")?)?;
            std::fs::write(path, picture)?;
        }
        Ok(())
    }

    async fn appear(&self, appearance: &str) -> Result<()> {
        let hello = self.window.call("hello", json!({})).await?;
        let mut settings = hello["ok"]["settings"].clone();
        settings["appearance"] = appearance.into();
        let saved = self.window.call("save_settings", json!({ "settings": settings })).await?;
        ensure!(saved["ok"]["appearance"] == appearance, "not saved: {saved}");
        let shown = format!("return document.documentElement.dataset.theme === '{appearance}'");
        self.window.until(appearance, &shown).await?;
        self.window.until("motion to end", STILL).await
    }
}
