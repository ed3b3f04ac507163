//! What the agent needs of a terminal: the system's clock, new ids, and somebody who listens.

use agent::host::{Host, News, new_id, now};
use ask::Timestamp;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use uuid::Uuid;

/// Hands all news to the one loop that prints.
pub struct Terminal {
    news: UnboundedSender<News>,
    asks: bool,
}

impl Terminal {
    /// Without `asks` the agent is told that nobody can be asked here.
    pub fn new(asks: bool) -> (Terminal, UnboundedReceiver<News>) {
        let (news, listener) = mpsc::unbounded_channel();
        (Terminal { news, asks }, listener)
    }
}

impl Host for Terminal {
    fn now(&self) -> Timestamp {
        now()
    }

    fn new_id(&self) -> Uuid {
        new_id()
    }

    fn asks(&self) -> bool {
        self.asks
    }

    fn tell(&self, news: News) {
        // Nobody listens any more once the person has left; the store has it all.
        let _ = self.news.send(news);
    }
}
