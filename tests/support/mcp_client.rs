//! An MCP client that hides nothing: a test writes the lines itself, and reads those that come.

use crate::patience::PATIENCE;
use crate::program::{built, mortal};
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::path::Path;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout};

/// The two eras of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Era {
    /// 2025-11-25: a session begins with `initialize`.
    Session,
    /// 2026-07-28: each request says who asks.
    Single,
}

impl Era {
    pub const BOTH: [Era; 2] = [Era::Session, Era::Single];
}

pub struct McpClient {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    era: Era,
    name: String,
    next: u64,
    /// Read while something else was waited for.
    kept: VecDeque<Value>,
}

impl McpClient {
    /// `askwell mcp`, started in this folder, over this data folder.
    pub async fn start(era: Era, data: &Path, folder: &Path, arguments: &[&str]) -> Result<McpClient> {
        McpClient::named("raw-client", era, data, folder, arguments).await
    }

    pub async fn named(name: &str, era: Era, data: &Path, folder: &Path, arguments: &[&str]) -> Result<McpClient> {
        let mut command = mortal(built("askwell")?.to_str().context("the path is not Unicode")?);
        command.arg("mcp").args(arguments).current_dir(folder);
        command.env("ASKWELL_DATA_DIR", data).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn()?;
        let input = child.stdin.take().context("no input")?;
        let lines = BufReader::new(child.stdout.take().context("no output")?).lines();
        let name = name.to_owned();
        let mut client = McpClient { child, input, lines, era, name, next: 0, kept: VecDeque::new() };
        client.begin().await?;
        Ok(client)
    }

    async fn begin(&mut self) -> Result<()> {
        match self.era {
            Era::Session => {
                let about = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": self.name, "version": "1" } });
                let id = self.send("initialize", about).await?;
                let said = self.result(id).await?;
                assert_eq!(said["serverInfo"]["name"], "askwell", "{said}");
                self.write(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await
            }
            Era::Single => {
                let id = self.send("server/discover", json!({})).await?;
                let said = self.result(id).await?;
                assert!(
                    said["supportedVersions"].as_array().is_some_and(|all| all.contains(&json!("2026-07-28"))),
                    "{said}"
                );
                Ok(())
            }
        }
    }

    /// Sends a request and gives its id.
    pub async fn send(&mut self, method: &str, mut params: Value) -> Result<u64> {
        self.next += 1;
        if self.era == Era::Single {
            params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2026-07-28");
            params["_meta"]["io.modelcontextprotocol/clientInfo"] = json!({ "name": self.name, "version": "1" });
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
        }
        let id = self.next;
        self.write(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })).await?;
        Ok(id)
    }

    /// Calls a tool and gives the id of the request.
    pub async fn call(&mut self, tool: &str, arguments: Value) -> Result<u64> {
        self.send("tools/call", json!({ "name": tool, "arguments": arguments })).await
    }

    /// Calls a tool, and waits for what a model would read.
    pub async fn called(&mut self, tool: &str, arguments: Value) -> Result<Value> {
        let id = self.call(tool, arguments).await?;
        self.said(id).await
    }

    /// What a model reads of this call: its JSON, or its words.
    pub async fn said(&mut self, id: u64) -> Result<Value> {
        let result = self.result(id).await?;
        let text = result["content"][0]["text"].as_str().with_context(|| format!("no text: {result}"))?;
        Ok(serde_json::from_str(text).unwrap_or_else(|_| json!({ "isError": result["isError"], "words": text })))
    }

    pub async fn result(&mut self, id: u64) -> Result<Value> {
        let answer = self.message(|message| message["id"] == id && message.get("method").is_none()).await?;
        answer.get("result").cloned().with_context(|| format!("an error: {answer}"))
    }

    pub async fn write(&mut self, message: &Value) -> Result<()> {
        self.input.write_all(format!("{message}\n").as_bytes()).await?;
        Ok(self.input.flush().await?)
    }

    /// The next message of this kind. Others are kept.
    pub async fn message(&mut self, fits: impl Fn(&Value) -> bool) -> Result<Value> {
        if let Some(at) = self.kept.iter().position(&fits) {
            return self.kept.remove(at).context("it was there");
        }
        loop {
            let line = tokio::time::timeout(PATIENCE, self.lines.next_line()).await;
            let Some(line) = line.context("nothing came")?? else { bail!("askwell mcp has ended") };
            let message: Value = serde_json::from_str(&line).with_context(|| format!("no message: {line:?}"))?;
            assert!(
                message.get("method").is_none_or(|method| method == "notifications/progress"),
                "it asks nothing itself: {message}"
            );
            if fits(&message) {
                return Ok(message);
            }
            self.kept.push_back(message);
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id().unwrap_or_default()
    }

    /// It reads nothing more, and its own end of the line stays open.
    pub fn deaf(self) -> (Child, ChildStdin) {
        (self.child, self.input)
    }

    /// `askwell mcp` has come to its end.
    pub async fn ended(mut self) -> Result<()> {
        tokio::time::timeout(PATIENCE, self.child.wait()).await.context("askwell mcp goes on")??;
        Ok(())
    }

    /// The client goes: its end of the line is closed. Gives the exit code.
    pub async fn leave(mut self) -> Result<Option<i32>> {
        drop(self.input);
        let ended = tokio::time::timeout(PATIENCE, self.child.wait()).await;
        Ok(ended.context("askwell mcp goes on")??.code())
    }
}
