//! WeChat, over the iLink service for bots: plain requests, a long poll, no buttons, and little that may be written.
//!
//! Facts that are nowhere in its documents are written where they are needed: a failure comes at HTTP 200, a reply needs
//! what came with the newest message, and a bot that was quiet for long has to say that it is here.

mod address;
mod login;
mod message;
mod service;
mod words;

#[cfg(test)]
mod tests;

pub use login::{Login, LoginView};

use super::channel::{Channel, ChannelError, ChatAddress, IncomingBatch, Limits, Outgoing, PostReceipt, Window};
use ask::channel::Messenger;
use ask::limits::{WECHAT_POSTS_COUNT_MAX, WECHAT_TEXT_UNITS_MAX, WECHAT_WINDOW_MILLIS};
use futures_util::future::{BoxFuture, ready};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use service::{WeChatClient, WeChatTimeouts};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use url::Url;
use uuid::Uuid;

/// The service's own address.
pub const BASE_URL: &str = "https://ilinkai.weixin.qq.com";

/// How long the service holds a poll, until it names a time itself, and within which bounds it may.
const HOLD_MILLIS: u64 = 35_000;
const HOLD_MILLIS_MIN: u64 = 1_000;
const HOLD_MILLIS_MAX: u64 = 120_000;

/// What a login yields. It belongs into the keychain.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WeChatLogin {
    pub bot_token: String,
    pub bot_id: String,
    /// Where the service wants this bot to call.
    pub base_url: String,
    /// Who has signed in: nobody else may answer.
    pub person: String,
}

impl std::fmt::Debug for WeChatLogin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WeChatLogin(..)")
    }
}

pub struct WeChat {
    service: WeChatClient,
    hold_millis: AtomicU64,
}

impl WeChat {
    /// `base_url` is what Settings say; the address that the login names counts where it can be trusted.
    pub fn new(client: reqwest::Client, base_url: &Url, login: &WeChatLogin) -> WeChat {
        WeChat::with_patience(client, base_url, login, WeChatTimeouts::default())
    }

    fn with_patience(client: reqwest::Client, base_url: &Url, login: &WeChatLogin, patience: WeChatTimeouts) -> WeChat {
        let base = address::trusted(base_url, &login.base_url).unwrap_or_else(|| address::folder(base_url));
        let service = WeChatClient::new(client, base, Some(login.bot_token.clone()), patience);
        WeChat { service, hold_millis: AtomicU64::new(HOLD_MILLIS) }
    }

    async fn listen(&self, cursor: Option<&str>) -> Result<IncomingBatch, ChannelError> {
        let body = json!({ "get_updates_buf": cursor.unwrap_or_default() });
        let hold = Duration::from_millis(self.hold_millis.load(Ordering::Relaxed));
        let kept = || cursor.map(str::to_owned);
        let Some(answer) = self.service.wait("ilink/bot/getupdates", body, hold).await? else {
            return Ok(IncomingBatch { messages: Vec::new(), cursor: kept() });
        };
        if let Some(millis) = answer["longpolling_timeout_ms"].as_u64().filter(|millis| *millis > 0) {
            self.hold_millis.store(millis.clamp(HOLD_MILLIS_MIN, HOLD_MILLIS_MAX), Ordering::Relaxed);
        }
        let next = answer["get_updates_buf"].as_str().filter(|next| !next.is_empty());
        let messages = answer["msgs"].as_array().map(Vec::as_slice).unwrap_or_default();
        Ok(IncomingBatch {
            messages: messages.iter().filter_map(message::incoming).collect(),
            cursor: next.map(str::to_owned).or_else(kept),
        })
    }

    /// A bot that the service has not heard of for long is told the same as one that it does not know. It is known again
    /// once it says that it is here; only then the token counts as lost.
    async fn renewed(&self, cursor: Option<&str>) -> Result<IncomingBatch, ChannelError> {
        match self.listen(cursor).await {
            Err(ChannelError::SignedOut(_)) => {
                self.service.call("ilink/bot/msg/notifystart", json!({}), &[]).await?;
                self.listen(cursor).await
            }
            heard => heard,
        }
    }

    async fn write(&self, to: &ChatAddress, text: &str, id: Uuid) -> Result<PostReceipt, ChannelError> {
        if text.encode_utf16().count() > WECHAT_TEXT_UNITS_MAX {
            return Err(ChannelError::NotFit(format!("more than {WECHAT_TEXT_UNITS_MAX} characters")));
        }
        // Without what came with a message, the service takes a reply and drops it without a word.
        let context = to.context.as_deref().ok_or(ChannelError::WindowShut)?;
        let item = json!({ "type": 1, "text_item": { "text": text } });
        let message = json!({
            "from_user_id": "", "to_user_id": to.chat, "client_id": id.to_string(),
            "message_type": 2, "message_state": 2, "item_list": [item], "context_token": context,
        });
        let (answer, at) = self.service.call("ilink/bot/sendmessage", json!({ "msg": message }), &[context]).await?;
        Ok(PostReceipt { id: message::id(&answer["message_id"]), at })
    }
}

impl Channel for WeChat {
    fn messenger(&self) -> Messenger {
        Messenger::WeChat
    }

    fn limits(&self) -> Limits {
        let window = Window { lasts: Duration::from_millis(WECHAT_WINDOW_MILLIS), posts: WECHAT_POSTS_COUNT_MAX };
        Limits { text_chars_max: WECHAT_TEXT_UNITS_MAX, buttons: false, edits: false, window: Some(window) }
    }

    fn hear<'a>(&'a self, cursor: Option<&'a str>) -> BoxFuture<'a, Result<IncomingBatch, ChannelError>> {
        Box::pin(async move { self.renewed(cursor).await.map_err(words::not_of_a_message) })
    }

    fn post<'a>(
        &'a self,
        to: &'a ChatAddress,
        post: &'a Outgoing,
        id: Uuid,
    ) -> BoxFuture<'a, Result<PostReceipt, ChannelError>> {
        Box::pin(self.write(to, &post.text, id))
    }

    fn edit<'a>(&'a self, _: &'a ChatAddress, _: &'a str, _: &'a Outgoing) -> BoxFuture<'a, Result<(), ChannelError>> {
        Box::pin(ready(Ok(())))
    }

    fn acknowledge<'a>(&'a self, _: &'a str, _: &'a str, _: bool) -> BoxFuture<'a, Result<(), ChannelError>> {
        Box::pin(ready(Ok(())))
    }
}

/// What every request of a bot says of its sender.
fn base_info() -> Value {
    json!({ "channel_version": service::VERSION, "bot_agent": concat!("Askwell/", env!("CARGO_PKG_VERSION")) })
}
