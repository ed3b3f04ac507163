//! Runs that were told to stop while the disk refused to keep that: they stand still, and stop as soon as it can be kept.

use super::{Runner, SAVE_AGAIN};
use crate::store::{CommitError, StoreError};
use ask::conversation::State;
use ask::{ConversationId, Input};
use parking_lot::Mutex;
use std::collections::HashMap;

/// The runs that stand still, by the number of each.
#[derive(Debug, Default)]
pub struct HaltedRuns {
    inner: Mutex<HashMap<ConversationId, u32>>,
}

impl HaltedRuns {
    pub fn begin(&self, id: ConversationId, run: u32) {
        self.inner.lock().insert(id, run);
    }

    fn run(&self, id: ConversationId) -> Option<u32> {
        self.inner.lock().get(&id).copied()
    }

    fn end(&self, id: ConversationId) {
        self.inner.lock().remove(&id);
    }
}

impl Runner {
    pub(super) fn is_halted(&self) -> bool {
        self.context.halted.run(self.id).is_some()
    }

    /// Tries once to keep that the run was stopped.
    pub(super) async fn stand_still(&mut self) {
        let run = self.shared.read().state.run.as_ref().map(|run| run.number);
        // A run that has ended by itself meanwhile needs no stop, and the next one was not meant.
        if self.context.halted.run(self.id) == run {
            let stop = Input::Stop { at: self.context.host().now() };
            match self.context.store().commit(self.id, stop).await {
                Err(CommitError::NotSaved(fault)) => {
                    if fault != StoreError::gone() {
                        tracing::warn!(conversation = %self.id, %fault, "a stop is not saved; trying again");
                    }
                    let _ = tokio::time::timeout(SAVE_AGAIN, self.wake.recv()).await;
                    return;
                }
                Ok(_) | Err(CommitError::Refused(_) | CommitError::Damaged) => {}
            }
        }
        self.context.halted.end(self.id);
    }

    /// Whether what is under way is still wanted.
    pub(super) fn wants(&self, wanted: impl Fn(&State) -> bool) -> bool {
        !self.is_halted() && wanted(&self.shared.read().state)
    }
}
