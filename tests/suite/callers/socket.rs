//! A program of the same person's, over the socket in the data folder: it asks, and calls no command by any name or path.

use super::{not_for, stands};
use anyhow::{Context, Result, ensure};
use ask::command::{ALL, Caller};
use serde_json::{Value, json};
use std::path::Path;
use tests::arguments::{NOWHERE, arguments};
use tests::surface::Surface;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;

/// The status and the rest of the answer.
pub(super) async fn said(socket: &Path, path: &str, body: &Value) -> Result<(String, String)> {
    let body = body.to_string();
    let mut stream = UnixStream::connect(socket).await?;
    let head = format!("POST {path} HTTP/1.1\r\nhost: askwell\r\nconnection: close\r\ncontent-length: {}", body.len());
    stream.write_all(format!("{head}\r\ncontent-type: application/json\r\n\r\n{body}").as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, rest) = answer.split_once("\r\n").context("no answer")?;
    Ok((head.to_owned(), rest.to_owned()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_on_the_socket() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (askwell, _surface) = Surface::open(folder.path(), None).await?;
    askwell.host_local();
    let socket = folder.path().join("askwell.sock");
    let nowhere = json!(NOWHERE);
    assert_eq!(not_for(Caller::Guest).count(), ALL.len());
    let before = stands(&askwell).await?;
    for command in not_for(Caller::Guest) {
        let arguments = arguments(command.name, &nowhere, &nowhere);
        for path in [format!("/api/commands/{}", command.name), format!("/v1/commands/{}", command.name)] {
            let (status, _) = said(&socket, &path, &arguments).await?;
            ensure!(status.starts_with("HTTP/1.1 404"), "{path}: {status}");
        }
        let guest = json!({ "name": "Claude Code", "via": "mcp" });
        let call = json!({ "guest": guest, "call": command.name, "tool": command.name, "arguments": arguments });
        let (status, why) = said(&socket, "/v1/guest/call", &call).await?;
        ensure!(status.starts_with("HTTP/1.1 404"), "{}: {status}", command.name);
        ensure!(why.contains(&format!("There is no tool {}.", command.name)), "{why}");
    }
    assert_eq!(stands(&askwell).await?, before);
    ensure!(askwell.conversations().all().await.is_ok_and(|all| all.is_empty()), "somebody started something");
    askwell.close().await;
    Ok(())
}
