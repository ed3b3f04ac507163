//! The tasks under way, one for each conversation, and the channel that wakes each.

use ask::ConversationId;
use futures_util::future::join_all;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::mpsc::{self, Receiver, Sender};

#[derive(Debug, Default)]
pub struct Tasks {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    wakes: HashMap<ConversationId, Sender<()>>,
    closed: bool,
    /// Each ends as soon as it has done what it is at.
    rests: bool,
}

impl Tasks {
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
