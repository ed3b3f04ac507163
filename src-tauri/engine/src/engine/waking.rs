//! Lets the task of a conversation look again.

use super::Engine;
use super::driving::RunOwnership;
use crate::runner::Runner;
use crate::tasks::ConversationTasks;
use ask::ConversationId;
use std::sync::{Arc, Weak};
use tokio::sync::mpsc::{self, Receiver, UnboundedReceiver, UnboundedSender};

/// A conversation that has no task yet, and the channel that is to wake it.
pub struct RunStart {
    id: ConversationId,
    woken: Receiver<()>,
}

/// For whoever has something for a conversation's task to see. It starts none itself: a task needs all of the engine.
pub struct RunWaker {
    tasks: Arc<ConversationTasks>,
    driving: Arc<RunOwnership>,
    starts: UnboundedSender<RunStart>,
}

impl RunWaker {
    pub fn new(
        tasks: Arc<ConversationTasks>,
        driving: Arc<RunOwnership>,
    ) -> (Arc<RunWaker>, UnboundedReceiver<RunStart>) {
        let (starts, started) = mpsc::unbounded_channel();
        (Arc::new(RunWaker { tasks, driving, starts }), started)
    }

    /// Lets the conversation's task look again, starting one where there is none. One that is not driven here stays as it is.
    pub fn wake(&self, id: ConversationId) {
        if !self.driving.covers(id) {
            return;
        }
        // It counts as at work from now on. Only an engine that is gone starts it no more.
        self.tasks.wake(id, |woken| drop(self.starts.send(RunStart { id, woken })));
    }
}

/// Starts each task that is wanted, for as long as the engine is there.
pub async fn start_runs(engine: Weak<Engine>, mut wanted: UnboundedReceiver<RunStart>) {
    while let Some(RunStart { id, woken }) = wanted.recv().await {
        let Some(engine) = engine.upgrade() else { return };
        tokio::spawn(Runner::run(engine, id, woken));
    }
}
