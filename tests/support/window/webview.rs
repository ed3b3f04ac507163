//! The start of Askwell's own window under the driver of its web view.

use super::{Window, free_port, session, wait_for_port};
use crate::program::{Program, child_of};
use crate::world::World;
use anyhow::{Context, Result};
use serde_json::json;
use std::path::Path;
use thirtyfour::common::capabilities::desiredcapabilities::Capabilities;

pub async fn start(world: &World, program: &Path, arguments: &[&str]) -> Result<Window> {
    let port = free_port()?;
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
    let page = session(port, capabilities).await?;
    let name = program.file_name().and_then(|name| name.to_str()).context("the program has no name")?;
    let program = driver.id().and_then(|driver| child_of(driver, name)).context("the program is not running")?;
    let window = Window { page: Some(page), driver, program, server: None, address: None };
    // Not the empty one that is there before it.
    let page = "return location.protocol !== 'about:' && document.readyState === 'complete'";
    window.until("the page", page).await?;
    Ok(window)
}
