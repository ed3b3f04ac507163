//! The people with their phones.

use super::WeChat;
use super::state::{Entry, Post, Said, Stage, State};
use anyhow::{Result, bail};
use serde_json::{Value, json};
use std::time::Duration;

/// Who scans and answers.
pub const PERSON: &str = "o9cq80yyAAAAAAAAAAAAAAAAAAAA@im.wechat";
/// Somebody else who found the bot.
pub const STRANGER: &str = "o9cq80zzBBBBBBBBBBBBBBBBBBBB@im.wechat";

/// With the picture that is shown.
impl WeChat {
    /// The phone will show this code, which has to be typed in Askwell.
    pub fn wants_code(&self, code: &str) {
        self.desk.look().plan.code = Some(code.to_owned());
    }

    /// The login will go on at another host of the service: its own second one, unless another is named.
    pub fn moves_to(&self, host: Option<&str>) {
        let own = format!("127.0.0.1:{}", self.other.port());
        self.desk.look().plan.redirect_host = Some(host.map_or(own, str::to_owned));
    }

    /// The address that the login will name for all that follows.
    pub fn names_base_url(&self, url: &str) {
        self.desk.look().plan.baseurl = Some(url.to_owned());
    }

    /// Scans the newest picture, as soon as there is one.
    pub async fn scans(&self) -> Result<()> {
        let waits = |state: &State| state.pictures.last().is_some_and(|picture| picture.stage == Stage::Wait);
        self.wait("a picture to scan", |state| waits(state).then_some(())).await?;
        self.stage(|state| if state.plan.code.is_some() { Stage::NeedsCode } else { Stage::Scanned });
        Ok(())
    }

    /// Agrees on the phone.
    pub async fn confirms(&self) -> Result<()> {
        let scanned = |state: &State| state.pictures.last().is_some_and(|picture| picture.stage == Stage::Scanned);
        self.wait("a scanned picture", |state| scanned(state).then_some(())).await?;
        self.stage(|_| Stage::Confirmed);
        Ok(())
    }

    /// Scans with a WeChat that has this very bot already.
    pub async fn is_bound(&self) -> Result<()> {
        self.scans().await?;
        self.stage(|_| Stage::Bound);
        Ok(())
    }

    /// The picture is too old.
    pub async fn expires(&self) -> Result<()> {
        let shown = |state: &State| state.pictures.last().is_some_and(|one| one.stage == Stage::Wait);
        self.wait("a picture", |state| shown(state).then_some(())).await?;
        self.stage(|_| Stage::Expired);
        Ok(())
    }

    pub fn pictures(&self) -> usize {
        self.desk.look().pictures.len()
    }

    fn stage(&self, next: impl FnOnce(&State) -> Stage) {
        self.desk.change(|state| {
            let (next, moved) = (next(state), state.plan.redirect_host.is_some());
            if let Some(picture) = state.pictures.last_mut() {
                (picture.stage, picture.moved) = (next, moved && next != Stage::Expired);
            }
        });
    }
}

/// In the chat.
impl WeChat {
    pub fn says(&self, text: &str) -> Result<Said> {
        self.sends(PERSON, 0, json!([text_item(text)]))
    }

    pub fn stranger_says(&self, text: &str) -> Result<Said> {
        self.sends(STRANGER, 0, json!([text_item(text)]))
    }

    /// It was written some time ago, and comes only now.
    pub fn said(&self, text: &str, ago: Duration) -> Result<Said> {
        self.sends(PERSON, ago.as_millis() as i64, json!([text_item(text)]))
    }

    /// Answers a post by quoting it. Newer phones tell its number and nothing of its text.
    pub fn quotes(&self, post: &Post, text: &str) -> Result<Said> {
        let mut item = text_item(text);
        item["ref_msg"] = json!({ "svr_id": post.id });
        self.sends(PERSON, 0, json!([item]))
    }

    /// An older phone tells the text of what is quoted, and no number.
    pub fn quotes_in_full(&self, post: &Post, text: &str) -> Result<Said> {
        let mut item = text_item(text);
        item["ref_msg"] = json!({ "title": "Askwell", "message_item": text_item(&post.text) });
        self.sends(PERSON, 0, json!([item]))
    }

    /// Says it aloud; the phone has recognised the words.
    pub fn speaks(&self, words: &str) -> Result<Said> {
        let media = json!({ "encrypt_query_param": "x", "aes_key": "x" });
        let voice = json!({ "media": media, "encode_type": 6, "playtime": 1200, "text": words });
        self.sends(PERSON, 0, json!([{ "type": 3, "voice_item": voice }]))
    }

    pub fn sends_picture(&self) -> Result<Said> {
        let picture = json!({ "media": { "encrypt_query_param": "x", "aes_key": "x" }, "mid_size": 4096 });
        self.sends(PERSON, 0, json!([{ "type": 2, "image_item": picture }]))
    }

    /// The next message comes twice.
    pub fn doubles_next(&self) {
        self.desk.look().doubling = true;
    }

    /// From now on nothing is given out, until it is let go.
    pub fn keeps_back(&self) {
        self.desk.look().kept_back.get_or_insert_default();
    }

    pub fn lets_go(&self) {
        self.release(|_| {});
    }

    /// What came last comes first.
    pub fn lets_go_reversed(&self) {
        self.release(|entries| entries.reverse());
    }

    fn release(&self, order: impl FnOnce(&mut [Entry])) {
        self.desk.change(|state| {
            let mut kept = state.kept_back.take().unwrap_or_default();
            order(&mut kept);
            state.feed.append(&mut kept);
        });
    }

    /// The same WeChat was bound to another program, or the login is over.
    pub fn forgets_bot(&self) {
        self.desk.change(|state| state.bots.iter_mut().for_each(|bot| bot.gone = true));
    }

    /// The bot was not heard of for long: it has to say that it is here.
    pub fn lets_bot_doze(&self) {
        self.desk.change(|state| state.bots.iter_mut().for_each(|bot| bot.dozing = true));
    }

    /// The token of the bot that is there now: what no log may hold.
    pub fn token(&self) -> Option<String> {
        self.desk.look().bot_of(PERSON).map(|bot| bot.token.clone())
    }

    fn sends(&self, person: &str, ago_millis: i64, items: Value) -> Result<Said> {
        self.desk.change(|state| {
            let Some(bot) = state.bot_of(PERSON).map(|bot| bot.id.clone()) else {
                bail!("there is no bot to write to")
            };
            let at = state.now() - ago_millis;
            Ok(state.take(&bot, person, at, items))
        })
    }
}

fn text_item(text: &str) -> Value {
    json!({ "type": 1, "text_item": { "text": text } })
}
