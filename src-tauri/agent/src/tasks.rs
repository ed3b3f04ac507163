//! The tasks under way, one for each conversation, and the channel that wakes each.

use ask::ConversationId;
use parking_lot::Mutex;
use std::collections::HashMap;
use tokio::sync::mpsc::{self, Receiver, Sender};

#[derive(Debug, Default)]
pub struct Tasks {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    wakes: HashMap<ConversationId, Sender<()>>,
    closed: bool,
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

    /// Ends all tasks, each as soon as it looks at its channel, and starts no more.
    pub fn close(&self) {
        let mut inner = self.inner.lock();
        inner.closed = true;
        inner.wakes.clear();
    }
}
