//! What a tool has given, as the model reads it.

use ask::limits::{MCP_URI_BYTES_MAX, RESULT_BYTES_MAX};
use ask::message::{CallResult, CallStatus};
use ask::plain_text::{harmless, one_line};
use ask::thread::cut;
use serde_json::Value;

/// The result of a call from the plain form of what came. What it says is the server's word, made harmless.
pub fn result(came: &Value) -> CallResult {
    let blocks = came.get("content").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut parts: Vec<String> = blocks.iter().map(block).filter(|part| !part.trim().is_empty()).collect();
    // Servers say structured things in words too; where one does not, they are told as they are.
    let has_words = blocks.iter().any(|block| block.get("type").and_then(Value::as_str) == Some("text"));
    if let Some(structured) = came.get("structuredContent").filter(|value| !value.is_null() && !has_words) {
        parts.push(harmless(&structured.to_string()));
    }
    let failed = came.get("isError").and_then(Value::as_bool).unwrap_or(false);
    let status = if failed { CallStatus::Failed } else { CallStatus::Ok };
    CallResult::new(within(parts.join("\n\n")), status)
}

fn block(block: &Value) -> String {
    let text = |key: &str| block.get(key).and_then(Value::as_str).unwrap_or_default();
    let media = || one_line(text("mimeType"));
    match text("type") {
        "text" => harmless(text("text")),
        "image" => format!("[An image ({}) that cannot be shown here.]", media()),
        "audio" => format!("[A recording ({}) that cannot be played here.]", media()),
        "resource" => match block.get("resource") {
            Some(resource) => embedded(resource),
            None => String::new(),
        },
        "resource_link" => {
            let named = [text("title"), text("name")].into_iter().find(|name| !name.is_empty()).unwrap_or_default();
            format!("[Link to \"{}\": {}] {}", one_line(named), address(text("uri")), one_line(text("description")))
        }
        other => format!("[Something of the kind \"{}\", which cannot be shown here.]", cut(&one_line(other), 40)),
    }
}

fn embedded(resource: &Value) -> String {
    let text = |key: &str| resource.get(key).and_then(Value::as_str);
    let uri = address(text("uri").unwrap_or_default());
    match text("text") {
        Some(content) => format!("[{uri}]\n{}", harmless(content)),
        None => {
            format!("[{uri}: a file ({}) that cannot be shown here.]", one_line(text("mimeType").unwrap_or_default()))
        }
    }
}

fn address(uri: &str) -> String {
    cut(&one_line(uri), MCP_URI_BYTES_MAX).to_owned()
}

fn within(text: String) -> String {
    let kept = cut(&text, RESULT_BYTES_MAX);
    if kept.len() == text.len() {
        return text;
    }
    format!("{kept}\n[{} more bytes were given; ask for less at a time.]", text.len() - kept.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn all_that_a_tool_gives_is_told_in_words() {
        for (came, content) in [
            (json!({ "content": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }), "a\n\nb"),
            (json!({ "content": [], "structuredContent": { "n": 1 } }), r#"{"n":1}"#),
            (json!({ "content": [{ "type": "text", "text": "one" }], "structuredContent": { "n": 1 } }), "one"),
            (json!({ "structuredContent": null }), ""),
            (json!({ "content": [{ "type": "text", "text": "\u{1b}[31mred\u{1b}[0m\u{202e}" }] }), "red‹U+202E›"),
            (
                json!({ "content": [{ "type": "resource", "resource": { "uri": "file:///a", "text": "x" } }] }),
                "[file:///a]\nx",
            ),
            (
                json!({ "content": [{ "type": "resource", "resource": { "uri": "b", "blob": "AA==", "mimeType": "x/y" } }] }),
                "[b: a file (x/y) that cannot be shown here.]",
            ),
            (
                json!({ "content": [{ "type": "resource_link", "uri": "u", "name": "n", "description": "d" }] }),
                "[Link to \"n\": u] d",
            ),
            (
                json!({ "content": [{ "type": "audio", "mimeType": "audio/wav", "data": "" }] }),
                "[A recording (audio/wav) that cannot be played here.]",
            ),
            (
                json!({ "content": [{ "type": "odd\u{7}" }, 1] }),
                "[Something of the kind \"odd\", which cannot be shown here.]\n\n[Something of the kind \"\", which cannot be shown here.]",
            ),
            (json!({}), ""),
            (json!("x"), ""),
        ] {
            let told = result(&came);
            assert_eq!((told.content.as_str(), told.status), (content, CallStatus::Ok), "{came}");
        }
        let failed = json!({ "content": [{ "type": "text", "text": "no" }], "isError": true });
        assert_eq!(result(&failed).status, CallStatus::Failed);
    }

    #[test]
    fn a_long_result_is_cut_and_says_so() {
        let told = result(&json!({ "content": [{ "type": "text", "text": "字".repeat(RESULT_BYTES_MAX) }] }));
        assert!(
            told.content.len() < RESULT_BYTES_MAX + 100 && told.content.contains("more bytes"),
            "{}",
            told.content.len()
        );
    }
}
