//! Who wanted in, or further than they may: what a person looks at to see whether somebody is trying.

use ask::Timestamp;
use ask::limits::{API_ATTEMPTS_COUNT_MAX, API_ATTEMPTS_SAVED_MILLIS};
use ask::wire::{AccessAttempt, AttemptKind};
use engine::store::{MetaName, Store};
use parking_lot::Mutex;

pub const KEPT: MetaName = MetaName::ApiAttempts;

pub struct AttemptLog {
    store: Store,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    /// The latest first.
    attempts: Vec<AccessAttempt>,
    /// Whoever tries again and again makes no more than a write a minute.
    saved_at: Timestamp,
}

impl AttemptLog {
    pub fn new(store: Store, kept: Option<String>) -> AttemptLog {
        let read = |text: String| serde_json::from_str(&text).unwrap_or_default();
        AttemptLog { store, held: Mutex::new(Held { attempts: kept.map(read).unwrap_or_default(), saved_at: 0 }) }
    }

    pub fn all(&self) -> Vec<AccessAttempt> {
        self.held.lock().attempts.clone()
    }

    /// True where it is worth telling: the first of its kind, or the first for a while.
    pub async fn note(&self, kind: AttemptKind, from: String, device: Option<String>, now: Timestamp) -> bool {
        let saved = {
            let mut held = self.held.lock();
            let is_new = held.noted(kind, from, device, now);
            let is_due = now - held.saved_at >= API_ATTEMPTS_SAVED_MILLIS || now < held.saved_at;
            if is_due {
                held.saved_at = now;
            }
            (is_new || is_due, is_due.then(|| held.attempts.clone()))
        };
        if let (_, Some(attempts)) = &saved
            && let Err(fault) = self.store.save_meta(KEPT, attempts).await
        {
            tracing::warn!(%fault, "who else tried could not be saved");
        }
        saved.0
    }

    pub async fn clear(&self) -> Result<(), engine::store::StoreError> {
        self.held.lock().attempts.clear();
        self.store.save_meta(KEPT, &Vec::<AccessAttempt>::new()).await
    }
}

impl Held {
    fn noted(&mut self, kind: AttemptKind, from: String, device: Option<String>, now: Timestamp) -> bool {
        let same = |one: &AccessAttempt| one.kind == kind && one.from == from && one.device == device;
        if let Some(at) = self.attempts.iter().position(same) {
            let mut again = self.attempts.remove(at);
            (again.count, again.last_at) = (again.count.saturating_add(1), now);
            self.attempts.insert(0, again);
            return false;
        }
        self.attempts.insert(0, AccessAttempt { kind, from, device, count: 1, first_at: now, last_at: now });
        if self.attempts.len() > API_ATTEMPTS_COUNT_MAX {
            // Strangers may be many: they don't push out what somebody did who is let in.
            let stranger = self.attempts.iter().rposition(|one| one.device.is_none());
            self.attempts.remove(stranger.unwrap_or(API_ATTEMPTS_COUNT_MAX));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_again_is_counted_and_strangers_push_out_strangers_only() {
        let mut held = Held::default();
        let mut note = |kind, from: &str, device: Option<&str>, now| {
            held.noted(kind, from.to_owned(), device.map(str::to_owned), now)
        };
        assert!(note(AttemptKind::NeedsYes, "10.0.0.2", Some("Phone"), 1));
        assert!(note(AttemptKind::WrongSecret, "10.0.0.9", None, 2));
        assert!(!note(AttemptKind::WrongSecret, "10.0.0.9", None, 3));
        for stranger in 0..2 * API_ATTEMPTS_COUNT_MAX {
            assert!(note(AttemptKind::WrongSecret, &format!("10.1.{stranger}"), None, 4));
        }
        assert_eq!(held.attempts.len(), API_ATTEMPTS_COUNT_MAX);
        let phone = held.attempts.iter().find(|one| one.device.is_some()).unwrap();
        assert_eq!((phone.count, phone.first_at), (1, 1));
        let last = held.attempts.first().unwrap();
        assert_eq!((last.count, last.last_at), (1, 4));
    }
}
