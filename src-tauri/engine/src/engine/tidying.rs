//! What goes because of its age, once a day, and only by a date that can be believed.

use super::driving::RunOwnership;
use super::{Deletions, EngineContext};
use crate::acp::RunningAgents;
use crate::acting::CACHES;
use crate::changes::Restore;
use crate::command::remove_unused_caches;
use crate::host::Surfaces;
use crate::log::LogWorker;
use crate::parts::guarded;
use crate::store::{MetaName, StoreError};
use crate::trash::Trash;
use ask::Timestamp;
use ask::limits::{CACHES_KEPT_DAYS, DAY_MILLIS, DELETED_KEPT_DAYS};
use ask::wall_clock::{TrustedTime, WallClock};
use parking_lot::Mutex;
use std::fmt::Display;
use std::sync::{Arc, Weak};
use std::time::{Duration, UNIX_EPOCH};
use tokio::sync::Notify;

/// The name of the clock's course in the store.
pub const WALL_CLOCK: MetaName = MetaName::WallClock;

/// How often the clock is looked at, to find a day on which nothing was tidied up yet.
const LOOK: Duration = Duration::from_secs(600);

/// Puts away what is too old, or takes too much room.
pub struct Housekeeper {
    pub(super) context: Arc<EngineContext>,
    pub(super) surfaces: Arc<dyn Surfaces>,
    pub(super) driving: Arc<RunOwnership>,
    pub(super) agents: Arc<RunningAgents>,
    pub(super) restore: Arc<Restore>,
    pub(super) log: Arc<LogWorker>,
    pub(super) deletions: Arc<Deletions>,
    pub(super) clock: Mutex<WallClock>,
    /// What is kept for how long has changed: there is something to be done before the next day.
    pub(super) changed: Arc<Notify>,
    /// The store knows of all that the files were made for.
    pub(super) proven: bool,
}

/// A record that cannot be read is none: nothing is removed until the date has proved itself.
pub(super) fn clock_kept(kept: Option<String>) -> WallClock {
    kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

impl Housekeeper {
    pub fn changed(&self) {
        self.changed.notify_one();
    }

    /// Looks at the clock. None: its date is not believed, and nothing may be removed by it.
    pub(super) async fn trusted_time(&self) -> Option<TrustedTime> {
        let before = *self.clock.lock();
        let (next, time) = before.looked(self.context.now());
        if next == before {
            return time;
        }
        if time.is_none() {
            tracing::warn!("this date is not believed yet: until it is, nothing is removed for its age");
        }
        *self.clock.lock() = next;
        if let Err(fault) = self.context.store.save_meta(WALL_CLOCK, &next).await {
            tracing::warn!(%fault, "the look at the clock was not noted");
        }
        time
    }

    /// Removes what is older than it is to be kept. What fails is left for the next time, and holds up nothing else.
    async fn remove_old(&self, now: TrustedTime) {
        let storage = self.context.settings().storage;
        noted("old conversations", self.remove_old_conversations(now).await);
        self.surfaces.remove_old(now).await;
        let (restore, folder, proven) = (self.restore.clone(), self.context.folder.clone(), self.proven);
        let files = move || {
            if let Some(days) = storage.undo_days {
                noted("old restore points", restore.expire(days, now));
            }
            let unused = now.days_ago(CACHES_KEPT_DAYS);
            let before = UNIX_EPOCH + Duration::from_millis(u64::try_from(unused).unwrap_or_default());
            noted("downloads of commands", remove_unused_caches(&folder.join(CACHES), before));
            // Of a store that may lack something, what belongs to that is left alone.
            if proven {
                noted("old trash", Trash::let_old_go(&folder, now));
            }
        };
        noted("old files", tokio::task::spawn_blocking(files).await);
        // A program that does a single thing is no time to look what nobody uses: somebody is about to.
        if let Some(days) = storage.unused_days.filter(|_| self.driving.covers_all()) {
            noted("conversations that nobody uses", self.delete_unused(now.days_ago(days)).await);
        }
    }

    /// Lets the oldest go of what takes more room than it may, whatever the date.
    async fn make_room(&self) {
        let restore = self.restore.clone();
        let fitted = tokio::task::spawn_blocking(move || restore.fit()).await;
        noted("what takes too much room", fitted.unwrap_or(Ok(())));
    }

    /// Moves the conversations to the deleted ones that nobody has used since then.
    async fn delete_unused(&self, before: Timestamp) -> Result<(), StoreError> {
        for id in self.context.store.unused_since(before).await? {
            let gone = self.context.store.delete_unused(id, before, self.agents.idle(), self.context.now()).await?;
            self.deletions.let_go_of(gone).await;
        }
        Ok(())
    }

    async fn remove_old_conversations(&self, now: TrustedTime) -> Result<(), StoreError> {
        for id in self.context.store.deleted_before(now.days_ago(DELETED_KEPT_DAYS)).await? {
            self.deletions.remove_for_good(id).await?;
        }
        Ok(())
    }
}

fn noted<E: Display>(what: &str, done: Result<(), E>) {
    if let Err(error) = done {
        tracing::warn!(%error, "{what} could not be removed yet");
    }
}

/// Looks now and then, for as long as the program runs, and tidies up on each new day.
pub(super) async fn tidy(housekeeper: Weak<Housekeeper>) {
    let mut done = None;
    loop {
        let Some(keeper) = housekeeper.upgrade() else { return };
        let (host, changed) = (keeper.context.host.clone(), keeper.changed.clone());
        let work = async {
            let time = keeper.trusted_time().await;
            let today = host.now().div_euclid(DAY_MILLIS);
            if done.replace(today) != Some(today) {
                let latest = keeper.clock.lock().latest(host.now());
                keeper.log.tidy(time, latest);
                keeper.make_room().await;
                if let Some(now) = time {
                    keeper.remove_old(now).await;
                }
            }
        };
        let _ = guarded("the tidying", work).await;
        drop(keeper);
        tokio::select! {
            () = host.pause(LOOK) => {}
            () = changed.notified() => done = None,
        }
    }
}

/// A time that is believed, for tests of what is removed by one.
#[cfg(test)]
pub fn trusted(now: Timestamp) -> TrustedTime {
    let days = [8, 4, 0].map(|ago| now - ago * DAY_MILLIS);
    let look = |(clock, _): (WallClock, _), now: Timestamp| clock.looked(now);
    days.into_iter().fold((WallClock::default(), None), look).1.unwrap()
}
