//! Tools of others and questions of others, in pictures: a server's form, the servers in Settings and the form to write one
//! by hand, and a script's question; in both languages, both themes, and at the width of a phone.

use super::{Camera, SIZE, STILL};
use crate::desktop::mcp::sets_up;
use crate::desktop::scene::{armed_card, say_yes, start};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::process::Stdio;
use tests::mcp::{Era, Scripted};
use tests::model::{Model, Request, Say};
use tests::program::built;
use tests::window::Window;
use tests::world::World;

const NARROW: (u32, u32) = (480, 780);

struct Words {
    language: &'static str,
    locale: &'static str,
    task: &'static str,
    question: &'static str,
    options: [&'static str; 2],
    script: &'static str,
}

const EN: Words = Words {
    language: "en",
    locale: "C.UTF-8",
    task: "Book a berth for the Alva",
    question: "The tests are green. Deploy where?",
    options: ["Staging", "Production"],
    script: "Release script",
};

const ZH: Words = Words {
    language: "zh",
    locale: "zh_CN.UTF-8",
    task: "给 Alva 号订一个泊位",
    question: "测试全部通过。部署到哪里？",
    options: ["预发布环境", "生产环境"],
    script: "发布脚本",
};

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_others() -> Result<()> {
    futures_util::future::try_join(pages_in(&EN), pages_in(&ZH)).await?;
    Ok(())
}

fn calls(request: &Request) -> Say {
    if request.results().is_empty() { Say::call("mcp__harbour__berth", json!({})) } else { Say::text("-") }
}

async fn pages_in(words: &'static Words) -> Result<()> {
    let mut world = World::new().await?;
    world.set("LC_ALL", words.locale);
    let model = Model::start(calls).await?;
    let server = Scripted::new(Era::Modern)?;
    sets_up(&model, &server, &world.data())?;
    let window = world.open().await?;
    window.page()?.set_window_rect(0, 0, SIZE.0, SIZE.1).await?;
    let album = Album { window: &window, camera: Camera { window: &window, language: words.language }, words };
    album.form().await?;
    album.guest(&world).await?;
    album.settings().await
}

struct Album<'a> {
    window: &'a Window,
    camera: Camera<'a>,
    words: &'static Words,
}

impl Album<'_> {
    /// The page in a wide and in a narrow window; nothing sticks out of either.
    async fn take(&self, page: &str) -> Result<()> {
        for (size, ending) in [(NARROW, "-narrow"), (SIZE, "")] {
            self.window.page()?.set_window_rect(0, 0, size.0, size.1).await?;
            self.window.until("the width", &format!("return innerWidth === {}", size.0)).await?;
            self.window.until("motion to end", STILL).await?;
            let fits = self.window.run("return document.documentElement.scrollWidth <= innerWidth").await?;
            ensure!(fits == true, "something of {page}{ending} sticks out");
            self.camera.take(&format!("{page}{ending}")).await?;
        }
        Ok(())
    }

    /// A server asks in the middle of a call that was allowed.
    async fn form(&self) -> Result<()> {
        start(self.window, self.words.task).await?;
        self.window.see_text("confirm-card", "harbour").await?;
        self.take("tool").await?;
        say_yes(self.window, "confirm-card", "harbour", "confirm-once").await?;
        self.window.see_text("elicit-card", "A berth for the night").await?;
        self.window.see("elicit-secret").await?;
        self.window.click("elicit-option-0").await?;
        self.take("form").await?;
        self.window.click("elicit-review").await?;
        self.window.see_text("elicit-reviewed", "With a pilot").await?;
        self.take("form-reviewed").await?;
        say_yes(self.window, "elicit-card", "A berth for the night", "elicit-decline").await?;
        self.window.see("history-elicit").await.map(drop)
    }

    /// A script asks.
    async fn guest(&self, world: &World) -> Result<()> {
        let mut command = world.command(built("askwell")?.to_str().context("the path is not Unicode")?);
        let [staging, production] = self.words.options;
        command.args(["ask", self.words.question, "-o", staging, "-o!", production, "--as", self.words.script]);
        command.current_dir(world.folder("charts")?).kill_on_drop(true);
        let asking = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        self.window.see_text("inbox-item", self.words.script).await?;
        self.window.click("inbox-item").await?;
        armed_card(self.window).await?;
        self.window.see_text("guest-line", self.words.script).await?;
        self.take("guest").await?;
        drop(asking);
        Ok(())
    }

    async fn settings(&self) -> Result<()> {
        self.window.click("open-settings").await?;
        self.window.click("mcp-waiting-look").await?;
        self.window.see("mcp-seen").await?;
        let show = "document.querySelector('[data-testid=mcp-server]').scrollIntoView({ block: 'start' }); return true";
        self.window.run(show).await?;
        self.take("servers").await?;
        self.window.click("mcp-add").await?;
        self.window.see("mcp-form").await?;
        self.take("server-form").await
    }
}
