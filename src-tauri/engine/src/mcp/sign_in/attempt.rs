//! One attempt to sign in: where to, as whom, and what the browser brings back.

use super::callback::{Callback, CallbackAnswer, CallbackPage};
use super::error::{SignInError, short};
use super::http::SignInHttp;
use super::record::{SignInClient, SignInRecord, Tokens};
use crate::keys::KeyStore;
use crate::page::unicode;
use ask::Timestamp;
use ask::limits::{
    MCP_SIGN_IN_MILLIS_MAX, OAUTH_CLIENT_ID_BYTES_MAX, OAUTH_DISCOVERY_MILLIS_MAX, OAUTH_PAGE_BYTES_MAX,
    OAUTH_TOKEN_BYTES_MAX,
};
use ask::wire::McpSignInPage;
use rmcp::transport::auth::{
    AuthorizationManager, AuthorizationMetadata, OAuthClientConfig, OAuthHttpClient, WWWAuthenticateParams,
};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use url::Url;

/// What Askwell calls itself where it registers.
const CLIENT_NAME: &str = "Askwell";

/// A server that a person signs in to.
#[derive(Debug, Clone)]
pub struct SignInTarget {
    pub url: String,
    /// None: Askwell registers itself.
    pub client_id: Option<String>,
    /// What the server said when it refused a request.
    pub challenge: Option<String>,
}

/// An attempt whose page can be opened.
pub struct PreparedSignIn {
    pub page: McpSignInPage,
    callback: Callback,
    manager: AuthorizationManager,
    state: String,
    record: SignInRecord,
}

/// Whether a server says how to sign in to it. It is asked where its refusal does not say so already.
pub async fn is_offered(url: &str, challenge: Option<&str>) -> bool {
    let Ok(server) = Url::parse(url.trim()) else { return false };
    if challenge.is_some_and(|said| WWWAuthenticateParams::parse(said, &server).resource_metadata_url.is_some()) {
        return true;
    }
    let looking = async {
        let http = Arc::new(SignInHttp::of(&server).await.ok()?);
        let manager = manager(&server, http).await.ok()?;
        let found = manager.resolve_metadata_from_challenge(challenge).await.ok()?;
        found.source.is_discovered().then_some(())
    };
    within(async { looking.await.ok_or(SignInError::NotOffered) }).await.is_ok()
}

impl PreparedSignIn {
    pub async fn of(target: &SignInTarget, now: Timestamp) -> Result<PreparedSignIn, SignInError> {
        let server = Url::parse(target.url.trim()).map_err(|_| SignInError::address(&target.url))?;
        within(prepare(&server, target, now)).await
    }

    /// Until the browser comes back, and what it brought has become tokens.
    pub async fn answered(
        self,
        page: CallbackPage,
        keys: &KeyStore,
        now: impl Fn() -> Timestamp,
    ) -> Result<SignInRecord, SignInError> {
        let CallbackAnswer { code, issuer } = self.callback.answered(self.state.clone(), page).await?;
        keys.learn(&code);
        self.record.teach(keys);
        let exchange = self.manager.exchange_code_for_token_with_issuer(&code, &self.state, issuer.as_deref());
        let response = exchange.await.map_err(SignInError::of_library)?;
        let tokens = Tokens::read(&response, now())?;
        Ok(SignInRecord { tokens, ..self.record })
    }
}

async fn within<T>(work: impl Future<Output = Result<T, SignInError>>) -> Result<T, SignInError> {
    let limit = Duration::from_millis(OAUTH_DISCOVERY_MILLIS_MAX);
    let late = || SignInError::Unreachable(format!("no answer within {} seconds", limit.as_secs()));
    tokio::time::timeout(limit, work).await.unwrap_or_else(|_| Err(late()))
}

async fn manager(server: &Url, http: Arc<SignInHttp>) -> Result<AuthorizationManager, SignInError> {
    let http: Arc<dyn OAuthHttpClient> = http;
    AuthorizationManager::new_with_oauth_http_client(server.clone(), http).await.map_err(SignInError::of_library)
}

async fn prepare(server: &Url, target: &SignInTarget, now: Timestamp) -> Result<PreparedSignIn, SignInError> {
    let http = Arc::new(SignInHttp::of(server).await?);
    let mut manager = manager(server, http.clone()).await?;
    let found = manager.resolve_metadata_from_challenge(target.challenge.as_deref()).await;
    let found = found.map_err(SignInError::of_library)?;
    if !found.source.is_discovered() {
        return Err(SignInError::NotOffered);
    }
    let metadata = found.metadata;
    check(&metadata, &http)?;
    manager.set_metadata(metadata.clone());
    let callback = Callback::open().await?;
    let scopes = manager.select_initial_scopes(&[]).await;
    let scopes: Vec<&str> = scopes.iter().map(String::as_str).collect();
    let client = match &target.client_id {
        Some(id) => {
            let known = OAuthClientConfig::new(id.clone(), callback.address());
            manager.configure_client(known.clone()).map_err(SignInError::of_library)?;
            known
        }
        None => {
            if metadata.registration_endpoint.is_none() {
                return Err(SignInError::NoRegistration);
            }
            let registered = manager.register_client(CLIENT_NAME, &callback.address(), &scopes).await;
            registered.map_err(SignInError::of_library)?
        }
    };
    let secret_fits = client.client_secret.as_ref().is_none_or(|secret| secret.len() <= OAUTH_TOKEN_BYTES_MAX);
    if client.client_id.is_empty() || client.client_id.len() > OAUTH_CLIENT_ID_BYTES_MAX || !secret_fits {
        return Err(SignInError::odd("the registration cannot be used"));
    }
    let url = manager.get_authorization_url(&scopes).await.map_err(SignInError::of_library)?;
    if url.len() > OAUTH_PAGE_BYTES_MAX {
        return Err(SignInError::odd("the address of its page is too long"));
    }
    let url = Url::parse(&url).map_err(|_| SignInError::odd("its page has no address"))?;
    let (state, resource) = (last(&url, "state"), last(&url, "resource"));
    let record = SignInRecord {
        server: target.url.clone(),
        resource,
        token_endpoint: metadata.token_endpoint.clone(),
        revocation_endpoint: text_of(&metadata, "revocation_endpoint").filter(|url| allowed(url, &http).is_ok()),
        client: SignInClient {
            id: client.client_id,
            secret: client.client_secret,
            secret_in_body: takes_secret_in_body(&metadata),
        },
        tokens: Tokens::default(),
    };
    Ok(PreparedSignIn { page: page(server, &url, now), callback, manager, state, record })
}

/// Everything that is asked later is looked at now: the person is not sent anywhere where it then comes to nothing.
fn check(metadata: &AuthorizationMetadata, http: &SignInHttp) -> Result<(), SignInError> {
    // A server that says nothing of it may well take any code without proof.
    let methods = metadata.code_challenge_methods_supported.as_deref().unwrap_or_default();
    if !methods.iter().any(|method| method == "S256") {
        return Err(SignInError::NoChallenge);
    }
    if metadata.issuer.is_none() {
        return Err(SignInError::WrongIssuer);
    }
    allowed(&metadata.authorization_endpoint, http)?;
    allowed(&metadata.token_endpoint, http)?;
    metadata.registration_endpoint.iter().try_for_each(|url| allowed(url, http))
}

fn allowed(url: &str, http: &SignInHttp) -> Result<(), SignInError> {
    let url = Url::parse(url).map_err(|_| SignInError::Odd(short(&format!("{url:?} is no address"))))?;
    http.allowed.check(&url)
}

fn page(server: &Url, url: &Url, now: Timestamp) -> McpSignInPage {
    McpSignInPage {
        url: url.to_string(),
        host: host(url),
        host_unicode: url.host_str().and_then(unicode),
        server_host: host(server),
        ends_at: now.saturating_add_unsigned(MCP_SIGN_IN_MILLIS_MAX),
    }
}

/// With the port where it is not the usual one.
fn host(url: &Url) -> String {
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    format!("{}{port}", url.host_str().unwrap_or_default())
}

/// What this program has added stands last.
fn last(url: &Url, name: &str) -> String {
    url.query_pairs().filter(|(known, _)| known == name).last().map(|(_, value)| value.into_owned()).unwrap_or_default()
}

fn text_of(metadata: &AuthorizationMetadata, name: &str) -> Option<String> {
    metadata.additional_fields.get(name).and_then(Value::as_str).map(str::to_owned)
}

/// As the library decides it when it trades the code in.
fn takes_secret_in_body(metadata: &AuthorizationMetadata) -> bool {
    let methods = metadata.additional_fields.get("token_endpoint_auth_methods_supported").and_then(Value::as_array);
    let has = |name: &str| methods.is_some_and(|all| all.iter().any(|method| method.as_str() == Some(name)));
    has("client_secret_post") && !has("client_secret_basic")
}
