//! The thread that writes the log: woken by commits, never waited for by one.

use super::writer::{LogWriter, LogWriterError};
use crate::crash;
use crate::desk::Mailbox;
use crate::folder::Lock;
use crate::host::Host;
use crate::parts::{PanicError, Restarts, guarded_here};
use crate::redact::Redactor;
use ask::limits::{LOG_CLOSE_MILLIS, LOG_GATHER_MILLIS, LOG_RETRY_MILLIS, LOG_START_MILLIS, LOG_SYNC_MILLIS};
use ask::settings::Log as Settings;
use ask::wall_clock::TrustedTime;
use ask::{ConversationId, Timestamp};
use parking_lot::Mutex;
use std::collections::{HashSet, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Nothing that happens wakes it: so long it sleeps at most.
const IDLE: Duration = Duration::from_secs(600);

/// What the log needs of the program.
pub struct LogWorkerConfig {
    pub data: PathBuf,
    pub host: Arc<dyn Host>,
    pub redactor: Arc<Redactor>,
    pub settings: Settings,
    /// No conversation is missing from the store for another reason than that it was deleted.
    pub proven: bool,
    /// The data folder is not let go of before the log is.
    pub lock: Arc<Lock>,
    /// Ends the writing at the next opportunity.
    pub stop: Arc<AtomicBool>,
    /// Is told why a log cannot be written, once; None when all are written again.
    pub behind: LogFailureListener,
}

/// The time that ages are counted by, if it is believed, and the latest moment that can be today's.
type TidyBy = (Option<TrustedTime>, Timestamp);

pub type LogFailureListener = Box<dyn Fn(Option<String>) + Send>;

/// The way to the thread. It ends with this.
pub struct LogWorker {
    desk: Arc<Mailbox<Inbox>>,
    stop: Arc<AtomicBool>,
    ended: Mutex<Option<oneshot::Receiver<()>>>,
}

#[derive(Default)]
struct Inbox {
    woken: HashSet<ConversationId>,
    gone: Vec<(ConversationId, u64, oneshot::Sender<()>)>,
    settings: Option<Settings>,
    tidy: Option<TidyBy>,
    closing: bool,
}

impl LogWorker {
    pub fn start(opening: LogWorkerConfig) -> io::Result<LogWorker> {
        let desk = Arc::new(Mailbox::default());
        let stop = opening.stop.clone();
        let (end, ended) = oneshot::channel();
        let mut hand = Hand {
            desk: desk.clone(),
            opening,
            writer: None,
            backlog: None,
            catches_up: Instant::now() + Duration::from_millis(LOG_START_MILLIS),
            synced: Instant::now(),
            retry: None,
            untidy: None,
            told: false,
        };
        std::thread::Builder::new().name("log".into()).spawn(move || {
            let mut restarts = Restarts::default();
            while let Err(PanicError) = guarded_here("the log", || hand.run()) {
                hand.begin_anew(restarts.another().1);
            }
            // With it goes its share of the folder's lock: who hears of the end may open the folder.
            drop(hand);
            let _ = end.send(());
        })?;
        Ok(LogWorker { desk, stop, ended: Mutex::new(Some(ended)) })
    }

    /// Something was committed. On the writer's thread: no more than a note is made of it.
    pub fn woken(&self, id: ConversationId) {
        self.desk.leave(|inbox| inbox.woken.insert(id));
    }

    pub fn set(&self, settings: Settings) {
        self.desk.leave(|inbox| inbox.settings = Some(settings));
    }

    /// Removes what takes too much room of the days up to the latest that can be today's, and what is too old by this time.
    pub fn tidy(&self, now: Option<TrustedTime>, latest: Timestamp) {
        self.desk.leave(|inbox| inbox.tidy = Some((now, latest)));
    }

    /// The conversation is gone from the store; its log is when this returns, unless the disk refuses: then at the next start.
    pub async fn forget(&self, id: ConversationId, events: u64) {
        let (done, forgotten) = oneshot::channel();
        self.desk.leave(|inbox| inbox.gone.push((id, events, done)));
        let _ = forgotten.await;
    }

    /// Lets it write what is committed, but waits no longer than a moment.
    pub async fn close(&self) {
        self.desk.leave(|inbox| inbox.closing = true);
        let ended = self.ended.lock().take();
        let Some(mut ended) = ended else { return };
        if tokio::time::timeout(Duration::from_millis(LOG_CLOSE_MILLIS), &mut ended).await.is_err() {
            self.stop.store(true, Ordering::Relaxed);
            let _ = tokio::time::timeout(Duration::from_millis(LOG_CLOSE_MILLIS), ended).await;
        }
    }
}

impl Drop for LogWorker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.desk.leave(|inbox| inbox.closing = true);
    }
}

struct Hand {
    desk: Arc<Mailbox<Inbox>>,
    opening: LogWorkerConfig,
    writer: Option<LogWriter>,
    /// Conversations that have not been looked at since the start. None: the start is too recent, or they could not be listed.
    backlog: Option<VecDeque<ConversationId>>,
    /// When they are listed.
    catches_up: Instant,
    synced: Instant,
    /// When what could not be written is tried again.
    retry: Option<Instant>,
    /// There is to be tidied up, by this time.
    untidy: Option<TidyBy>,
    /// It was told that a log cannot be written.
    told: bool,
}

impl Hand {
    /// After a panic: everything is looked at again, after a pause.
    fn begin_anew(&mut self, pause: Duration) {
        (self.writer, self.backlog, self.retry) = (None, None, None);
        self.catches_up = Instant::now() + pause;
    }

    fn run(&mut self) {
        let mut failed = HashSet::new();
        loop {
            let inbox = self.wait();
            if let Some(settings) = inbox.settings {
                // Everything is looked at again: the log may have another place now.
                self.sync();
                (self.opening.settings, self.writer) = (settings, None);
                self.find_all();
            }
            self.untidy = inbox.tidy.or(self.untidy);
            for (id, events, done) in inbox.gone {
                failed.remove(&id);
                let now = self.opening.host.now();
                let forgotten = self.with_writer(|writer| Ok(writer.forget(id, events, now)?));
                if let Err(fault) = forgotten {
                    tracing::warn!(%id, %fault, "the log of a deleted conversation is removed at the next start");
                }
                let _ = done.send(());
            }
            let mut woken = inbox.woken;
            if self.retry.take_if(|at| Instant::now() >= *at).is_some() {
                woken.extend(failed.drain());
            }
            for id in woken {
                self.write(id, &mut failed);
            }
            if inbox.closing {
                self.sync();
                return;
            }
            if Instant::now() >= self.catches_up {
                self.look_after_old_ones();
                if let Some(id) = self.backlog.as_mut().and_then(VecDeque::pop_front) {
                    self.write(id, &mut failed);
                }
            }
            if self.told && failed.is_empty() {
                self.told = false;
                (self.opening.behind)(None);
            }
            if self.synced.elapsed() >= Duration::from_millis(LOG_SYNC_MILLIS) {
                self.sync();
            }
        }
    }

    /// What there is to do; after a commit a moment later, so that what follows it is written with it.
    fn wait(&self) -> Inbox {
        let busy = self.backlog.as_ref().is_some_and(|backlog| !backlog.is_empty());
        let mut until = Instant::now() + IDLE;
        if self.backlog.is_none() {
            until = until.min(self.catches_up);
        }
        if self.writer.as_ref().is_some_and(|writer| !writer.is_synced()) {
            until = until.min(self.synced + Duration::from_millis(LOG_SYNC_MILLIS));
        }
        until = self.retry.map_or(until, |retry| until.min(retry));
        let mut inbox = self.desk.inbox.lock();
        if !busy {
            self.desk.bell.wait_while_until(&mut inbox, |inbox| inbox.is_empty(), until);
            if !inbox.woken.is_empty() {
                let gathered = Instant::now() + Duration::from_millis(LOG_GATHER_MILLIS);
                self.desk.bell.wait_while_until(&mut inbox, |inbox| !inbox.is_urgent(), gathered);
            }
        }
        let closing = inbox.closing;
        std::mem::replace(&mut inbox, Inbox { closing, ..Inbox::default() })
    }

    fn write(&mut self, id: ConversationId, failed: &mut HashSet<ConversationId>) {
        crash::panic_point("log");
        let now = self.opening.host.now();
        match self.with_writer(|writer| writer.catch_up(id, now)) {
            Ok(()) => {
                failed.remove(&id);
            }
            Err(fault) => {
                if !self.told {
                    tracing::warn!(%id, %fault, "the log is behind; nothing is lost, it is tried again");
                    self.told = true;
                    (self.opening.behind)(Some(fault.to_string()));
                }
                self.retry = Some(Instant::now() + Duration::from_millis(LOG_RETRY_MILLIS));
                failed.insert(id);
            }
        }
    }

    fn with_writer<T>(
        &mut self,
        work: impl FnOnce(&mut LogWriter) -> Result<T, LogWriterError>,
    ) -> Result<T, LogWriterError> {
        let writer = match &mut self.writer {
            Some(writer) => writer,
            None => self.writer.insert(LogWriter::open(&self.opening)?),
        };
        work(writer)
    }

    fn find_all(&mut self) {
        if self.backlog.is_some() {
            self.backlog = self.with_writer(|writer| writer.conversations()).ok().map(VecDeque::from);
            if self.backlog.is_none() {
                // A data folder that was taken away comes back, if at all, after a while.
                self.catches_up = Instant::now() + Duration::from_millis(LOG_RETRY_MILLIS);
            }
        }
    }

    /// At the start, and when it is told to.
    fn look_after_old_ones(&mut self) {
        let now = self.opening.host.now();
        if self.backlog.is_none() {
            self.backlog = Some(VecDeque::new());
            self.find_all();
            let sweep = self.opening.proven;
            self.note("swept", |writer| if sweep { writer.sweep(now) } else { Ok(()) });
        }
        if let Some((time, latest)) = self.untidy.take() {
            self.note("cleared of old files", |writer| writer.tidy(time, latest, now));
        }
    }

    fn sync(&mut self) {
        self.synced = Instant::now();
        self.note("brought to the disk", |writer| Ok(writer.sync()?));
    }

    fn note(&mut self, what: &'static str, work: impl FnOnce(&mut LogWriter) -> Result<(), LogWriterError>) {
        if let Err(fault) = self.with_writer(work) {
            tracing::warn!(%fault, "the log could not be {what}");
        }
    }
}

impl Inbox {
    fn is_empty(&self) -> bool {
        self.woken.is_empty() && !self.is_urgent()
    }

    fn is_urgent(&self) -> bool {
        self.closing || self.settings.is_some() || self.tidy.is_some() || !self.gone.is_empty()
    }
}
