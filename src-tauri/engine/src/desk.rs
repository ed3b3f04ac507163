//! Where others leave word for a thread that works by itself. Nobody who leaves it waits for the work.

use parking_lot::{Condvar, Mutex};

#[derive(Default)]
pub struct Mailbox<Inbox> {
    pub inbox: Mutex<Inbox>,
    pub bell: Condvar,
}

impl<Inbox> Mailbox<Inbox> {
    pub fn leave<T>(&self, note: impl FnOnce(&mut Inbox) -> T) {
        note(&mut self.inbox.lock());
        self.bell.notify_one();
    }
}
