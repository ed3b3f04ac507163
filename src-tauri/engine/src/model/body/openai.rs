//! Requests for OpenAI-compatible chat completions.

use super::RequestContent;
use super::images::RequestImage;
use super::page::{MessageWriter, MessagesEnd, ToolResult, put_json};
use ask::message::{Arguments, Reply, Seal};
use ask::tool::ToolSpec;
use ask::transcript::Giver;
use serde_json::json;

/// Asks for the token counts, which are not streamed otherwise.
pub(in super::super) const STREAM_OPTIONS: &str = "\"stream_options\":{\"include_usage\":true},";

pub(super) fn head(
    bytes: &mut Vec<u8>,
    model: &str,
    max_output: Option<u32>,
    ask: &RequestContent<'_>,
    tools: &[ToolSpec],
) {
    bytes.extend_from_slice(b"{\"stream\":true,");
    bytes.extend_from_slice(STREAM_OPTIONS.as_bytes());
    if let Some(tokens) = max_output {
        bytes.extend_from_slice(format!("\"max_tokens\":{tokens},").as_bytes());
    }
    bytes.extend_from_slice(b"\"model\":");
    put_json(bytes, model);
    if !tools.is_empty() {
        bytes.extend_from_slice(b",\"tools\":[");
        for (number, tool) in tools.iter().enumerate() {
            let function = json!({ "name": tool.name, "description": tool.description, "parameters": tool.parameters });
            bytes.extend_from_slice(if number == 0 { b"" } else { b"," });
            put_json(bytes, &json!({ "type": "function", "function": function }));
        }
        bytes.extend_from_slice(if ask.calls_allowed { b"]" } else { b"],\"tool_choice\":\"none\"" });
    }
    bytes.extend_from_slice(b",\"messages\":[{\"role\":\"system\",\"content\":");
    put_json(bytes, ask.system);
    bytes.extend_from_slice(b"},");
}

/// How a user's words begin. Between these bytes and the end of an open turn there is nothing but those words.
const USER: &str = "{\"role\":\"user\",\"content\":";
/// Mistral takes no user's words right after a result.
const PAUSE: &str = ",{\"role\":\"assistant\",\"content\":\"(Paused here.)\"}";

pub(super) fn user(page: &mut MessageWriter, text: &str) -> MessagesEnd {
    match page.end {
        MessagesEnd::User => page.put("\\n\\n"),
        MessagesEnd::Parts => {
            page.put(",");
            put_text(page, text);
            return MessagesEnd::Parts;
        }
        MessagesEnd::Results => {
            page.put(PAUSE);
            page.put(",");
            page.put(USER);
            page.put("\"");
        }
        MessagesEnd::Reply { .. } => {
            page.put(",");
            page.put(USER);
            page.put("\"");
        }
        MessagesEnd::Nothing => {
            page.put(USER);
            page.put("\"");
        }
    }
    let start = page.bytes.len();
    page.put_json(text);
    // Without its quotes: more may follow in the same string.
    page.bytes.pop();
    page.bytes.remove(start);
    MessagesEnd::User
}

/// Behind the user's words, which become the first of several parts.
pub(super) fn images(page: &mut MessageWriter, images: &[RequestImage]) -> MessagesEnd {
    if page.end == MessagesEnd::User {
        let opening = USER.as_bytes();
        if let Some(at) = page.bytes.windows(opening.len()).rposition(|window| window == opening) {
            let start = at + opening.len();
            page.bytes.splice(start..start, *b"[{\"type\":\"text\",\"text\":");
            page.put("\"}");
        }
    }
    for shown in images {
        page.put(",");
        match shown {
            RequestImage::Image { media_type, base64, .. } => {
                page.put("{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:");
                page.put(media_type);
                page.put(";base64,");
                page.put(base64);
                page.put("\"}}");
            }
            RequestImage::Named(words) => put_text(page, words),
        }
    }
    MessagesEnd::Parts
}

/// Results are words only: what was attached follows them, and says which of them it belongs to.
pub(super) fn images_of_results(page: &mut MessageWriter, results: &[ToolResult<'_>]) {
    for told in results.iter().filter(|told| !told.images.is_empty()) {
        let names: Vec<String> = told.images.iter().filter_map(name).map(|name| format!("\"{name}\"")).collect();
        let names = if names.is_empty() { "nothing that can be shown".to_owned() } else { names.join(", ") };
        page.user(&match told.by {
            Giver::Person => format!("(Attached to the answer to {}: {names})", told.id),
            Giver::Tool => format!("(Images of the result of {}: {names})", told.id),
        });
        page.end = images(page, &told.images);
    }
}

fn name(shown: &RequestImage) -> Option<&str> {
    match shown {
        RequestImage::Image { name, .. } => Some(name),
        RequestImage::Named(_) => None,
    }
}

fn put_text(page: &mut MessageWriter, text: &str) {
    page.put("{\"type\":\"text\",\"text\":");
    page.put_json(text);
    page.put("}");
}

pub(super) fn reply(page: &mut MessageWriter, reply: &Reply, results: &[ToolResult<'_>]) {
    page.put(match page.end {
        MessagesEnd::User => "\"},{\"role\":\"assistant\",\"content\":",
        MessagesEnd::Parts => "]},{\"role\":\"assistant\",\"content\":",
        MessagesEnd::Results | MessagesEnd::Reply { .. } | MessagesEnd::Nothing => {
            ",{\"role\":\"assistant\",\"content\":"
        }
    });
    let text = reply.text.trim_end();
    if text.is_empty() {
        page.put("null")
    } else {
        page.put_json(text)
    }
    if results.is_empty() {
        page.put("}");
        return;
    }
    let thoughts = reply.reasoning.iter().filter(|reasoning| reasoning.seal == Some(Seal::ReasoningContent));
    let thoughts: String = thoughts.map(|reasoning| reasoning.text.as_str()).collect();
    if !thoughts.is_empty() {
        page.put(",\"reasoning_content\":");
        page.put_json(&thoughts);
    }
    page.put(",\"tool_calls\":[");
    for (number, call) in reply.calls.iter().enumerate() {
        page.put(if number == 0 { "{\"id\":" } else { ",{\"id\":" });
        page.put_json(&call.id.0);
        page.put(",\"type\":\"function\",\"function\":{\"name\":");
        page.put_json(&call.name);
        page.put(",\"arguments\":");
        page.put_json(&arguments(&call.arguments));
        page.put("}");
        for extra in reply.reasoning.iter().filter_map(|reasoning| attached(reasoning.seal.as_ref(), number)) {
            page.put(",\"extra_content\":");
            page.put_json(extra);
        }
        page.put("}");
    }
    page.put("]}");
    for told in results {
        page.put(",{\"role\":\"tool\",\"tool_call_id\":");
        page.put_json(told.id);
        page.put(",\"content\":");
        page.put_json(&told.content);
        page.put("}");
    }
}

pub(super) fn close(page: &mut MessageWriter) {
    page.put(match page.end {
        MessagesEnd::User => "\"}]}",
        MessagesEnd::Parts => "]}]}",
        MessagesEnd::Results | MessagesEnd::Reply { .. } | MessagesEnd::Nothing => "]}",
    });
}

fn attached(seal: Option<&Seal>, number: usize) -> Option<&serde_json::Value> {
    match seal? {
        Seal::Call { index, extra } if *index == number => Some(extra),
        Seal::Call { .. } | Seal::Signature(_) | Seal::Redacted(_) | Seal::ReasoningContent => None,
    }
}

/// Servers parse what they are sent back: arguments that were no JSON are told as JSON.
fn arguments(arguments: &Arguments) -> String {
    match arguments {
        Arguments::Object(object) => serde_json::to_string(object).unwrap_or_else(|_| "{}".into()),
        Arguments::Unreadable(raw) => json!({ "unreadable": raw }).to_string(),
    }
}
