//! The tasks under way, one for each conversation, and the channel that wakes each.

use ask::ConversationId;
use futures_util::future::join_all;
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tokio::sync::mpsc::{self, Receiver, Sender};

#[derive(Debug, Default)]
pub struct ConversationTasks {
    inner: Mutex<Inner>,
}

/// A task does nothing until somebody does something, as long as this lives.
#[derive(Debug)]
pub struct TaskPause<'a> {
    tasks: &'a ConversationTasks,
    id: ConversationId,
}

#[derive(Debug, Default)]
struct Inner {
    wakes: HashMap<ConversationId, Sender<()>>,
    /// Those of them that do nothing until somebody does something.
    waiting: HashSet<ConversationId>,
    closed: bool,
    /// Each ends as soon as it has done what it is at.
    rests: bool,
}

impl ConversationTasks {
    /// Wakes the conversation's task. Where there is none, `start` is called with the channel of a new one.
    pub fn wake(&self, id: ConversationId, start: impl FnOnce(Receiver<()>)) {
        let mut inner = self.inner.lock();
        match inner.wakes.get(&id) {
            // A full channel means that the task is about to look anyway. A closed one is nobody's: its task is gone.
            Some(wake) if !wake.is_closed() => drop(wake.try_send(())),
            Some(_) | None if inner.closed => {}
            Some(_) | None => {
                let (wake, woken) = mpsc::channel(1);
                inner.wakes.insert(id, wake);
                start(woken);
            }
        }
    }

    /// Ends the task, unless somebody has woken it since it looked. True if it has ended.
    pub fn end_if_quiet(&self, id: ConversationId, woken: &mut Receiver<()>) -> bool {
        let mut inner = self.inner.lock();
        if woken.try_recv().is_ok() {
            return false;
        }
        inner.wakes.remove(&id);
        true
    }

    /// This task does nothing until it is woken.
    pub fn waits(&self, id: ConversationId) -> TaskPause<'_> {
        self.inner.lock().waiting.insert(id);
        TaskPause { tasks: self, id }
    }

    /// Nothing goes on until somebody does something. A task that was woken and has not looked yet is at work.
    pub fn all_wait(&self) -> bool {
        let inner = self.inner.lock();
        let waits = |(id, wake): (&ConversationId, &Sender<()>)| {
            wake.is_closed() || (inner.waiting.contains(id) && wake.capacity() == wake.max_capacity())
        };
        inner.wakes.iter().all(waits)
    }

    /// From now on each task comes to the end of what it is at, and none is started. Waits for that, for so long at most.
    pub fn rest(&self, patience: Duration) -> impl Future<Output = ()> + use<> {
        let wakes: Vec<_> = {
            let mut inner = self.inner.lock();
            (inner.closed, inner.rests) = (true, true);
            inner.wakes.values().cloned().collect()
        };
        for wake in &wakes {
            // A full channel means that the task is about to look anyway.
            let _ = wake.try_send(());
        }
        async move {
            let _ = tokio::time::timeout(patience, join_all(wakes.iter().map(Sender::closed))).await;
        }
    }

    /// What waits for something, or goes on without us, is left.
    pub fn rests(&self) -> bool {
        self.inner.lock().rests
    }

    /// Ends all tasks, each as soon as it looks at its channel, and starts no more.
    pub fn close(&self) {
        let mut inner = self.inner.lock();
        inner.closed = true;
        inner.wakes.clear();
    }
}

impl Drop for TaskPause<'_> {
    fn drop(&mut self) {
        self.tasks.inner.lock().waiting.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_task_that_was_woken_and_has_not_looked_yet_is_at_work() {
        let (tasks, id) = (ConversationTasks::default(), ConversationId(crate::host::new_id()));
        assert!(tasks.all_wait(), "there is none");
        let mut channel = None;
        tasks.wake(id, |woken| channel = Some(woken));
        assert!(!tasks.all_wait(), "it has just begun");
        let waits = tasks.waits(id);
        assert!(tasks.all_wait());
        tasks.wake(id, |_| unreachable!("it has one"));
        assert!(!tasks.all_wait(), "it was woken");
        channel.as_mut().unwrap().recv().await;
        assert!(tasks.all_wait());
        drop(waits);
        assert!(!tasks.all_wait(), "it looks");
        drop(channel);
        assert!(tasks.all_wait(), "it has ended");
    }
}
