//! What others wrote is there and speaks: so that a failure elsewhere is ours.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::process::Stdio;
use tests::others::{self, Other, Python};
use tests::patience::PATIENCE;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

#[tokio::test]
async fn the_servers_tell_their_tools() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let table = [
        (others::everything()?, ["echo", "get-tiny-image", "trigger-long-running-operation"]),
        (others::filesystem(folder.path())?, ["read_text_file", "write_file", "list_directory"]),
        (others::python(Python::One, "servers/era2025.py")?, ["ask", "deploy", "gated"]),
        (others::python(Python::Two, "servers/era2026.py")?, ["ask", "deploy", "ask_together"]),
    ];
    for (server, expected) in table {
        let told = tools(&server).await.with_context(|| format!("{server:?}"))?;
        for tool in expected {
            assert!(told.iter().any(|name| name == tool), "{tool} is not among {told:?}");
        }
    }
    Ok(())
}

/// The names of its tools, asked for as the protocol of 2025 has it.
async fn tools(server: &Other) -> Result<Vec<String>> {
    let client = json!({ "name": "tests", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
    let said = [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {} }),
    ];
    let mut command = server.command();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut stdin = child.stdin.take().context("no input")?;
    for message in said {
        stdin.write_all(format!("{message}\n").as_bytes()).await?;
    }
    let mut lines = BufReader::new(child.stdout.take().context("no output")?).lines();
    loop {
        let line = tokio::time::timeout(PATIENCE, lines.next_line()).await.context("it says nothing")??;
        let answer: Value = serde_json::from_str(&line.context("it has ended")?)?;
        if answer["id"] == 2 {
            let tools = answer["result"]["tools"].as_array().context("no tools")?;
            return Ok(tools.iter().filter_map(|tool| tool["name"].as_str().map(str::to_owned)).collect());
        }
    }
}
