//! The rules that real servers hold requests to: turns in order, and exactly one result for each call, at once.

use serde_json::Value;
use std::collections::HashSet;

/// Says what is wrong with a request; other paths than those of models are none of its business.
pub fn check(path: &str, body: &Value) -> Result<(), String> {
    let path = path.split('?').next().unwrap_or_default();
    if path.ends_with("/chat/completions") {
        openai(body)
    } else if path.ends_with("/messages") {
        anthropic(body)
    } else {
        Ok(())
    }
}

fn messages(body: &Value) -> Result<&Vec<Value>, String> {
    let messages = body["messages"].as_array().ok_or("no messages")?;
    if body["model"].as_str().is_none_or(str::is_empty) {
        return Err("no model".into());
    }
    if body["stream"] != true {
        return Err("not streamed".into());
    }
    let calls = messages
        .iter()
        .any(|message| message.get("tool_calls").is_some() || blocks(message).any(|block| block["type"] == "tool_use"));
    if calls && body["tools"].as_array().is_none_or(Vec::is_empty) {
        return Err("calls in the past, but no tools declared".into());
    }
    if body["tools"].as_array().is_some_and(Vec::is_empty) {
        return Err("an empty list of tools".into());
    }
    Ok(messages)
}

/// As strict as the strictest of these servers.
fn openai(body: &Value) -> Result<(), String> {
    let mut open: Vec<String> = Vec::new();
    let mut ids = HashSet::new();
    let mut before = "";
    for (number, message) in messages(body)?.iter().enumerate() {
        let role = message["role"].as_str().unwrap_or_default();
        let wrong = |what: &str| Err(format!("message {number}: {what}"));
        if role != "tool" && !open.is_empty() {
            return wrong(&format!("{role} before the results of {open:?}"));
        }
        match role {
            "system" if number == 0 => {}
            "user" if before == "user" || before == "tool" => return wrong(&format!("user after {before}")),
            "user" if blocks(message).next().is_none() && blank(&message["content"]) => {
                return wrong("a user without a word");
            }
            "user" => {
                for part in blocks(message) {
                    match part["type"].as_str().unwrap_or_default() {
                        "text" if !blank(&part["text"]) => {}
                        "image_url"
                            if part["image_url"]["url"].as_str().is_some_and(|url| url.contains(";base64,")) => {}
                        kind => return wrong(&format!("a part {kind:?} that says nothing")),
                    }
                }
            }
            "assistant" if before != "user" && before != "tool" => return wrong(&format!("assistant after {before}")),
            "assistant" => {
                let calls = message["tool_calls"].as_array();
                if calls.is_none() && blank(&message["content"]) {
                    return wrong("an assistant without a word");
                }
                for call in calls.into_iter().flatten() {
                    let id = call["id"].as_str().unwrap_or_default();
                    let arguments = call["function"]["arguments"].as_str().unwrap_or("no string");
                    if id.is_empty() || !ids.insert(id.to_owned()) {
                        return wrong(&format!("the call id {id:?} is empty or repeats"));
                    }
                    if !serde_json::from_str::<Value>(arguments).is_ok_and(|value| value.is_object()) {
                        return wrong(&format!("arguments that are no JSON object: {arguments}"));
                    }
                    open.push(id.to_owned());
                }
            }
            "tool" => {
                let id = message["tool_call_id"].as_str().unwrap_or_default();
                match open.iter().position(|open| open == id) {
                    Some(place) => open.remove(place),
                    None => return wrong(&format!("a result for {id:?}, which is not open")),
                };
                if blank(&message["content"]) {
                    return wrong("an empty result");
                }
            }
            other => return wrong(&format!("the role {other:?}")),
        }
        before = role;
    }
    ended(&open, before)
}

fn anthropic(body: &Value) -> Result<(), String> {
    if body["max_tokens"].as_u64().is_none_or(|tokens| tokens == 0) {
        return Err("no max_tokens".into());
    }
    let mut open: Vec<String> = Vec::new();
    let mut ids = HashSet::new();
    let mut before = "assistant";
    let mut marks = body["system"].as_array().into_iter().flatten().filter(|block| marked(block)).count();
    for (number, message) in messages(body)?.iter().enumerate() {
        let role = message["role"].as_str().unwrap_or_default();
        let wrong = |what: &str| Err(format!("message {number}: {what}"));
        if role == before || !matches!(role, "user" | "assistant") {
            return wrong(&format!("{role} after {before}"));
        }
        let mut texts = 0;
        if blocks(message).next().is_none() {
            return wrong("no block");
        }
        for block in blocks(message) {
            marks += usize::from(marked(block));
            match (role, block["type"].as_str().unwrap_or_default()) {
                (_, "text") if blank(&block["text"]) => return wrong("a blank text"),
                ("assistant", "text")
                    if block["text"].as_str().is_some_and(|text| text.ends_with(char::is_whitespace)) =>
                {
                    return wrong("a text that ends in blanks");
                }
                (_, "text") => texts += 1,
                ("assistant", "tool_use") => {
                    let id = block["id"].as_str().unwrap_or_default();
                    if id.is_empty() || !ids.insert(id.to_owned()) || !block["input"].is_object() {
                        return wrong(&format!("the call {id:?} repeats, has no id, or no input"));
                    }
                    open.push(id.to_owned());
                }
                ("assistant", "thinking") if blank(&block["signature"]) => {
                    return wrong("thoughts without a signature");
                }
                ("assistant", "thinking" | "redacted_thinking") if texts > 0 || !open.is_empty() => {
                    return wrong("thoughts that are not first");
                }
                ("assistant", "thinking" | "redacted_thinking") => {}
                ("user", "image") if blank(&block["source"]["data"]) => return wrong("an empty image"),
                ("user", "image") => texts += 1,
                ("user", "tool_result") if texts > 0 => return wrong("a result after a text"),
                ("user", "tool_result") => {
                    let id = block["tool_use_id"].as_str().unwrap_or_default();
                    match open.iter().position(|open| open == id) {
                        Some(place) => open.remove(place),
                        None => return wrong(&format!("a result for {id:?}, which is not open")),
                    };
                }
                (_, kind) => return wrong(&format!("a block {kind:?} of {role}")),
            }
        }
        if role == "user" && !open.is_empty() {
            return wrong(&format!("no results of {open:?}"));
        }
        before = role;
    }
    if marks > 4 {
        return Err(format!("{marks} marks for the cache; four are allowed"));
    }
    ended(&open, before)
}

fn ended(open: &[String], last: &str) -> Result<(), String> {
    match last {
        _ if !open.is_empty() => Err(format!("no results of {open:?}")),
        "user" | "tool" => Ok(()),
        other => Err(format!("it ends with {other}")),
    }
}

fn blocks(message: &Value) -> impl Iterator<Item = &Value> {
    message["content"].as_array().into_iter().flatten()
}

fn marked(block: &Value) -> bool {
    block.get("cache_control").is_some()
}

fn blank(text: &Value) -> bool {
    text.as_str().is_none_or(|text| text.trim().is_empty())
}
