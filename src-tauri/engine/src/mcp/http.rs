//! A server behind an address. What it sends is looked at before the library does, as with programs: it comes through as it was
//! sent, and in its order.

use super::McpServerError;
use super::ears::ServerListener;
use super::lines::plain;
use ask::limits::MCP_MESSAGE_BYTES_MAX;
use ask::wire::Secrets;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use reqwest::header::{HeaderName, HeaderValue};
use rmcp::model::ClientJsonRpcMessage;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::{
    SseError, StreamableHttpClient, StreamableHttpClientTransportConfig, StreamableHttpError,
    StreamableHttpPostResponse, StreamableHttpResponseLimits,
};
use serde_json::Value;
use sse_stream::Sse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

/// How long a server over HTTP may take until a connection to it stands.
const REACH: Duration = Duration::from_secs(20);

type Headers = HashMap<HeaderName, HeaderValue>;
type Events = BoxStream<'static, Result<Sse, SseError>>;
type Trouble = StreamableHttpError<reqwest::Error>;

pub fn over_http(
    url: &str,
    headers: &BTreeMap<String, String>,
    has_token: bool,
    secrets: &Secrets,
    heard: Arc<ServerListener>,
) -> Result<StreamableHttpClientTransport<McpHttpClient>, McpServerError> {
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
    config.auth_header = secrets.key.clone().filter(|_| has_token);
    Ok(StreamableHttpClientTransport::with_client(McpHttpClient { client, heard }, config))
}

/// The library's own client, listened to.
#[derive(Clone)]
pub struct McpHttpClient {
    client: reqwest::Client,
    heard: Arc<ServerListener>,
}

impl McpHttpClient {
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
        let posted = self.client.post_message_with_response_limits(uri, message, session, token, headers, limits);
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
        let opened = self.client.get_stream_with_max_sse_event_size(uri, session, last, token, headers, max);
        Ok(self.listened(opened.await?))
    }
}
