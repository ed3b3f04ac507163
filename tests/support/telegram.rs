//! Telegram on loopback, as strict as the real one: its limits, its one poller per bot, its refusals word for word.
//!
//! What people do is a method (`person.rs`), what goes wrong is ordered (`mishap.rs`), and every request is kept.

mod chat;
mod checks;
mod methods;
mod mishap;
mod person;
mod updates;

pub use chat::Post;
pub use mishap::Mishap;
pub use person::{Acknowledged, Person};

use crate::line::Line;
use crate::patience::PATIENCE;
use anyhow::{Result, anyhow};
use axum::Router;
use axum::routing::any;
use chat::Chats;
use mishap::Mishaps;
use parking_lot::Mutex;
use person::Taps;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::Notify;
use updates::Updates;

/// The bot's name for people and its name in addresses.
pub const BOT: (&str, &str) = ("Askwell for Anna", "anna_askwell_bot");

/// One request as it came in.
#[derive(Debug, Clone)]
pub struct Request {
    pub method: String,
    pub body: Value,
    pub at: Instant,
}

pub struct Telegram {
    line: Line,
    service: Arc<Service>,
}

/// What stands behind the socket.
struct Service {
    all: Mutex<All>,
    /// Something has changed: a long poll looks again, and so does a test that waits.
    changed: Notify,
}

struct All {
    token: String,
    /// How far the service's clock is ahead of the real one.
    ahead: Duration,
    webhook: Option<String>,
    /// The shortest time between two messages to one chat. None: no limit.
    spacing: Option<Duration>,
    sent: BTreeMap<i64, Instant>,
    chats: Chats,
    updates: Updates,
    taps: Taps,
    mishaps: Mishaps,
    requests: Vec<Request>,
}

impl Telegram {
    pub async fn start() -> Result<Telegram> {
        let all = All {
            token: format!("123456789:AAH-{}", uuid::Uuid::now_v7().simple()),
            ahead: Duration::ZERO,
            webhook: None,
            spacing: Some(Duration::from_secs(1)),
            sent: BTreeMap::new(),
            chats: Chats::default(),
            updates: Updates::default(),
            taps: Taps::default(),
            mishaps: Mishaps::default(),
            requests: Vec::new(),
        };
        let service = Arc::new(Service { all: Mutex::new(all), changed: Notify::new() });
        let routes = Router::new().route("/{bot}/{method}", any(methods::dated)).with_state(service.clone());
        Ok(Telegram { line: Line::serve(routes).await?, service })
    }

    pub fn base_url(&self) -> String {
        self.line.url()
    }

    pub fn token(&self) -> String {
        self.service.all.lock().token.clone()
    }

    /// The rate of messages is not counted, for tests that send thousands of them.
    pub fn without_rate(self) -> Telegram {
        self.service.all.lock().spacing = None;
        self
    }

    /// The owner has the bot father make a new token: the old one is worth nothing from now on.
    pub fn revokes_the_token(&self) -> String {
        let token = format!("123456789:AAX-{}", uuid::Uuid::now_v7().simple());
        self.change(|all| all.token.clone_from(&token));
        token
    }

    /// Somebody has the bot's messages sent to a web address.
    pub fn sets_a_webhook(&self, url: Option<&str>) {
        self.change(|all| all.webhook = url.map(str::to_owned));
    }

    /// Lets the service's clock go on.
    pub fn advance(&self, time: Duration) {
        self.service.all.lock().ahead += time;
    }

    /// The whole service is away: whoever connects is hung up on, and so is everybody who is connected.
    pub fn goes_down(&self) {
        self.line.down();
    }

    pub fn comes_back(&self) {
        self.line.up();
    }

    /// What happens to the next request of this method, after what was ordered before.
    pub fn next(&self, method: &str, mishap: Mishap) {
        self.change(|all| all.mishaps.order(method, mishap));
    }

    /// Every update is delivered a second time, although it was confirmed.
    pub fn repeats_updates(&self, on: bool) {
        self.change(|all| all.updates.repeats = on);
    }

    /// Updates that wait together come in the wrong order.
    pub fn reorders_updates(&self, on: bool) {
        self.change(|all| all.updates.reorders = on);
    }

    /// What happens while this is on is kept back.
    pub fn keeps_updates_back(&self, on: bool) {
        self.change(|all| all.updates.keep_back(on));
    }

    /// What was kept back comes now, after newer ones that have overtaken it.
    pub fn lets_updates_through(&self) {
        self.change(|all| all.updates.let_through());
    }

    pub fn requests(&self) -> Vec<Request> {
        self.service.all.lock().requests.clone()
    }

    /// The requests of one method.
    pub fn called(&self, method: &str) -> Vec<Request> {
        self.requests().into_iter().filter(|request| request.method == method).collect()
    }

    /// How many polls have begun to wait.
    pub fn polls(&self) -> u64 {
        self.service.all.lock().updates.poll
    }

    /// Waits until something is there. `look` is asked again whenever something has happened.
    pub async fn wait_for<T>(&self, what: &str, look: impl Fn(&Telegram) -> Option<T>) -> Result<T> {
        let start = Instant::now();
        loop {
            if let Some(found) = look(self) {
                return Ok(found);
            }
            if start.elapsed() > PATIENCE {
                let last: Vec<_> = self.requests().into_iter().rev().take(5).collect();
                return Err(anyhow!("Telegram has not seen {what}; the last requests: {last:#?}"));
            }
            // A bell that rang before we listened is made up for by looking again soon.
            let _ = tokio::time::timeout(Duration::from_millis(50), self.service.changed.notified()).await;
        }
    }

    fn change<T>(&self, change: impl FnOnce(&mut All) -> T) -> T {
        let done = change(&mut self.service.all.lock());
        self.service.changed.notify_waiters();
        done
    }
}

impl All {
    fn now_secs(&self) -> u64 {
        (SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + self.ahead).as_secs()
    }
}
