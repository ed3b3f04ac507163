//! What somebody may send who means no good: it costs little, opens nothing, and says nothing.

use super::{Scene, scene};
use anyhow::{Context, Result, ensure};
use ask::limits::{API_BODY_BYTES_MAX, API_CONNECTIONS_COUNT_MAX};
use bytes::Bytes;
use futures_util::stream;
use reqwest::{Body, Method};
use serde_json::json;
use tests::patience::PATIENCE;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Sends this as it is, and gives all that comes back until the server hangs up.
async fn raw(port: u16, sent: &[u8]) -> Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await?;
    stream.write_all(sent).await?;
    let mut said = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut said)).await.context("it does not hang up")??;
    Ok(String::from_utf8_lossy(&said).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_leads_out_of_the_page() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    let port = caller.port()?;
    let paths = [
        "/../Cargo.toml",
        "/assets/../../package.json",
        "/%2e%2e/package.json",
        "/..%2fpackage.json",
        "/assets/..%5c..%5cpackage.json",
        "//etc/passwd.txt",
        "/etc/passwd.txt",
        "/%00.js",
        "/index.html%00.js",
        "/api/../index.html",
        "/api/tasks/../../index.html",
        "/CON.js",
        "/.git/config.txt",
    ];
    for path in paths {
        let request = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
        let said = raw(port, request.as_bytes()).await?;
        let status = said.split(' ').nth(1).unwrap_or_default();
        ensure!(["400", "401", "404"].contains(&status), "{path}: {said}");
        ensure!(
            !said.contains("root:") && !said.contains("devDependencies") && !said.contains("[workspace]"),
            "{said}"
        );
    }
    for id in ["a%2f..%2fb", "%00", "x'%20OR%201=1", "💥"] {
        assert_eq!(caller.get(&format!("/api/tasks/{id}/events")).await?.status, 404, "{id}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_too_large_is_not_read() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    let frame = json!({ "text": "" }).to_string().len();
    let fits = json!({ "text": "x".repeat(API_BODY_BYTES_MAX - frame) });
    assert_eq!(caller.post("/api/tasks", fits).await?.status, 201);
    let over = json!({ "text": "x".repeat(API_BODY_BYTES_MAX - frame + 1) });
    assert_eq!(caller.post("/api/tasks", over).await?.status, 413);

    let announced = format!(
        "POST /api/tasks HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n",
        caller.port()?,
        caller.token
    );
    let said = raw(caller.port()?, announced.as_bytes()).await?;
    ensure!(said.starts_with("HTTP/1.1 413 "), "{said}");

    // In pieces, without a word about how many there are.
    let pieces = std::iter::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from_static(&[b' '; 8192])));
    let endless = stream::iter(pieces.take(1024 * 1024 * 1024 / 8192));
    let request = caller.request(Method::POST, "/api/tasks").header("content-type", "application/json");
    match request.body(Body::wrap_stream(endless)).send().await {
        Ok(refused) => assert_eq!(refused.status(), 413),
        // The server hung up while it was still being sent.
        Err(error) => ensure!(error.is_request() || error.is_body(), "{error:?}"),
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_nothing_for_long_makes_room_for_others() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    let port = caller.port()?;
    let mut silent = Vec::new();
    for number in 0..API_CONNECTIONS_COUNT_MAX {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await?;
        if number % 2 == 0 {
            stream.write_all(b"GET /api/tasks HTTP/1.1\r\nX-Slow: ").await?;
        }
        silent.push(stream);
    }
    let answered = timeout(PATIENCE, caller.get("/api/tasks")).await.context("nobody else is heard")??;
    assert_eq!(answered.status, 200);
    for mut stream in silent {
        // The other half may be reset; what counts is that it ends.
        let _ = timeout(PATIENCE, stream.read_to_end(&mut Vec::new())).await.context("it is waited for")?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_never_ends_is_given_up() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell, surface: _surface } = scene().await?;
    let slow = format!(
        "POST /api/tasks HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{{",
        caller.port()?,
        caller.token
    );
    let said = raw(caller.port()?, slow.as_bytes()).await?;
    ensure!(said.starts_with("HTTP/1.1 408 ") && said.contains("urn:askwell:problem:too-slow"), "{said}");
    assert!(askwell.conversations().all().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_proper_request_is_refused() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    let (port, token) = (caller.port()?, caller.token.clone());
    let long = "x".repeat(128 * 1024);
    let many = (0..100).map(|number| format!("X-{number}: 1\r\n")).collect::<String>();
    let own = format!("Host: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n");
    let cases = [
        ("two hosts", format!("GET /api/tasks HTTP/1.1\r\nHost: evil.example\r\n{own}\r\n")),
        ("no host", format!("GET /api/tasks HTTP/1.1\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n")),
        ("another host in the address", format!("GET http://evil.example/api/tasks HTTP/1.1\r\n{own}\r\n")),
        ("a header that is too long", format!("GET /api/tasks HTTP/1.1\r\n{own}X-Long: {long}\r\n\r\n")),
        ("too many headers", format!("GET /api/tasks HTTP/1.1\r\n{own}{many}\r\n")),
        ("two lengths", format!("POST /api/tasks HTTP/1.1\r\n{own}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}")),
        ("no HTTP at all", "\u{16}\u{3}\u{1}\u{2}\r\n\r\n".to_owned()),
    ];
    for (what, request) in cases {
        // The server may hang up before all of it was sent.
        let said = raw(port, request.as_bytes()).await.unwrap_or_default();
        let status = said.split(' ').nth(1).unwrap_or("400").to_owned();
        ensure!(["400", "403", "431"].contains(&status.as_str()), "{what}: {said}");
    }
    assert_eq!(caller.get("/api/tasks").await?.status, 200);
    Ok(())
}
