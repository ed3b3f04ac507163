//! Reading beside the writer: on connections of their own, each read of one moment. Nobody who writes waits for a search,
//! and what nobody waits for any more is ended.

use super::error::StoreError;
use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Reads of each kind that are under way at one time. Short ones never wait for long ones.
const QUICK_COUNT: usize = 3;
const LONG_COUNT: usize = 2;
const STATEMENTS_KEPT: usize = 64;
/// After so many steps of SQLite's machine it is looked whether anybody still waits.
const STEPS_BETWEEN_LOOKS: i32 = 1000;

/// Whether a read looks through much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadKind {
    Quick,
    Long,
}

#[derive(Debug, Clone)]
pub struct Readers {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    file: PathBuf,
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
    under_way: Mutex<Vec<Weak<Reading>>>,
    /// What each seeker looks for now.
    sought: Mutex<HashMap<String, Arc<Reading>>>,
    is_closing: AtomicBool,
}

/// A read that can be ended.
#[derive(Debug, Default)]
struct Reading {
    unwanted: AtomicBool,
}

impl Reading {
    fn end(&self) {
        self.unwanted.store(true, Ordering::Release);
    }

    fn is_unwanted(&self) -> bool {
        self.unwanted.load(Ordering::Acquire)
    }
}

/// Who has asked for it waits for as long as this is held.
struct Wanted(Arc<Reading>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// What a seeker looks for, until it is found or nobody waits for it.
struct Seeking {
    shared: Arc<Shared>,
    seeker: String,
    reading: Arc<Reading>,
}

impl Seeking {
    fn is_latest(&self) -> bool {
        self.shared.sought.lock().get(&self.seeker).is_some_and(|latest| Arc::ptr_eq(latest, &self.reading))
    }
}

impl Drop for Seeking {
    fn drop(&mut self) {
        if self.is_latest() {
            self.shared.sought.lock().remove(&self.seeker);
        }
    }
}

impl Readers {
    pub fn of(file: PathBuf) -> Readers {
        let shared = Shared {
            file,
            quick: Arc::new(Semaphore::new(QUICK_COUNT)),
            long: Arc::new(Semaphore::new(LONG_COUNT)),
            idle: Mutex::default(),
            under_way: Mutex::default(),
            sought: Mutex::default(),
            is_closing: AtomicBool::new(false),
        };
        Readers { shared: Arc::new(shared) }
    }

    /// What `read` finds. It is ended where the caller no longer waits.
    pub async fn read<T, F>(&self, kind: ReadKind, read: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.run(kind, Arc::default(), read).await
    }

    /// The same for one who looks for one thing at a time: what this seeker looked for before is ended. None where another
    /// search of this seeker has taken the place of this one.
    pub async fn seek<T, F>(&self, seeker: String, read: F) -> Result<Option<T>, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let seeking = Seeking { shared: self.shared.clone(), seeker, reading: Arc::default() };
        let before = self.shared.sought.lock().insert(seeking.seeker.clone(), seeking.reading.clone());
        if let Some(before) = before {
            before.end();
        }
        match self.run(ReadKind::Long, seeking.reading.clone(), read).await {
            Err(_) if !seeking.is_latest() => Ok(None),
            found => found.map(Some),
        }
    }

    /// Ends what is under way, and lets go of the file.
    pub async fn close(&self) {
        self.shared.is_closing.store(true, Ordering::Release);
        for reading in self.shared.under_way.lock().iter().filter_map(Weak::upgrade) {
            reading.end();
        }
        for (places, count) in [(&self.shared.quick, QUICK_COUNT), (&self.shared.long, LONG_COUNT)] {
            let all = places.acquire_many(u32::try_from(count).unwrap_or(u32::MAX)).await;
            places.close();
            drop(all);
        }
        self.shared.idle.lock().clear();
    }

    async fn run<T, F>(&self, kind: ReadKind, reading: Arc<Reading>, read: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let wanted = Wanted(reading.clone());
        let places = match kind {
            ReadKind::Quick => &self.shared.quick,
            ReadKind::Long => &self.shared.long,
        };
        let place = places.clone().acquire_owned().await.map_err(|_| StoreError::gone())?;
        let shared = self.shared.clone();
        let done = spawn_blocking(move || {
            // It is free for the next one when the connection is.
            let _place = place;
            shared.look(&reading, read)
        });
        let found = done.await.map_err(|_| StoreError::gone())?;
        drop(wanted);
        found
    }
}

impl Shared {
    fn look<T>(
        &self,
        reading: &Arc<Reading>,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let kept = self.idle.lock().pop();
        let connection = kept.map_or_else(|| self.open(), Ok)?;
        self.note(reading);
        if self.is_closing.load(Ordering::Acquire) {
            reading.end();
        }
        let found = at_one_moment(&connection, reading, read);
        // One that stands in the middle of something is of no use to the next.
        if connection.is_autocommit() {
            self.idle.lock().push(connection);
        }
        found
    }

    fn note(&self, reading: &Arc<Reading>) {
        let mut under_way = self.under_way.lock();
        under_way.retain(|one| one.strong_count() > 0);
        under_way.push(Arc::downgrade(reading));
    }

    fn open(&self) -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS_KEPT);
        Ok(connection)
    }
}

/// Ended between two steps of SQLite's machine, wherever that is, as soon as nobody wants it.
fn at_one_moment<T>(
    connection: &Connection,
    reading: &Arc<Reading>,
    read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> Result<T, StoreError> {
    if reading.is_unwanted() {
        return Err(StoreError::not_wanted());
    }
    let watched = reading.clone();
    connection.progress_handler(STEPS_BETWEEN_LOOKS, Some(move || watched.is_unwanted()))?;
    let found = in_one_transaction(connection, read);
    // A read that is over has no say in the next one.
    connection.progress_handler(0, None::<fn() -> bool>)?;
    Ok(found?)
}

fn in_one_transaction<T>(
    connection: &Connection,
    read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = connection.unchecked_transaction()?;
    let found = read(&transaction)?;
    transaction.finish()?;
    Ok(found)
}

#[cfg(test)]
mod tests;
