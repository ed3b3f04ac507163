//! What an answer of the service means.

use super::super::channel::ChannelError;
use engine::redact::HIDDEN;
use serde_json::Value;
use std::time::Duration;

const DETAIL_CHARS_MAX: usize = 200;
/// The token is not known, or no longer.
const STALE: i64 = -14;
/// Nothing may be written now.
const SHUT: i64 = -2;

/// The answer, if it is one; else what went wrong. `hidden` is never repeated.
pub(super) fn answer(
    status: u16,
    after: Option<Duration>,
    body: &[u8],
    hidden: &[&str],
) -> Result<Value, ChannelError> {
    let read = serde_json::from_slice::<Value>(body).ok().filter(Value::is_object);
    let said = read.as_ref().and_then(|answer| answer["errmsg"].as_str()).unwrap_or_default();
    let said = plain(said, hidden);
    match status {
        200..=299 => {}
        400 | 413 | 422 => return Err(ChannelError::NotFit(with(&format!("HTTP {status}"), &said))),
        401 | 403 => return Err(ChannelError::SignedOut(with(&format!("HTTP {status}"), &said))),
        429 => return Err(ChannelError::TooMany { retry_after: after }),
        _ => return Err(ChannelError::Unreachable(with(&format!("HTTP {status}"), &said))),
    }
    let Some(answer) = read else {
        let size = body.len();
        return Err(ChannelError::Malformed(format!("no JSON, but {size} bytes of something else")));
    };
    match code(&answer) {
        0 => Ok(answer),
        STALE => Err(ChannelError::SignedOut(said)),
        // One number stands for both; only the words tell a limit that passes by itself.
        SHUT if said.to_lowercase().contains("rate limit") => Err(ChannelError::TooMany { retry_after: after }),
        SHUT => Err(ChannelError::WindowShut),
        other => Err(ChannelError::Unreachable(with(&other.to_string(), &said))),
    }
}

/// What is said of a message cannot be meant where none was sent.
pub(super) fn not_of_a_message(fault: ChannelError) -> ChannelError {
    match fault {
        ChannelError::WindowShut => ChannelError::Unreachable(SHUT.to_string()),
        ChannelError::NotFit(detail) | ChannelError::Blocked(detail) => ChannelError::Unreachable(detail),
        ChannelError::Unreachable(_)
        | ChannelError::TooMany { .. }
        | ChannelError::SignedOut(_)
        | ChannelError::Elsewhere(_)
        | ChannelError::Malformed(_) => fault,
    }
}

/// Some failures have the one number, some the other.
fn code(answer: &Value) -> i64 {
    let number = |name: &str| answer[name].as_i64().filter(|number| *number != 0);
    number("errcode").or_else(|| number("ret")).unwrap_or_default()
}

fn with(what: &str, said: &str) -> String {
    if said.is_empty() { what.to_owned() } else { format!("{what}: {said}") }
}

/// One line, not too long, without what nobody may read.
fn plain(said: &str, hidden: &[&str]) -> String {
    let clean = hidden
        .iter()
        .filter(|secret| !secret.is_empty())
        .fold(said.to_owned(), |said, secret| said.replace(secret, HIDDEN));
    let line = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(DETAIL_CHARS_MAX).collect()
}
