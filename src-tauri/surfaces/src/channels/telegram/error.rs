//! What an answer means: a result, or why there is none.

use crate::channels::channel::ChannelError;
use serde_json::Value;
use std::time::Duration;
use url::Url;

const WORDS_CHARS_MAX: usize = 300;
/// A service that wants to be left alone for longer is asked again after this all the same.
const RETRY_AFTER_SECS_MAX: u64 = 3600;

const NOT_MODIFIED: &str = "message is not modified";
const TOO_OLD: &str = "query is too old";
/// The person has deleted it: nothing is left to be overwritten.
const GONE: &str = "message to edit not found";

/// An answer as it came.
pub(super) struct TelegramResponse {
    status: u16,
    /// None: no JSON object.
    body: Option<Value>,
    retry_after: Option<u64>,
}

impl TelegramResponse {
    pub(super) fn read(status: u16, retry_after: Option<u64>, bytes: &[u8]) -> TelegramResponse {
        let body: Option<Value> = serde_json::from_slice(bytes).ok();
        TelegramResponse { status, retry_after, body: body.filter(Value::is_object) }
    }
}

pub(super) fn result(answer: TelegramResponse, clean: impl Fn(&str) -> String) -> Result<Value, ChannelError> {
    let TelegramResponse { status, body, retry_after } = answer;
    let ok = body.as_ref().and_then(|body| body["ok"].as_bool());
    match (body, ok) {
        (Some(mut body), Some(true)) if (200..300).contains(&status) => Ok(body["result"].take()),
        (Some(body), Some(false)) => {
            let code = body["error_code"].as_u64().and_then(|code| u16::try_from(code).ok()).unwrap_or(status);
            let words = one_line(&clean(body["description"].as_str().unwrap_or_default()));
            let asked = body["parameters"]["retry_after"].as_u64().or(retry_after);
            Err(of(code, words, asked))
        }
        // What stands between us and Telegram, or in its place.
        (Some(_) | None, _) => Err(match status {
            429 => too_many(retry_after),
            500.. => ChannelError::Unreachable(format!("status {status}")),
            200..300 => ChannelError::Malformed("what answers does not speak as Telegram does".into()),
            _ => ChannelError::Malformed(format!("status {status}, and not in Telegram's way")),
        }),
    }
}

fn of(code: u16, words: String, retry_after: Option<u64>) -> ChannelError {
    match code {
        // "Not Found" is what a token gets that never was one.
        401 | 404 => ChannelError::SignedOut(words),
        403 => ChannelError::Blocked(words),
        409 => ChannelError::Elsewhere(words),
        429 => too_many(retry_after),
        400 if words.contains("chat not found") || words.contains("PEER_ID_INVALID") => ChannelError::Blocked(words),
        400..500 => ChannelError::NotFit(words),
        500..600 => ChannelError::Unreachable(words),
        _ => ChannelError::Malformed(words),
    }
}

fn too_many(retry_after: Option<u64>) -> ChannelError {
    ChannelError::TooMany { retry_after: retry_after.map(|secs| Duration::from_secs(secs.min(RETRY_AFTER_SECS_MAX))) }
}

/// The message already says what it was to say, or is there no more.
pub(super) fn is_changed_already(fault: &ChannelError) -> bool {
    refused_with(fault, &[NOT_MODIFIED, GONE])
}

/// The press is so old that the app waits for no word on it.
pub(super) fn is_too_late(fault: &ChannelError) -> bool {
    refused_with(fault, &[TOO_OLD])
}

fn refused_with(fault: &ChannelError, words: &[&str]) -> bool {
    matches!(fault, ChannelError::NotFit(said) if words.iter().any(|words| said.contains(words)))
}

/// Where the bot's messages go instead. Its path may hold a secret; the host says enough.
pub(super) fn webhook(url: &str) -> String {
    let host = Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned));
    match host {
        Some(host) => format!("a webhook sends the bot's messages to {}", one_line(&host)),
        None => "a webhook sends the bot's messages elsewhere".to_owned(),
    }
}

/// One line, not too long, without what a terminal or a log could trip over.
pub(super) fn one_line(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(WORDS_CHARS_MAX).collect()
}
