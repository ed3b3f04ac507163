//! Requests for Anthropic messages. The last block is marked for the provider's cache, so that the next request pays
//! little for what both have in common.

use super::RequestContent;
use super::images::RequestImage;
use super::page::{MessageWriter, MessagesEnd, ToolResult, put_json};
use ask::limits::OUTPUT_TOKENS_DEFAULT;
use ask::message::{Arguments, Reply, Seal};
use ask::tool::ToolSpec;
use serde_json::json;

const CACHED: &str = ",\"cache_control\":{\"type\":\"ephemeral\"}";

pub(super) fn head(
    bytes: &mut Vec<u8>,
    model: &str,
    max_output: Option<u32>,
    ask: &RequestContent<'_>,
    tools: &[ToolSpec],
) {
    let tokens = max_output.unwrap_or(OUTPUT_TOKENS_DEFAULT);
    bytes.extend_from_slice(format!("{{\"stream\":true,\"max_tokens\":{tokens},\"model\":").as_bytes());
    put_json(bytes, model);
    if !ask.system.trim().is_empty() {
        bytes.extend_from_slice(b",\"system\":[{\"type\":\"text\",\"text\":");
        put_json(bytes, ask.system);
        bytes.extend_from_slice(CACHED.as_bytes());
        bytes.extend_from_slice(b"}]");
    }
    if !tools.is_empty() {
        bytes.extend_from_slice(b",\"tools\":[");
        for (number, tool) in tools.iter().enumerate() {
            bytes.extend_from_slice(if number == 0 { b"" } else { b"," });
            let tool = json!({ "name": tool.name, "description": tool.description, "input_schema": tool.parameters });
            put_json(bytes, &tool);
        }
        bytes.extend_from_slice(if ask.calls_allowed { b"]" } else { b"],\"tool_choice\":{\"type\":\"none\"}" });
    }
    bytes.extend_from_slice(b",\"messages\":[");
}

/// Results and words of the user are blocks of one message. Its last block stays open.
pub(super) fn user(page: &mut MessageWriter, text: &str) -> MessagesEnd {
    page.put(match page.end {
        MessagesEnd::User | MessagesEnd::Parts | MessagesEnd::Results => "},{\"type\":\"text\",\"text\":",
        MessagesEnd::Reply { .. } => ",{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":",
        MessagesEnd::Nothing => "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":",
    });
    page.put_json(text);
    MessagesEnd::User
}

/// Behind the words they belong to. The last block stays open here too.
pub(super) fn images(page: &mut MessageWriter, images: &[RequestImage]) -> MessagesEnd {
    for shown in images {
        page.put("},");
        block(page, shown);
    }
    MessagesEnd::User
}

/// A block without its end.
fn block(page: &mut MessageWriter, shown: &RequestImage) {
    match shown {
        RequestImage::Image { media_type, base64, .. } => {
            page.put("{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":");
            page.put_json(media_type);
            page.put(",\"data\":\"");
            page.put(base64);
            page.put("\"}");
        }
        RequestImage::Named(words) => {
            page.put("{\"type\":\"text\",\"text\":");
            page.put_json(words);
        }
    }
}

pub(super) fn reply(page: &mut MessageWriter, reply: &Reply, results: &[ToolResult<'_>]) {
    page.put(match page.end {
        MessagesEnd::User | MessagesEnd::Parts | MessagesEnd::Results => "}]},{\"role\":\"assistant\",\"content\":[",
        MessagesEnd::Reply { .. } | MessagesEnd::Nothing => ",{\"role\":\"assistant\",\"content\":[",
    });
    let mut blocks = 0;
    let mut next = |page: &mut MessageWriter, block: &serde_json::Value| {
        page.put(if blocks == 0 { "" } else { "," });
        page.put_json(block);
        blocks += 1;
    };
    for reasoning in &reply.reasoning {
        match &reasoning.seal {
            Some(Seal::Signature(signature)) => {
                next(page, &json!({ "type": "thinking", "thinking": reasoning.text, "signature": signature }));
            }
            Some(Seal::Redacted(data)) => next(page, &json!({ "type": "redacted_thinking", "data": data })),
            // Thoughts without a signature are not taken back.
            Some(Seal::ReasoningContent | Seal::Call { .. }) | None => {}
        }
    }
    let text = reply.text.trim_end();
    if !text.is_empty() {
        next(page, &json!({ "type": "text", "text": text }));
    }
    for call in &reply.calls {
        let input = match &call.arguments {
            Arguments::Object(object) => json!(object),
            Arguments::Unreadable(raw) => json!({ "unreadable": raw }),
        };
        next(page, &json!({ "type": "tool_use", "id": call.id.0, "name": call.name, "input": input }));
    }
    page.put("]}");
    for (number, told) in results.iter().enumerate() {
        page.put(if number == 0 { ",{\"role\":\"user\",\"content\":[" } else { "}," });
        page.put("{\"type\":\"tool_result\",\"tool_use_id\":");
        page.put_json(told.id);
        page.put(",\"content\":");
        if told.images.is_empty() {
            page.put_json(&told.content);
        } else {
            page.put("[{\"type\":\"text\",\"text\":");
            page.put_json(&told.content);
            images(page, &told.images);
            page.put("}]");
        }
        page.put(if told.failed { ",\"is_error\":true" } else { "" });
    }
}

pub(super) fn close(page: &mut MessageWriter) {
    if matches!(page.end, MessagesEnd::User | MessagesEnd::Parts | MessagesEnd::Results) {
        page.put(CACHED);
        page.put("}]}");
    }
    page.put("]}");
}
