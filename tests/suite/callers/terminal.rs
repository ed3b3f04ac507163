//! A terminal of the same person's, over the socket in the data folder: what is declared for terminals, and nothing else.

use super::socket::said;
use super::{not_for, stands};
use anyhow::{Result, ensure};
use ask::command::{ALL, Caller};
use serde_json::json;
use tests::arguments::{NOWHERE, arguments};
use tests::surface::Surface;

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (askwell, _surface) = Surface::open(folder.path(), None).await?;
    askwell.host_local();
    let socket = folder.path().join("askwell.sock");
    let nowhere = json!(NOWHERE);
    let path = |name: &str| format!("/v1/command/{name}?from=terminal");
    let mut refused = 0;
    for command in ALL {
        let name = command.name;
        if command.is_for(Caller::Terminal) {
            // What it does not know is told of only after it was let in.
            let (status, why) = said(&socket, &path(name), &json!({ "nothingOfTheKind": 1 })).await?;
            ensure!(status.starts_with("HTTP/1.1 400") && why.contains("nothingOfTheKind"), "{name}: {status} {why}");
            continue;
        }
        let before = stands(&askwell).await?;
        let (status, why) = said(&socket, &path(name), &arguments(name, &nowhere, &nowhere)).await?;
        ensure!(status.starts_with("HTTP/1.1 409") && why.contains("own window"), "{name}: {status} {why}");
        assert_eq!(stands(&askwell).await?, before, "{name} did something");
        refused += 1;
    }
    assert_eq!(refused, not_for(Caller::Terminal).count());
    let (status, _) = said(&socket, &path("nothing_of_the_kind"), &json!({})).await?;
    ensure!(status.starts_with("HTTP/1.1 400"), "{status}");
    let (status, _) = said(&socket, "/v1/command/hello?from=window", &json!({})).await?;
    ensure!(status.starts_with("HTTP/1.1 400"), "nobody passes for the window: {status}");
    let (status, given) = said(&socket, &path("hello"), &json!({})).await?;
    ensure!(status.starts_with("HTTP/1.1 200") && given.contains("\"settings\""), "{status} {given}");
    askwell.close().await;
    Ok(())
}
