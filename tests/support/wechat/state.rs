//! What the service knows.

use super::trouble::{Call, Trouble};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::Duration;

/// Ids are beyond what a double holds exactly.
const FIRST_ID: u64 = 17_592_186_044_416_000_001;
const HOLD: Duration = Duration::from_secs(35);
pub(super) const POSTS_FOR_EACH_MESSAGE: usize = 10;
pub(super) const WINDOW_MILLIS: i64 = 24 * 60 * 60 * 1000;

pub(super) struct State {
    pub base_url: String,
    pub hold: Duration,
    /// How far its clock was moved.
    pub ahead_millis: i64,
    pub pictures: Vec<Picture>,
    pub plan: Plan,
    pub bots: Vec<Bot>,
    /// What people said, in the order in which it is given out.
    pub feed: Vec<Entry>,
    /// What waits while nothing is given out.
    pub kept_back: Option<Vec<Entry>>,
    pub doubling: bool,
    pub windows: Vec<Window>,
    pub posts: Vec<Post>,
    pub troubles: Vec<(Call, Trouble)>,
    pub calls: Vec<Call>,
    pub breaches: Vec<String>,
    pub ids: u64,
    /// Every request has a number of its own.
    pub uins: HashSet<u32>,
}

/// A picture that is to be scanned.
pub(super) struct Picture {
    pub code: String,
    pub made_at: i64,
    pub stage: Stage,
    /// What the one who polls was told last: only something else is told at once.
    pub told: Option<Stage>,
    pub wrong_codes: usize,
    /// It goes on at the other host.
    pub moved: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Wait,
    Scanned,
    NeedsCode,
    Blocked,
    Moved,
    Confirmed,
    Expired,
    Bound,
}

/// What will happen once a picture is scanned.
#[derive(Default)]
pub(super) struct Plan {
    pub code: Option<String>,
    pub redirect_host: Option<String>,
    /// The address that a login is told; else the service's own.
    pub baseurl: Option<String>,
}

pub(super) struct Bot {
    pub token: String,
    pub id: String,
    pub person: String,
    /// Another login of the same person took its place, or the service forgot it.
    pub gone: bool,
    /// It was not heard of for long; saying that it starts helps.
    pub dozing: bool,
}

/// One message as it is given out.
#[derive(Clone)]
pub(super) struct Entry {
    pub bot: String,
    pub message: Value,
}

/// What may be written to somebody: it begins with each of their messages.
pub(super) struct Window {
    pub bot: String,
    pub person: String,
    pub contexts: Vec<String>,
    pub since: i64,
    pub posts: usize,
}

/// What the bot wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    pub id: String,
    pub to: String,
    pub text: String,
    pub client_id: String,
    /// Whether it was written in reply to the newest message.
    pub newest: bool,
}

/// What somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub id: String,
    pub context: String,
}

impl Default for State {
    fn default() -> State {
        State {
            base_url: String::new(),
            hold: HOLD,
            ahead_millis: 0,
            pictures: Vec::new(),
            plan: Plan::default(),
            bots: Vec::new(),
            feed: Vec::new(),
            kept_back: None,
            doubling: false,
            windows: Vec::new(),
            posts: Vec::new(),
            troubles: Vec::new(),
            calls: Vec::new(),
            breaches: Vec::new(),
            ids: FIRST_ID,
            uins: HashSet::new(),
        }
    }
}

impl State {
    pub fn now(&self) -> i64 {
        engine::host::now() + self.ahead_millis
    }

    pub fn new_id(&mut self) -> u64 {
        // Odd numbers are the ones that a double rounds.
        self.ids += 2;
        self.ids
    }

    pub fn breach(&mut self, what: impl Into<String>) {
        self.breaches.push(what.into());
    }

    /// The bot that speaks for this person now.
    pub fn bot_of(&self, person: &str) -> Option<&Bot> {
        self.bots.iter().rev().find(|bot| bot.person == person && !bot.gone)
    }

    pub fn bot_with(&self, token: &str) -> Option<&Bot> {
        self.bots.iter().find(|bot| bot.token == token)
    }

    /// A message has come in: it begins a new window, and waits to be given out.
    pub fn take(&mut self, bot: &str, person: &str, at: i64, items: Value) -> Said {
        let id = self.new_id();
        let context = BASE64_STANDARD.encode(format!("context of {id}"));
        let kept = self.windows.iter().position(|one| one.bot == bot && one.person == person);
        let index = kept.unwrap_or_else(|| {
            let (bot, person) = (bot.to_owned(), person.to_owned());
            self.windows.push(Window { bot, person, contexts: Vec::new(), since: at, posts: 0 });
            self.windows.len() - 1
        });
        let window = &mut self.windows[index];
        window.contexts.push(context.clone());
        (window.since, window.posts) = (at, 0);
        let message = json!({
            "seq": self.feed.len() + 1, "message_id": id, "from_user_id": person, "to_user_id": bot,
            "client_id": format!("phone-{id}"), "create_time_ms": at, "update_time_ms": at, "delete_time_ms": 0,
            "session_id": format!("{person}#{bot}"), "group_id": "", "message_type": 1, "message_state": 2,
            "item_list": items, "context_token": context,
        });
        let entry = Entry { bot: bot.to_owned(), message };
        let copies = if std::mem::take(&mut self.doubling) { 2 } else { 1 };
        let queue = self.kept_back.as_mut().unwrap_or(&mut self.feed);
        queue.extend(std::iter::repeat_n(entry, copies));
        Said { id: id.to_string(), context }
    }
}
