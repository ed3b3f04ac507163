//! What Anthropic's servers send, block by block.

use super::quirks::calls;
use super::reply;
use ask::message::{Reasoning, Seal, StopReason, Usage};
use ask::settings::Wire;
use serde_json::json;

#[tokio::test]
async fn blocks_come_whole() {
    let body = [
        json!({ "type": "message_start", "message": { "model": "m", "usage": { "input_tokens": 3, "cache_read_input_tokens": 90, "cache_creation_input_tokens": 7, "output_tokens": 1 } } }),
        json!({ "type": "ping" }),
        json!({ "type": "content_block_start", "index": 0, "content_block": { "type": "thinking", "thinking": "", "signature": "" } }),
        json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "thinking_delta", "thinking": "hm" } }),
        json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "signature_delta", "signature": "si" } }),
        json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "signature_delta", "signature": "g" } }),
        json!({ "type": "content_block_start", "index": 1, "content_block": { "type": "redacted_thinking", "data": "dark" } }),
        json!({ "type": "content_block_start", "index": 2, "content_block": { "type": "something_new", "x": 1 } }),
        json!({ "type": "content_block_delta", "index": 2, "delta": { "type": "new_delta", "text": "not words" } }),
        json!({ "type": "content_block_start", "index": 3, "content_block": { "type": "text", "text": "Let " } }),
        json!({ "type": "content_block_delta", "index": 3, "delta": { "type": "text_delta", "text": "me." } }),
        json!({ "type": "content_block_start", "index": 4, "content_block": { "type": "tool_use", "id": "t1", "name": "list_files", "input": {} } }),
        json!({ "type": "content_block_start", "index": 5, "content_block": { "type": "tool_use", "id": "t2", "name": "read_file", "input": { "path": "whole" } } }),
        json!({ "type": "content_block_start", "index": 6, "content_block": { "type": "tool_use", "id": "t3", "name": "read_file", "input": {} } }),
        json!({ "type": "content_block_delta", "index": 6, "delta": { "type": "input_json_delta", "partial_json": "{\"path\":" } }),
        json!({ "type": "content_block_delta", "index": 4, "delta": { "type": "input_json_delta", "partial_json": "" } }),
        json!({ "type": "content_block_delta", "index": 6, "delta": { "type": "input_json_delta", "partial_json": "\"b\"}" } }),
        json!({ "type": "unknown_event", "index": 9, "delta": {} }),
        json!({ "type": "message_delta", "delta": { "stop_reason": "tool_use" }, "usage": { "output_tokens": 40 } }),
    ];
    let body: String = body.iter().map(|event| format!("data: {event}\n\n")).collect();
    // Without the last event the reason to stop is end enough.
    for end in ["", "data: {\"type\":\"message_stop\"}\n\n"] {
        let reply = reply(Wire::Anthropic, &format!("{body}{end}")).await;
        assert_eq!(reply.text, "Let me.");
        let reasoning = [
            Reasoning { text: "hm".into(), seal: Some(Seal::Signature("sig".into())) },
            Reasoning { text: String::new(), seal: Some(Seal::Redacted("dark".into())) },
        ];
        assert_eq!(reply.reasoning, reasoning);
        let expected = [
            ("t1", "list_files", "{}"),
            ("t2", "read_file", "{\"path\":\"whole\"}"),
            ("t3", "read_file", "{\"path\":\"b\"}"),
        ];
        assert_eq!(calls(&reply), expected.map(|(id, name, arguments)| (id.into(), name.into(), arguments.into())));
        assert_eq!(reply.usage, Some(Usage { input_tokens: 100, output_tokens: 40 }));
    }
}

#[tokio::test]
async fn reasons_to_stop_are_understood() {
    for (reason, stop) in [
        ("end_turn", StopReason::EndOfTurn),
        ("stop_sequence", StopReason::EndOfTurn),
        ("pause_turn", StopReason::EndOfTurn),
        ("max_tokens", StopReason::Length),
        ("model_context_window_exceeded", StopReason::Length),
        ("something_new", StopReason::EndOfTurn),
    ] {
        let body = format!("data: {{\"type\":\"message_delta\",\"delta\":{{\"stop_reason\":\"{reason}\"}}}}\n\n");
        assert_eq!(reply(Wire::Anthropic, &body).await.stop, stop, "{reason}");
    }
}
