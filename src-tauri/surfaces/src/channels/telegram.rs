//! Telegram: a bot of the person's own, over the Bot API. The bot asks for what was written (long poll), so no server is needed.
//!
//! Its token stands in every address. So no error here has an address in it, and nothing here is shown by `Debug`.

mod call;
mod error;
mod keyboard;
mod update;

#[cfg(test)]
mod tests;

use super::channel::{
    Channel, ChannelError, ChatAddress, IncomingBatch, IncomingMessage, Limits, Outgoing, PostReceipt,
};
use ask::Timestamp;
use ask::channel::Messenger;
use ask::limits::{
    TELEGRAM_ACKNOWLEDGEMENT_CHARS_MAX, TELEGRAM_POLL_SECS, TELEGRAM_SPACING_MILLIS, TELEGRAM_TEXT_UTF16_MAX,
    TELEGRAM_UPDATES_COUNT_MAX,
};
use call::{PATIENCE, TelegramClient, given};
use engine::Host;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use url::Url;
use uuid::Uuid;

/// Where the service is, unless the person runs one of their own.
pub const ADDRESS: &str = "https://api.telegram.org";
/// "From the oldest that was not confirmed."
const FROM_THE_OLDEST: &str = "0";

pub struct Telegram {
    line: TelegramClient,
    pace: Option<Pace>,
    /// The last poll went well. Until one has, none waits: whoever looks is soon told how the service stands.
    hears: AtomicBool,
}

/// Messages to one chat, a second apart: the service takes no more of them.
struct Pace {
    host: Arc<dyn Host>,
    /// When the next one may go out, for each chat.
    next: Mutex<BTreeMap<String, Timestamp>>,
}

/// The bot that a token belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bot {
    pub name: String,
    /// Its name in addresses: t.me/USERNAME.
    pub username: String,
}

/// Whose token this is, and that nobody else is given the bot's messages.
///
/// `SignedOut`: no bot has this token. `Malformed`: whoever answers is not Telegram. `Elsewhere`: the bot's messages are sent
/// to a web address. That is left as it is: whoever set it up is somebody else's program, and would not notice.
pub async fn me(client: reqwest::Client, base_url: &Url, token: &str) -> Result<Bot, ChannelError> {
    let line = TelegramClient::new(client, base_url.clone(), token.to_owned());
    let bot = line.call("getMe", json!({}), PATIENCE).await?;
    let text = |name: &str| bot[name].as_str().map(str::to_owned);
    let (Some(name), Some(username)) = (text("first_name"), text("username")) else {
        return Err(ChannelError::Malformed("what answers names no bot".into()));
    };
    let webhook = line.call("getWebhookInfo", json!({}), PATIENCE).await?;
    match webhook["url"].as_str().filter(|url| !url.is_empty()) {
        Some(url) => Err(ChannelError::Elsewhere(error::webhook(url))),
        None => Ok(Bot { name, username }),
    }
}

impl Telegram {
    pub fn new(client: reqwest::Client, base_url: Url, token: String) -> Telegram {
        Telegram { line: TelegramClient::new(client, base_url, token), pace: None, hears: AtomicBool::new(false) }
    }

    /// Lets the host wait where messages to one chat follow each other too fast.
    pub fn paced(self, host: Arc<dyn Host>) -> Telegram {
        Telegram { pace: Some(Pace { host, next: Mutex::default() }), ..self }
    }

    async fn updates(&self, cursor: Option<&str>) -> Result<IncomingBatch, ChannelError> {
        let secs = if self.hears.swap(false, Ordering::Relaxed) { TELEGRAM_POLL_SECS } else { 0 };
        let heard = self.updates_within(secs, cursor).await;
        self.hears.store(heard.is_ok(), Ordering::Relaxed);
        heard
    }

    async fn updates_within(&self, secs: u64, cursor: Option<&str>) -> Result<IncomingBatch, ChannelError> {
        let offset = cursor.and_then(|cursor| cursor.parse::<i64>().ok()).filter(|offset| *offset > 0);
        let mut body = json!({
            "timeout": secs,
            "limit": TELEGRAM_UPDATES_COUNT_MAX,
            "allowed_updates": ["message", "callback_query"],
        });
        if let Some(offset) = offset {
            body["offset"] = json!(offset);
        }
        let patience = PATIENCE + Duration::from_secs(secs);
        let (updates, now) = self.line.call_at("getUpdates", body, patience).await?;
        let Some(updates) = updates.as_array() else {
            return Err(ChannelError::Malformed("updates are no list".into()));
        };
        let messages: Vec<IncomingMessage> =
            updates.iter().filter_map(|update| update::incoming(update, now)).collect();
        let last = updates.iter().filter_map(|update| update["update_id"].as_i64()).max();
        let cursor = match last {
            Some(last) => last.saturating_add(1).to_string(),
            // All before is confirmed now. After a week without any, the service begins to count elsewhere, perhaps lower:
            // an offset that is kept would hide what comes then.
            None => FROM_THE_OLDEST.to_owned(),
        };
        Ok(IncomingBatch { messages, cursor: Some(cursor) })
    }

    async fn send(&self, to: &ChatAddress, post: &Outgoing) -> Result<PostReceipt, ChannelError> {
        if let Some(pace) = &self.pace {
            pace.wait(&to.chat).await;
        }
        let mut body = json!({
            "chat_id": chat_id(to)?,
            "text": post.text,
            // Whatever address a question names, nobody is to fetch it for its picture.
            "link_preview_options": { "is_disabled": true },
        });
        if let Some(markup) = keyboard::markup(post) {
            body["reply_markup"] = markup;
        }
        let sent = self.line.call("sendMessage", body, PATIENCE).await;
        if let Some(pace) = &self.pace {
            pace.sent(&to.chat);
        }
        let message = sent?;
        let id = message["message_id"].as_i64().map(|id| id.to_string());
        Ok(PostReceipt { id, at: message["date"].as_i64().map(|secs| secs.saturating_mul(1000)) })
    }

    async fn change(&self, to: &ChatAddress, post: &str, with: &Outgoing) -> Result<(), ChannelError> {
        let body = json!({
            "chat_id": chat_id(to)?,
            "message_id": number(post)?,
            "text": with.text,
            "link_preview_options": { "is_disabled": true },
            "reply_markup": { "inline_keyboard": keyboard::rows(&with.buttons) },
        });
        given(self.line.call("editMessageText", body, PATIENCE).await, error::is_changed_already)
    }

    async fn word(&self, tap: &str, text: &str, alert: bool) -> Result<(), ChannelError> {
        let text: String = text.chars().take(TELEGRAM_ACKNOWLEDGEMENT_CHARS_MAX).collect();
        let body = json!({ "callback_query_id": tap, "text": text, "show_alert": alert });
        given(self.line.call("answerCallbackQuery", body, PATIENCE).await, error::is_too_late)
    }
}

impl Pace {
    async fn wait(&self, chat: &str) {
        let now = self.host.now();
        // A clock that was set back makes nobody wait for longer.
        let wait = self.next.lock().get(chat).map_or(0, |at| (*at - now).clamp(0, TELEGRAM_SPACING_MILLIS));
        if wait > 0 {
            self.host.pause(Duration::from_millis(wait.unsigned_abs())).await;
        }
    }

    /// Counted from here, not from before it was sent: on a slow connection the service had taken it later than that.
    fn sent(&self, chat: &str) {
        let now = self.host.now();
        let mut next = self.next.lock();
        next.retain(|_, at| *at > now);
        next.insert(chat.to_owned(), now + TELEGRAM_SPACING_MILLIS);
    }
}

impl Channel for Telegram {
    fn messenger(&self) -> Messenger {
        Messenger::Telegram
    }

    fn limits(&self) -> Limits {
        Limits { text_chars_max: TELEGRAM_TEXT_UTF16_MAX, buttons: true, edits: true, window: None }
    }

    fn hear<'a>(&'a self, cursor: Option<&'a str>) -> BoxFuture<'a, Result<IncomingBatch, ChannelError>> {
        Box::pin(self.updates(cursor))
    }

    fn post<'a>(
        &'a self,
        to: &'a ChatAddress,
        post: &'a Outgoing,
        _: Uuid,
    ) -> BoxFuture<'a, Result<PostReceipt, ChannelError>> {
        Box::pin(self.send(to, post))
    }

    fn edit<'a>(
        &'a self,
        to: &'a ChatAddress,
        post: &'a str,
        with: &'a Outgoing,
    ) -> BoxFuture<'a, Result<(), ChannelError>> {
        Box::pin(self.change(to, post, with))
    }

    fn acknowledge<'a>(&'a self, tap: &'a str, text: &'a str, alert: bool) -> BoxFuture<'a, Result<(), ChannelError>> {
        Box::pin(self.word(tap, text, alert))
    }
}

fn chat_id(to: &ChatAddress) -> Result<i64, ChannelError> {
    number(&to.chat)
}

fn number(id: &str) -> Result<i64, ChannelError> {
    id.parse().map_err(|_| ChannelError::NotFit("what is kept of the chat is no number".into()))
}
