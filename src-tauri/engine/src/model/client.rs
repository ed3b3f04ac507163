//! One connection to one model: sends a request, hears the reply as it comes, and says in a person's terms what failed.

use super::address::ModelAddress;
use super::concession::Concessions;
use super::decoder::{DecodeProgress, Decoder};
use super::failure::{self, InterruptedReply, ModelError, retry_after};
use super::reply::ReplyListener;
use super::{ModelAccess, ModelTimeouts};
use crate::redact::Redactor;
use ask::event::{FailureCode, RunFailure};
use ask::message::Reply;
use ask::settings::Wire;
use bytes::Bytes;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Response};
use std::time::Duration;
use tokio::time::timeout;

const ERROR_BODY_BYTES_MAX: usize = 64 * 1024;
/// How long the end of a body that has told all is waited for, so that the connection can be used again.
const END_WAIT: Duration = Duration::from_millis(5);

pub struct ModelClient {
    pub(super) access: ModelAccess,
    pub(super) address: ModelAddress,
    http: reqwest::Client,
    headers: HeaderMap,
    redactor: Redactor,
    concessions: Concessions,
    patience: ModelTimeouts,
}

impl ModelClient {
    pub fn new(access: ModelAccess) -> Result<ModelClient, RunFailure> {
        ModelClient::with_patience(access, ModelTimeouts::default())
    }

    pub fn with_patience(access: ModelAccess, patience: ModelTimeouts) -> Result<ModelClient, RunFailure> {
        let redactor = Redactor::default();
        access
            .key
            .iter()
            .chain(access.headers.iter().map(|(_, value)| value))
            .for_each(|value| redactor.learn_value(value));
        let built = || {
            let address = ModelAddress::of(access.wire, &access.base_url)?;
            let headers = headers(&access)?;
            let http = http(&access, &address, patience)?;
            Ok((address, headers, http))
        };
        match built() {
            Ok((address, headers, http)) => {
                let concessions = Concessions::default();
                Ok(ModelClient { access, address, http, headers, redactor, concessions, patience })
            }
            Err(fault) => Err(redacted(&redactor, fault).failure()),
        }
    }

    pub fn model(&self) -> &str {
        &self.access.model
    }

    /// Sends the request and hears the reply. Dropping the future drops the connection at once: that is how a run stops.
    pub async fn stream(
        &self,
        body: Bytes,
        heard: &mut (dyn FnMut(super::ModelUpdate) + Send),
    ) -> Result<Reply, InterruptedReply> {
        let response = match self.post(body).await {
            Ok(response) => response,
            Err(fault) => return Err(self.told(fault.interrupting(Reply::default()))),
        };
        self.hear(response, heard).await.map_err(|interrupted| self.told(interrupted))
    }

    async fn post(&self, body: Bytes) -> Result<Response, ModelError> {
        loop {
            let granted = self.concessions.granted();
            let response = self.send(Method::POST, self.address.talk.clone(), Some(granted.applied(&body))).await?;
            if response.status().is_success() {
                return Ok(response);
            }
            let fault = refusal(response).await;
            if !self.concessions.grant(granted, &fault) {
                return Err(fault);
            }
        }
    }

    pub(super) async fn send(
        &self,
        method: Method,
        url: url::Url,
        body: Option<Bytes>,
    ) -> Result<Response, ModelError> {
        let mut request = self.http.request(method, url).headers(self.headers.clone());
        if let Some(body) = body {
            request = request.header(CONTENT_TYPE, "application/json").body(body);
        }
        match timeout(self.patience.silence, request.send()).await {
            Ok(Ok(response)) => Ok(response),
            Ok(Err(error)) => Err(self.unreachable(error)),
            Err(_) => Err(silent(self.patience.silence)),
        }
    }

    async fn hear(&self, mut response: Response, heard: ReplyListener<'_>) -> Result<Reply, InterruptedReply> {
        let mut decoder = Decoder::new(self.access.wire);
        let mut progress = DecodeProgress::More;
        loop {
            let patience = match progress {
                DecodeProgress::More => self.patience.silence,
                DecodeProgress::Whole => self.patience.tail,
                DecodeProgress::Done => {
                    let reply = decoder.end(heard);
                    leave(response).await;
                    return reply;
                }
            };
            progress = match timeout(patience, response.chunk()).await {
                Ok(Ok(Some(bytes))) => match decoder.feed(&bytes, heard) {
                    Ok(progress) => progress,
                    Err(fault) => return Err(decoder.interrupted(fault, heard)),
                },
                Ok(Ok(None)) => return decoder.end(heard),
                Ok(Err(error)) => {
                    let detail = format!("the connection broke in the middle of the reply ({})", cause(&error));
                    return decoder.broken(ModelError::new(FailureCode::CutOff, detail).passing(None), heard);
                }
                Err(_) => {
                    let seconds = patience.as_secs();
                    let detail = format!("nothing came for {seconds} seconds in the middle of the reply");
                    return decoder.broken(ModelError::new(FailureCode::CutOff, detail).passing(None), heard);
                }
            };
        }
    }

    fn unreachable(&self, error: reqwest::Error) -> ModelError {
        let host = self.address.talk.host_str().unwrap_or_default();
        let port = self.address.talk.port_or_known_default().unwrap_or_default();
        let fault = ModelError::new(FailureCode::Unreachable, format!("{host}:{port}: {}", cause(&error)));
        if error.is_builder() { fault } else { fault.passing(None) }
    }

    fn told(&self, interrupted: InterruptedReply) -> InterruptedReply {
        let RunFailure { code, detail } = interrupted.failure;
        InterruptedReply {
            failure: RunFailure { code, detail: self.redactor.scrub(&detail).into_owned() },
            ..interrupted
        }
    }

    pub(super) fn failure(&self, fault: ModelError) -> RunFailure {
        redacted(&self.redactor, fault).failure()
    }
}

fn redacted(redactor: &Redactor, fault: ModelError) -> ModelError {
    let detail = redactor.scrub(&fault.detail).into_owned();
    ModelError { detail, ..fault }
}

fn http(access: &ModelAccess, address: &ModelAddress, patience: ModelTimeouts) -> Result<reqwest::Client, ModelError> {
    let builder = reqwest::Client::builder()
        .connect_timeout(patience.connect)
        // A redirect would carry the key to a server the person did not name.
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("askwell/", env!("CARGO_PKG_VERSION")));
    let proxy = access.proxy.as_deref().map(str::trim).filter(|proxy| !proxy.is_empty());
    let builder = match proxy {
        // Without encryption there is nothing to check: the system's certificates, which take a while to read, are left alone.
        _ if address.loopback && address.talk.scheme() == "http" => builder.no_proxy().tls_certs_only([]),
        _ if address.loopback => builder.no_proxy(),
        Some(proxy) => {
            let known =
                ["http://", "https://", "socks5://", "socks5h://"].iter().any(|scheme| proxy.starts_with(scheme));
            let wrong = || {
                ModelError::new(
                    FailureCode::Unreachable,
                    format!("the proxy \"{proxy}\" is no address that begins with http://, https:// or socks5://"),
                )
            };
            let all = reqwest::Proxy::all(proxy).ok().filter(|_| known).ok_or_else(wrong)?;
            builder.proxy(all)
        }
        None => builder,
    };
    builder.build().map_err(|error| ModelError::new(FailureCode::Unreachable, cause(&error)))
}

fn headers(access: &ModelAccess) -> Result<HeaderMap, ModelError> {
    let mut headers = HeaderMap::new();
    if let Some(key) = access.key.as_deref().map(str::trim).filter(|key| !key.is_empty()) {
        let secret = |text: String| match HeaderValue::from_str(&text) {
            Ok(mut value) => {
                value.set_sensitive(true);
                Ok(value)
            }
            Err(_) => Err(ModelError::new(
                FailureCode::Unauthorized,
                "the key holds characters that no key has; it was perhaps copied with something around it",
            )),
        };
        match access.wire {
            Wire::OpenAi => headers.insert(AUTHORIZATION, secret(format!("Bearer {key}"))?),
            Wire::Anthropic => headers.insert("x-api-key", secret(key.to_owned())?),
        };
    }
    if access.wire == Wire::Anthropic {
        headers.insert("anthropic-version", HeaderValue::from_static("2023-06-01"));
    }
    for (name, value) in &access.headers {
        let wrong = |what: &str| {
            ModelError::new(
                FailureCode::Unreachable,
                format!("the extra header \"{name}\" has {what} that cannot be sent"),
            )
        };
        let header = HeaderName::from_bytes(name.trim().as_bytes()).map_err(|_| wrong("a name"))?;
        let mut value = HeaderValue::from_str(value.trim()).map_err(|_| wrong("a value"))?;
        value.set_sensitive(true);
        headers.insert(header, value);
    }
    Ok(headers)
}

/// Reads what a server says when it refuses: not too much of it, and not for long.
pub(super) async fn refusal(mut response: Response) -> ModelError {
    let status = response.status().as_u16();
    let after = retry_after(response.headers());
    let target = response.headers().get("location").and_then(|target| target.to_str().ok()).map(str::to_owned);
    let mut body = Vec::new();
    while body.len() < ERROR_BODY_BYTES_MAX
        && let Ok(Ok(Some(bytes))) = timeout(Duration::from_secs(5), response.chunk()).await
    {
        body.extend_from_slice(&bytes);
    }
    match target {
        Some(target) if (300..400).contains(&status) => ModelError::new(
            FailureCode::BadResponse,
            format!("{status}: the server points to {target}; put the right address into the profile"),
        ),
        Some(_) | None => failure::of_status(status, &body, after),
    }
}

/// Lets a body that has told all come to its end, so that the next request finds the connection standing.
async fn leave(mut response: Response) {
    let at_once = timeout(END_WAIT, async { while let Ok(Some(_)) = response.chunk().await {} }).await;
    if at_once.is_err() {
        tokio::spawn(timeout(Duration::from_secs(1), async move { while let Ok(Some(_)) = response.chunk().await {} }));
    }
}

fn silent(patience: Duration) -> ModelError {
    let seconds = patience.as_secs();
    let detail = format!("the server took the request and said nothing for {seconds} seconds");
    ModelError::new(FailureCode::Unreachable, detail).passing(None)
}

/// The innermost reason, which is the one that says something. Never the address: it may hold a key.
fn cause(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    if error.is_timeout() { "no connection in time".into() } else { cause.to_string() }
}
