//! Requests to the service, and its answers as far as they are the same for all of them.

use super::super::channel::ChannelError;
use super::{base_info, words};
use ask::Timestamp;
use ask::limits::CHAT_REPLY_BYTES_MAX;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use engine::model::retry_after;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, DATE, HeaderValue};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::Value;
use std::time::{Duration, UNIX_EPOCH};
use url::Url;

/// The version of the protocol that is spoken here, and the same as a number, as the service wants it.
pub(super) const VERSION: &str = "2.4.9";
const VERSION_NUMBER: &str = "132105";

/// No clock that was set meanwhile makes a call longer than this.
const CALL_MILLIS_MAX: Timestamp = 15_000;

/// How long the service may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct WeChatTimeouts {
    /// For an ordinary call.
    pub call: Duration,
    /// For a long poll, beyond the time that it is held.
    pub spare: Duration,
}

impl Default for WeChatTimeouts {
    fn default() -> WeChatTimeouts {
        WeChatTimeouts { call: Duration::from_millis(CALL_MILLIS_MAX.unsigned_abs()), spare: Duration::from_secs(5) }
    }
}

#[derive(Clone)]
pub(super) struct WeChatClient {
    client: Client,
    base: Url,
    token: Option<String>,
    patience: WeChatTimeouts,
}

impl WeChatClient {
    pub fn new(client: Client, base: Url, token: Option<String>, patience: WeChatTimeouts) -> WeChatClient {
        WeChatClient { client, base, token, patience }
    }

    /// The same at another host.
    pub fn at(&self, base: Url) -> WeChatClient {
        WeChatClient { base, ..self.clone() }
    }

    pub fn base(&self) -> &Url {
        &self.base
    }

    /// An ordinary call of a bot, and when at the earliest it was carried out. `hidden` stands in no error, whatever the service repeats.
    pub async fn call(
        &self,
        path: &str,
        mut body: Value,
        hidden: &[&str],
    ) -> Result<(Value, Option<Timestamp>), ChannelError> {
        body["base_info"] = base_info();
        let began = engine::host::now();
        let response = self.send(path, &body).await?;
        let at = there_at(&response, began);
        Ok((self.read(response, hidden).await?, at))
    }

    /// A long poll of a bot. None: the service said nothing for as long as it may, which is no fault.
    pub async fn wait(&self, path: &str, mut body: Value, hold: Duration) -> Result<Option<Value>, ChannelError> {
        body["base_info"] = base_info();
        let request = self.posting(path, &body)?.timeout(hold + self.patience.spare);
        self.held(request).await
    }

    /// A call without a bot.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, ChannelError> {
        let response = self.send(path, body).await?;
        self.read(response, &[]).await
    }

    async fn send(&self, path: &str, body: &Value) -> Result<Response, ChannelError> {
        self.posting(path, body)?.timeout(self.patience.call).send().await.map_err(unreachable)
    }

    /// A long poll without a bot.
    pub async fn look(
        &self,
        path: &str,
        query: &[(&str, &str)],
        hold: Duration,
    ) -> Result<Option<Value>, ChannelError> {
        let mut url = self.url(path)?;
        url.query_pairs_mut().extend_pairs(query);
        self.held(app(self.client.get(url)).timeout(hold + self.patience.spare)).await
    }

    async fn held(&self, request: RequestBuilder) -> Result<Option<Value>, ChannelError> {
        match request.send().await {
            Ok(response) => self.read(response, &[]).await.map(Some),
            Err(error) if error.is_timeout() && !error.is_connect() => Ok(None),
            Err(error) => Err(unreachable(error)),
        }
    }

    fn posting(&self, path: &str, body: &Value) -> Result<RequestBuilder, ChannelError> {
        let mut request = app(self.client.post(self.url(path)?)).body(body.to_string());
        request = request.header(CONTENT_TYPE, "application/json");
        request = request.header("AuthorizationType", "ilink_bot_token").header("X-WECHAT-UIN", uin()?);
        if let Some(token) = &self.token {
            let value = HeaderValue::from_str(&format!("Bearer {token}"));
            let mut value = value.map_err(|_| ChannelError::SignedOut("the token cannot be sent".to_owned()))?;
            value.set_sensitive(true);
            request = request.header(AUTHORIZATION, value);
        }
        Ok(request)
    }

    fn url(&self, path: &str) -> Result<Url, ChannelError> {
        self.base.join(path).map_err(|_| ChannelError::Unreachable("the address cannot be used".to_owned()))
    }

    async fn read(&self, mut response: Response, hidden: &[&str]) -> Result<Value, ChannelError> {
        let status = response.status().as_u16();
        let after = retry_after(response.headers());
        let mut body = Vec::new();
        while let Some(bytes) = response.chunk().await.map_err(unreachable)? {
            body.extend_from_slice(&bytes);
            if body.len() > CHAT_REPLY_BYTES_MAX {
                return Err(ChannelError::Malformed("the answer has no end".to_owned()));
            }
        }
        let token = self.token.as_deref();
        let hidden: Vec<&str> = hidden.iter().copied().chain(token).collect();
        words::answer(status, after, &body, &hidden)
    }
}

/// What every request carries: without it, the service takes a bot that it knows for one that it does not.
fn app(request: RequestBuilder) -> RequestBuilder {
    request.header("iLink-App-Id", "bot").header("iLink-App-ClientVersion", VERSION_NUMBER)
}

/// The earliest time at which what was sent can have been there, by the service's clock: messages carry its time, and a
/// reply may be written before this answer is here. The service tells when it answered, to the second; where our clock
/// agrees with that, what was sent was not there before it was sent.
fn there_at(response: &Response, began: Timestamp) -> Option<Timestamp> {
    let date = httpdate::parse_http_date(response.headers().get(DATE)?.to_str().ok()?).ok()?;
    let second = Timestamp::try_from(date.duration_since(UNIX_EPOCH).ok()?.as_millis()).ok()?;
    let took = engine::host::now().saturating_sub(began).clamp(0, CALL_MILLIS_MAX);
    Some(began.clamp(second - took - 1000, second))
}

/// A new number for each request.
fn uin() -> Result<String, ChannelError> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).map_err(|error| ChannelError::Unreachable(error.to_string()))?;
    Ok(BASE64_STANDARD.encode(u32::from_le_bytes(bytes).to_string()))
}

/// The innermost reason, which is the one that says something. Never the address: the code of a login stands in it.
fn unreachable(error: reqwest::Error) -> ChannelError {
    if error.is_timeout() {
        return ChannelError::Unreachable("no answer in time".to_owned());
    }
    let error = error.without_url();
    let mut cause: &dyn std::error::Error = &error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    ChannelError::Unreachable(cause.to_string())
}
