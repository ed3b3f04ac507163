//! Three wires to a model: chat completions, responses, and Gemini's.

use super::model::{Offered, Turn};
use crate::model::Say;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

#[derive(Debug, Clone, Copy)]
pub enum Wire {
    Chat,
    Responses,
    Gemini,
}

pub fn of(path: &str) -> Option<Wire> {
    match path {
        _ if path.ends_with("/chat/completions") => Some(Wire::Chat),
        _ if path.ends_with("/responses") => Some(Wire::Responses),
        _ if path.contains("enerateContent") => Some(Wire::Gemini),
        _ => None,
    }
}

pub fn read(wire: Wire, body: &Value) -> Turn {
    match wire {
        Wire::Chat => Turn {
            tools: list(&body["tools"]).map(|tool| offered(&tool["function"], None)).collect(),
            results: list(&body["messages"])
                .filter(|one| one["role"] == "tool")
                .map(|one| text(&one["content"]))
                .collect(),
        },
        Wire::Responses => Turn {
            tools: list(&body["tools"]).flat_map(spaced).collect(),
            results: list(&body["input"])
                .filter(|one| one["type"] == "function_call_output")
                .map(|one| text(&one["output"]))
                .collect(),
        },
        Wire::Gemini => Turn {
            tools: list(&body["tools"])
                .flat_map(|tools| list(&tools["functionDeclarations"]))
                .map(|tool| offered(tool, None))
                .collect(),
            results: list(&body["contents"])
                .flat_map(|content| list(&content["parts"]))
                .filter_map(|part| part.get("functionResponse"))
                .map(|response| response["response"].to_string())
                .collect(),
        },
    }
}

/// The reply, with its type.
pub fn write(wire: Wire, turn: &Turn, say: Say, path: &str) -> Result<(&'static str, String)> {
    let number = turn.results.len();
    let call = match &say {
        Say::Text(_) => None,
        Say::Call { name, arguments } => {
            let tool = turn.tool(name).with_context(|| format!("{name} is not offered: {:?}", turn.tools))?;
            Some((tool, arguments))
        }
        other => bail!("agents of others are not told {other:?}"),
    };
    let words = if let Say::Text(words) = &say { words.as_str() } else { "" };
    let events = match wire {
        Wire::Chat => chat(call, words, number),
        Wire::Responses => responses(call, words, number),
        Wire::Gemini => {
            let part = match call {
                Some((tool, arguments)) => json!({ "functionCall": { "name": tool.name, "args": arguments } }),
                None => json!({ "text": words }),
            };
            let candidate =
                json!({ "content": { "role": "model", "parts": [part] }, "finishReason": "STOP", "index": 0 });
            let usage = json!({ "promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2 });
            let whole = json!({ "candidates": [candidate], "usageMetadata": usage, "modelVersion": "scripted" });
            if !path.contains("stream") {
                return Ok(("application/json", whole.to_string()));
            }
            vec![whole.to_string()]
        }
    };
    Ok(("text/event-stream", events.iter().map(|event| format!("data: {event}\n\n")).collect()))
}

fn chat(call: Option<(&Offered, &Value)>, words: &str, number: usize) -> Vec<String> {
    let chunk = |delta: Value, finish: Value| {
        json!({ "id": format!("r{number}"), "object": "chat.completion.chunk", "created": 1, "model": "scripted",
                "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }] })
        .to_string()
    };
    let (delta, finish) = match call {
        Some((tool, arguments)) => {
            let function = json!({ "name": tool.name, "arguments": arguments.to_string() });
            let call = json!({ "index": 0, "id": format!("call_{number}"), "type": "function", "function": function });
            (json!({ "role": "assistant", "tool_calls": [call] }), "tool_calls")
        }
        None => (json!({ "role": "assistant", "content": words }), "stop"),
    };
    vec![chunk(delta, Value::Null), chunk(json!({}), json!(finish)), "[DONE]".to_owned()]
}

fn responses(call: Option<(&Offered, &Value)>, words: &str, number: usize) -> Vec<String> {
    let id = format!("resp_{number}");
    let item = match call {
        Some((tool, arguments)) => {
            let mut item = json!({ "type": "function_call", "id": format!("fc_{number}"), "call_id": format!("call_{number}"),
                                   "name": tool.name, "arguments": arguments.to_string() });
            if let Some(space) = &tool.space {
                item["namespace"] = space.clone().into();
            }
            item
        }
        None => json!({ "type": "message", "id": format!("m_{number}"), "role": "assistant",
                        "content": [{ "type": "output_text", "text": words }] }),
    };
    let usage = json!({ "input_tokens": 1, "output_tokens": 1, "total_tokens": 2 });
    let events = [
        json!({ "type": "response.created", "response": { "id": id } }),
        json!({ "type": "response.output_item.done", "output_index": 0, "item": item }),
        json!({ "type": "response.completed", "response": { "id": id, "output": [item], "usage": usage } }),
    ];
    events.iter().map(Value::to_string).collect()
}

/// A tool, or the tools of a name space.
fn spaced(tool: &Value) -> Vec<Offered> {
    match tool["tools"].as_array() {
        Some(tools) => tools.iter().map(|one| offered(one, tool["name"].as_str())).collect(),
        None => vec![offered(tool, None)],
    }
}

fn offered(tool: &Value, space: Option<&str>) -> Offered {
    let member = |name: &str| tool[name].as_str().unwrap_or_default().to_owned();
    Offered { name: member("name"), space: space.map(str::to_owned), description: member("description") }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(content: &Value) -> String {
    match content.as_array() {
        Some(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        None => content.as_str().unwrap_or_default().to_owned(),
    }
}
