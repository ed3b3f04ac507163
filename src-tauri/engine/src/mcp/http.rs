//! A server behind an address. What it sends is looked at before the library does, as with programs: it comes through as it was
//! sent, and in its order.

use super::McpServerError;
use super::ears::ServerListener;
use super::lines::plain;
use super::sign_in::{SignInError, TokenSource};
use ask::limits::{MCP_MESSAGE_BYTES_MAX, OAUTH_CHALLENGE_BYTES_MAX};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use parking_lot::Mutex;
use reqwest::header::{HeaderName, HeaderValue};
use rmcp::model::ClientJsonRpcMessage;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::auth::AuthError;
use rmcp::transport::streamable_http_client::{
    AuthRequiredError, SseError, StreamableHttpClient, StreamableHttpClientTransportConfig, StreamableHttpError,
    StreamableHttpPostResponse, StreamableHttpResponseLimits,
};
use serde_json::Value;
use sse_stream::Sse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// How long a server over HTTP may take until a connection to it stands.
const REACH: Duration = Duration::from_secs(20);

type Headers = HashMap<HeaderName, HeaderValue>;
type Events = BoxStream<'static, Result<Sse, SseError>>;
type Trouble = StreamableHttpError<reqwest::Error>;

/// What a server over HTTP is reached with.
pub struct HttpParts<'a> {
    pub url: &'a str,
    pub headers: &'a BTreeMap<String, String>,
    /// A token that the person typed.
    pub token: Option<String>,
    /// Where tokens come from, if they have signed in.
    pub source: Option<Arc<TokenSource>>,
    pub heard: Arc<ServerListener>,
    pub refusal: Arc<SignInRefusal>,
}

/// Whether the server wants a person to sign in, and what it says of that.
#[derive(Default)]
pub struct SignInRefusal {
    challenge: Mutex<Option<String>>,
    pub told: Notify,
}

impl SignInRefusal {
    fn note(&self, challenge: &str) {
        if !challenge.is_empty() && challenge.len() <= OAUTH_CHALLENGE_BYTES_MAX {
            *self.challenge.lock() = Some(challenge.to_owned());
        }
        self.told.notify_one();
    }

    pub fn challenge(&self) -> Option<String> {
        self.challenge.lock().clone()
    }
}

pub fn over_http(parts: HttpParts<'_>) -> Result<StreamableHttpClientTransport<McpHttpClient>, McpServerError> {
    let HttpParts { url, headers, token, source, heard, refusal } = parts;
    let mut custom = HashMap::new();
    for (name, value) in headers {
        let header = HeaderName::from_bytes(name.as_bytes()).ok().zip(HeaderValue::from_str(value).ok());
        let (name, mut value) = header.ok_or_else(|| McpServerError::Header(name.clone()))?;
        value.set_sensitive(true);
        custom.insert(name, value);
    }
    // What is secret goes to the address that the person gave, and nowhere else.
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).connect_timeout(REACH);
    let client = client.build().map_err(|error| McpServerError::Unreachable(error.to_string()))?;
    let mut config = StreamableHttpClientTransportConfig::with_uri(url).custom_headers(custom);
    config.max_sse_event_size = MCP_MESSAGE_BYTES_MAX;
    config.max_json_response_size = MCP_MESSAGE_BYTES_MAX;
    config.auth_header = token.filter(|_| source.is_none());
    let client = McpHttpClient { client, heard, url: url.into(), source, refusal };
    Ok(StreamableHttpClientTransport::with_client(client, config))
}

/// The library's own client, listened to.
#[derive(Clone)]
pub struct McpHttpClient {
    client: reqwest::Client,
    heard: Arc<ServerListener>,
    /// As it stands in the settings: tokens were given for it.
    url: Arc<str>,
    source: Option<Arc<TokenSource>>,
    refusal: Arc<SignInRefusal>,
}

impl McpHttpClient {
    /// The token of whoever has signed in, else the one that was typed.
    async fn token(&self, typed: Option<String>) -> Result<Option<String>, Trouble> {
        match &self.source {
            None => Ok(typed),
            Some(source) => source.token(&self.url, None).await.map(Some).map_err(not_signed_in),
        }
    }

    /// Asks with the token of whoever has signed in. Where it is refused, it is renewed, and asked once more.
    async fn with_token<T, F: Future<Output = Result<T, Trouble>>>(
        &self,
        typed: Option<String>,
        ask: impl Fn(Option<String>) -> F,
    ) -> Result<T, Trouble> {
        let done = match &self.source {
            None => ask(typed).await,
            Some(source) => match self.asked_as(source, ask).await {
                Err(refused) if is_refused(&refused) => Err(signed_out(refused)),
                done => done,
            },
        };
        if let Err(StreamableHttpError::AuthRequired(refused)) = &done {
            self.refusal.note(&refused.www_authenticate_header);
        }
        done
    }

    async fn asked_as<T, F: Future<Output = Result<T, Trouble>>>(
        &self,
        source: &Arc<TokenSource>,
        ask: impl Fn(Option<String>) -> F,
    ) -> Result<T, Trouble> {
        let token = source.token(&self.url, None).await.map_err(not_signed_in)?;
        match ask(Some(token.clone())).await {
            Err(refused) if is_refused(&refused) => match source.token(&self.url, Some(token)).await {
                Ok(token) => ask(Some(token)).await,
                Err(SignInError::Needed) => Err(refused),
                Err(error) => Err(not_signed_in(error)),
            },
            done => done,
        }
    }

    fn listened(&self, events: Events) -> Events {
        let heard = self.heard.clone();
        let looked_at = move |mut event: Sse| {
            // An event keeps its number, by which a stream that broke off is gone on with, also where nothing of it is left.
            event.data = event.data.and_then(|data| heard_of(data, &heard));
            event
        };
        events.map(move |event| event.map(&looked_at)).boxed()
    }
}

/// Also without a word of how to do it better.
#[expect(clippy::wildcard_enum_match_arm, reason = "whatever the library says else is something else")]
fn is_refused(trouble: &Trouble) -> bool {
    match trouble {
        StreamableHttpError::UnexpectedServerResponse(said) => said.starts_with("HTTP 401"),
        StreamableHttpError::Client(error) => error.status() == Some(reqwest::StatusCode::UNAUTHORIZED),
        StreamableHttpError::AuthRequired(_) => true,
        _ => false,
    }
}

/// The same, however it was refused.
#[expect(clippy::wildcard_enum_match_arm, reason = "only one says more than that")]
fn signed_out(refused: Trouble) -> Trouble {
    match refused {
        StreamableHttpError::AuthRequired(said) => StreamableHttpError::AuthRequired(said),
        _ => not_signed_in(SignInError::Needed),
    }
}

fn not_signed_in(error: SignInError) -> Trouble {
    if error == SignInError::Needed {
        StreamableHttpError::AuthRequired(AuthRequiredError::new(String::new()))
    } else {
        StreamableHttpError::Auth(AuthError::TokenRefreshFailed(error.to_string()))
    }
}

/// What is left for the library.
fn heard_of(data: String, heard: &ServerListener) -> Option<String> {
    match serde_json::from_str::<Value>(&data) {
        Ok(message) if heard.overhears(&message) => None,
        Ok(message @ Value::Object(_)) => Some(plain(message).to_string()),
        Ok(_) | Err(_) => Some(data),
    }
}

impl StreamableHttpClient for McpHttpClient {
    type Error = reqwest::Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        token: Option<String>,
        headers: Headers,
    ) -> Result<StreamableHttpPostResponse, Trouble> {
        let limits = StreamableHttpResponseLimits::default();
        self.post_message_with_response_limits(uri, message, session, token, headers, limits).await
    }

    async fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        token: Option<String>,
        headers: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> Result<StreamableHttpPostResponse, Trouble> {
        let posted = self.with_token(token, |token| {
            let (uri, message, session) = (uri.clone(), message.clone(), session.clone());
            self.client.post_message_with_response_limits(uri, message, session, token, headers.clone(), limits)
        });
        #[expect(clippy::wildcard_enum_match_arm, reason = "what comes in one piece, the library has read already")]
        Ok(match posted.await? {
            StreamableHttpPostResponse::Sse(events, session) => {
                StreamableHttpPostResponse::Sse(self.listened(events), session)
            }
            other => other,
        })
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session: Arc<str>,
        token: Option<String>,
        headers: Headers,
    ) -> Result<(), Trouble> {
        let token = self.token(token).await?;
        self.client.delete_session(uri, session, token, headers).await
    }

    async fn get_stream(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last: Option<String>,
        token: Option<String>,
        headers: Headers,
    ) -> Result<Events, Trouble> {
        self.get_stream_with_max_sse_event_size(uri, session, last, token, headers, MCP_MESSAGE_BYTES_MAX).await
    }

    async fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last: Option<String>,
        token: Option<String>,
        headers: Headers,
        max: usize,
    ) -> Result<Events, Trouble> {
        let token = self.token(token).await?;
        let opened = self.client.get_stream_with_max_sse_event_size(uri, session, last, token, headers, max);
        Ok(self.listened(opened.await?))
    }
}
