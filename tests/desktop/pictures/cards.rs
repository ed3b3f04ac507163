//! The card in each of its states, in both languages and both themes. Every state is driven to and has to show what its
//! picture is for, whether a picture is taken or not.

mod asks;

use super::{Camera, STILL};
use crate::desktop::scene::{armed_card, start};
use anyhow::{Result, ensure};
use asks::{EN, Words, ZH};
use tests::model::{Model, Request, Say};
use tests::window::Window;
use tests::world::World;
use thirtyfour::Key;

const SIZE: (u32, u32) = (1180, 1000);
const NARROW: (u32, u32) = (360, 900);

#[tokio::test]
async fn every_card() -> Result<()> {
    futures_util::future::try_join(cards_in(&EN), cards_in(&ZH)).await?;
    Ok(())
}

async fn cards_in(words: &'static Words) -> Result<()> {
    let mut world = World::new().await?;
    world.set("LC_ALL", words.locale);
    let model = Model::start(|request| play(words, request)).await?;
    let mut settings = serde_json::to_value(model.settings()?)?;
    settings["appearance"] = "light".into();
    settings["ai"]["answerLimitMinutes"] = 10.into();
    std::fs::write(world.data().join("settings.json"), settings.to_string())?;
    let window = world.open().await?;
    window.page()?.set_window_rect(0, 0, SIZE.0, SIZE.1).await?;
    let album = Album { words, camera: Camera { window: &window, language: words.language }, window: &window };
    album.choosing().await?;
    album.previews().await?;
    album.several().await?;
    album.ways().await?;
    album.ends().await?;
    album.hard().await
}

fn play(words: &Words, request: &Request) -> Say {
    match request.results().last() {
        None => words.ask(&request.task()).map_or_else(|| Say::text("-"), |ask| Say::call("ask_user", ask)),
        Some(_) => Say::text(words.done),
    }
}

struct Album<'a> {
    words: &'static Words,
    camera: Camera<'a>,
    window: &'a Window,
}

impl Album<'_> {
    /// A new conversation whose first reply is this ask.
    async fn ask(&self, name: &str) -> Result<()> {
        start(self.window, name).await?;
        armed_card(self.window).await
    }

    async fn card(&self, state: &str) -> Result<()> {
        self.camera.take_part("ask-card", &format!("card/{state}")).await
    }

    async fn choosing(&self) -> Result<()> {
        let Album { window, words, .. } = self;
        self.ask("choices").await?;
        window.see_text("ask-option-1", words.recommended).await?;
        self.card("01-choices").await?;
        window.press("2").await?;
        window.until("it to be chosen", &checked(2)).await?;
        self.card("02-chosen").await?;
        window.type_into("ask-text", words.own).await?;
        self.card("03-own-words").await?;
        window.click("ask-add-note").await?;
        window.type_into("ask-note", words.note).await?;
        self.card("04-note").await?;
        self.ask("tools").await?;
        window.press("1").await?;
        window.press("3").await?;
        window.until("both", &checked(3)).await?;
        self.card("05-several-choices").await?;
        self.ask("twelve").await?;
        window.see("ask-search").await?;
        self.card("06-twelve").await?;
        self.ask("open").await?;
        self.card("07-open-question").await
    }

    async fn previews(&self) -> Result<()> {
        let window = self.window;
        self.ask("previews").await?;
        window.press("1").await?;
        window.see("diff").await?;
        self.card("08-preview-change").await?;
        window.press("2").await?;
        let drawn = "const picture = document.querySelector('[data-testid=ask-preview] img');
            return picture !== null && picture.complete && picture.naturalWidth > 20";
        window.until("the diagram", drawn).await?;
        self.card("09-preview-diagram").await
    }

    async fn several(&self) -> Result<()> {
        let window = self.window;
        self.ask("three").await?;
        window.press("1").await?;
        window.until("it to be chosen", &checked(1)).await?;
        window.press_with(Key::Control, Key::Enter).await?;
        window.see("ask-back").await?;
        self.card("10-step").await?;
        window.click("ask-step-review").await?;
        window.see_text("ask-review", "3").await?;
        self.card("11-review").await?;
        window.click("ask-send").await?;
        window.see("history-ask").await?;
        self.camera.take_part("history-ask", "card/12-partly-answered").await
    }

    async fn ways(&self) -> Result<()> {
        let Album { window, words, .. } = self;
        self.ask("choices").await?;
        window.click("ask-talk-first").await?;
        window.type_into("ask-talk", words.talk).await?;
        self.card("13-talk-first").await?;
        window.click("ask-talk-cancel").await?;
        // Too soon after the card has come, it takes no click.
        let dismissed = "if (document.querySelector('[data-testid=ask-undo]')) return true;
            document.querySelector('[data-testid=ask-dismiss]')?.click();
            return false";
        window.until("the way back from dismissing", dismissed).await?;
        self.card("14-dismissed-undo").await?;
        // The time to undo may be over by now.
        self.ask("choices").await?;
        window.click("ask-fold").await?;
        window.see_no("ask-send").await?;
        self.card("15-folded").await
    }

    async fn ends(&self) -> Result<()> {
        let window = self.window;
        self.ask("choices").await?;
        window.click("ask-option-1").await?;
        window.see("history-ask").await?;
        self.camera.take_part("history-ask", "card/16-answered").await?;
        self.ask("choices").await?;
        window.click("stop").await?;
        window.see("history-ask").await?;
        self.camera.take_part("history-ask", "card/17-stopped").await?;
        window.click("history-again").await?;
        armed_card(window).await?;
        self.card("18-after-all").await
    }

    /// Long words, odd characters, a narrow window: nothing sticks out, nothing hides.
    async fn hard(&self) -> Result<()> {
        let window = self.window;
        self.ask("hard").await?;
        window.see_text("ask-option-2", "U+202E").await?;
        self.fits().await?;
        self.card("19-hard").await?;
        window.page()?.set_window_rect(0, 0, NARROW.0, NARROW.1).await?;
        window.until("the narrow window", &format!("return innerWidth === {}", NARROW.0)).await?;
        window.until("motion to end", STILL).await?;
        self.fits().await?;
        self.card("20-narrow").await
    }

    async fn fits(&self) -> Result<()> {
        let fits = "const card = document.querySelector('[data-testid=ask-card]'); return card.scrollWidth <= card.clientWidth && document.documentElement.scrollWidth <= innerWidth";
        ensure!(self.window.run(fits).await? == true, "something is wider than the card");
        Ok(())
    }
}

fn checked(number: usize) -> String {
    format!(
        "return document.querySelector('[data-testid=\"ask-option-{number}\"]').getAttribute('aria-checked') === 'true'"
    )
}
