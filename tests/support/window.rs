//! The real page, driven through WebDriver as a person drives it: by what can be seen, clicked and typed.

mod browser;
mod picture;
mod webview;

use crate::patience::{PATIENCE, until};
use crate::program::{Program, is_alive, kill_dead};
use crate::world::World;
use anyhow::{Context, Result, anyhow};
use browser::Server;
use serde_json::{Value, json};
use std::net::TcpListener;
use std::path::Path;
use thirtyfour::common::capabilities::desiredcapabilities::Capabilities;
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;

pub struct Window {
    page: Option<WebDriver>,
    driver: Program,
    /// The process that owns the data folder.
    program: u32,
    /// What serves the page, where it is shown in a browser.
    server: Option<Server>,
    /// Where a browser finds the page.
    address: Option<String>,
}

impl Window {
    /// Askwell's own window, of this program.
    pub(crate) async fn open(world: &World, program: &Path, arguments: &[&str]) -> Result<Window> {
        first_of_three(async || webview::start(world, program, arguments).await).await
    }

    /// The page in a browser.
    pub(crate) async fn browse(world: &World) -> Result<Window> {
        first_of_three(async || browser::start(world).await).await
    }

    pub fn page(&self) -> Result<&WebDriver> {
        self.page.as_ref().context("the window is closed")
    }

    /// The process that owns the window, or serves the page.
    pub fn process(&self) -> u32 {
        self.program
    }

    pub fn is_running(&self) -> bool {
        is_alive(self.program)
    }

    // Looking

    /// Waits until the element with this test id is there and visible.
    pub async fn see(&self, id: &str) -> Result<WebElement> {
        self.or_shown(until(format!("`{id}`"), async || self.seen(id).await).await).await
    }

    /// Waits until one of the two is there and visible, and says which.
    pub async fn see_either<'a>(&self, ids: [&'a str; 2]) -> Result<&'a str> {
        let found = until(format!("one of {ids:?}"), async || {
            for id in ids {
                if self.seen(id).await?.is_some() {
                    return Ok(Some(id));
                }
            }
            Ok(None)
        });
        self.or_shown(found.await).await
    }

    async fn seen(&self, id: &str) -> Result<Option<WebElement>> {
        // What is on its way out may still be there beside what takes its place.
        for element in self.find_all(id).await? {
            if element.is_displayed().await.unwrap_or(false) {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    pub async fn see_no(&self, id: &str) -> Result<()> {
        let script = format!("return document.querySelector({}) === null", selector(id));
        self.until(&format!("`{id}` to go"), &script).await
    }

    pub async fn see_text(&self, id: &str, text: &str) -> Result<()> {
        let script = format!(
            "return [...document.querySelectorAll({})].some((e) => e.textContent.includes({}))",
            selector(id),
            json!(text)
        );
        self.until(&format!("`{id}` with the text {text:?}"), &script).await
    }

    pub async fn count(&self, id: &str) -> Result<u64> {
        let count = self.run(&format!("return document.querySelectorAll({}).length", selector(id))).await?;
        count.as_u64().context("no count")
    }

    pub async fn find(&self, id: &str) -> Result<Option<WebElement>> {
        Ok(self.find_all(id).await?.into_iter().next())
    }

    async fn find_all(&self, id: &str) -> Result<Vec<WebElement>> {
        Ok(self.page()?.find_all(By::Css(format!("[data-testid=\"{id}\"]"))).await?)
    }

    /// Waits until a script returns true.
    pub async fn until(&self, what: &str, script: &str) -> Result<()> {
        self.or_shown(until(what, async || Ok(self.run(script).await? == Value::Bool(true))).await).await
    }

    /// What was waited for, or else what the page shows instead.
    async fn or_shown<T>(&self, waited: Result<T>) -> Result<T> {
        match waited {
            Ok(found) => Ok(found),
            Err(error) => Err(error.context(format!("the page shows:\n{}", self.shown().await))),
        }
    }

    async fn shown(&self) -> String {
        // Of a long page its beginning and its end.
        let script = "const all = document.body.innerText;
            return all.length > 3000 ? `${all.slice(0, 1500)}\\n[…]\\n${all.slice(-1500)}` : all";
        let text = self.run(script).await;
        text.map_or_else(|error| error.to_string(), |text| text.as_str().unwrap_or_default().to_owned())
    }

    // Doing

    /// Clicks once what is to be clicked has come to rest within the window: nobody aims at what still slides in.
    pub async fn click(&self, id: &str) -> Result<()> {
        self.see(id).await?;
        let at_rest = format!(
            "const box = document.querySelector({})?.getBoundingClientRect(); \
             return !!box && box.width > 0 && box.left >= 0 && box.right <= innerWidth && document.getAnimations().every( \
             (one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)",
            selector(id)
        );
        self.until(&format!("`{id}` at rest"), &at_rest).await?;
        // The driver scrolls only what is outside of the window, not what a list within it has scrolled out of sight; and
        // a list that is still growing may move once more. On a card, what has moved a moment ago takes no press, and says so.
        let script = "const [aim, again, done] = arguments; aim.scrollIntoView({ block: 'nearest' }); window.hit = undefined; \
             const card = aim.closest('[data-testid$=-card]'); \
             const isEarly = () => !!card?.querySelector('[data-kind=early]'); const wasEarly = !again && isEarly(); \
             window.pressed = () => (window.hit === false ? 'missed' : !wasEarly && isEarly() ? 'early' : 'hit'); \
             const look = (press) => { window.hit = press.composedPath().includes(aim); }; \
             window.addEventListener('click', look, { capture: true, once: true }); \
             if (!card) { done(true); return; } \
             let stood = performance.now(); let before = aim.getBoundingClientRect(); \
             const timer = setInterval(() => { \
               const now = aim.getBoundingClientRect(); \
               if (Math.abs(now.left - before.left) + Math.abs(now.top - before.top) > 4) { before = now; stood = performance.now(); } \
               if (performance.now() - stood > 600) { clearInterval(timer); done(true); } \
             }, 50)";
        let mut again = false;
        until(format!("`{id}`, which is there, to come within reach"), async || {
            let element = self.see(id).await?;
            match self.page()?.execute_async(script, vec![element.to_json()?, json!(again)]).await {
                Err(error) if out_of_reach(&error) => return Ok(false),
                aimed => aimed?,
            };
            match element.click().await {
                Err(error) if out_of_reach(&error) => Ok(false),
                Err(error) => Err(error.into()),
                // What moved under the pointer, or was pressed too early for its card, is pressed again, as a person does. A
                // page that is gone by now was hit.
                Ok(()) => {
                    let came = self.run("return window.pressed?.() ?? 'hit'").await.unwrap_or("hit".into());
                    again = came == "early";
                    Ok(came == "hit")
                }
            }
        })
        .await
    }

    pub async fn type_into(&self, id: &str, text: &str) -> Result<()> {
        until(format!("`{id}`, which is there, to take keys"), async || {
            let field = self.see(id).await?;
            let typed = async {
                field.focus().await?;
                field.send_keys(text).await
            };
            match typed.await {
                Err(error) if out_of_reach(&error) => Ok(false),
                typed => Ok(typed.map(|()| true)?),
            }
        })
        .await
    }

    /// Presses keys wherever the focus is.
    pub async fn press(&self, keys: impl Into<TypingData>) -> Result<()> {
        Ok(self.page()?.action_chain().send_keys(keys).perform().await?)
    }

    /// Presses keys while another one is held down.
    pub async fn press_with(&self, held: Key, keys: impl Into<TypingData>) -> Result<()> {
        Ok(self.page()?.action_chain().key_down(held.clone()).send_keys(keys).key_up(held).perform().await?)
    }

    pub async fn reload(&self) -> Result<()> {
        self.page()?.refresh().await?;
        self.until("the page", "return document.readyState === 'complete'").await
    }

    pub async fn run(&self, script: &str) -> Result<Value> {
        Ok(self.page()?.execute(script, vec![]).await?.json().clone())
    }

    /// Calls a command of the program as the page would, allowed or not. `{ok}` or `{error}`.
    pub async fn call(&self, command: &str, arguments: Value) -> Result<Value> {
        let script = match self.server {
            None => {
                "const [command, given, done] = arguments; window.__TAURI_INTERNALS__.invoke(command, given)
                .then((ok) => done({ ok }), (error) => done({ error }))"
            }
            Some(_) => {
                "const [command, given, done] = arguments;
                const headers = { 'content-type': 'application/json', 'askwell-proof': localStorage.getItem('askwell.proof') ?? '' };
                const sent = { method: 'POST', headers, body: JSON.stringify(given) };
                fetch(`/api/commands/${command}`, sent)
                .then(async (answer) => done({ [answer.ok ? 'ok' : 'error']: await answer.json() }))
                .catch((error) => done({ error: String(error) }))"
            }
        };
        let answer = self.page()?.execute_async(script, vec![json!(command), arguments]).await?;
        Ok(answer.json().clone())
    }

    // Ending

    /// Kills the program as a crash does and starts it again on what is on the disk. A window is another one after that; a
    /// page in a browser stays, and finds its way back by itself.
    pub async fn crash_and_reopen(mut self, world: &World) -> Result<Window> {
        let Some(server) = self.server.take() else {
            self.kill().await?;
            return world.open().await;
        };
        let server = server.crash_and_restart(world).await?;
        self.program = server.process()?;
        self.server = Some(server);
        self.until("the page to have found its way back", BACK).await?;
        Ok(self)
    }

    /// As a crash ends it: no chance to save, nothing closed.
    pub async fn kill(mut self) -> Result<()> {
        kill_dead(self.program).await?;
        self.end().await
    }

    /// Ends the session; the program dies with the driver.
    pub async fn close(mut self) -> Result<()> {
        self.end().await?;
        self.ends().await
    }

    /// Waits until the program has ended.
    pub async fn ends(&self) -> Result<()> {
        until("the program to end", async || Ok(!is_alive(self.program))).await
    }

    /// The driver goes first and the client is let go: its own end blocks for two minutes when nobody answers.
    async fn end(&mut self) -> Result<()> {
        self.driver.kill().await?;
        if let Some(page) = self.page.take() {
            page.leak()?;
        }
        Ok(())
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if let Some(page) = self.page.take() {
            let _ = page.leak();
        }
    }
}

fn selector(id: &str) -> String {
    json!(format!("[data-testid=\"{id}\"]")).to_string()
}

/// The server is reached again, and what it says is heard.
const BACK: &str = "return !document.querySelector('[data-testid=connection-again]') && !document.querySelector('[data-testid=sign-in]')";

/// Only the start of a session is tried again; a step never is.
async fn first_of_three(start: impl AsyncFn() -> Result<Window>) -> Result<Window> {
    let mut last = anyhow!("never tried");
    for _ in 0..3 {
        match start().await {
            Ok(window) => return Ok(window),
            Err(error) => last = error,
        }
    }
    Err(last.context("the page did not open in three tries"))
}

fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

async fn session(port: u16, capabilities: Capabilities) -> Result<WebDriver> {
    WebDriver::builder(format!("http://127.0.0.1:{port}"), capabilities)
        .request_timeout(PATIENCE)
        .await
        .context("no WebDriver session")
}

async fn wait_for_port(port: u16) -> Result<()> {
    until(format!("somebody who listens at {port}"), async || {
        Ok(tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok())
    })
    .await
}

/// What is just being put in place, or was replaced by its like, is within reach a moment later.
fn out_of_reach(error: &WebDriverError) -> bool {
    matches!(
        error.as_inner(),
        WebDriverErrorInner::ElementNotInteractable(_)
            | WebDriverErrorInner::ElementClickIntercepted(_)
            | WebDriverErrorInner::StaleElementReference(_)
    )
}
