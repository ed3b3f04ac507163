//! What came, read with patience: one update that cannot be read is left out and holds up none behind it.

use crate::channels::channel::{IncomingContent, IncomingMessage, Sender};
use ask::Timestamp;
use serde_json::Value;

/// A message with one of these holds the words of somebody else, or of another bot.
const FOREIGN: [&str; 6] =
    ["forward_origin", "forward_date", "forward_from", "forward_sender_name", "is_automatic_forward", "via_bot"];

/// `now` is the service's time: a press carries none of its own.
pub(super) fn incoming(update: &Value, now: Timestamp) -> Option<IncomingMessage> {
    if let Some(message) = present(&update["message"]) {
        return said(message, now);
    }
    present(&update["callback_query"]).and_then(|query| pressed(query, now))
}

fn said(message: &Value, now: Timestamp) -> Option<IncomingMessage> {
    let from = sender(&message["from"], &message["chat"])?;
    let id = number(&message["message_id"])?;
    let what = match message["text"].as_str() {
        Some(_) if FOREIGN.iter().any(|mark| !message[mark].is_null()) => IncomingContent::Forwarded,
        Some(text) => {
            IncomingContent::Said { text: text.to_owned(), quoted: number(&message["reply_to_message"]["message_id"]) }
        }
        None => IncomingContent::Other,
    };
    let at = message["date"].as_i64().map_or(now, |secs| secs.saturating_mul(1000));
    Some(IncomingMessage { id: format!("message:{}:{id}", from.chat), from, at, what, context: None })
}

fn pressed(query: &Value, now: Timestamp) -> Option<IncomingMessage> {
    let from = sender(&query["from"], &query["message"]["chat"])?;
    let tap = query["id"].as_str().map(str::to_owned).or_else(|| number(&query["id"]))?;
    let what = IncomingContent::Pressed {
        data: query["data"].as_str().unwrap_or_default().to_owned(),
        post: number(&query["message"]["message_id"])?,
        tap: tap.clone(),
    };
    Some(IncomingMessage { id: format!("press:{tap}"), from, at: now, what, context: None })
}

fn sender(from: &Value, chat: &Value) -> Option<Sender> {
    let (person, chat_id) = (number(&from["id"])?, number(&chat["id"])?);
    let names = [&from["first_name"], &from["last_name"]].into_iter().filter_map(Value::as_str);
    let name = names.collect::<Vec<_>>().join(" ").trim().to_owned();
    // A private chat has the number of its person, so that a group can pass for none.
    let private = chat["type"] == "private" && chat_id == person;
    Some(Sender { chat: chat_id, person, name, private })
}

/// Ids go beyond 32 bits, and are kept as text.
fn number(id: &Value) -> Option<String> {
    id.as_i64().map(|id| id.to_string())
}

fn present(value: &Value) -> Option<&Value> {
    value.is_object().then_some(value)
}
