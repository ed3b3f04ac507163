use crate::channels::channel::{IncomingContent, IncomingMessage};
use crate::channels::wechat::message::incoming;
use serde_json::{Value, json};

fn text(text: &str) -> Value {
    json!({ "type": 1, "text_item": { "text": text } })
}

/// A message as it comes, with some fields changed.
fn message(changes: Value) -> Value {
    let mut message = json!({
        "seq": 4, "message_id": 17_592_186_044_416_000_003_u64, "from_user_id": "o9@im.wechat", "to_user_id": "b@im.bot",
        "client_id": "phone-1", "create_time_ms": 1_790_000_000_000_i64, "delete_time_ms": 0, "group_id": "",
        "message_type": 1, "message_state": 2, "item_list": [text("2")], "context_token": "c0ntext",
    });
    for (name, value) in changes.as_object().unwrap() {
        message[name] = value.clone();
    }
    message
}

fn what(items: Value) -> IncomingContent {
    incoming(&message(json!({ "item_list": items }))).unwrap().what
}

fn said(text: &str, quoted: Option<&str>) -> IncomingContent {
    IncomingContent::Said { text: text.to_owned(), quoted: quoted.map(str::to_owned) }
}

#[test]
fn a_message_keeps_its_whole_number_and_all_that_a_reply_needs() {
    let IncomingMessage { id, from, at, what, context } = incoming(&message(json!({}))).unwrap();
    assert_eq!(id, "17592186044416000003", "a double would make 17592186044416000000 of it");
    assert_eq!((from.chat.as_str(), from.person.as_str(), from.private), ("o9@im.wechat", "o9@im.wechat", true));
    assert_eq!((at, what, context.as_deref()), (1_790_000_000_000, said("2", None), Some("c0ntext")));
}

#[test]
fn words_are_words_whether_typed_or_spoken() {
    let voice = |words: Value| json!({ "type": 3, "voice_item": { "text": words, "media": {} } });
    let picture = json!({ "type": 2, "image_item": {} });
    assert_eq!(what(json!([voice(json!("第二个"))])), said("第二个", None));
    assert_eq!(what(json!([voice(json!(null))])), IncomingContent::Other, "nothing was recognised");
    assert_eq!(what(json!([picture, text("this one")])), said("this one", None));
    assert_eq!(what(json!([text("a"), text("b")])), said("a\nb", None));
    assert_eq!(what(json!([picture])), IncomingContent::Other);
    assert_eq!(what(json!([text("  ")])), IncomingContent::Other);
    assert_eq!(what(json!([])), IncomingContent::Other);
    assert_eq!(what(json!(null)), IncomingContent::Other);
    assert_eq!(what(json!([{ "type": "1" }, 7, { "type": 99 }])), IncomingContent::Other);
}

#[test]
fn a_quote_counts_where_its_number_is_told() {
    let quoting = |quote: Value| {
        let mut item = text("1");
        item["ref_msg"] = quote;
        what(json!([item]))
    };
    assert_eq!(quoting(json!({ "svr_id": "17592186044416000009" })), said("1", Some("17592186044416000009")));
    assert_eq!(quoting(json!({ "svr_id": 17_592_186_044_416_000_009_u64 })), said("1", Some("17592186044416000009")));
    assert_eq!(quoting(json!({ "message_item": { "msg_id": "77" } })), said("1", Some("77")));
    assert_eq!(quoting(json!({ "svr_id": "0", "message_item": text("Which?") })), said("1", None));
    assert_eq!(quoting(json!({ "title": "Which?" })), said("1", None));
}

#[test]
fn what_is_odd_is_left_out_and_loses_nothing_else() {
    assert_eq!(incoming(&message(json!({ "message_type": 2 }))), None, "the bot's own");
    assert_eq!(incoming(&message(json!({ "delete_time_ms": 1_790_000_000_500_i64 }))), None, "taken back");
    assert_eq!(incoming(&message(json!({ "from_user_id": "" }))), None);
    assert_eq!(incoming(&message(json!({ "from_user_id": 7 }))), None);
    assert_eq!(incoming(&json!("what?")), None);
    let group = incoming(&message(json!({ "group_id": "g@chatroom" }))).unwrap().from;
    assert_eq!((group.chat.as_str(), group.private), ("g@chatroom", false));
    assert_eq!(incoming(&message(json!({ "context_token": "" }))).unwrap().context, None);
    assert_eq!(incoming(&message(json!({ "message_id": 0 }))).unwrap().id, "phone-1");
    let bare = message(json!({ "message_id": null, "client_id": null }));
    assert_eq!(incoming(&bare).unwrap().id, incoming(&bare).unwrap().id, "the same when it comes twice");
}
