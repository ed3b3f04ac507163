//! Askwell with MCP servers of others set up in it.

use crate::model::{Model, Request, Say};
use crate::others::Other;
use crate::patience::until;
use crate::surface::Surface;
use anyhow::{Context, Result};
use ask::settings::Settings;
use ask::wire::{McpServerStanding, McpState};
use serde_json::{Value, json};
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;

pub struct Servers {
    pub model: Model,
    pub folder: TempDir,
    pub askwell: Arc<Askwell>,
    pub surface: Arc<Surface>,
}

impl Servers {
    /// Each under its name, in this order. Their effects are counted in one file.
    pub async fn new(
        servers: &[(&str, Other)],
        script: impl Fn(&Request) -> Say + Send + Sync + 'static,
    ) -> Result<Servers> {
        let model = Model::start(script).await?;
        let folder = TempDir::new()?;
        let settings = settings(&model, folder.path(), servers)?;
        let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
        Ok(Servers { model, folder, askwell, surface })
    }

    /// Waits until a server is as it is going to be: there, or failed.
    pub async fn settled(&self, name: &str) -> Result<McpServerStanding> {
        self.standing(name, |standing| matches!(standing.state, McpState::Ready { .. } | McpState::Failed { .. })).await
    }

    /// Looks at all that a server offers, as a person does in Settings, when it is as it is going to be.
    pub async fn look_at(&self, name: &str) -> Result<()> {
        let standing = self.settled(name).await?;
        let hashes = standing.tools.into_iter().map(|tool| tool.hash).collect();
        Ok(self.askwell.mcp_settings().tools_seen(standing.server.id, hashes).await?)
    }

    /// Waits until a server stands like this.
    pub async fn standing(&self, name: &str, is: impl Fn(&McpServerStanding) -> bool) -> Result<McpServerStanding> {
        let now = || {
            let all = self.askwell.mcp_settings().all();
            all.into_iter().find(|standing| standing.server.name == name).context("no such server")
        };
        let found = until(format!("{name} to stand as wanted"), async || Ok(Some(now()?).filter(&is))).await;
        found.with_context(|| {
            now().map_or_else(|e| e.to_string(), |at| format!("{:?}, {} tools", at.state, at.tools.len()))
        })
    }

    /// What servers have noted as done, one line for each.
    pub fn effects(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.folder.path().join("effects")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}

/// The settings with these servers in them.
fn settings(model: &Model, folder: &std::path::Path, servers: &[(&str, Other)]) -> Result<Settings> {
    let effects = folder.join("effects").display().to_string();
    let entry = |(number, (name, other)): (usize, &(&str, Other))| {
        let other = other.clone().with("EFFECTS", &effects);
        json!({
            "id": format!("0197b1de-0000-7000-8000-0000000001{number:02}"),
            "name": name,
            "way": { "kind": "stdio", "command": other.program, "args": other.arguments, "env": other.variables },
        })
    };
    let mut settings = serde_json::to_value(model.settings()?)?;
    settings["mcp"] = Value::Array(servers.iter().enumerate().map(entry).collect());
    Ok(serde_json::from_value(settings)?)
}
