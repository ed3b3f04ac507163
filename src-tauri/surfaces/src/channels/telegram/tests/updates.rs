//! What comes in, also where it is not as it should be.

use super::*;
use crate::channels::channel::{IncomingContent, Sender};

const NOW: Timestamp = 1_790_000_123_000;

fn from() -> Value {
    json!({ "id": 5_000_000_042_i64, "is_bot": false, "first_name": "Anna", "last_name": "Li" })
}

fn private() -> Value {
    json!({ "id": 5_000_000_042_i64, "first_name": "Anna", "type": "private" })
}

fn anna_says(text: &str) -> Value {
    json!({ "message_id": 9, "from": from(), "chat": private(), "date": 1_790_000_000, "text": text })
}

fn read(update: &Value) -> Option<IncomingMessage> {
    update::incoming(update, NOW)
}

#[test]
fn a_message_says_who_where_when_and_to_what() {
    let mut message = anna_says("2");
    message["reply_to_message"] = json!({ "message_id": 5, "date": 1 });
    let heard = read(&json!({ "update_id": 1, "message": message })).unwrap();
    let sender =
        Sender { chat: "5000000042".into(), person: "5000000042".into(), name: "Anna Li".into(), private: true };
    let said = IncomingContent::Said { text: "2".into(), quoted: Some("5".into()) };
    let id = "message:5000000042:9".to_owned();
    assert_eq!(heard, IncomingMessage { id, from: sender, at: 1_790_000_000_000, what: said, context: None });
}

#[test]
fn what_somebody_else_wrote_is_not_what_the_person_says() {
    for (mark, value) in [
        ("forward_origin", json!({ "type": "hidden_user", "sender_user_name": "Mallory", "date": 1 })),
        ("forward_from", from()),
        ("forward_sender_name", json!("Mallory")),
        ("forward_date", json!(1)),
        ("is_automatic_forward", json!(true)),
        ("via_bot", json!({ "id": 77, "is_bot": true, "first_name": "Inline" })),
    ] {
        let mut message = anna_says("1");
        message[mark] = value;
        let heard = read(&json!({ "update_id": 1, "message": message })).unwrap();
        assert_eq!(heard.what, IncomingContent::Forwarded, "{mark}");
    }
}

#[test]
fn a_press_carries_what_the_button_sends() {
    let query = json!({
        "id": "4382bfdwdsb323b2d9", "from": from(), "data": "a:x:0:3",
        "message": { "message_id": 5, "date": 0, "chat": private() },
    });
    let heard = read(&json!({ "update_id": 2, "callback_query": query })).unwrap();
    let pressed =
        IncomingContent::Pressed { tap: "4382bfdwdsb323b2d9".into(), data: "a:x:0:3".into(), post: "5".into() };
    assert_eq!((heard.what, heard.at, heard.id.as_str()), (pressed, NOW, "press:4382bfdwdsb323b2d9"));
}

#[test]
fn what_has_no_words_is_something_else() {
    let mut sticker = anna_says("");
    sticker.as_object_mut().unwrap().remove("text");
    sticker["sticker"] = json!({ "emoji": "👍" });
    assert_eq!(read(&json!({ "update_id": 1, "message": sticker })).unwrap().what, IncomingContent::Other);
}

#[test]
fn a_group_is_not_private_whatever_it_says() {
    let group = |chat: Value| {
        let mut message = anna_says("hi");
        message["chat"] = chat;
        read(&json!({ "update_id": 1, "message": message })).unwrap().from
    };
    assert!(!group(json!({ "id": -1_001_234_567, "type": "group", "title": "All" })).private);
    assert!(!group(json!({ "id": -1_001_234_567, "type": "supergroup" })).private);
    assert!(!group(json!({ "id": -1_001_234_567, "type": "private" })).private);
    assert!(!group(json!({ "id": 5_000_000_042_i64 })).private);
    assert!(group(private()).private);
}

#[test]
fn what_cannot_be_read_is_left_out() {
    let odd = [
        json!(null),
        json!([]),
        json!("x"),
        json!({}),
        json!({ "update_id": 1 }),
        json!({ "update_id": 1, "message": 5 }),
        json!({ "update_id": 1, "message": {} }),
        json!({ "update_id": 1, "message": { "message_id": 1, "chat": private(), "text": "from nobody" } }),
        json!({ "update_id": 1, "message": { "message_id": 1.5, "from": from(), "chat": private() } }),
        json!({ "update_id": 1, "message": { "message_id": 1, "from": { "id": "5" }, "chat": private() } }),
        json!({ "update_id": 1, "edited_message": anna_says("changed") }),
        json!({ "update_id": 1, "channel_post": anna_says("to all") }),
        json!({ "update_id": 1, "callback_query": { "id": "1", "from": from(), "data": "x" } }),
        json!({ "update_id": 1, "callback_query": { "from": from(), "message": { "message_id": 1, "chat": private() } } }),
    ];
    for update in odd {
        assert_eq!(read(&update), None, "{update}");
    }
    let mut far = anna_says("hi");
    far["date"] = json!(i64::MAX);
    assert_eq!(read(&json!({ "message": far })).unwrap().at, i64::MAX, "no overflow");
}

#[tokio::test]
async fn one_odd_update_holds_up_none_behind_it() {
    let updates = json!([
        { "update_id": 12, "message": anna_says("later") },
        { "update_id": 10, "message": { "odd": true } },
        { "no": "number" },
        { "update_id": 11, "message": anna_says("earlier") },
    ]);
    let server = Server::giving(updates).await;
    let heard = server.telegram().hear(Some("10")).await.unwrap();
    assert_eq!(heard.messages.len(), 2);
    assert_eq!(heard.cursor.as_deref(), Some("13"), "the highest counts, wherever it stands");
    let (path, body) = server.last();
    assert!(path.ends_with("/getUpdates"));
    assert_eq!(body["offset"], 10);
    assert_eq!(body["allowed_updates"], json!(["message", "callback_query"]));
}

/// Whoever looks at Settings after a failure is told at once that it is over, and not when the next long wait ends.
#[tokio::test]
async fn a_poll_waits_only_after_one_that_went_well() {
    let (well, ill) = (Server::giving(json!([])).await, Server::refusing(502, "Bad Gateway").await);
    let secs = |server: &Server| server.last().1["timeout"].as_u64().unwrap();
    let telegram = well.telegram();
    telegram.hear(None).await.unwrap();
    assert_eq!(secs(&well), 0);
    telegram.hear(None).await.unwrap();
    assert!((1..=50).contains(&secs(&well)), "as long as the service allows");
    let telegram = ill.telegram();
    for _ in 0..2 {
        assert!(telegram.hear(None).await.is_err());
        assert_eq!(secs(&ill), 0);
    }
}

/// After a week of silence the service counts on from elsewhere, perhaps from below.
#[tokio::test]
async fn after_silence_the_oldest_is_asked_for_whatever_its_number() {
    let server = Server::giving(json!([])).await;
    let telegram = server.telegram();
    let heard = telegram.hear(Some("900")).await.unwrap();
    assert_eq!(server.last().1["offset"], 900, "this confirms all below");
    telegram.hear(heard.cursor.as_deref()).await.unwrap();
    assert!(server.last().1.get("offset").is_none());
    for odd in [None, Some("x"), Some("-5"), Some("")] {
        telegram.hear(odd).await.unwrap();
        assert!(server.last().1.get("offset").is_none(), "{odd:?}");
    }
}

#[tokio::test]
async fn updates_that_are_no_list_are_no_updates() {
    for result in [json!({}), json!(null), json!("x"), json!(true)] {
        let server = Server::giving(result).await;
        assert!(matches!(server.telegram().hear(None).await, Err(ChannelError::Malformed(_))));
    }
}
