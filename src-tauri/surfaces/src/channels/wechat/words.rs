//! What an answer of the service means.

use super::super::channel::Fault;
use engine::redact::HIDDEN;
use serde_json::Value;
use std::time::Duration;

const DETAIL_CHARS_MAX: usize = 200;
/// The token is not known, or no longer.
const STALE: i64 = -14;
/// Nothing may be written now.
const SHUT: i64 = -2;

/// The answer, if it is one; else what went wrong. `hidden` is never repeated.
pub(super) fn answer(status: u16, after: Option<Duration>, body: &[u8], hidden: &[&str]) -> Result<Value, Fault> {
    let read = serde_json::from_slice::<Value>(body).ok().filter(Value::is_object);
    let said = read.as_ref().and_then(|answer| answer["errmsg"].as_str()).unwrap_or_default();
    let said = plain(said, hidden);
    match status {
        200..=299 => {}
        400 | 413 | 422 => return Err(Fault::NotFit(with(&format!("HTTP {status}"), &said))),
        401 | 403 => return Err(Fault::SignedOut(with(&format!("HTTP {status}"), &said))),
        429 => return Err(Fault::TooMany { retry_after: after }),
        _ => return Err(Fault::Unreachable(with(&format!("HTTP {status}"), &said))),
    }
    let Some(answer) = read else {
        let size = body.len();
        return Err(Fault::Malformed(format!("no JSON, but {size} bytes of something else")));
    };
    match code(&answer) {
        0 => Ok(answer),
        STALE => Err(Fault::SignedOut(said)),
        // One number stands for both; only the words tell a limit that passes by itself.
        SHUT if said.to_lowercase().contains("rate limit") => Err(Fault::TooMany { retry_after: after }),
        SHUT => Err(Fault::WindowShut),
        other => Err(Fault::Unreachable(with(&other.to_string(), &said))),
    }
}

/// What is said of a message cannot be meant where none was sent.
pub(super) fn not_of_a_message(fault: Fault) -> Fault {
    match fault {
        Fault::WindowShut => Fault::Unreachable(SHUT.to_string()),
        Fault::NotFit(detail) | Fault::Blocked(detail) => Fault::Unreachable(detail),
        Fault::Unreachable(_)
        | Fault::TooMany { .. }
        | Fault::SignedOut(_)
        | Fault::Elsewhere(_)
        | Fault::Malformed(_) => fault,
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
