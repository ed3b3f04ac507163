//! The same tools over HTTP: switched on by the person, behind the token, and for programs alone.

use super::{Office, deploy};
use anyhow::{Context, Result};
use ask::settings::{ApiConfig, Settings};
use ask::wire::ApiServer;
use reqwest::{Client, RequestBuilder, Response};
use serde_json::{Value, json};
use surfaces::commands::RunningProgram;
use tests::patience::until;
use tests::surface::{answer, option};

const LEGACY: &str = "2025-11-25";
const MODERN: &str = "2026-07-28";

pub(super) struct Door {
    pub(super) office: Office,
    url: String,
    token: String,
    client: Client,
}

impl Door {
    pub(super) async fn open(mcp: bool) -> Result<Door> {
        let office = Office::open().await?;
        let api = ApiConfig { enabled: true, mcp, ..ApiConfig::default() };
        office.askwell.host_api().await;
        office.askwell.program_settings().save(Settings { api, ..Settings::default() }).await?;
        let ApiServer::On(address) = office.askwell.api_standing().server else { panic!("it does not run") };
        let token = office.askwell.renew_api_token().await?.text().to_owned();
        let url = format!("{}/mcp", address.urls.first().context("no address")?);
        // A connection that nobody uses is closed, so that one whose client has gone can be told.
        let client = Client::builder().no_proxy().pool_max_idle_per_host(0).build()?;
        Ok(Door { office, url, token, client })
    }

    /// Waits until the server has let go of every connection: it has seen that who was at the other end is gone.
    pub(super) async fn is_left(&self) -> Result<()> {
        let port = reqwest::Url::parse(&self.url)?.port().context("a port")?;
        let own = format!(":{port:04X}");
        until("the server to let go of its connections", async || {
            let all = std::fs::read_to_string("/proc/net/tcp")?;
            // Open, or closed by the other end alone.
            let held = |line: &str| {
                let mut fields = line.split_whitespace().skip(1);
                let is_own = fields.next().is_some_and(|local| local.ends_with(&own));
                is_own && fields.nth(1).is_some_and(|state| ["01", "08"].contains(&state))
            };
            Ok(!all.lines().any(held))
        })
        .await
    }

    /// A session of the older era.
    pub(super) async fn session(&self) -> Result<String> {
        let begun = self.initialize().send().await?;
        let session = begun.headers().get("mcp-session-id").context("no session")?.to_str()?.to_owned();
        assert_eq!(result(begun, 0).await?["result"]["serverInfo"]["name"], "askwell");
        let known = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        of_session(self, &session, &known).send().await?.error_for_status()?;
        Ok(session)
    }

    fn post(&self, body: &Value) -> RequestBuilder {
        let request = self.client.post(&self.url).bearer_auth(&self.token);
        request.header("accept", "application/json, text/event-stream").json(body)
    }

    fn initialize(&self) -> RequestBuilder {
        let about = json!({ "protocolVersion": LEGACY, "capabilities": {}, "clientInfo": { "name": "over-http", "version": "1" } });
        self.post(&json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": about }))
    }
}

pub(super) fn of_session(door: &Door, session: &str, body: &Value) -> RequestBuilder {
    door.post(body).header("mcp-session-id", session).header("mcp-protocol-version", LEGACY)
}

/// A question in a request of the newer era.
pub(super) fn single(door: &Door, arguments: &Value) -> RequestBuilder {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientInfo": { "name": "single", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "ask_user", "arguments": arguments, "_meta": meta } });
    let request = door.post(&call).header("mcp-protocol-version", MODERN);
    request.header("mcp-method", "tools/call").header("mcp-name", "ask_user")
}

/// The answer to this request in a stream of events, or in a body of its own.
async fn result(response: Response, id: u64) -> Result<Value> {
    let status = response.status();
    let text = response.text().await?;
    let lines = text.lines().map(|line| line.strip_prefix("data:").unwrap_or(line).trim());
    let messages = lines.filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let found = messages.into_iter().find(|message| message["id"] == id);
    found.with_context(|| format!("{status}: no answer to {id} in {text:?}"))
}

fn read(message: &Value) -> Result<Value> {
    let text = message["result"]["content"][0]["text"].as_str().with_context(|| format!("{message}"))?;
    Ok(serde_json::from_str(text)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_of_the_older_era_asks_and_is_answered() -> Result<()> {
    let door = Door::open(true).await?;
    let session = door.session().await?;
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "ask_user", "arguments": deploy("Deploy where?") } });
    let calling = tokio::spawn(of_session(&door, &session, &call).send());
    let asked = door.office.surface.question("Deploy where?").await?;
    assert_eq!(asked.card.guest.as_deref().map(|guest| guest.name.as_str()), Some("over-http"));
    answer(&door.office.askwell, &asked, option(2)).await;
    let said = read(&result(calling.await??, 1).await?)?;
    assert_eq!(said["answers"][0]["selected"], json!(["production"]), "{said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_of_the_newer_era_asks_and_is_answered() -> Result<()> {
    let door = Door::open(true).await?;
    let calling = tokio::spawn(single(&door, &deploy("Deploy where?")).send());
    let asked = door.office.surface.question("Deploy where?").await?;
    answer(&door.office.askwell, &asked, option(1)).await;
    let said = read(&result(calling.await??, 1).await?)?;
    assert_eq!(said["answers"][0]["selected"], json!(["staging"]), "{said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_comes_in_without_the_token_under_another_name_or_while_it_is_off() -> Result<()> {
    let door = Door::open(true).await?;
    let status = async |request: RequestBuilder| anyhow::Ok(request.send().await?.status().as_u16());
    let bare = door.client.post(&door.url).header("accept", "application/json, text/event-stream").json(&json!({}));
    assert_eq!(status(bare.try_clone().context("cloned")?).await?, 401);
    assert_eq!(status(bare.bearer_auth("askwell_wrong")).await?, 401);
    assert_eq!(status(door.initialize().header("host", "evil.example")).await?, 403);
    assert_eq!(status(door.initialize().header("origin", "http://evil.example")).await?, 403);
    assert_eq!(status(door.initialize()).await?, 200);
    let off = Door::open(false).await?;
    assert_eq!(status(off.initialize()).await?, 404);
    Ok(())
}
