//! Waiting for the network or the provider. A person is asked only for what a person can change; everything else is tried
//! again, with growing pauses, for as long as this program has patience.

use super::Runner;
use super::request::{AttemptOutcome, Until, wanted};
use crate::model::{self, CUTS_MAX, InterruptedReply, Retry};
use ask::event::FailureCode;
use ask::wire::{LiveStep, RetryNotice};
use ask::{ConversationId, Timestamp};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Trouble of one run that goes on.
pub(super) struct RetryHistory {
    since: Timestamp,
    failures: u32,
    /// Replies that broke off in the middle: each of them is paid for.
    cuts: u32,
}

/// The runs that pause before they ask their model again: whoever says so lets one go on at once.
#[derive(Debug, Default)]
pub struct RetryPauses {
    inner: Mutex<HashMap<ConversationId, (Arc<Notify>, RetryNotice)>>,
}

impl RetryPauses {
    fn begin(&self, id: ConversationId, notice: RetryNotice) -> Arc<Notify> {
        let pause = Arc::new(Notify::new());
        self.inner.lock().insert(id, (pause.clone(), notice));
        pause
    }

    /// Why this run pauses, and until when. None where it does not.
    pub fn notice(&self, id: ConversationId) -> Option<RetryNotice> {
        self.inner.lock().get(&id).map(|(_, notice)| notice.clone())
    }

    pub(super) fn end(&self, id: ConversationId) {
        self.inner.lock().remove(&id);
    }

    /// Ends the pause of this run. False where it does not pause.
    pub fn cut_short(&self, id: ConversationId) -> bool {
        self.inner.lock().get(&id).inspect(|(pause, _)| pause.notify_one()).is_some()
    }

    /// What these runs lack may be there now.
    pub fn cut_short_for(&self, lack: FailureCode) {
        let inner = self.inner.lock();
        let for_it = inner.values().filter(|(_, notice)| notice.failure.code == lack);
        for_it.for_each(|(pause, _)| pause.notify_one());
    }

    /// Something that all requests depend on is another now.
    pub fn cut_all_short(&self) {
        self.inner.lock().values().for_each(|(pause, _)| pause.notify_one());
    }
}

impl Runner {
    /// What follows from an attempt. Where it may be made again, the pause before that is over when this returns.
    pub(super) async fn bear(&mut self, asked: AttemptOutcome, until: Until) -> AttemptOutcome {
        let (broken, after) = match asked {
            AttemptOutcome::Broken(broken) => match broken.retry {
                Retry::Yes { after } => (broken, after),
                Retry::No => {
                    self.trouble = None;
                    return AttemptOutcome::Broken(broken);
                }
            },
            AttemptOutcome::Replied(_) | AttemptOutcome::Dropped(_) | AttemptOutcome::Again => {
                self.trouble = None;
                return asked;
            }
        };
        let now = self.context.host().now();
        let Some(pause) = self.pause_after(&broken, after, now) else {
            self.trouble = None;
            return AttemptOutcome::Broken(broken);
        };
        let (attempt, since) = self.trouble.as_ref().map_or((1, now), |it| (it.failures + 1, it.since));
        let at = now + millis(pause);
        let notice = RetryNotice { attempt, since, at, failure: broken.failure };
        let context = self.context.clone();
        // Before it is told: whoever hears of the pause may end it.
        let sooner = context.pausing.begin(self.id, notice.clone());
        let time = context.host().pause(pause);
        self.live(LiveStep::Retry { conversation_id: self.id, notice });
        let waiting = async {
            tokio::select! { () = time => {}, () = sooner.notified() => {} }
        };
        let waited = self.unless_changed(waiting, wanted(until)).await;
        context.pausing.end(self.id);
        match waited {
            Some(()) => AttemptOutcome::Again,
            None => {
                self.trouble = None;
                AttemptOutcome::Dropped(*broken.partial)
            }
        }
    }

    /// How long to wait before the next attempt; None where there is to be none.
    fn pause_after(&mut self, broken: &InterruptedReply, after: Option<Duration>, now: Timestamp) -> Option<Duration> {
        let trouble = self.trouble.get_or_insert(RetryHistory { since: now, failures: 0, cuts: 0 });
        trouble.failures += 1;
        trouble.cuts = if broken.failure.code == FailureCode::CutOff { trouble.cuts + 1 } else { 0 };
        let pause = model::backoff(trouble.failures, after);
        let borne = now.saturating_sub(trouble.since).saturating_add(millis(pause));
        (trouble.cuts <= CUTS_MAX && borne <= millis(self.context.host().patience())).then_some(pause)
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
