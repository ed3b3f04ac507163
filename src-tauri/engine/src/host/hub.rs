//! Passes news on to all who follow, beside the surface that the program was opened with.

use crate::host::{Host, News};
use crate::store::RecoveryProgress;
use ask::Timestamp;
use ask::limits::API_NEWS_COUNT_MAX;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{self, Receiver, Sender};
use uuid::Uuid;

pub struct Hub {
    host: Arc<dyn Host>,
    news: Sender<NumberedNews>,
    /// The number of what was told last.
    last: Mutex<u64>,
}

/// One piece of news. The numbers are those of this start of the program, and none is left out: whoever has heard one has heard
/// all that was told before it.
#[derive(Debug, Clone)]
pub struct NumberedNews {
    pub number: u64,
    pub news: Arc<News>,
}

impl Hub {
    pub fn new(host: Arc<dyn Host>) -> Hub {
        Hub { host, news: broadcast::channel(API_NEWS_COUNT_MAX).0, last: Mutex::new(0) }
    }

    /// All news from now on. Who reads too slowly is told that some are missing.
    pub fn follow(&self) -> Receiver<NumberedNews> {
        self.news.subscribe()
    }

    /// The same, with the number of what was told before them.
    pub fn follow_from(&self) -> (u64, Receiver<NumberedNews>) {
        let last = self.last.lock();
        (*last, self.news.subscribe())
    }

    /// The number of what was told last.
    pub fn told(&self) -> u64 {
        *self.last.lock()
    }
}

impl Host for Hub {
    fn now(&self) -> Timestamp {
        self.host.now()
    }

    fn new_id(&self) -> Uuid {
        self.host.new_id()
    }

    fn patience(&self) -> Duration {
        self.host.patience()
    }

    fn supervisor(&self) -> PathBuf {
        self.host.supervisor()
    }

    fn tick(&self) -> BoxFuture<'_, Duration> {
        self.host.tick()
    }

    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        self.host.pause(time)
    }

    fn recovering(&self, progress: RecoveryProgress) {
        self.host.recovering(progress);
    }

    fn tell(&self, news: News) {
        if self.news.receiver_count() > 0 {
            let news = Arc::new(news.clone());
            let mut last = self.last.lock();
            *last += 1;
            // All of them may have left meanwhile.
            let _ = self.news.send(NumberedNews { number: *last, news });
        }
        self.host.tell(news);
    }
}
