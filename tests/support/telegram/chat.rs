//! The chats, and what stands in them.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A message of the bot, as the person sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Post {
    pub chat: i64,
    pub id: i64,
    pub text: String,
    /// Rows of buttons: what stands on each, and what it sends.
    pub keyboard: Vec<Vec<(String, String)>>,
    /// The app opens the keyboard for a reply, with these words in the empty field.
    pub asks_for_reply: Option<Option<String>>,
    /// When it was written, in seconds.
    pub date: u64,
    /// How often it was overwritten.
    pub edits: usize,
}

impl Post {
    /// What stands on the buttons.
    pub fn labels(&self) -> Vec<&str> {
        self.keyboard.iter().flatten().map(|(label, _)| label.as_str()).collect()
    }
}

#[derive(Default)]
pub struct Chats {
    last: i64,
    pub posts: Vec<Post>,
    /// Who has written to the bot: to others it cannot write.
    pub known: BTreeSet<i64>,
    pub blocked: BTreeSet<i64>,
    /// Messages of people: the text, or none for a sticker.
    pub said: BTreeMap<i64, Option<String>>,
}

impl Chats {
    pub fn next_id(&mut self) -> i64 {
        self.last += 1;
        self.last
    }

    pub fn post(&self, chat: i64, id: i64) -> Option<&Post> {
        self.posts.iter().rfind(|post| (post.chat, post.id) == (chat, id))
    }

    pub fn post_mut(&mut self, chat: i64, id: i64) -> Option<&mut Post> {
        self.posts.iter_mut().rfind(|post| (post.chat, post.id) == (chat, id))
    }
}

/// A post as the service tells of it.
pub fn told(post: &Post, bot: Value) -> Value {
    let mut told = json!({
        "message_id": post.id,
        "from": bot,
        "chat": { "id": post.chat, "type": if post.chat < 0 { "group" } else { "private" } },
        "date": post.date,
        "text": post.text,
    });
    if post.edits > 0 {
        told["edit_date"] = json!(post.date + 1);
    }
    if !post.keyboard.is_empty() {
        told["reply_markup"] = json!({ "inline_keyboard": keyboard(post) });
    }
    told
}

fn keyboard(post: &Post) -> Vec<Vec<Value>> {
    let button = |(label, data): &(String, String)| json!({ "text": label, "callback_data": data });
    post.keyboard.iter().map(|row| row.iter().map(button).collect()).collect()
}
