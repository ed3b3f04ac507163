//! Lets the task of a conversation look again.

use super::driving::RunOwnership;
use super::run_context::RunContext;
use crate::runner::Runner;
use ask::ConversationId;
use std::sync::Arc;

/// For whoever has something for a conversation's task to see.
pub struct RunWaker {
    driving: Arc<RunOwnership>,
    /// What a task that has to be started works with.
    runs: Arc<RunContext>,
}

impl RunWaker {
    pub fn new(driving: Arc<RunOwnership>, runs: Arc<RunContext>) -> RunWaker {
        RunWaker { driving, runs }
    }

    /// Lets the conversation's task look again, starting one where there is none. One that is not driven here stays as it is.
    pub fn wake(&self, id: ConversationId) {
        if !self.driving.covers(id) {
            return;
        }
        self.runs.tasks.wake(id, |woken| {
            self.runs.runtime.spawn(Runner::run(self.runs.clone(), id, woken));
        });
    }
}
