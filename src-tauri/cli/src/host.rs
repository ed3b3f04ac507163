//! What the agent needs of a terminal: the system's clock, new ids, and somebody who listens.

use crate::strings::strings;
use ask::Timestamp;
use ask::settings::Language;
use engine::host::{Host, News, new_id, now};
use engine::settings_file;
use engine::store::RecoveryProgress;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use uuid::Uuid;

/// Hands all news to the one loop that prints.
pub struct TerminalHost {
    news: UnboundedSender<News>,
    /// Where the settings file lies.
    folder: PathBuf,
    /// How many tenths of a recovery were told last.
    told: AtomicUsize,
    /// How long the network may be away.
    patience: Duration,
}

impl TerminalHost {
    pub fn new(folder: PathBuf, patience: Duration) -> (TerminalHost, UnboundedReceiver<News>) {
        let (news, listener) = mpsc::unbounded_channel();
        (TerminalHost { news, folder, patience, told: AtomicUsize::new(usize::MAX) }, listener)
    }
}

impl Host for TerminalHost {
    fn now(&self) -> Timestamp {
        now()
    }

    fn new_id(&self) -> Uuid {
        new_id()
    }

    fn recovering(&self, progress: RecoveryProgress) {
        // A line for each tenth is enough for a person who waits, and for a log.
        let tenths = progress.events * 10 / progress.of.max(1);
        if self.told.swap(tenths, Ordering::Relaxed) != tenths {
            let language = Language::from_locale(&sys_locale::get_locale().unwrap_or_default());
            let line = strings(language).recovering(progress.events, progress.of);
            // Where nobody reads it, it is read out all the same.
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }

    fn patience(&self) -> Duration {
        self.patience
    }

    fn tell(&self, news: News) {
        if let News::Settings(settings) = &news {
            settings_file::save(&self.folder, settings);
        }
        // Nobody listens any more once the person has left; the store has it all.
        let _ = self.news.send(news);
    }
}
