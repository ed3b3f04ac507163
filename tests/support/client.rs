//! MCP clients on the official SDKs, each with its own time limits. What they do is the test's to say.

use crate::others::{self, Other, Python};
use crate::patience::PATIENCE;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout};

/// Which library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sdk {
    Python(Python),
    /// With its number.
    TypeScript(&'static str),
}

impl Sdk {
    pub const ALL: [Sdk; 4] =
        [Sdk::Python(Python::One), Sdk::Python(Python::Two), Sdk::TypeScript("1"), Sdk::TypeScript("2")];
}

pub struct Client {
    /// Kept for its end, which is the client's.
    _child: Child,
    orders: ChildStdin,
    said: Lines<BufReader<ChildStdout>>,
    /// How often it heard that something goes on.
    pub progress: usize,
}

impl Client {
    /// Starts the client, which starts the server.
    pub fn start(sdk: Sdk, server: &Other) -> Result<Client> {
        let mut client = match sdk {
            Sdk::Python(python) => others::python(python, "clients/python.py")?,
            Sdk::TypeScript(era) => others::node("clients/typescript.mjs")?.and(era),
        };
        client = client.and(&server.program);
        client.arguments.extend(server.arguments.iter().cloned());
        // Servers have the environment of their client.
        client.variables.extend(server.variables.clone());
        let mut command = client.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let orders = child.stdin.take().context("no input")?;
        let said = BufReader::new(child.stdout.take().context("no output")?).lines();
        Ok(Client { _child: child, orders, said, progress: 0 })
    }

    /// Has it call a tool, and does not wait for what comes.
    pub async fn begins(&mut self, tool: &str, arguments: Value) -> Result<()> {
        self.order(json!({ "call": tool, "arguments": arguments })).await
    }

    /// Has it call a tool, and call that off again after a while.
    pub async fn calls_off(&mut self, tool: &str, arguments: Value, seconds: f64) -> Result<()> {
        self.order(json!({ "call": tool, "arguments": arguments, "cancel_after": seconds })).await
    }

    async fn order(&mut self, order: Value) -> Result<()> {
        self.orders.write_all(format!("{order}\n").as_bytes()).await?;
        Ok(self.orders.flush().await?)
    }

    /// What came of the order before.
    pub async fn hears(&mut self) -> Result<Value> {
        loop {
            // Longer than the longest limit of a client.
            let line = tokio::time::timeout(PATIENCE * 2, self.said.next_line())
                .await
                .context("the client says nothing")??;
            let said: Value = serde_json::from_str(&line.context("the client has ended")?)?;
            if said.get("progress").is_none() {
                return Ok(said);
            }
            self.progress += 1;
        }
    }

    /// The result of a call that succeeded, read as JSON.
    pub async fn result(&mut self) -> Result<Value> {
        let said = self.hears().await?;
        ensure!(said["failed"] == false, "{said}");
        let text = said["text"].as_str().context("no text")?;
        serde_json::from_str(text).with_context(|| text.to_owned())
    }

    pub async fn tools(&mut self) -> Result<Vec<String>> {
        self.order(json!({ "list": true })).await?;
        let said = self.hears().await?;
        let tools = said["tools"].as_array().with_context(|| said.to_string())?;
        Ok(tools.iter().filter_map(|tool| tool.as_str().map(str::to_owned)).collect())
    }
}
