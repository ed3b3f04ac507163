//! What is secret about a server goes unencrypted to no address of the internet, and into the person's own network by their word.

use super::*;
use ask::mcp::McpWay;
use ask::wire::{McpEdit, Secrets};
use std::collections::BTreeMap;

fn server(url: &str) -> Result<Server> {
    let way = json!({ "kind": "http", "url": url, "headers": { "X-Team": "port" } });
    Ok(serde_json::from_value(json!({ "id": "0197b1de-0000-7000-8000-0000000000bb", "name": "crm", "way": way }))?)
}

/// A token, or a secret header.
fn secret(header: bool) -> Secrets {
    let value = || "s3cret-value".to_owned();
    match header {
        true => Secrets { key: None, headers: BTreeMap::from([("X-Key".to_owned(), value())]) },
        false => Secrets { key: Some(value()), headers: BTreeMap::new() },
    }
}

fn idle(_: &Request) -> Say {
    Say::text("Done.")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_saved_for_no_address_where_others_read_along() -> Result<()> {
    let scene = Scene::of(idle).await?;
    let held = scene.askwell.settings();
    for (url, confirmed, said) in [
        (
            "http://crm.example/mcp",
            false,
            "over the internet unencrypted, so the server was not saved. Use its https://",
        ),
        ("http://crm.example/mcp", true, "over the internet unencrypted"),
        ("http://203.0.113.7:8080/mcp", true, "over the internet unencrypted"),
        ("http://192.0.2.1.nip.example/mcp", true, "over the internet unencrypted"),
        ("http://192.168.1.9/mcp", false, "Use its https:// address, or confirm"),
        ("http://nas.local:3000/mcp", false, "over your network unencrypted"),
    ] {
        for header in [false, true] {
            let mut server = server(url)?;
            if let (true, McpWay::Http { headers, .. }) = (header, &mut server.way) {
                headers.insert("X-Key".to_owned(), None);
            }
            let edit = McpEdit { server, secrets: secret(header), unencrypted: confirmed };
            let refused = scene.askwell.mcp_settings().save(edit).await.err().context(url)?;
            ensure!(refused.message.contains(said), "{url} {header}: {refused:?}");
            assert_eq!(scene.askwell.settings(), held, "{url}");
        }
    }
    let kept = std::fs::read_to_string(scene.data.path().join("keys.json")).unwrap_or_default();
    ensure!(!kept.contains("s3cret-value"), "{kept}");
    // Without a secret nothing is to be kept from anybody, and a confirmed one reaches a server at home.
    let plain = McpEdit { server: server("http://crm.example/mcp")?, secrets: Secrets::default(), unencrypted: false };
    scene.askwell.mcp_settings().save(plain).await?;
    ensure!(!standing(&scene, |_| true).await?.unencrypted);
    let home = McpEdit { server: server("http://192.168.1.9/mcp")?, secrets: secret(false), unencrypted: true };
    scene.askwell.mcp_settings().save(home).await?;
    ensure!(standing(&scene, |_| true).await?.unencrypted, "Settings say so");
    scene.askwell.close().await;
    Ok(())
}

/// One that was set up in an earlier version goes on, and is changed in all else; a new secret does not go there.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_has_one_already_goes_on_and_is_marked() -> Result<()> {
    let scene = Scene::of(idle).await?;
    let mut old = server("http://crm.example/mcp")?;
    if let McpWay::Http { has_token, .. } = &mut old.way {
        *has_token = true;
    }
    let mut settings = ask::settings::Settings::clone(&scene.askwell.settings());
    settings.mcp = vec![old.clone()];
    scene.askwell.program_settings().save(settings).await?;
    ensure!(standing(&scene, |_| true).await?.unencrypted, "it is seen in Settings");
    old.enabled = false;
    let edit = McpEdit { server: old.clone(), secrets: Secrets::default(), unencrypted: false };
    let saved = scene.askwell.mcp_settings().save(edit).await?;
    ensure!(!saved.mcp[0].enabled);
    let edit = McpEdit { server: old, secrets: secret(false), unencrypted: true };
    let refused = scene.askwell.mcp_settings().save(edit).await.err().context("a new token was taken")?;
    ensure!(refused.message.contains("over the internet unencrypted"), "{refused:?}");
    scene.askwell.close().await;
    Ok(())
}
