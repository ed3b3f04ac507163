//! What the agent needs of a terminal: the system's clock, new ids, and somebody who listens.

use agent::host::{Host, News, new_id, now};
use agent::settings_file;
use ask::Timestamp;
use std::path::PathBuf;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use uuid::Uuid;

/// Hands all news to the one loop that prints.
pub struct Terminal {
    news: UnboundedSender<News>,
    asks: bool,
    /// Where the settings file lies.
    folder: PathBuf,
}

impl Terminal {
    /// Without `asks` the agent is told that nobody can be asked here.
    pub fn new(asks: bool, folder: PathBuf) -> (Terminal, UnboundedReceiver<News>) {
        let (news, listener) = mpsc::unbounded_channel();
        (Terminal { news, asks, folder }, listener)
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
        if let News::Settings(settings) = &news {
            settings_file::save(&self.folder, settings);
        }
        // Nobody listens any more once the person has left; the store has it all.
        let _ = self.news.send(news);
    }
}
