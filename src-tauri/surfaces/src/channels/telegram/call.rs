//! One call of one method, and what came of it.

use super::error::{self, TelegramResponse};
use crate::channels::channel::ChannelError;
use ask::Timestamp;
use ask::limits::CHANNEL_RESPONSE_BYTES_MAX;
use engine::host;
use reqwest::header::{DATE, RETRY_AFTER};
use reqwest::{Client, Response};
use serde_json::Value;
use std::error::Error;
use std::time::Duration;
use tokio::time::timeout;
use url::Url;

/// How long an answer may take, beyond what a long poll waits by itself.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);

pub(super) struct TelegramClient {
    client: Client,
    base_url: Url,
    token: String,
}

impl TelegramClient {
    pub(super) fn new(client: Client, base_url: Url, token: String) -> TelegramClient {
        TelegramClient { client, base_url, token: token.trim().to_owned() }
    }

    pub(super) async fn call(&self, method: &str, body: Value, patience: Duration) -> Result<Value, ChannelError> {
        Ok(self.call_at(method, body, patience).await?.0)
    }

    /// The result, and the time by the service's clock.
    pub(super) async fn call_at(
        &self,
        method: &str,
        body: Value,
        patience: Duration,
    ) -> Result<(Value, Timestamp), ChannelError> {
        let Some(url) = self.address(method) else {
            return Err(ChannelError::SignedOut("no token of a bot looks like this one".into()));
        };
        let called = timeout(patience, self.send(url, &body)).await;
        called.unwrap_or_else(|_| Err(ChannelError::Unreachable("no answer in time".into())))
    }

    /// None where the token is none: it must not become another path of the server.
    fn address(&self, method: &str) -> Option<Url> {
        let (number, secret) = self.token.split_once(':')?;
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let fits = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        if !fits || secret.is_empty() || !secret.chars().all(plain) {
            return None;
        }
        let mut url = self.base_url.clone();
        url.set_query(None);
        url.set_fragment(None);
        url.path_segments_mut().ok()?.pop_if_empty().push(&format!("bot{}", self.token)).push(method);
        Some(url)
    }

    async fn send(&self, url: Url, body: &Value) -> Result<(Value, Timestamp), ChannelError> {
        let request = self.client.post(url).header("content-type", "application/json").body(body.to_string());
        let response = request.send().await.map_err(|error| self.unreachable(error))?;
        let status = response.status().as_u16();
        let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let now = header(DATE).and_then(|date| millis(&date)).unwrap_or_else(host::now);
        let retry_after = header(RETRY_AFTER).and_then(|secs| secs.trim().parse().ok());
        let bytes = self.read(response).await?;
        let answer = TelegramResponse::read(status, retry_after, &bytes);
        error::result(answer, |words| self.without_token(words)).map(|result| (result, now))
    }

    async fn read(&self, mut response: Response) -> Result<Vec<u8>, ChannelError> {
        let mut body = Vec::new();
        while let Some(bytes) = response.chunk().await.map_err(|error| self.unreachable(error))? {
            body.extend_from_slice(&bytes);
            if body.len() > CHANNEL_RESPONSE_BYTES_MAX {
                return Err(ChannelError::Malformed("the answer is far too long".into()));
            }
        }
        Ok(body)
    }

    /// The innermost reason says most. The address is taken out first: the token is part of it.
    fn unreachable(&self, error: reqwest::Error) -> ChannelError {
        let error = error.without_url();
        let mut cause: &dyn Error = &error;
        while let Some(inner) = cause.source() {
            cause = inner;
        }
        let words = if error.is_timeout() { "no answer in time".to_owned() } else { cause.to_string() };
        ChannelError::Unreachable(error::one_line(&self.without_token(&words)))
    }

    fn without_token(&self, words: &str) -> String {
        if self.token.is_empty() { words.to_owned() } else { words.replace(&self.token, "…") }
    }
}

fn millis(date: &str) -> Option<Timestamp> {
    let since = httpdate::parse_http_date(date).ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Timestamp::try_from(since.as_millis()).ok()
}

/// What was to be done is done, also where the service refused because it was so already.
pub(super) fn given(
    called: Result<Value, ChannelError>,
    is_fine: fn(&ChannelError) -> bool,
) -> Result<(), ChannelError> {
    match called {
        Ok(_) => Ok(()),
        Err(fault) if is_fine(&fault) => Ok(()),
        Err(fault) => Err(fault),
    }
}
