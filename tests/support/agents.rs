//! Agents that others wrote, each in a home of its own: no account, no network, a scripted model on loopback.

mod model;
mod wires;

pub use model::{AgentModel, Turn};

use crate::others::{self, Other};
use crate::patience::PATIENCE;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;
use tokio::process::Command;

/// Which agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agent {
    OpenCode,
    Codex,
    Gemini,
}

impl Agent {
    pub const ALL: [Agent; 3] = [Agent::OpenCode, Agent::Codex, Agent::Gemini];

    fn program(self) -> Result<(PathBuf, Option<PathBuf>)> {
        Ok(match self {
            Agent::OpenCode => (others::agent("opencode-linux-x64-baseline/bin/opencode")?, None),
            Agent::Codex => ("node".into(), Some(others::agent("@openai/codex/bin/codex.js")?)),
            Agent::Gemini => ("node".into(), Some(others::agent("@google/gemini-cli/bundle/gemini.js")?)),
        })
    }
}

/// A home with one agent set up in it, which knows one MCP server.
pub struct Home {
    agent: Agent,
    root: TempDir,
    model: String,
}

/// What an agent said at the end.
#[derive(Debug)]
pub struct Said {
    pub code: Option<i32>,
    pub out: String,
    pub remarks: String,
}

impl Home {
    /// `server` becomes known under the name `askwell`.
    pub fn new(agent: Agent, model: &AgentModel, server: &Other) -> Result<Home> {
        let home = Home { agent, root: tempfile::tempdir()?, model: model.url() };
        std::fs::create_dir(home.work())?;
        match agent {
            Agent::OpenCode => home.write(".config/opencode/opencode.json", &home.opencode(server).to_string())?,
            Agent::Codex => home.write(".codex/config.toml", &home.codex(server))?,
            Agent::Gemini => home.write(".gemini/settings.json", &gemini(server).to_string())?,
        }
        Ok(home)
    }

    /// The folder that the agent works in.
    pub fn work(&self) -> PathBuf {
        self.root.path().join("work")
    }

    pub fn path(&self) -> &Path {
        self.root.path()
    }

    /// Gives the agent a task and waits until it is through with it.
    pub async fn does(&self, task: &str) -> Result<Said> {
        let (program, script) = self.agent.program()?;
        let mut command: Command = crate::program::mortal(&program.display().to_string());
        command.args(script).env_clear().env("HOME", self.root.path()).current_dir(self.work());
        command.env("PATH", std::env::var_os("PATH").context("no PATH")?);
        match self.agent {
            Agent::OpenCode => {
                command.env("OPENCODE_DISABLE_AUTOUPDATE", "1").env("OPENCODE_DISABLE_MODELS_FETCH", "1");
                command.args(["run", task]);
            }
            Agent::Codex => {
                command.args(["exec", "--skip-git-repo-check", task]);
            }
            Agent::Gemini => {
                command.env("GEMINI_API_KEY", "none").env("GOOGLE_GEMINI_BASE_URL", &self.model);
                command.env("GEMINI_CLI_TRUST_WORKSPACE", "true");
                command.args(["--model", "gemini-2.5-flash", "--yolo", "--prompt", task]);
            }
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let output = tokio::time::timeout(PATIENCE * 2, command.spawn()?.wait_with_output()).await;
        let output = output.with_context(|| format!("{:?} does not end", self.agent))??;
        let (out, remarks) = (String::from_utf8(output.stdout)?, String::from_utf8(output.stderr)?);
        let said = Said { code: output.status.code(), out, remarks };
        ensure!(said.code == Some(0), "{:?}: {said:?}", self.agent);
        Ok(said)
    }

    fn write(&self, file: &str, text: &str) -> Result<()> {
        let file = self.root.path().join(file);
        std::fs::create_dir_all(file.parent().context("no folder")?)?;
        Ok(std::fs::write(file, text)?)
    }

    fn opencode(&self, server: &Other) -> Value {
        let command: Vec<&String> = std::iter::once(&server.program).chain(&server.arguments).collect();
        json!({
            "autoupdate": false, "share": "disabled", "model": "local/scripted", "small_model": "local/scripted",
            "provider": { "local": {
                "npm": "@ai-sdk/openai-compatible", "name": "Local",
                "options": { "baseURL": format!("{}/v1", self.model), "apiKey": "none" },
                "models": { "scripted": { "name": "Scripted" } },
            } },
            "mcp": { "askwell": {
                "type": "local", "command": command, "environment": server.variables, "enabled": true,
            } },
        })
    }

    /// The first request waits for the server, else it may not offer its tools yet.
    fn codex(&self, server: &Other) -> String {
        let variables: Vec<String> =
            server.variables.iter().map(|(name, value)| format!("{name} = {value:?}")).collect();
        format!(
            r#"
model = "scripted"
model_provider = "local"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false

[features]
plugins = false

[analytics]
enabled = false

[model_providers.local]
name = "Local"
base_url = "{}/v1"
wire_api = "responses"

[mcp_servers.askwell]
required = true
command = {:?}
args = {:?}
env = {{ {} }}
"#,
            self.model,
            server.program,
            server.arguments,
            variables.join(", ")
        )
    }
}

fn gemini(server: &Other) -> Value {
    let mut entry = server.entry();
    entry["trust"] = true.into();
    json!({
        "security": { "auth": { "selectedType": "gemini-api-key" } },
        "privacy": { "usageStatisticsEnabled": false },
        "telemetry": { "enabled": false },
        "general": { "enableAutoUpdate": false, "disableAutoUpdate": true, "disableUpdateNag": true },
        "mcpServers": { "askwell": entry },
    })
}
