//! The real page, driven through WebDriver as a person drives it: by what can be seen, clicked and typed.

mod browser;
mod look;
mod picture;
mod press;
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
