//! What went wrong with a request, in terms a person can act on, and whether trying again can help.

mod after;
mod words;

pub use after::retry_after;
pub(crate) use words::{in_list, in_stream, of_status};

use ask::event::{FailureCode, RunFailure};
use ask::limits::MODEL_PATIENCE_MILLIS;
use ask::message::Reply;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// Replies in a row that may break off in the middle. Each is paid for; more of them are no passing trouble.
pub const CUTS_MAX: u32 = 10;
/// A server that wants to be left alone for longer is not waited for.
pub(crate) const RETRY_AFTER_MAX: Duration = Duration::from_millis(MODEL_PATIENCE_MILLIS);
/// Its wish to be asked again at once is not followed beyond this.
const WISH_FLOOR_MS: u64 = 30_000;
const BACKOFF_FIRST_MS: u64 = 500;
const BACKOFF_MAX_MS: u64 = 300_000;
const DETAIL_CHARS_MAX: usize = 600;

/// A reply that did not come to its end.
#[derive(Debug, Clone, PartialEq)]
pub struct InterruptedReply {
    pub failure: RunFailure,
    /// What had been heard until then.
    pub partial: Box<Reply>,
    pub retry: Retry,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// The same request fails again.
    No,
    /// The same request may work. `after` is what the server asked for.
    Yes { after: Option<Duration> },
}

/// A failure on its way up, before it is known what had been heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ModelError {
    pub code: FailureCode,
    pub detail: String,
    pub retry: Retry,
}

impl ModelError {
    pub fn new(code: FailureCode, detail: impl Into<String>) -> ModelError {
        ModelError { code, detail: detail.into(), retry: Retry::No }
    }

    pub fn passing(self, after: Option<Duration>) -> ModelError {
        ModelError { retry: Retry::Yes { after }, ..self }
    }

    /// One line, not too long.
    pub fn shortened(mut self) -> ModelError {
        let line = self.detail.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = line.chars().filter(|c| !c.is_control());
        self.detail = plain.clone().take(DETAIL_CHARS_MAX).collect();
        if plain.count() > DETAIL_CHARS_MAX {
            self.detail.push('…');
        }
        self
    }

    pub fn failure(self) -> RunFailure {
        RunFailure { code: self.code, detail: self.detail }
    }

    /// What was heard until then is only shown: no call of it was kept, so the same may be asked again.
    pub fn interrupting(self, partial: Reply) -> InterruptedReply {
        let retry = self.retry;
        InterruptedReply { failure: self.failure(), partial: Box::new(partial), retry }
    }
}

/// How long to wait after the `attempt`-th failure (1, 2, ...). The wait doubles up to five minutes, with up to a quarter
/// more, so that many conversations do not come back in the same instant. A server's own wish is followed, but no wish
/// makes a server that fails again and again be asked without a pause.
pub fn backoff(attempt: u32, after: Option<Duration>) -> Duration {
    let doubled = BACKOFF_FIRST_MS.saturating_mul(1 << attempt.saturating_sub(1).min(10)).min(BACKOFF_MAX_MS);
    let chance = RandomState::new().hash_one(attempt) % 256;
    let own = Duration::from_millis(doubled + doubled * chance / 1024);
    match after {
        Some(after) => after.min(RETRY_AFTER_MAX).max(own.min(Duration::from_millis(WISH_FLOOR_MS))),
        None => own,
    }
}
