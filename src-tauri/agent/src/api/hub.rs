//! Passes news on to those who follow over HTTP, beside the surface that the program was opened with.

use crate::host::{Host, News};
use crate::store::Progress;
use ask::Timestamp;
use ask::limits::API_NEWS_COUNT_MAX;
use futures_util::future::BoxFuture;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{self, Receiver, Sender};
use uuid::Uuid;

pub struct Hub {
    host: Arc<dyn Host>,
    news: Sender<Arc<News>>,
}

impl Hub {
    pub fn new(host: Arc<dyn Host>) -> Hub {
        Hub { host, news: broadcast::channel(API_NEWS_COUNT_MAX).0 }
    }

    /// All news from now on. Who reads too slowly is told that some are missing.
    pub fn follow(&self) -> Receiver<Arc<News>> {
        self.news.subscribe()
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

    fn recovering(&self, progress: Progress) {
        self.host.recovering(progress);
    }

    fn tell(&self, news: News) {
        if self.news.receiver_count() > 0 {
            // All of them may have left meanwhile.
            let _ = self.news.send(Arc::new(news.clone()));
        }
        self.host.tell(news);
    }
}
