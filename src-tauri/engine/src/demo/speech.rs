//! Saying a turn as servers stream it: a few characters at a time, at a pace that can be followed by eye.

use super::MODEL;
use super::scene::DemoReply;
use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::time::Duration;

/// How fast the demo speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    pub before: Duration,
    pub between: Duration,
}

impl Pace {
    pub const HUMAN: Pace = Pace { before: Duration::from_millis(450), between: Duration::from_millis(24) };
    /// For tests, and for whoever is in a hurry.
    pub const INSTANT: Pace = Pace { before: Duration::ZERO, between: Duration::ZERO };

    /// `ASKWELL_DEMO_PACE=instant` takes the pauses out.
    pub fn from_environment() -> Pace {
        match std::env::var("ASKWELL_DEMO_PACE") {
            Ok(pace) if pace == "instant" => Pace::INSTANT,
            Ok(_) | Err(_) => Pace::HUMAN,
        }
    }
}

/// The events of one reply. `calls` is the number of calls made before, for ids that do not repeat.
pub(super) fn events(
    turn: &DemoReply,
    calls: usize,
    told: usize,
    pace: Pace,
) -> impl Stream<Item = Result<Bytes, Infallible>> + use<> {
    let chunks = chunks(turn, calls, told);
    stream::iter(chunks.into_iter().enumerate()).then(move |(number, chunk)| async move {
        let pause = if number == 0 { pace.before } else { pace.between };
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
        Ok(Bytes::from(format!("data: {chunk}\n\n")))
    })
}

fn chunks(turn: &DemoReply, calls: usize, told: usize) -> Vec<String> {
    let chunk = |delta: Value, finish: Value| {
        json!({ "id": "demo", "object": "chat.completion.chunk", "created": 0, "model": MODEL,
            "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }] })
        .to_string()
    };
    let mut chunks = vec![chunk(json!({ "role": "assistant", "content": "" }), Value::Null)];
    for piece in turn.text.chars().collect::<Vec<_>>().chunks(6) {
        chunks.push(chunk(json!({ "content": piece.iter().collect::<String>() }), Value::Null));
    }
    for (index, (tool, arguments)) in turn.calls.iter().enumerate() {
        let function = json!({ "name": tool.name(), "arguments": arguments.to_string() });
        let call = json!({ "index": index, "id": format!("demo_{}", calls + index), "type": "function", "function": function });
        chunks.push(chunk(json!({ "tool_calls": [call] }), Value::Null));
    }
    chunks.push(chunk(json!({}), json!(if turn.calls.is_empty() { "stop" } else { "tool_calls" })));
    // About four bytes make a token.
    let usage = json!({ "prompt_tokens": told / 4, "completion_tokens": turn.text.len() / 4 + 1 });
    chunks
        .push(json!({ "object": "chat.completion.chunk", "model": MODEL, "choices": [], "usage": usage }).to_string());
    chunks.push("[DONE]".into());
    chunks
}
