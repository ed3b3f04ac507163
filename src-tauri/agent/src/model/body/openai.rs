//! Requests for OpenAI-compatible chat completions.

use super::Ask;
use super::page::{End, Page, Told, put_json};
use ask::message::{Arguments, Reply, Seal};
use ask::tool::ToolSpec;
use serde_json::json;

/// Asks for the token counts, which are not streamed otherwise.
pub(in super::super) const STREAM_OPTIONS: &str = "\"stream_options\":{\"include_usage\":true},";

pub(super) fn head(bytes: &mut Vec<u8>, model: &str, max_output: Option<u32>, ask: &Ask<'_>, tools: &[ToolSpec]) {
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

pub(super) fn user(page: &mut Page, text: &str) {
    match page.end {
        End::User => page.put("\\n\\n"),
        // Mistral takes no user's words right after a result.
        End::Results => {
            page.put(",{\"role\":\"assistant\",\"content\":\"(Paused here.)\"},{\"role\":\"user\",\"content\":\"")
        }
        End::Reply { .. } => page.put(",{\"role\":\"user\",\"content\":\""),
        End::Nothing => page.put("{\"role\":\"user\",\"content\":\""),
    }
    let start = page.bytes.len();
    page.put_json(text);
    // Without its quotes: more may follow in the same string.
    page.bytes.pop();
    page.bytes.remove(start);
}

pub(super) fn reply(page: &mut Page, reply: &Reply, results: &[Told<'_>]) {
    page.put(match page.end {
        End::User => "\"},{\"role\":\"assistant\",\"content\":",
        End::Results | End::Reply { .. } | End::Nothing => ",{\"role\":\"assistant\",\"content\":",
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

pub(super) fn close(page: &mut Page) {
    page.put(match page.end {
        End::User => "\"}]}",
        End::Results | End::Reply { .. } | End::Nothing => "]}",
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
