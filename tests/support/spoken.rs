//! What a model says, put on either wire as the real servers stream it.

use serde_json::{Value, json};

/// One call: its id, its tool, its arguments.
pub type SpokenCall<'a> = (&'a str, &'a str, Value);

/// The body of an OpenAI-compatible stream: words in pieces, arguments in pieces, usage, the end mark.
pub fn openai(text: &str, calls: &[SpokenCall<'_>]) -> String {
    let chunk = |delta: Value, finish: Value| {
        json!({ "id": "x", "object": "chat.completion.chunk", "created": 1, "model": "scripted",
            "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }] })
    };
    let mut chunks = vec![chunk(json!({ "role": "assistant", "content": "" }), Value::Null)];
    chunks.extend(pieces(text).into_iter().map(|piece| chunk(json!({ "content": piece }), Value::Null)));
    for (index, (id, name, arguments)) in calls.iter().enumerate() {
        let begun =
            json!({ "index": index, "id": id, "type": "function", "function": { "name": name, "arguments": "" } });
        chunks.push(chunk(json!({ "tool_calls": [begun] }), Value::Null));
        for piece in pieces(&arguments.to_string()) {
            let more = json!({ "index": index, "function": { "arguments": piece } });
            chunks.push(chunk(json!({ "tool_calls": [more] }), Value::Null));
        }
    }
    chunks.push(chunk(json!({}), json!(if calls.is_empty() { "stop" } else { "tool_calls" })));
    chunks.push(
        json!({ "choices": [], "usage": { "prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110 } }),
    );
    let body: String = chunks.iter().map(|chunk| format!("data: {chunk}\n\n")).collect();
    body + "data: [DONE]\n\n"
}

/// The body of an Anthropic stream.
pub fn anthropic(text: &str, calls: &[SpokenCall<'_>]) -> String {
    let mut events =
        vec![json!({ "type": "message_start", "message": { "id": "m", "type": "message", "role": "assistant",
        "content": [], "model": "scripted", "usage": { "input_tokens": 100, "output_tokens": 1 } } })];
    let mut index = 0;
    let mut block = |begun: Value, deltas: Vec<Value>| {
        events.push(json!({ "type": "content_block_start", "index": index, "content_block": begun }));
        events.extend(
            deltas.into_iter().map(|delta| json!({ "type": "content_block_delta", "index": index, "delta": delta })),
        );
        events.push(json!({ "type": "content_block_stop", "index": index }));
        index += 1;
    };
    if !text.is_empty() {
        let deltas = pieces(text).into_iter().map(|piece| json!({ "type": "text_delta", "text": piece }));
        block(json!({ "type": "text", "text": "" }), deltas.collect());
    }
    for (id, name, arguments) in calls {
        let deltas = pieces(&arguments.to_string()).into_iter();
        let deltas = deltas.map(|piece| json!({ "type": "input_json_delta", "partial_json": piece })).collect();
        block(json!({ "type": "tool_use", "id": id, "name": name, "input": {} }), deltas);
    }
    let stop = if calls.is_empty() { "end_turn" } else { "tool_use" };
    events.push(json!({ "type": "message_delta", "delta": { "stop_reason": stop }, "usage": { "output_tokens": 10 } }));
    events.push(json!({ "type": "message_stop" }));
    events
        .iter()
        .map(|event| format!("event: {}\ndata: {event}\n\n", event["type"].as_str().unwrap_or_default()))
        .collect()
}

/// A few characters at a time.
fn pieces(text: &str) -> Vec<String> {
    text.chars().collect::<Vec<_>>().chunks(7).map(|piece| piece.iter().collect()).collect()
}
