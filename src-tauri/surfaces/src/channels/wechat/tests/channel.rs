use super::{Script, client};
use crate::channels::Channel;
use crate::channels::channel::{ChannelError, ChatAddress, Outgoing, PostReceipt};
use crate::channels::wechat::service::WeChatTimeouts;
use crate::channels::wechat::{WeChat, WeChatLogin};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use url::Url;
use uuid::Uuid;

fn login(base_url: &Url) -> WeChatLogin {
    WeChatLogin {
        bot_token: "t0ken-5ecre7".to_owned(),
        bot_id: "b@im.bot".to_owned(),
        base_url: base_url.to_string(),
        person: "o9@im.wechat".to_owned(),
    }
}

async fn wechat(answers: impl IntoIterator<Item = (u16, Value)>) -> (Arc<Script>, WeChat) {
    let (script, url) = Script::of(answers).await;
    let patience = WeChatTimeouts { call: Duration::from_millis(200), spare: Duration::from_millis(100) };
    (script, WeChat::with_patience(client(), &url, &login(&url), patience))
}

fn address(context: Option<&str>) -> ChatAddress {
    ChatAddress { chat: "o9@im.wechat".to_owned(), context: context.map(str::to_owned) }
}

fn outgoing(text: &str) -> Outgoing {
    Outgoing { text: text.to_owned(), ..Outgoing::default() }
}

#[tokio::test]
async fn a_bot_that_was_quiet_says_that_it_is_here_before_it_counts_as_signed_out() {
    let stale = || (200, json!({ "errcode": -14, "errmsg": "session timeout" }));
    let (script, channel) = wechat([stale(), (200, json!({ "ret": 0 })), (200, json!({ "ret": 0, "msgs": [] }))]).await;
    assert_eq!(channel.hear(Some("c1")).await.unwrap().cursor.as_deref(), Some("c1"));
    assert_eq!(script.asked(), ["/ilink/bot/getupdates", "/ilink/bot/msg/notifystart", "/ilink/bot/getupdates"]);

    let (script, channel) = wechat([stale()]).await;
    assert_eq!(channel.hear(None).await, Err(ChannelError::SignedOut("session timeout".to_owned())));
    assert_eq!(script.asked().len(), 2, "it is not asked on and on");
}

#[tokio::test]
async fn a_poll_without_an_answer_is_an_empty_one_and_a_message_without_is_none() {
    let (_script, channel) = wechat([(200, json!({ "longpolling_timeout_ms": 1 })), (0, json!(null))]).await;
    assert_eq!(channel.hear(None).await.unwrap().cursor, None);
    let silent = channel.hear(Some("c7")).await.unwrap();
    assert_eq!((silent.messages.len(), silent.cursor.as_deref()), (0, Some("c7")));
    let posted = channel.post(&address(Some("c")), &outgoing("1"), Uuid::nil()).await;
    assert_eq!(posted, Err(ChannelError::Unreachable("no answer in time".to_owned())));
}

#[tokio::test]
async fn a_message_goes_out_whole_under_its_own_id() {
    let answers = [(200, json!({ "ret": 0, "message_id": 17_592_186_044_416_000_005_u64 })), (200, json!({}))];
    let (script, channel) = wechat(answers).await;
    let posted = channel.post(&address(Some("c0ntext")), &outgoing("❓ 哪个？\n1. 红"), Uuid::nil()).await;
    let PostReceipt { id, at } = posted.unwrap();
    assert_eq!(id.as_deref(), Some("17592186044416000005"));
    let now = engine::host::now();
    assert!(at.is_some_and(|at| (now - 60_000..=now).contains(&at)), "by the service's clock: {at:?}");
    let sent = script.asked.lock()[0].1["msg"].clone();
    assert_eq!(sent["client_id"], Uuid::nil().to_string());
    assert_eq!(sent["context_token"], "c0ntext");
    assert_eq!(sent["item_list"], json!([{ "type": 1, "text_item": { "text": "❓ 哪个？\n1. 红" } }]));
    let unnumbered = channel.post(&address(Some("c0ntext")), &outgoing("2"), Uuid::nil()).await;
    assert_eq!(unnumbered.unwrap().id, None, "the service need not tell a number");
}

#[tokio::test]
async fn what_cannot_be_sent_is_not_tried() {
    let (script, channel) = wechat([(200, json!({}))]).await;
    assert_eq!(channel.post(&address(None), &outgoing("hi"), Uuid::nil()).await, Err(ChannelError::WindowShut));
    let long = outgoing(&"😀".repeat(2001));
    assert!(matches!(channel.post(&address(Some("c")), &long, Uuid::nil()).await, Err(ChannelError::NotFit(_))));
    assert!(script.asked().is_empty());
    let longest = outgoing(&"😀".repeat(2000));
    assert!(channel.post(&address(Some("c")), &longest, Uuid::nil()).await.is_ok());
}

#[tokio::test]
async fn an_answer_without_an_end_is_not_read_to_it() {
    let (_script, channel) = wechat([(200, json!({ "msgs": "x".repeat(5 * 1024 * 1024) }))]).await;
    assert!(matches!(channel.hear(None).await, Err(ChannelError::Malformed(_))));
}

#[tokio::test]
async fn the_address_of_the_login_counts_where_it_can_be_trusted() {
    let (set, set_url) = Script::of([(200, json!({}))]).await;
    let (named, named_url) = Script::of([(200, json!({}))]).await;
    WeChat::new(client(), &set_url, &login(&named_url)).hear(None).await.unwrap();
    assert_eq!((set.asked().len(), named.asked().len()), (0, 1));
    let elsewhere = Url::parse("http://192.0.2.7:9/").unwrap();
    WeChat::new(client(), &set_url, &login(&elsewhere)).hear(None).await.unwrap();
    assert_eq!((set.asked().len(), named.asked().len()), (1, 1));
}

#[test]
fn a_login_is_not_printed() {
    let login = login(&Url::parse("https://ilinkai.weixin.qq.com").unwrap());
    assert_eq!(format!("{login:?}"), "WeChatLogin(..)");
}
