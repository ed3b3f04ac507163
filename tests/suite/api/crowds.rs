//! Who comes in great numbers and shows nothing: whoever is known does not notice.

use super::sessions::{Session, from_page, sign_in};
use super::{Scene, scene};
use anyhow::{Context, Result, ensure};
use ask::limits::{API_BURST_COUNT, API_CONNECTIONS_COUNT_MAX, API_UNKNOWN_OF_ADDRESS_COUNT_MAX};
use reqwest::Method;
use serde_json::json;
use std::io::ErrorKind;
use tests::caller::Caller;
use tests::patience::PATIENCE;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

async fn half_a_head(port: u16) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await?;
    stream.write_all(b"GET /api/tasks HTTP/1.1\r\nX-Slow: ").await?;
    Ok(stream)
}

/// Whether the server still waits for the rest of it.
fn is_open(stream: &TcpStream) -> bool {
    matches!(stream.try_read(&mut [0; 1]), Err(error) if error.kind() == ErrorKind::WouldBlock)
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_connections_hold_nobody_up() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    let port = caller.port()?;
    let mut silent = Vec::new();
    for _ in 0..API_CONNECTIONS_COUNT_MAX {
        silent.push(half_a_head(port).await?);
    }
    // Connections of their own, so that each has to find a place.
    for _ in 0..5 {
        let owner = Caller::new(&caller.base, &caller.token)?;
        let answered = timeout(PATIENCE, owner.get("/api/tasks")).await.context("nobody else is heard")??;
        assert_eq!(answered.status, 200);
        // Whether it was answered before the silent ones were given up is read off the newest of them: it still stands.
        silent.push(half_a_head(port).await?);
        ensure!(silent.last().is_some_and(is_open), "the owner had to wait for the silent ones");
    }
    let open = silent.iter().filter(|stream| is_open(stream)).count();
    ensure!((1..=API_UNKNOWN_OF_ADDRESS_COUNT_MAX).contains(&open), "{open} are held open");
    for mut stream in silent {
        // It may be reset; what counts is that it ends.
        let mut said = Vec::new();
        let end = tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut said);
        let _ = timeout(PATIENCE, end).await.context("it is waited for")?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_shows_nothing_is_not_counted_against_who_is_known() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    let session = Session::of(&sign_in(&caller, json!({ "token": caller.token })).await?)?;
    let mut turned_away = 0;
    for _ in 0..API_BURST_COUNT / 2 {
        for _ in 0..30 {
            let stranger = caller.client.get(format!("{}/api/tasks", caller.base)).send().await?;
            turned_away += usize::from(stranger.status() == 429);
        }
        assert_eq!(caller.get("/api/tasks").await?.status, 200, "with the token");
        let page = caller.send(from_page(&caller, Method::GET, "/api/tasks", &session)).await?;
        assert_eq!(page.status, 200, "with a session");
    }
    ensure!(turned_away > 0, "a stranger may come as often as they like");
    // And one that is known is not counted against another.
    while caller.get("/api/session").await?.status != 429 {}
    let page = caller.send(from_page(&caller, Method::GET, "/api/tasks", &session)).await?;
    assert_eq!(page.status, 200, "{page:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_are_counted_each_in_its_own_session() -> Result<()> {
    let Scene { caller, askwell, folder: _folder, model: _model, surface: _surface } = scene().await?;
    let mut settings = ask::settings::Settings::clone(&askwell.settings());
    settings.api.mcp = true;
    askwell.program_settings().save(settings).await?;
    let ping = |session: &str| {
        let request = caller.request(Method::POST, "/mcp").header("content-type", "application/json");
        let request = request.header("accept", "application/json, text/event-stream").header("mcp-session-id", session);
        request.body(json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string())
    };
    for session in ["one", "other"] {
        for _ in 0..5 * API_BURST_COUNT {
            let status = ping(session).send().await?.status();
            ensure!(status != 429, "{session} has to wait");
        }
    }
    assert_eq!(caller.get("/api/tasks").await?.status, 200, "scripts have their own count");
    Ok(())
}
