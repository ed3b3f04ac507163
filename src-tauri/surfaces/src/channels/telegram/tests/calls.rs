//! What is sent, word for word.

use super::*;
use crate::channels::channel::MessageButton;
use std::sync::atomic::{AtomicU32, Ordering};

fn choice(label: &str) -> MessageButton {
    MessageButton { label: label.into(), data: format!("a:{label}") }
}

fn labels(buttons: &[&str]) -> Vec<Vec<String>> {
    let buttons: Vec<MessageButton> = buttons.iter().map(|label| choice(label)).collect();
    let rows = keyboard::rows(&buttons);
    rows.iter().map(|row| row.iter().map(|button| button["text"].as_str().unwrap().to_owned()).collect()).collect()
}

#[tokio::test]
async fn a_message_goes_out_in_plain_text_with_its_buttons() {
    let server = Server::giving(json!({ "message_id": 77, "date": 1_790_000_000 })).await;
    let post = Outgoing { buttons: vec![choice("Red"), choice("Light blue")], ..saying("Which <b>colour</b>?") };
    let posted = server.telegram().post(&anna(), &post, Uuid::nil()).await.unwrap();
    assert_eq!(posted, PostReceipt { id: Some("77".into()), at: Some(1_790_000_000_000) });
    let (path, body) = server.last();
    assert_eq!(path, format!("bot{TOKEN}/sendMessage"));
    assert_eq!(
        body,
        json!({
            "chat_id": 5_000_000_042_i64,
            "text": "Which <b>colour</b>?",
            "link_preview_options": { "is_disabled": true },
            "reply_markup": { "inline_keyboard": [
                [{ "text": "Red", "callback_data": "a:Red" }],
                [{ "text": "Light blue", "callback_data": "a:Light blue" }],
            ] },
        })
    );
}

#[tokio::test]
async fn where_words_are_wanted_a_reply_is_called_for() {
    let server = Server::giving(json!({ "message_id": 1 })).await;
    let telegram = server.telegram();
    telegram.post(&anna(), &Outgoing { wants_words: true, ..saying("Your words?") }, Uuid::nil()).await.unwrap();
    let markup = server.last().1["reply_markup"].clone();
    assert_eq!(markup["force_reply"], true);
    let placeholder = markup["input_field_placeholder"].as_str().unwrap().chars().count();
    assert!((1..=64).contains(&placeholder));

    let both = Outgoing { wants_words: true, buttons: vec![choice("Skip")], ..saying("Your words?") };
    telegram.post(&anna(), &both, Uuid::nil()).await.unwrap();
    assert!(server.last().1["reply_markup"]["inline_keyboard"].is_array(), "the service takes one of the two");
    telegram.post(&anna(), &saying("Done."), Uuid::nil()).await.unwrap();
    assert!(server.last().1.get("reply_markup").is_none());
}

#[tokio::test]
async fn a_message_is_overwritten_with_its_buttons() {
    let server = Server::giving(json!({})).await;
    let telegram = server.telegram();
    telegram.edit(&anna(), "77", &saying("Answered in the window.")).await.unwrap();
    let (path, body) = server.last();
    assert!(path.ends_with("/editMessageText"), "{path}");
    assert_eq!((&body["message_id"], &body["text"]), (&json!(77), &json!("Answered in the window.")));
    assert_eq!(body["reply_markup"], json!({ "inline_keyboard": [] }), "they are gone");

    let chosen = Outgoing { buttons: vec![choice("✅ Red")], wants_words: true, ..saying("Which?") };
    telegram.edit(&anna(), "77", &chosen).await.unwrap();
    let markup = &server.last().1["reply_markup"];
    assert_eq!(markup["inline_keyboard"][0][0]["text"], "✅ Red");
    assert!(markup.get("force_reply").is_none(), "a message that is changed can call for no reply");
}

#[tokio::test]
async fn a_word_on_a_press_is_cut_to_what_is_shown() {
    let server = Server::giving(json!(true)).await;
    server.telegram().acknowledge("412", &"好".repeat(300), true).await.unwrap();
    let (path, body) = server.last();
    assert!(path.ends_with("/answerCallbackQuery"), "{path}");
    assert_eq!((&body["callback_query_id"], &body["show_alert"]), (&json!("412"), &json!(true)));
    assert_eq!(body["text"].as_str().unwrap().chars().count(), 200);
}

#[test]
fn short_labels_stand_beside_each_other_and_long_ones_do_not() {
    assert_eq!(labels(&["1", "2", "3", "4", "5", "6"]), [vec!["1", "2", "3", "4", "5"], vec!["6"]]);
    assert_eq!(labels(&["Red", "Blue", "✏️ Other"]), [["Red"], ["Blue"], ["✏️ Other"]]);
    assert_eq!(labels(&["是", "否", "PostgreSQL", "A", "B"]), [vec!["是", "否"], vec!["PostgreSQL"], vec!["A", "B"]]);
    assert_eq!(labels(&[]), Vec::<Vec<String>>::new());
}

#[tokio::test]
async fn messages_to_one_chat_are_a_second_apart_and_other_chats_do_not_wait() {
    #[derive(Default)]
    struct Waits(AtomicU32);
    impl Host for Waits {
        fn now(&self) -> Timestamp {
            0
        }
        fn new_id(&self) -> Uuid {
            Uuid::nil()
        }
        fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
            self.0.fetch_add(u32::from(time > Duration::from_millis(500)), Ordering::SeqCst);
            Box::pin(std::future::ready(()))
        }
        fn tell(&self, _: engine::News) {}
    }
    let host = Arc::new(Waits::default());
    let server = Server::giving(json!({ "message_id": 1 })).await;
    let telegram = server.telegram().paced(host.clone());
    let other = ChatAddress { chat: "43".into(), context: None };
    for (to, waited) in [(&anna(), 0), (&other, 0), (&anna(), 1), (&anna(), 2), (&other, 3)] {
        telegram.post(to, &saying("."), Uuid::nil()).await.unwrap();
        assert_eq!(host.0.load(Ordering::SeqCst), waited);
    }
}

#[tokio::test]
async fn an_address_of_ones_own_keeps_its_path() {
    let server = Server::giving(json!([])).await;
    for path in ["/chat", "/chat/", "/chat/?key=1#x"] {
        let base = server.url.join(path).unwrap();
        Telegram::new(client(), base, TOKEN.into()).hear(None).await.unwrap();
        assert_eq!(server.last().0, format!("chat/bot{TOKEN}/getUpdates"));
    }
}
