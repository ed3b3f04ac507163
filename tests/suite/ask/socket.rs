//! Who may speak over the socket, and what becomes of those who do it badly.

use super::Office;
use anyhow::Result;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;
use tests::surface::option;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;

#[tokio::test(flavor = "multi_thread")]
async fn only_its_owner_can_open_it_and_it_goes_with_the_program() -> Result<()> {
    let office = Office::open().await?;
    let socket = office.desk.data().join("askwell.sock");
    assert_eq!(std::fs::metadata(&socket)?.permissions().mode() & 0o777, 0o600);
    office.askwell.close().await;
    assert!(!socket.exists());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_badly_is_refused_and_everybody_else_is_served() -> Result<()> {
    let office = Office::open().await?;
    let socket = office.desk.data().join("askwell.sock");
    let huge = format!(
        "POST /v1/guest/call HTTP/1.1\r\nhost: a\r\ncontent-length: 900000000\r\n\r\n{}",
        "x".repeat(4_000_000)
    );
    let headers = format!("GET /v1/hello HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(5_000));
    for (said, status) in [
        ("POST /v1/guest/call HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}", "400"),
        ("GET /v1/nothing HTTP/1.1\r\nhost: a\r\n\r\n", "404"),
        ("GET /v1/guest/asks/0193d5b0-0000-7000-8000-000000000000?patience_ms=1 HTTP/1.1\r\nhost: a\r\n\r\n", "200"),
        ("\u{1}\u{2}\u{3}\r\n\r\n", "400"),
        (headers.as_str(), "431"),
        (huge.as_str(), "413"),
    ] {
        let mut stream = UnixStream::connect(&socket).await?;
        // The program may close before it has read all.
        let _ = stream.write_all(said.as_bytes()).await;
        let mut answer = [0; 64];
        let read = tokio::time::timeout(Duration::from_secs(10), stream.read(&mut answer)).await?.unwrap_or_default();
        let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{}: {answer}", &said[..said.len().min(60)]);
    }
    // So many say nothing at all, and wait.
    let mut silent = Vec::new();
    for _ in 0..100 {
        silent.push(UnixStream::connect(&socket).await?);
    }
    let ended = office.answers(&["Deploy where?", "-o", "staging"], option(1)).await?;
    assert_eq!(ended.out, "staging\n", "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_reads_nothing_of_what_our_own_agents_ask() -> Result<()> {
    let model =
        tests::model::Model::start(|_: &tests::model::Request| tests::model::Say::ask("Ours?", &["a", "b"])).await?;
    let office = Office::with(model.settings()?).await?;
    office
        .askwell
        .start_conversation(None, "go".into(), ask::rule::Mode::default())
        .await
        .map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let ours = office.surface.question("Ours?").await?;
    let local = agent::local::Local::reach(&office.desk.data()).await?;
    let guest = ask::guest::Guest { name: "x".into(), client: None, folder: None, via: ask::guest::Via::Mcp };
    for tool in [ask::guest::GuestTool::CheckAnswer, ask::guest::GuestTool::CancelAsk] {
        let mut arguments = serde_json::Map::new();
        arguments.insert("id".into(), ours.interaction_id.to_string().into());
        let said = local.call(&guest, agent::host::new_id(), tool, arguments).await?;
        let agent::local::Called::Said(said) = said else { panic!("{said:?}") };
        assert!(said.content.contains("no such question"), "{said:?}");
    }
    assert_eq!(office.open_asks().await?, [ours.interaction_id]);
    Ok(())
}
