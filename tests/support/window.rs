//! The real window, driven through WebDriver as a person drives it: by what can be seen, clicked and typed.

use crate::program::{Program, child_of, is_alive, kill_dead};
use crate::world::World;
use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};
use thirtyfour::common::capabilities::desiredcapabilities::Capabilities;
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;

/// How long a step may take on a busy machine before it counts as not happening.
/// So often a click or a key is tried on what is not within reach.
const TRIES_MAX: u32 = 5;
/// A page that never comes to rest (a clock, a caret) is taken as it is after so many frames.
const FRAMES_MAX: u32 = 6;
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Window {
    page: Option<WebDriver>,
    driver: Program,
    program: u32,
}

impl Window {
    /// Only the start of a session is tried again; a step never is.
    pub(crate) async fn open(world: &World, program: &Path, arguments: &[&str]) -> Result<Window> {
        let mut last = anyhow!("never tried");
        for _ in 0..3 {
            match Window::start(world, program, arguments).await {
                Ok(window) => return Ok(window),
                Err(error) => last = error,
            }
        }
        Err(last.context("the window did not open in three tries"))
    }

    async fn start(world: &World, program: &Path, arguments: &[&str]) -> Result<Window> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut driver = world.command("WebKitWebDriver");
        driver.arg(format!("--port={port}")).arg("--host=127.0.0.1").env("TAURI_WEBVIEW_AUTOMATION", "true");
        let driver = Program::start(driver)?;
        wait_for_port(port).await?;

        // The driver starts the program; setpriv makes it die with the driver.
        let program_name = program.to_str().context("the path is not Unicode")?;
        let mut args = vec!["--pdeathsig", "KILL", program_name];
        args.extend(arguments);
        let mut capabilities = Capabilities::new();
        capabilities.set("webkitgtk:browserOptions", json!({ "binary": "/usr/bin/setpriv", "args": args }))?;
        let page = WebDriver::builder(format!("http://127.0.0.1:{port}"), capabilities)
            .request_timeout(Duration::from_secs(60))
            .await
            .context("no WebDriver session")?;
        let name = program.file_name().and_then(|name| name.to_str()).context("the program has no name")?;
        let program = driver.id().and_then(|driver| child_of(driver, name));
        let window = Window { page: Some(page), driver, program: program.context("the program is not running")? };
        window.until("the page", "return document.readyState === 'complete'").await?;
        Ok(window)
    }

    pub fn page(&self) -> Result<&WebDriver> {
        self.page.as_ref().context("the window is closed")
    }

    /// The process that owns the window.
    pub fn process(&self) -> u32 {
        self.program
    }

    pub fn is_running(&self) -> bool {
        is_alive(self.program)
    }

    // Looking

    /// Waits until the element with this test id is there and visible.
    pub async fn see(&self, id: &str) -> Result<WebElement> {
        let start = Instant::now();
        loop {
            if let Some(element) = self.find(id).await?
                && element.is_displayed().await.unwrap_or(false)
            {
                return Ok(element);
            }
            if start.elapsed() > PATIENCE {
                bail!("`{id}` did not appear; the page shows:\n{}", self.shown().await);
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
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
        let found = self.page()?.find_all(By::Css(format!("[data-testid=\"{id}\"]"))).await?;
        Ok(found.into_iter().next())
    }

    /// Waits until a script returns true.
    pub async fn until(&self, what: &str, script: &str) -> Result<()> {
        let start = Instant::now();
        while self.run(script).await? != Value::Bool(true) {
            if start.elapsed() > PATIENCE {
                bail!("waited for {what}; the page shows:\n{}", self.shown().await);
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        Ok(())
    }

    async fn shown(&self) -> String {
        let text = self.run("return document.body.innerText.slice(0, 1500)").await;
        text.map_or_else(|error| error.to_string(), |text| text.as_str().unwrap_or_default().to_owned())
    }

    /// The page once it shows the same twice: without a graphics card its layers are painted one after another.
    pub async fn picture(&self) -> Result<Vec<u8>> {
        let mut last = self.frame().await?;
        for _ in 0..FRAMES_MAX {
            tokio::time::sleep(Duration::from_millis(120)).await;
            let now = self.frame().await?;
            if now == last {
                break;
            }
            last = now;
        }
        Ok(last)
    }

    /// Of one element alone, scrolled into view. Cut out of the whole page: the driver itself cuts in the wrong place.
    pub async fn picture_of(&self, id: &str) -> Result<Vec<u8>> {
        self.see(id).await?;
        let script = format!(
            "const part = document.querySelector({}); part.scrollIntoView({{ block: 'center' }});
             const box = part.getBoundingClientRect(); return [box.left, box.top, box.width, box.height]",
            selector(id)
        );
        let place: Vec<f64> = serde_json::from_value(self.run(&script).await?)?;
        let [x, y, width, height] = place[..] else { bail!("`{id}` has no place") };
        let page = image::load_from_memory(&self.picture().await?)?;
        let margin = 12.0;
        let (left, top) = ((x - margin).max(0.0), (y - margin).max(0.0));
        let (width, height) = (width + 2.0 * margin, height + 2.0 * margin);
        let cut = page.crop_imm(left as u32, top as u32, width as u32, height as u32);
        let mut bytes = std::io::Cursor::new(Vec::new());
        cut.write_to(&mut bytes, image::ImageFormat::Png)?;
        Ok(bytes.into_inner())
    }

    /// The driver hands out the last painted frame: two frames later it is the one that shows what was done.
    async fn frame(&self) -> Result<Vec<u8>> {
        let frames = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)))";
        self.page()?.execute_async(frames, vec![]).await?;
        Ok(self.page()?.screenshot_as_png().await?)
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
        // a list that is still growing may move once more.
        let script = "arguments[0].scrollIntoView({ block: 'nearest' })";
        for _ in 0..TRIES_MAX {
            let element = self.see(id).await?;
            self.page()?.execute(script, vec![element.to_json()?]).await?;
            match element.click().await {
                Err(error) if out_of_reach(&error) => tokio::time::sleep(Duration::from_millis(200)).await,
                clicked => return Ok(clicked?),
            }
        }
        bail!("`{id}` is there, but keeps out of sight")
    }

    pub async fn type_into(&self, id: &str, text: &str) -> Result<()> {
        for _ in 0..TRIES_MAX {
            let field = self.see(id).await?;
            let typed = async {
                field.focus().await?;
                field.send_keys(text).await
            };
            match typed.await {
                Err(error) if out_of_reach(&error) => tokio::time::sleep(Duration::from_millis(200)).await,
                typed => return Ok(typed?),
            }
        }
        bail!("`{id}` is there, but takes no keys")
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
        let script = "const [command, given, done] = arguments; window.__TAURI_INTERNALS__.invoke(command, given)
            .then((ok) => done({ ok }), (error) => done({ error }))";
        let answer = self.page()?.execute_async(script, vec![json!(command), arguments]).await?;
        Ok(answer.json().clone())
    }

    // Ending

    /// As a crash ends it: no chance to save, nothing closed.
    pub async fn kill(mut self) -> Result<()> {
        kill_dead(self.program).await?;
        self.end().await
    }

    /// Ends the session; the program dies with the driver.
    pub async fn close(mut self) -> Result<()> {
        self.end().await?;
        for _ in 0..500 {
            if !is_alive(self.program) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bail!("the program is still there 5 s after its driver went")
    }

    /// The driver goes first and the client is let go: its own end blocks for two minutes when nobody answers.
    async fn end(&mut self) -> Result<()> {
        self.driver.kill().await?;
        if let Some(page) = self.page.take() {
            page.leak().map_err(|error| anyhow!("{error:?}"))?;
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

async fn wait_for_port(port: u16) -> Result<()> {
    for _ in 0..500 {
        if tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    bail!("nothing listens on port {port} after 10 s")
}

/// What is just being put in place, or was replaced by its like, is within reach a moment later.
fn out_of_reach(error: &WebDriverError) -> bool {
    matches!(
        error.as_inner(),
        WebDriverErrorInner::ElementNotInteractable(_) | WebDriverErrorInner::StaleElementReference(_)
    )
}
