//! WeChat as a bot meets it: the iLink service on loopback, and the people at the other end of it.
//!
//! It is as strict as the real one where that is known: headers, sizes, ten posts for each message, 24 hours, one bot
//! for each person, failures told at HTTP 200. Where nothing is known of the real one, the stricter guess is taken and
//! named where it stands. What a program did that the real service frowns upon is kept in `breaches`.

mod login;
mod manners;
mod people;
mod sending;
mod state;
mod trouble;
mod updates;

pub use people::{PERSON, STRANGER};
pub use state::{Post, Said};
pub use trouble::{Call, Trouble};

use crate::line::Line;
use crate::patience::PATIENCE;
use anyhow::{Result, bail};
use axum::Router;
use axum::routing::{get, post};
use parking_lot::{Mutex, MutexGuard};
use state::State;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

pub struct WeChat {
    line: Line,
    /// A second host of the service, which a login may be sent on to.
    other: Line,
    desk: Arc<Desk>,
}

/// What handlers and people share.
struct Desk {
    state: Mutex<State>,
    changed: watch::Sender<u64>,
}

impl Desk {
    fn look(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    /// Changes something and wakes all who wait for a change.
    fn change<T>(&self, how: impl FnOnce(&mut State) -> T) -> T {
        let done = how(&mut self.state.lock());
        self.changed.send_modify(|count| *count += 1);
        done
    }

    /// Waits until there is something to tell, for as long as the service holds a request.
    async fn held<T>(&self, mut look: impl FnMut(&mut State) -> Option<T>) -> Option<T> {
        let hold = self.look().hold;
        let mut changes = self.changed.subscribe();
        let waiting = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = look(&mut self.look()) {
                    return found;
                }
                // The sender lives as long as the desk.
                let _ = changes.changed().await;
            }
        };
        timeout(hold, waiting).await.ok()
    }
}

impl WeChat {
    pub async fn start() -> Result<WeChat> {
        let desk = Arc::new(Desk { state: Mutex::default(), changed: watch::Sender::default() });
        let line = Line::serve(routes(desk.clone(), false)).await?;
        let other = Line::serve(routes(desk.clone(), true)).await?;
        desk.look().base_url = line.url();
        Ok(WeChat { line, other, desk })
    }

    /// The address that Askwell is given.
    pub fn url(&self) -> String {
        self.line.url()
    }

    /// Refuses all connections until it is up again.
    pub fn down(&self) {
        self.line.down();
    }

    pub fn up(&self) {
        self.line.up();
    }

    /// How long a request without an answer is held. The real service holds it for 35 seconds.
    pub fn hold(&self, hold: Duration) {
        self.desk.look().hold = hold;
    }

    /// Moves the clock of the service.
    pub fn pass(&self, time: Duration) {
        self.desk.change(|state| state.ahead_millis += time.as_millis() as i64);
    }

    /// The next call of this kind goes wrong; several orders are carried out one after the other.
    pub fn trouble(&self, call: Call, trouble: Trouble) {
        self.desk.look().troubles.push((call, trouble));
    }

    /// How often this was called.
    pub fn calls(&self, call: Call) -> usize {
        self.desk.look().calls.iter().filter(|one| **one == call).count()
    }

    /// What the real service frowns upon, in words.
    pub fn breaches(&self) -> Vec<String> {
        self.desk.look().breaches.clone()
    }

    /// All that the bot has posted, as the person sees it.
    pub fn posts(&self) -> Vec<Post> {
        self.desk.look().posts.clone()
    }

    /// What was posted last.
    pub fn last_post(&self) -> Option<Post> {
        self.desk.look().posts.last().cloned()
    }

    /// The newest post that holds these words, waited for.
    pub async fn post(&self, words: &str) -> Result<Post> {
        self.wait(words, |state| state.posts.iter().rev().find(|post| post.text.contains(words)).cloned()).await
    }

    /// A post with these words, after so many others, waited for.
    pub async fn post_after(&self, posts: usize, words: &str) -> Result<Post> {
        let after = |state: &State| state.posts.iter().skip(posts).find(|post| post.text.contains(words)).cloned();
        self.wait(words, after).await
    }

    /// The post with this number, counted from 1, waited for.
    pub async fn nth_post(&self, number: usize) -> Result<Post> {
        self.wait("one more post", |state| state.posts.get(number - 1).cloned()).await
    }

    /// Waits until this was called so many times.
    pub async fn called(&self, call: Call, times: usize) -> Result<()> {
        let count = |state: &State| state.calls.iter().filter(|one| **one == call).count();
        self.wait("a call", |state| (count(state) >= times).then_some(())).await
    }

    async fn wait<T>(&self, what: &str, look: impl Fn(&State) -> Option<T>) -> Result<T> {
        let mut changes = self.desk.changed.subscribe();
        let waiting = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = look(&self.desk.look()) {
                    return found;
                }
                let _ = changes.changed().await;
            }
        };
        match timeout(PATIENCE, waiting).await {
            Ok(found) => Ok(found),
            Err(_) => {
                let posts: Vec<_> = self.posts().into_iter().map(|post| post.text).collect();
                bail!("WeChat saw nothing of \"{what}\" after {PATIENCE:?}; it saw {posts:#?}")
            }
        }
    }
}

fn routes(desk: Arc<Desk>, other: bool) -> Router {
    Router::new()
        .route("/ilink/bot/get_bot_qrcode", post(login::get_bot_qrcode))
        .route("/ilink/bot/get_qrcode_status", get(login::get_qrcode_status))
        .route("/ilink/bot/getupdates", post(updates::getupdates))
        .route("/ilink/bot/sendmessage", post(sending::sendmessage))
        .route("/ilink/bot/msg/notifystart", post(updates::notifystart))
        .with_state((desk, login::Host { other }))
}
