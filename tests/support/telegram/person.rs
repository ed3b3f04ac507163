//! What people do in their app.

use super::chat::{Post, told};
use super::{All, Telegram, methods};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A person, or the group in which they write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person {
    pub id: i64,
    pub name: &'static str,
    /// The group in which this person writes. None: alone with the bot.
    pub group: Option<i64>,
}

impl Person {
    pub const ANNA: Person = Person { id: 5_000_000_042, name: "Anna", group: None };
    pub const STRANGER: Person = Person { id: 5_000_000_666, name: "Mallory", group: None };

    /// The same person, writing in a group that the bot is in.
    pub fn in_group(self) -> Person {
        Person { group: Some(-1_001_234_567), ..self }
    }

    pub fn chat(self) -> i64 {
        self.group.unwrap_or(self.id)
    }

    fn told(self) -> Value {
        json!({ "id": self.id, "is_bot": false, "first_name": self.name, "language_code": "en" })
    }

    fn chat_told(self) -> Value {
        match self.group {
            Some(group) => json!({ "id": group, "title": "A group", "type": "group" }),
            None => json!({ "id": self.id, "first_name": self.name, "type": "private" }),
        }
    }
}

/// What the app showed after a press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acknowledged {
    pub text: String,
    pub alert: bool,
}

/// Presses, by their ids.
#[derive(Default)]
pub struct Taps {
    last: u64,
    pub open: BTreeMap<String, Option<Acknowledged>>,
    pub old: Vec<String>,
    /// Those that the bot was told of.
    pub heard: BTreeSet<String>,
}

impl Telegram {
    /// Writes to the bot. Gives the message's id.
    pub fn says(&self, person: Person, text: &str) -> i64 {
        self.writes(person, json!({ "text": text }))
    }

    /// Writes and quotes a post.
    pub fn replies(&self, person: Person, post: &Post, text: &str) -> i64 {
        self.writes(person, json!({ "text": text, "reply_to_message": told(post, methods::bot()) }))
    }

    /// Passes on what somebody else wrote.
    pub fn forwards(&self, person: Person, text: &str) -> i64 {
        let origin = json!({ "type": "hidden_user", "sender_user_name": "Mallory", "date": 1_790_000_000 });
        self.writes(person, json!({ "text": text, "forward_origin": origin }))
    }

    /// Has another bot put this into the chat.
    pub fn inserts(&self, person: Person, text: &str) -> i64 {
        let bot = json!({ "id": 77, "is_bot": true, "first_name": "Inline", "username": "inline_bot" });
        self.writes(person, json!({ "text": text, "via_bot": bot }))
    }

    pub fn sends_sticker(&self, person: Person) -> i64 {
        let sticker = json!({ "file_id": "CAACAg", "emoji": "👍", "width": 512, "height": 512, "type": "regular" });
        self.writes(person, json!({ "sticker": sticker }))
    }

    /// Changes a message that was sent.
    pub fn edits(&self, person: Person, message: i64, text: &str) {
        self.change(|all| {
            all.chats.said.insert(message, Some(text.to_owned()));
            let edited = json!({
                "message_id": message, "from": person.told(), "chat": person.chat_told(),
                "date": all.now_secs(), "edit_date": all.now_secs(), "text": text,
            });
            all.updates.push("edited_message", edited);
        });
    }

    /// Presses a button of a post as it was seen: the post may look otherwise by now. Gives the press's id.
    pub fn presses(&self, person: Person, post: &Post, label: &str) -> Result<String> {
        let buttons = post.keyboard.iter().flatten();
        let data = buttons.clone().find(|(text, _)| text == label).map(|(_, data)| data.clone());
        let data = data.with_context(|| format!("no button {label:?} among {:?}", post.labels()))?;
        Ok(self.change(|all| press(all, person, post, &data)))
    }

    /// Sends what no button of ours sends, as a changed app can.
    pub fn forges_press(&self, person: Person, post: &Post, data: &str) -> String {
        self.change(|all| press(all, person, post, data))
    }

    pub fn blocks(&self, person: Person) {
        self.change(|all| all.chats.blocked.insert(person.chat()));
    }

    pub fn unblocks(&self, person: Person) {
        self.change(|all| all.chats.blocked.remove(&person.chat()));
    }

    /// Too long has gone by for all presses that were not acknowledged yet.
    pub fn lets_presses_grow_old(&self) {
        self.change(|all| all.taps.old = all.taps.open.keys().cloned().collect());
    }

    /// Nothing happened for weeks: the numbers of updates begin elsewhere.
    pub fn renumbers_updates(&self, next: i64) {
        self.change(|all| all.updates.renumber(next));
    }

    /// Updates that are not confirmed.
    pub fn waiting(&self) -> usize {
        self.service.all.lock().updates.waiting()
    }

    /// What the bot has written to this person, as it stands now.
    pub fn posts(&self, person: Person) -> Vec<Post> {
        let all = self.service.all.lock();
        all.chats.posts.iter().filter(|post| post.chat == person.chat()).cloned().collect()
    }

    /// Waits for the latest post that holds these words.
    pub async fn post(&self, person: Person, words: &str) -> Result<Post> {
        let holds = |telegram: &Telegram| {
            let all = telegram.service.all.lock();
            let of_person = |post: &&Post| post.chat == person.chat() && post.text.contains(words);
            all.chats.posts.iter().rfind(of_person).cloned()
        };
        self.wait_for(&format!("a post to {} with {words:?}", person.name), holds).await
    }

    /// Waits until this post holds these words.
    pub async fn edited(&self, post: &Post, words: &str) -> Result<Post> {
        let edited = |telegram: &Telegram| {
            let all = telegram.service.all.lock();
            all.chats.post(post.chat, post.id).filter(|post| post.edits > 0 && post.text.contains(words)).cloned()
        };
        self.wait_for(&format!("the post {:?} with {words:?}", post.text), edited).await
    }

    /// Waits until the bot is told of this press.
    pub async fn heard(&self, tap: &str) -> Result<()> {
        let heard = |telegram: &Telegram| telegram.service.all.lock().taps.heard.contains(tap).then_some(());
        self.wait_for("the press heard", heard).await
    }

    /// Waits for what the app shows after this press.
    pub async fn acknowledged(&self, tap: &str) -> Result<Acknowledged> {
        let shown = |telegram: &Telegram| telegram.service.all.lock().taps.open.get(tap).cloned().flatten();
        self.wait_for("the press acknowledged", shown).await
    }

    /// Waits until nothing waits for the bot any more, and gives it time for nothing else.
    pub async fn all_heard(&self) -> Result<()> {
        self.wait_for("all updates confirmed", |telegram| (telegram.waiting() == 0).then_some(())).await?;
        ensure!(self.waiting() == 0, "updates came while none should");
        Ok(())
    }

    fn writes(&self, person: Person, what: Value) -> i64 {
        self.change(|all| {
            let id = all.chats.next_id();
            all.chats.known.insert(person.chat());
            all.chats.said.insert(id, what["text"].as_str().map(str::to_owned));
            let mut message = json!({
                "message_id": id, "from": person.told(), "chat": person.chat_told(), "date": all.now_secs(),
            });
            for (name, value) in what.as_object().into_iter().flatten() {
                message[name] = value.clone();
            }
            if let Some(text) = what["text"].as_str().filter(|text| text.starts_with('/')) {
                let length = text.split(' ').next().unwrap_or_default().encode_utf16().count();
                message["entities"] = json!([{ "type": "bot_command", "offset": 0, "length": length }]);
            }
            all.updates.push("message", message);
            id
        })
    }
}

fn press(all: &mut All, person: Person, post: &Post, data: &str) -> String {
    all.taps.last += 1;
    let tap = format!("41{:017}", all.taps.last);
    all.taps.open.insert(tap.clone(), None);
    let message = all.chats.post(post.chat, post.id).unwrap_or(post);
    let mut message = told(message, methods::bot());
    message["chat"] = Person { group: (post.chat < 0).then_some(post.chat), ..person }.chat_told();
    if person.group.is_none() {
        message["chat"]["id"] = json!(post.chat);
    }
    let query = json!({ "id": tap, "from": person.told(), "message": message, "chat_instance": "-77", "data": data });
    all.updates.push("callback_query", query);
    tap
}
