//! What somebody wrote, as the service gives it out. It is read field by field: one that is odd loses no message.

use super::super::channel::{IncomingContent, IncomingMessage, Sender};
use serde_json::Value;

const BOT: u64 = 2;
const TEXT: u64 = 1;
const VOICE: u64 = 3;

/// None: it is the bot's own, or was taken back, or cannot be told whose it is.
pub(super) fn incoming(message: &Value) -> Option<IncomingMessage> {
    let text = |name: &str| message[name].as_str().filter(|text| !text.is_empty());
    let taken_back = message["delete_time_ms"].as_i64().is_some_and(|at| at > 0);
    if message["message_type"].as_u64() == Some(BOT) || taken_back {
        return None;
    }
    let person = text("from_user_id")?.to_owned();
    let at = message["create_time_ms"].as_i64().unwrap_or_else(engine::host::now);
    let items = message["item_list"].as_array().map(Vec::as_slice).unwrap_or_default();
    let group = text("group_id");
    let from = Sender {
        chat: group.unwrap_or(&person).to_owned(),
        // The service tells no names.
        name: person.clone(),
        private: group.is_none(),
        person,
    };
    let id = id(&message["message_id"]).or_else(|| text("client_id").map(str::to_owned));
    let id = id.unwrap_or_else(|| format!("{} {at} {}", from.person, message["seq"]));
    Some(IncomingMessage { id, from, at, what: what(items), context: text("context_token").map(str::to_owned) })
}

/// Ids have 64 bits and come as numbers or as text. Zero is none.
pub(super) fn id(value: &Value) -> Option<String> {
    let text = value.as_u64().map(|number| number.to_string()).or_else(|| value.as_str().map(str::to_owned));
    text.filter(|text| !text.is_empty() && text != "0")
}

/// What was said aloud counts as the phone has recognised it.
fn what(items: &[Value]) -> IncomingContent {
    let words: Vec<&str> = items.iter().filter_map(words).collect();
    if words.is_empty() {
        return IncomingContent::Other;
    }
    IncomingContent::Said { text: words.join("\n"), quoted: items.iter().find_map(quoted) }
}

fn words(item: &Value) -> Option<&str> {
    let text = match item["type"].as_u64()? {
        TEXT => &item["text_item"]["text"],
        VOICE => &item["voice_item"]["text"],
        _ => return None,
    };
    text.as_str().filter(|text| !text.trim().is_empty())
}

/// Newer phones tell the number of what is quoted. Older ones tell its words alone, which may stand in several messages:
/// then it is as if nothing were quoted.
fn quoted(item: &Value) -> Option<String> {
    let quote = &item["ref_msg"];
    id(&quote["svr_id"]).or_else(|| id(&quote["message_item"]["msg_id"]))
}
