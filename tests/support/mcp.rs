//! An MCP server of a test's own: a script in raw JSON-RPC that keeps to the protocol of either era, or breaks it.

use crate::patience::until;
use anyhow::{Context, Result};
use ask::McpServerId;
use ask::mcp::{McpWay, Server};
use ask::wire::{McpServerStanding, McpState};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use surfaces::Askwell;
use tempfile::TempDir;
use uuid::Uuid;

/// Which kind of the protocol it speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Era {
    Modern,
    Legacy,
}

impl Era {
    pub const BOTH: [Era; 2] = [Era::Modern, Era::Legacy];
}

/// Looks at everything that the servers offer, as a person does in Settings, when each has started or failed.
pub async fn look_at_tools(askwell: &Askwell) -> Result<()> {
    let settled = |standing: &McpServerStanding| match standing.state {
        McpState::Off | McpState::Ready { .. } | McpState::Failed { .. } => true,
        McpState::Idle | McpState::Starting => false,
    };
    let all = async || Ok(Some(askwell.mcp_settings().all()).filter(|all| all.iter().all(settled)));
    for standing in until("the servers to settle", all).await? {
        let hashes = standing.tools.into_iter().map(|tool| tool.hash).collect();
        askwell.mcp_settings().tools_seen(standing.server.id, hashes).await?;
    }
    Ok(())
}

/// The same where no program runs: one is opened for it.
pub async fn look_at_tools_in(data: &Path) -> Result<()> {
    let (askwell, surface) = crate::surface::reopen(data).await?;
    look_at_tools(&askwell).await?;
    crate::surface::close(data, askwell, surface).await
}

/// A server as it stands in the settings, and what it has heard.
pub struct Scripted {
    pub server: Server,
    folder: TempDir,
}

impl Scripted {
    /// Named `harbour`: its tools are `mcp__harbour__…`.
    pub fn new(era: Era) -> Result<Scripted> {
        let folder = TempDir::new()?;
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/support/mcp/server.py");
        let era = match era {
            Era::Modern => "modern",
            Era::Legacy => "legacy",
        };
        let path = |name: &str| folder.path().join(name).display().to_string();
        let args = vec![script.to_owned(), era.to_owned(), path("log"), path("notes")];
        let way = McpWay::Stdio { command: "python3".to_owned(), args, env: BTreeMap::new(), folder: None };
        let server = Server {
            id: McpServerId(Uuid::from_u128(0x5e12)),
            name: "harbour".to_owned(),
            way,
            enabled: true,
            trusted: false,
            workspace: None,
            off: Vec::new(),
            call_seconds: None,
        };
        Ok(Scripted { server, folder })
    }

    #[must_use]
    pub fn trusted(mut self) -> Scripted {
        self.server.trusted = true;
        self
    }

    /// What it answers to a request that it does not know, in place of refusing it.
    #[must_use]
    pub fn unknowing(mut self, answer: &Value) -> Scripted {
        if let McpWay::Stdio { env, .. } = &mut self.server.way {
            env.insert("SCRIPTED_UNKNOWN".to_owned(), Some(answer.to_string()));
        }
        self
    }

    #[must_use]
    pub fn within(mut self, seconds: u32) -> Scripted {
        self.server.call_seconds = Some(seconds);
        self
    }

    pub fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Changes what two of its tools say of themselves, from when they are listed again.
    pub fn describe(&self, notes: &str) -> Result<()> {
        Ok(std::fs::write(self.folder.path().join("notes"), notes)?)
    }

    /// All that it has heard, over all of its lives.
    pub fn heard(&self) -> Vec<Value> {
        let log = std::fs::read_to_string(self.log()).unwrap_or_default();
        log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    pub fn heard_of(&self, method: &str) -> Vec<Value> {
        self.heard().into_iter().filter(|message| message["method"] == method).collect()
    }

    /// Waits until it has heard this method so often.
    pub async fn hears(&self, method: &str, count: usize) -> Result<Vec<Value>> {
        let look = async || Ok(Some(self.heard_of(method)).filter(|heard| heard.len() >= count));
        until(format!("{method}, heard {count} times"), look).await.with_context(|| format!("{:?}", self.heard()))
    }

    /// The processes that this very server runs in, those that guard it left out.
    pub fn processes(&self) -> Vec<u32> {
        let mark = self.log().display().to_string();
        let ids = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let ids = ids.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        let runs = |id: &u32| {
            let line = std::fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
            line.contains(&mark) && !line.contains("__server")
        };
        ids.filter(runs).collect()
    }
}
