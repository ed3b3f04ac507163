//! Tasks, and what was decided, in pictures: a task that asks its parent, an authorization, the history and each of its pages,
//! and the server in Settings; in both languages, both themes, and at the width of a phone.

mod stories;

use super::{Camera, SIZE, STILL};
use crate::desktop::history::{found, open};
use crate::desktop::scene::Scene;
use anyhow::{Context, Result, ensure};
use serde_json::json;
use stories::{EN, Told, Words, ZH};
use tests::window::Window;

const NARROW: (u32, u32) = (480, 780);

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_the_past() -> Result<()> {
    futures_util::future::try_join(pages_in(&EN), pages_in(&ZH)).await?;
    Ok(())
}

async fn pages_in(words: &'static Words) -> Result<()> {
    let (scene, told) = stories::tell(words).await?;
    let Scene { window, model: _model, world: _world } = &scene;
    for (size, ending) in [(SIZE, ""), (NARROW, "-narrow")] {
        window.page()?.set_window_rect(0, 0, size.0, size.1).await?;
        window.until("the width", &format!("return innerWidth === {}", size.0)).await?;
        let camera = Camera { window, language: words.language };
        Album { window, camera, words, told: &told, ending }.all().await?;
    }
    Ok(())
}

struct Album<'a> {
    window: &'a Window,
    camera: Camera<'a>,
    words: &'static Words,
    told: &'a Told,
    /// Tells the pictures of a narrow window from the others.
    ending: &'static str,
}

impl Album<'_> {
    async fn all(&self) -> Result<()> {
        self.families().await?;
        self.list().await?;
        self.one_conversation().await?;
        self.server().await
    }

    async fn take(&self, page: &str) -> Result<()> {
        self.window.until("motion to end", STILL).await?;
        let fits = "return [document.documentElement, ...document.querySelectorAll('main *')].every((part) =>
            part.scrollWidth <= part.clientWidth || getComputedStyle(part).overflowX !== 'visible' || part.clientWidth === 0
            || !(part instanceof HTMLElement) || part.getBoundingClientRect().right <= innerWidth + 1)";
        ensure!(self.window.run(fits).await? == true, "something of {page}{} sticks out", self.ending);
        self.camera.take(&format!("{page}{}", self.ending)).await
    }

    /// Out of the sidebar, which may be hidden.
    async fn go_to(&self, conversation: &str) -> Result<()> {
        let there = format!(
            "const item = document.querySelector('[data-testid=\"conversation-{conversation}\"]'); item?.click(); return item !== null"
        );
        self.window.until("the conversation", &there).await?;
        self.window.see("composer").await.map(drop)
    }

    async fn families(&self) -> Result<()> {
        let Album { window, words, told, .. } = self;
        self.go_to(&told.asking).await?;
        window.see_text("in-place", words.hint).await?;
        self.take("task").await?;
        self.go_to(&told.authorizing).await?;
        window.see_text("authorization-card", words.risk).await?;
        self.take("authorization").await
    }

    /// The history keeps what was searched last.
    async fn all_decisions(&self) -> Result<()> {
        open(self.window).await?;
        if self.window.find("history-clear").await?.is_some() {
            self.window.click("history-clear").await?;
        }
        self.window.see_text("history-found", "7").await
    }

    async fn list(&self) -> Result<()> {
        let Album { window, words, .. } = self;
        self.all_decisions().await?;
        window.see_text("history-answer", words.answer).await?;
        self.take("history").await?;
        window.click("history-figures").await?;
        window.see("figures-summary").await?;
        self.take("figures").await?;
        window.click("history-decisions").await?;
        window.type_into("history-search", words.searched).await?;
        found(window, 2, words.question).await?;
        window.click("history-row").await?;
        window.see_text("decision-shown", words.question).await?;
        self.take("decision").await
    }

    async fn one_conversation(&self) -> Result<()> {
        let Album { window, words, told, .. } = self;
        self.go_to(&told.decided).await?;
        window.click("thread-history").await?;
        window.see("tree-node").await?;
        self.take("tree").await?;
        window.click("history-replay").await?;
        let step = self.step_of("answered").await?;
        let slide = format!(
            "const slider = document.querySelector('[data-testid=replay-slider]');
             if (!slider) return false;
             slider.value = {step}; slider.dispatchEvent(new Event('input', {{ bubbles: true }})); return true"
        );
        window.until("the slider", &slide).await?;
        window.see_text("history-ask", words.answer).await?;
        self.take("replay").await?;
        self.go_to(&told.branch).await?;
        window.click("branch-compare").await?;
        window.see_text("compared-b", words.file).await?;
        self.take("compare").await?;
        self.branch().await
    }

    async fn branch(&self) -> Result<()> {
        let Album { window, words, told, .. } = self;
        self.go_to(&told.decided).await?;
        self.all_decisions().await?;
        window.type_into("history-search", words.searched).await?;
        found(window, 2, words.question).await?;
        // The second is the one that was branched from.
        let second = "const row = document.querySelector('[data-testid=history-row][data-at=\"1\"]'); row?.click(); return row !== null";
        window.until("the first decision", second).await?;
        window.click("decision-branch").await?;
        window.see("ask-option-1").await?;
        self.take("branch").await
    }

    async fn server(&self) -> Result<()> {
        let window = self.window;
        window
            .page()?
            .action_chain()
            .key_down(thirtyfour::Key::Control)
            .send_keys(",")
            .key_up(thirtyfour::Key::Control)
            .perform()
            .await?;
        window.see("setting-server").await?;
        let on = "const field = document.querySelector('[data-testid=setting-server]');
            const on = () => field.getAttribute('aria-checked') === 'true' || field.checked === true;
            if (!on()) field.click();
            field.closest('section').scrollIntoView();
            return on()";
        window.until("the server to be on", on).await?;
        window.see("server-standing").await?;
        self.take("server").await
    }

    /// The number of the first step of this kind, counted from 1, in the conversation that was decided in.
    async fn step_of(&self, kind: &str) -> Result<usize> {
        let steps = self.window.call("replay_steps", json!({ "conversationId": self.told.decided })).await?;
        let at = steps["ok"].as_array().and_then(|steps| steps.iter().rposition(|step| step["kind"] == kind));
        Ok(at.with_context(|| format!("no step is {kind}"))? + 1)
    }
}
