//! The page in a browser: the program that serves it, and a browser without a screen that is let in as a person is.

use super::{Window, free_port, session, wait_for_port};
use crate::place::Place;
use crate::program::{Program, built, kill_dead};
use crate::world::World;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use thirtyfour::common::capabilities::desiredcapabilities::Capabilities;

/// `askwell serve` on this world's data.
pub struct Server {
    program: Program,
    port: u16,
    token: PathBuf,
}

impl Server {
    pub async fn start(world: &World, port: u16) -> Result<Server> {
        let token = world.folder("browser")?.join("token");
        let mut command = world.command(built("askwell")?.to_str().context("the path is not Unicode")?);
        command.args(["serve", "--port", &port.to_string(), "--token-file"]).arg(&token);
        let mut program = Program::start(command)?;
        program.first_line().await.context("askwell serve")?;
        Ok(Server { program, port, token })
    }

    pub fn process(&self) -> Result<u32> {
        self.program.id().context("the server has ended")
    }

    /// Ends it as a crash does. The port at which the page looks for it.
    pub async fn crash(self) -> Result<u16> {
        kill_dead(self.process()?).await?;
        let Server { mut program, port, .. } = self;
        program.kill().await?;
        Ok(port)
    }

    /// Ends it as a crash does and starts it again at the same address: what the page was shown from is back.
    pub async fn crash_and_restart(self, world: &World) -> Result<Server> {
        let port = self.crash().await?;
        Server::start(world, port).await
    }
}

/// It has a mouse, whatever the machine has on which it is run.
const MOUSE: &str =
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";
const OPTIONS: [&str; 11] = [
    "--headless=new",
    // It is run as root where tests are run in a container.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Pages of its own that it prepares beside ours, for a field of addresses that nobody sees.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
    // What is left of it for the page is 1280 by 800.
    "--window-size=1280,943",
];

pub async fn start(world: &World) -> Result<Window> {
    let server = Server::start(world, free_port()?).await?;
    let port = free_port()?;
    let mut driver = world.command("chromedriver");
    driver.arg(format!("--port={port}"));
    let driver = Program::start(driver)?;
    wait_for_port(port).await?;

    let profile = tempfile::tempdir_in(world.folder("browser")?)?.keep();
    let mut args: Vec<String> = OPTIONS.map(str::to_owned).into();
    if world.place() == Place::Browser {
        args.push(MOUSE.to_owned());
    }
    args.push(format!("--user-data-dir={}", profile.display()));
    let mut capabilities = Capabilities::new();
    let mut options = json!({ "binary": mortal_browser(world)?, "args": args });
    if world.place() == Place::Phone {
        let metrics = json!({ "width": 320, "height": 640, "pixelRatio": 2, "touch": true, "mobile": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    capabilities.set("goog:chromeOptions", options)?;
    let page = session(port, capabilities).await?;
    let address = format!("http://127.0.0.1:{}/", server.port);
    let token = std::fs::read_to_string(&server.token)?;
    let window = Window {
        page: Some(page),
        driver,
        program: server.process()?,
        server: Some(server),
        address: Some(address.clone()),
    };
    window.page()?.goto(&address).await?;
    window.type_into("sign-in-token", token.trim()).await?;
    window.click("sign-in-send").await?;
    window.see_no("sign-in").await?;
    Ok(window)
}

impl Window {
    /// What the browser's own tools do.
    pub async fn cdp(&self, command: &str, with: Value) -> Result<Value> {
        Ok(self.page()?.cdp().send_raw(command, with).await?)
    }

    /// Where a browser finds the page.
    pub fn address(&self) -> Result<&str> {
        self.address.as_deref().context("no browser shows this")
    }

    /// Another tab, with the page in it; the one before stays open.
    pub async fn another_tab(&self) -> Result<()> {
        let tab = self.page()?.new_tab().await?;
        self.page()?.switch_to_window(tab).await?;
        Ok(self.page()?.goto(self.address()?).await?)
    }

    /// Ends what serves the page as a crash does. The page stays, and so does its place in the network.
    pub async fn lose_server(&mut self) -> Result<u16> {
        self.server.take().context("nothing serves this")?.crash().await
    }

    /// The page is served again. It finds its way back by itself.
    pub async fn find_server(&mut self, world: &World, port: u16) -> Result<()> {
        let server = Server::start(world, port).await?;
        self.program = server.process()?;
        self.server = Some(server);
        Ok(())
    }
}

/// A browser that dies with the driver that starts it, and begins with an empty page: its own first one takes a second. Where there
/// is one without a window of its own it is that one: it starts with a third less work.
fn mortal_browser(world: &World) -> Result<PathBuf> {
    let script = world.folder("browser")?.join("chromium");
    let browser = "$(command -v chromium-headless-shell || command -v chromium)";
    std::fs::write(&script, format!("#!/bin/sh\nexec setpriv --pdeathsig KILL {browser} \"$@\" about:blank\n"))?;
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o700))?;
    Ok(script)
}
