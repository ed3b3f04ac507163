//! What the engine needs from the program around it: a clock, new ids, and somebody to tell.

mod hub;
mod news;
mod surfaces;

pub use hub::{Hub, NumberedNews};
pub use news::{NamedEvent, News};
pub use surfaces::Surfaces;

use crate::store::RecoveryProgress;
use ask::Timestamp;
use ask::limits::MODEL_PATIENCE_MILLIS;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use std::time::{Duration, Instant};
use uuid::{ContextV7, Uuid};

const TICK: Duration = Duration::from_secs(1);

/// The desktop, the terminal, and the tests each are one.
pub trait Host: Send + Sync + 'static {
    fn now(&self) -> Timestamp;
    fn new_id(&self) -> Uuid;
    /// The program that runs commands for this one and outlives it: this very program, called by another name.
    fn supervisor(&self) -> std::path::PathBuf {
        own_program()
    }
    /// Waits a little and says how much waking time has gone by: the clocks of questions are counted by it.
    fn tick(&self) -> BoxFuture<'_, Duration> {
        Box::pin(tick())
    }
    /// Waits before something is tried again.
    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        Box::pin(pause(time))
    }
    /// The stored data is damaged and is being read out: how far that has come. It is said before anything else is.
    fn recovering(&self, progress: RecoveryProgress) {
        tracing::warn!(events = progress.events, of = progress.of, "the damaged store is being read out");
    }
    /// For how long a run waits for the network or the model's provider before it ends as failed.
    fn patience(&self) -> Duration {
        Duration::from_millis(MODEL_PATIENCE_MILLIS)
    }
    /// Must be quick: it may be called on the writer's thread. News are hints; the store is the truth.
    fn tell(&self, news: News);
}

/// The file that this program was started from; where another version has taken its place since, what the system still has of it.
pub fn own_program() -> std::path::PathBuf {
    let own = std::env::current_exe().unwrap_or_default();
    if cfg!(target_os = "linux") && !own.exists() { "/proc/self/exe".into() } else { own }
}

/// A second of waking time. A machine that slept through it, or had no time for the program, adds no more than another one.
async fn tick() -> Duration {
    let (start, before) = (Instant::now(), ahead());
    tokio::time::sleep(TICK).await;
    let let_pass = Duration::from_millis(ahead().saturating_sub(before).unsigned_abs());
    start.elapsed().min(TICK * 2) + let_pass
}

#[cfg(not(feature = "crash-points"))]
async fn pause(time: Duration) {
    tokio::time::sleep(time).await;
}

/// What a test lets pass counts.
#[cfg(feature = "crash-points")]
async fn pause(time: Duration) {
    const LOOK: Duration = Duration::from_millis(50);
    let start = (Instant::now(), ahead());
    loop {
        let let_pass = Duration::from_millis(ahead().saturating_sub(start.1).unsigned_abs());
        let left = time.saturating_sub(start.0.elapsed()).saturating_sub(let_pass);
        if left.is_zero() {
            return;
        }
        tokio::time::sleep(left.min(LOOK)).await;
    }
}

/// The system's clock.
pub fn now() -> Timestamp {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as Timestamp + ahead()
}

#[cfg(not(feature = "crash-points"))]
fn ahead() -> Timestamp {
    0
}

/// A test lets time pass for the real program: by as many milliseconds as stand in the file that `ASKWELL_AHEAD_FILE` names.
#[cfg(feature = "crash-points")]
fn ahead() -> Timestamp {
    static FILE: std::sync::OnceLock<Option<std::ffi::OsString>> = std::sync::OnceLock::new();
    let file = FILE.get_or_init(|| std::env::var_os("ASKWELL_AHEAD_FILE"));
    let text = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
    text.and_then(|text| text.trim().parse().ok()).unwrap_or_default()
}

/// A new id, ordered by time. Before 1970, where no id can be made for the time, it is that of 1970.
pub fn new_id() -> Uuid {
    /// They come in the order in which they were made, also of one moment and where the clock is set back.
    static ORDER: Mutex<ContextV7> = Mutex::new(ContextV7::new());
    id_of(&ORDER.lock(), std::time::SystemTime::now())
}

fn id_of(order: &ContextV7, now: std::time::SystemTime) -> Uuid {
    let since = now.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Uuid::new_v7(uuid::Timestamp::from_unix(order, since.as_secs(), since.subsec_nanos()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{SystemTime, UNIX_EPOCH};

    #[test]
    fn an_id_can_be_made_whatever_the_clock_says() {
        let order = ContextV7::new();
        let before = UNIX_EPOCH - Duration::from_secs(86_400);
        let first = id_of(&order, before);
        assert_eq!(first.get_timestamp().map(|time| time.to_unix().0), Some(0));
        let now = SystemTime::now();
        let moments = [before].into_iter().chain([now; 1_000]).chain([now + Duration::from_secs(1), now, before]);
        let ids: Vec<Uuid> = [first].into_iter().chain(moments.map(|moment| id_of(&order, moment))).collect();
        assert!(ids.is_sorted_by(|one, next| one < next), "in the order in which they were made");
    }
}
