//! Looking after the file while the program runs: whether it is still where it was, and every page once a day. Damage that is met
//! leaves a mark, and is told at once.

use super::error::StoreError;
use super::mark;
use super::paths::StorePaths;
use super::present::FilePresence;
use super::writer::WriterJob;
use rusqlite::ffi::{self, SQLITE_CORRUPT, SQLITE_IOERR, SQLITE_NOTADB};
use rusqlite::{Connection, OpenFlags};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::WeakUnboundedSender;

/// So much is read within the start before anybody could notice. A larger file is looked at once the program has started.
const AT_THE_START_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// Not while the program is starting: the person waits for that.
const FIRST_LOOK: Duration = Duration::from_secs(10);
const LOOK_AGAIN: Duration = Duration::from_secs(24 * 3600);
/// How soon a person is told that the folder has gone, also where nothing is written.
const LOOK_WHETHER_THERE: Duration = Duration::from_secs(2);

/// What is known of the file.
#[derive(Debug, Clone)]
pub struct StoreHealth {
    paths: StorePaths,
    is_marked: Arc<AtomicBool>,
    presence: Arc<FilePresence>,
    /// The writer, who tells.
    jobs: Arc<OnceLock<WeakUnboundedSender<WriterJob>>>,
}

impl StoreHealth {
    pub fn of(paths: StorePaths) -> StoreHealth {
        let presence = Arc::new(FilePresence::of(paths.file()));
        StoreHealth { paths, is_marked: Arc::default(), presence, jobs: Arc::default() }
    }

    pub fn presence(&self) -> Arc<FilePresence> {
        self.presence.clone()
    }

    /// From now on what is found is told through this writer.
    pub fn tells(&self, jobs: WeakUnboundedSender<WriterJob>) {
        let _ = self.jobs.set(jobs);
    }

    fn tell(&self, job: WriterJob) {
        if let Some(jobs) = self.jobs.get().and_then(WeakUnboundedSender::upgrade) {
            let _ = jobs.send(job);
        }
    }

    /// A fault that says the file itself is bad is noted for the next start.
    pub fn note(&self, fault: &StoreError) {
        if fault.damaged {
            self.found(&fault.detail);
        }
    }

    fn found(&self, verdict: &str) {
        if self.is_marked.swap(true, Ordering::Relaxed) {
            return;
        }
        tracing::error!(verdict, "the store's file is damaged; it is read out at the next start");
        if let Err(error) = mark::found(&self.paths, verdict) {
            self.is_marked.store(false, Ordering::Relaxed);
            tracing::warn!(%error, "the damaged file could not be marked");
        }
        self.tell(WriterJob::Damaged { verdict: verdict.to_owned() });
    }

    fn check(&self) -> rusqlite::Result<()> {
        let connection = Connection::open_with_flags(self.paths.file(), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        if let Some(verdict) = verdict(&connection)? {
            self.found(&verdict);
        }
        Ok(())
    }

    /// Until whoever holds the other end lets go of it.
    fn watch(&self, ended: &Receiver<()>, first: Duration, again: Duration) {
        let (mut due, mut gone) = (Instant::now() + first, false);
        loop {
            if ended.recv_timeout(pause(due.saturating_duration_since(Instant::now()), gone))
                != Err(RecvTimeoutError::Timeout)
            {
                return;
            }
            let has_gone = self.presence.has_gone();
            if std::mem::replace(&mut gone, has_gone) != has_gone {
                self.tell(WriterJob::Presence);
            }
            // What is of that name meanwhile is another one.
            if gone || due > Instant::now() {
                continue;
            }
            due = Instant::now() + again;
            if let Err(error) = self.check() {
                self.note(&StoreError::from(error));
            }
        }
    }
}

/// Until the next look. Where the file has gone, no look at its pages is due, however long ago it was.
fn pause(until_due: Duration, gone: bool) -> Duration {
    if gone { LOOK_WHETHER_THERE } else { until_due.min(LOOK_WHETHER_THERE) }
}

/// What SQLite finds wrong with the pages of a file; none where they are whole. A page that could not be read says nothing of
/// what stands on it.
pub fn verdict(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if is_unread(&verdict) {
        return Err(rusqlite::Error::SqliteFailure(ffi::Error::new(SQLITE_IOERR), Some(verdict)));
    }
    Ok(Some(verdict).filter(|verdict| verdict != "ok"))
}

/// The same as a program opens the file, where it is small enough for that.
pub fn verdict_at_the_start(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let pages: u64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
    let bytes: u64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
    if pages.saturating_mul(bytes) > AT_THE_START_BYTES_MAX { Ok(None) } else { verdict(connection) }
}

fn is_unread(verdict: &str) -> bool {
    let code = verdict.rsplit_once("error code").and_then(|(_, code)| code.trim_start_matches([' ', '=']).parse().ok());
    verdict.contains("failed to get page")
        || code.is_some_and(|code: i32| ![SQLITE_CORRUPT, SQLITE_NOTADB].contains(&(code & 0xff)))
}

/// Reads every page once a day, aside from the work, for as long as the returned end is held.
pub fn watch(health: StoreHealth) -> std::io::Result<Sender<()>> {
    let (held, ended) = channel();
    std::thread::Builder::new()
        .name("store-check".into())
        .spawn(move || health.watch(&ended, FIRST_LOOK, LOOK_AGAIN))?;
    Ok(held)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn damage_that_comes_while_the_program_runs_is_found_by_a_later_look() {
        let folder = tempfile::tempdir().unwrap();
        drop(Store::open(folder.path(), 7).unwrap());
        let paths = StorePaths::of(folder.path());
        let health = StoreHealth::of(paths.clone());
        let (held, ended) = channel();
        let watching = std::thread::spawn({
            let health = health.clone();
            move || health.watch(&ended, Duration::ZERO, Duration::from_millis(1))
        });
        assert!(!health.is_marked.load(Ordering::Relaxed));
        let mut bytes = std::fs::read(paths.file()).unwrap();
        bytes[4096..3 * 4096].fill(0xA5);
        std::fs::write(paths.file(), &bytes).unwrap();
        while !paths.mark().exists() {
            std::thread::yield_now();
        }
        drop(held);
        watching.join().unwrap();
    }

    #[test]
    fn where_the_file_has_gone_it_is_looked_for_at_leisure() {
        assert_eq!(pause(Duration::ZERO, true), LOOK_WHETHER_THERE);
        assert_eq!(pause(LOOK_AGAIN, true), LOOK_WHETHER_THERE);
        assert_eq!(pause(LOOK_AGAIN, false), LOOK_WHETHER_THERE);
        assert_eq!(pause(Duration::ZERO, false), Duration::ZERO);
    }

    #[test]
    fn a_page_that_could_not_be_read_is_no_damage() {
        for unread in ["Tree 7 page 9: unable to get the page. error code=10", "Tree 2 page 3: failed to get page 4"] {
            assert!(is_unread(unread), "{unread}");
        }
        let bad =
            ["Tree 7 page 9: btreeInitPage() returns error code 11", "Tree 2 page 3 cell 1: 2nd reference to page 4"];
        assert!(!bad.iter().any(|bad| is_unread(bad)) && !is_unread("ok"));
    }

    #[test]
    fn an_error_that_says_the_file_is_bad_marks_it_and_others_do_not() {
        let folder = tempfile::tempdir().unwrap();
        let health = StoreHealth::of(StorePaths::of(folder.path()));
        let fault = |damaged| StoreError { code: ask::wire::TroubleCode::Failed, detail: "bad page".into(), damaged };
        health.note(&fault(false));
        assert!(mark::read(&health.paths).is_none());
        health.note(&fault(true));
        assert_eq!(mark::read(&health.paths), Some(mark::RecoveryMark::Found));
    }
}
