//! What a tool has given, as the model reads it, and the images that came with it.

use super::pictures::{Picture, Pictures, is_image, media};
use ask::limits::{MCP_URI_BYTES_MAX, RESULT_BYTES_MAX};
use ask::mcp::misfit;
use ask::message::{CallResult, CallStatus};
use ask::plain_text::{harmless, one_line};
use ask::thread::cut;
use serde_json::{Map, Value};

/// So much of what is no result is shown.
const MALFORMED_SHOWN_BYTES_MAX: usize = 500;

/// The result of a call from the plain form of what came, and its images, named after the tool. What it says is the
/// server's word, made harmless.
pub fn given(came: &Value, tool: &str, output: Option<&Map<String, Value>>) -> (CallResult, Vec<Picture>) {
    if let Some(wrong) = malformed(came) {
        let content = format!(
            "The server's answer is no result of a tool: {wrong}. Nobody knows whether the call took effect. It began with: {}",
            harmless(cut(&came.to_string(), MALFORMED_SHOWN_BYTES_MAX))
        );
        return (CallResult::new(content, CallStatus::Failed), Vec::new());
    }
    let blocks = came.get("content").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut pictures = Pictures::default();
    let parts = blocks.iter().map(|one| block(one, tool, &mut pictures));
    let mut parts: Vec<String> = parts.filter(|part| !part.trim().is_empty()).collect();
    let structured = came.get("structuredContent").filter(|value| !value.is_null());
    if let Some(structured) = structured.filter(|value| !said(blocks, value)) {
        parts.push(harmless(&structured.to_string()));
    }
    // A result that is not as announced is of use all the same; whoever reads it is told.
    if let Some((structured, schema)) = structured.zip(output)
        && let Some(misfit) = misfit(schema, structured)
    {
        parts.push(format!("[The structured result is not as the server announced it: {misfit}.]"));
    }
    let failed = came.get("isError").and_then(Value::as_bool).unwrap_or(false);
    let status = if failed { CallStatus::Failed } else { CallStatus::Ok };
    (CallResult::new(within(parts.join("\n\n")), status), pictures.0)
}

/// What an answer may hold that has nothing to say.
const OF_A_RESULT: [&str; 4] = ["_meta", "resultType", "structuredContent", "isError"];

/// What keeps an answer from being a result, if anything does. One without a word is one.
fn malformed(came: &Value) -> Option<&'static str> {
    let Some(fields) = came.as_object() else { return Some("it has no fields") };
    match (fields.get("content"), fields.get("isError")) {
        (Some(content), _) if !content.is_array() => Some("its `content` is no list"),
        (None, _) if !fields.keys().all(|name| OF_A_RESULT.contains(&name.as_str())) => Some("it has no `content`"),
        (_, Some(failed)) if !failed.is_boolean() && !failed.is_null() => {
            Some("its `isError` is neither true nor false")
        }
        (_, _) => None,
    }
}

/// Whether the blocks say already what is given in structure. Servers are to say it as the same JSON; what is no object is
/// wrapped in one, a list is said item by item, and some servers give the very blocks once more, with all their pictures.
fn said(blocks: &[Value], structured: &Value) -> bool {
    let text = |block: &Value| Some(block.get("text")?.as_str()?.trim().to_owned());
    let texts: Vec<String> =
        blocks.iter().filter(|block| block.get("type").is_some_and(|kind| kind == "text")).filter_map(text).collect();
    let says = |text: &String, value: &Value| {
        value.as_str().is_some_and(|value| value.trim() == text)
            || serde_json::from_str::<Value>(text).is_ok_and(|said| said == *value)
    };
    let wrapped = structured.as_object().filter(|object| object.len() == 1).and_then(|object| object.values().next());
    [Some(structured), wrapped].into_iter().flatten().any(|value| {
        let item_by_item = |items: &Vec<Value>| {
            items.len() == texts.len() && texts.iter().zip(items).all(|(text, item)| says(text, item))
        };
        let again = |items: &Vec<Value>| !items.is_empty() && (items == blocks || item_by_item(items));
        texts.iter().any(|text| says(text, value)) || value.as_array().is_some_and(again)
    })
}

fn block(block: &Value, tool: &str, pictures: &mut Pictures) -> String {
    let text = |key: &str| block.get(key).and_then(Value::as_str).unwrap_or_default();
    match text("type") {
        "text" => harmless(text("text")),
        "image" => pictures.take(text("data"), text("mimeType"), tool),
        "audio" => format!("[A recording ({}) that cannot be played here.]", media(text("mimeType"))),
        "resource" => match block.get("resource") {
            Some(resource) => embedded(resource, pictures),
            None => String::new(),
        },
        "resource_link" => {
            let named = [text("title"), text("name")].into_iter().find(|name| !name.is_empty()).unwrap_or_default();
            format!("[Link to \"{}\": {}] {}", one_line(named), address(text("uri")), one_line(text("description")))
        }
        other => format!("[Something of the kind \"{}\", which cannot be shown here.]", cut(&one_line(other), 40)),
    }
}

fn embedded(resource: &Value, pictures: &mut Pictures) -> String {
    let text = |key: &str| resource.get(key).and_then(Value::as_str).unwrap_or_default();
    let uri = address(text("uri"));
    match (resource.get("text").and_then(Value::as_str), text("blob")) {
        (Some(content), _) => format!("[{uri}]\n{}", harmless(content)),
        (None, blob) if is_image(blob, text("mimeType")) => {
            let name = uri.rsplit('/').find(|part| !part.is_empty()).unwrap_or_default();
            format!("[{uri}]\n{}", pictures.take(blob, text("mimeType"), name))
        }
        (None, _) => format!("[{uri}: a file ({}) that cannot be shown here.]", media(text("mimeType"))),
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

    const PNG: &str =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

    #[test]
    fn what_is_no_result_of_a_tool_is_no_success() {
        for came in [
            json!({ "content": "done" }),
            json!({ "content": { "type": "text", "text": "done" } }),
            json!({ "result": "done" }),
            json!({ "content": [], "isError": "yes" }),
            json!(null),
            json!("x"),
            json!(["done"]),
        ] {
            let (result, pictures) = given(&came, "tool", None);
            assert!(result.status == CallStatus::Failed && pictures.is_empty(), "{came}");
            assert!(result.content.contains("is no result of a tool"), "{came}");
        }
    }

    #[test]
    fn all_that_a_tool_gives_is_told_in_words() {
        for (came, content) in [
            (json!({ "content": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }), "a\n\nb"),
            (json!({ "content": [], "structuredContent": { "n": 1 } }), r#"{"n":1}"#),
            (
                json!({ "content": [{ "type": "text", "text": "one" }], "structuredContent": { "n": 1 } }),
                "one\n\n{\"n\":1}",
            ),
            (
                json!({ "content": [{ "type": "text", "text": "{ \"n\": 1 }" }], "structuredContent": { "n": 1 } }),
                "{ \"n\": 1 }",
            ),
            (
                json!({ "content": [{ "type": "text", "text": "22°\n" }], "structuredContent": { "result": "22°" } }),
                "22°\n",
            ),
            (
                json!({ "content": [{ "type": "text", "text": "a" }, { "type": "text", "text": "2" }], "structuredContent": { "result": ["a", 2] } }),
                "a\n\n2",
            ),
            (
                json!({ "content": [{ "type": "text", "text": "low
" }], "structuredContent": { "content": "low
" } }),
                "low
",
            ),
            (json!({ "content": [], "structuredContent": { "result": [] } }), r#"{"result":[]}"#),
            (
                json!({ "content": [{ "type": "image", "data": PNG, "mimeType": "image/png" }], "structuredContent": { "content": [{ "type": "image", "data": PNG, "mimeType": "image/png" }] } }),
                "[Image \"draw.png\": image/png, 1x1]",
            ),
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
            (
                json!({ "content": [{ "type": "resource", "resource": { "uri": "file:///a/map.png", "blob": PNG } }] }),
                "[file:///a/map.png]\n[Image \"map.png\": image/png, 1x1]",
            ),
            (
                json!({ "content": [{ "type": "image", "data": PNG, "mimeType": "image/png" }, { "type": "text", "text": "a" }, { "type": "image" }] }),
                "[Image \"draw.png\": image/png, 1x1]\n\na\n\n[An image () that came broken and cannot be shown.]",
            ),
            (json!({}), ""),
        ] {
            let (told, pictures) = given(&came, "draw", None);
            assert_eq!(pictures.len(), content.matches("[Image").count(), "{came}");
            assert_eq!((told.content.as_str(), told.status), (content, CallStatus::Ok), "{came}");
        }
        let failed = json!({ "content": [{ "type": "text", "text": "no" }], "isError": true });
        assert_eq!(given(&failed, "", None).0.status, CallStatus::Failed);
    }

    #[test]
    fn a_structured_result_that_is_not_as_announced_is_told_with_what_is_wrong() {
        let announced = json!({ "type": "object", "properties": { "berths": { "type": "integer" } } });
        let announced = announced.as_object().unwrap();
        for (structured, content) in [
            (json!({ "berths": 3 }), r#"{"berths":3}"#),
            (
                json!({ "berths": "3" }),
                "{\"berths\":\"3\"}\n\n[The structured result is not as the server announced it: \"berths\" is string, and not integer.]",
            ),
        ] {
            let (told, _) = given(&json!({ "structuredContent": structured }), "count", Some(announced));
            assert_eq!((told.content.as_str(), told.status), (content, CallStatus::Ok));
        }
        assert_eq!(given(&json!({}), "count", Some(announced)).0.content, "", "none is no wrong one");
    }

    #[test]
    fn a_long_result_is_cut_and_says_so() {
        let (told, _) =
            given(&json!({ "content": [{ "type": "text", "text": "字".repeat(RESULT_BYTES_MAX) }] }), "", None);
        assert!(
            told.content.len() < RESULT_BYTES_MAX + 100 && told.content.contains("more bytes"),
            "{}",
            told.content.len()
        );
    }
}
