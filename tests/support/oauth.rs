//! An MCP server that is used by those who sign in, and whoever lets them sign in: two services on loopback, as strict as
//! the standards have it. What they do wrong is a test's to say.

mod login;
mod service;

use crate::line::Line;
use anyhow::{Context, Result};
use ask::McpServerId;
use ask::mcp::{McpWay, Server};
use axum::Router;
use axum::routing::{get, post};
use parking_lot::{Mutex, MutexGuard};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use uuid::Uuid;

/// One that a person signs in to.
pub struct Harbour {
    service: Line,
    login: Line,
    desk: Arc<Mutex<Desk>>,
}

/// What both services know, and how they behave.
pub struct Desk {
    pub service: String,
    pub login: String,
    /// Whether a refusal says where to look.
    pub says_where: bool,
    /// What stands in the place of a part of the two descriptions. Null takes it away.
    pub resource: BTreeMap<String, Value>,
    pub metadata: BTreeMap<String, Value>,
    /// What stands in the place of the issuer when the browser is sent back.
    pub issuer: Option<String>,
    /// The description leads from one address to the next.
    pub redirects: bool,
    /// Bytes in front of the description.
    pub padding: usize,
    /// Seconds that a token holds.
    pub holds: u64,
    /// Whether a token that renews others holds once.
    pub rotates: bool,
    /// Nobody is let in any more.
    pub closed: bool,
    /// The server lets nobody in, whatever token is shown.
    pub refuses: bool,
    /// Programs get a secret when they register, and have to show it.
    pub confidential: bool,
    /// What is said in the place of tokens.
    pub token_answer: Option<(u16, Value)>,
    /// Each with the addresses that it announced; none: any port of this machine.
    pub clients: BTreeMap<String, Vec<String>>,
    codes: BTreeMap<String, Code>,
    pub access: BTreeSet<String>,
    pub refresh: BTreeSet<String>,
    /// Every secret that was ever given out.
    pub secrets: Vec<String>,
    /// What was asked of whom, in order.
    pub asked: Vec<Asked>,
}

/// A request, with what was in its form or query.
#[derive(Debug, Clone)]
pub struct Asked {
    pub path: String,
    pub form: BTreeMap<String, String>,
}

struct Code {
    challenge: String,
    redirect: String,
    client: String,
    resource: String,
}

type Shared = Arc<Mutex<Desk>>;

impl Harbour {
    pub async fn open() -> Result<Harbour> {
        let desk = Arc::new(Mutex::new(Desk {
            service: String::new(),
            login: String::new(),
            says_where: true,
            resource: BTreeMap::new(),
            metadata: BTreeMap::new(),
            issuer: None,
            redirects: false,
            padding: 0,
            holds: 3600,
            rotates: true,
            closed: false,
            refuses: false,
            confidential: false,
            token_answer: None,
            clients: BTreeMap::new(),
            codes: BTreeMap::new(),
            access: BTreeSet::new(),
            refresh: BTreeSet::new(),
            secrets: Vec::new(),
            asked: Vec::new(),
        }));
        let routes = Router::new()
            .route("/mcp", post(service::speak).get(service::listen).delete(service::listen))
            .route("/.well-known/oauth-protected-resource/mcp", get(service::describe));
        let service = Line::serve(routes.with_state(desk.clone())).await?;
        let routes = Router::new()
            .route("/.well-known/oauth-authorization-server", get(login::describe))
            .route("/moved/{step}", get(login::moved))
            .route("/register", post(login::register))
            .route("/authorize", get(login::authorize))
            .route("/token", post(login::token))
            .route("/revoke", post(login::revoke));
        let login = Line::serve(routes.with_state(desk.clone())).await?;
        let mut known = desk.lock();
        (known.service, known.login) = (service.url(), login.url());
        drop(known);
        Ok(Harbour { service, login, desk })
    }

    pub fn look(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock()
    }

    /// Whoever lets people sign in is not there, until it is up again.
    pub fn login(&self) -> &Line {
        &self.login
    }

    pub fn url(&self) -> String {
        format!("{}/mcp", self.service.url())
    }

    /// Named `harbour`: its tool is `mcp__harbour__say`.
    pub fn server(&self) -> Server {
        Server {
            id: McpServerId(Uuid::from_u128(0x5e13)),
            name: "harbour".to_owned(),
            way: McpWay::Http {
                url: self.url(),
                headers: BTreeMap::new(),
                has_token: false,
                signed_in: false,
                client_id: None,
            },
            enabled: true,
            trusted: false,
            workspace: None,
            off: Vec::new(),
            call_seconds: None,
        }
    }

    /// What was asked for at this path.
    pub fn asked(&self, path: &str) -> Vec<Asked> {
        self.look().asked.iter().filter(|asked| asked.path == path).cloned().collect()
    }

    /// How often tokens were renewed, or were to be.
    pub fn renewals(&self) -> usize {
        let renews = |asked: &Asked| asked.form.get("grant_type").is_some_and(|kind| kind == "refresh_token");
        self.asked("/token").iter().filter(|asked| renews(asked)).count()
    }
}

/// A browser: it does as it is told, one address after the other.
pub struct Browser(reqwest::Client);

impl Browser {
    pub fn open() -> Result<Browser> {
        let client = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        Ok(Browser(client.build()?))
    }

    /// Where a page sends the browser.
    pub async fn sent_on(&self, url: &str) -> Result<String> {
        let response = self.0.get(url).send().await?;
        let location = response.headers().get("location").with_context(|| format!("{}", response.status()))?;
        Ok(location.to_str()?.to_owned())
    }

    /// What a page shows.
    pub async fn page(&self, url: &str) -> Result<(u16, String)> {
        let response = self.0.get(url).send().await?;
        Ok((response.status().as_u16(), response.text().await?))
    }

    /// Signs in, and comes back with that.
    pub async fn signs_in(&self, page: &str) -> Result<String> {
        let back = self.sent_on(page).await?;
        let (status, text) = self.page(&back).await?;
        anyhow::ensure!(status == 200, "{status}: {text}");
        Ok(text)
    }
}

/// What a test wants otherwise, put into what is usual.
fn with(mut usual: Value, other: &BTreeMap<String, Value>) -> Value {
    for (name, value) in other {
        usual[name] = value.clone();
    }
    if let Some(parts) = usual.as_object_mut() {
        parts.retain(|_, value| !value.is_null());
    }
    usual
}
