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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Lifetime;
    use uuid::Uuid;

    const IDS: [ConversationId; 2] = [ConversationId(Uuid::from_u128(1)), ConversationId(Uuid::from_u128(2))];

    fn waker(lifetime: Lifetime) -> (Arc<RunWaker>, UnboundedReceiver<RunStart>) {
        RunWaker::new(Arc::default(), Arc::new(RunOwnership::new(lifetime)))
    }

    #[tokio::test]
    async fn whoever_was_woken_is_at_work_before_the_task_begins_and_looks_again() {
        let (waker, mut wanted) = waker(Lifetime::Stays);
        for id in IDS {
            waker.wake(id);
            assert!(!waker.tasks.all_wait(), "it counts already");
            waker.wake(id);
        }
        for id in IDS {
            let mut start = wanted.recv().await.unwrap();
            assert_eq!(start.id, id, "in the order in which they were woken");
            assert!(start.woken.try_recv().is_ok(), "it was woken once more since");
        }
        assert!(wanted.try_recv().is_err(), "each has one task");
    }

    #[tokio::test]
    async fn one_that_is_not_driven_here_stays_as_it_is() {
        let (waker, mut wanted) = waker(Lifetime::Command);
        waker.wake(IDS[0]);
        assert!(wanted.try_recv().is_err() && waker.tasks.all_wait());
        waker.driving.take(IDS[0]);
        waker.wake(IDS[0]);
        assert_eq!(wanted.recv().await.map(|start| start.id), Some(IDS[0]));
    }
}
