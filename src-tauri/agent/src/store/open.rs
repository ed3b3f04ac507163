//! Opening the file, whatever state it is in. A damaged one is set aside, never overwritten.

use super::fault::Fault;
use super::history;
use super::recover;
use super::schema::{self, Age};
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};

pub const FILE: &str = "askwell.db";
/// Left beside the file when the background check found it damaged: the next start reads it out.
const REPAIR_MARK: &str = "askwell.db.repair";

/// What was done to open the file.
#[derive(Debug)]
pub struct Opened {
    /// The name under which a damaged file was set aside.
    pub set_aside: Option<String>,
}

#[derive(Debug)]
pub(super) struct File {
    pub connection: Connection,
    pub path: PathBuf,
    pub set_aside: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    #[error("written by a later version (schema {version})")]
    Newer { version: i64 },
    #[error("askwell.db is a database of another program")]
    Foreign,
    #[error(transparent)]
    Fault(#[from] Fault),
}

pub(super) fn open(folder: &Path, now: ask::Timestamp) -> Result<File, OpenFault> {
    let path = folder.join(FILE);
    let marked = folder.join(REPAIR_MARK).exists();
    let tried = if marked { Err(OpenFault::Fault(damaged())) } else { try_open(&path) };
    match tried {
        Ok(connection) => Ok(File { connection, path, set_aside: None }),
        Err(OpenFault::Fault(fault)) if fault.damaged => {
            let aside = set_aside(&path, now).map_err(Fault::from)?;
            let mut connection = try_open(&path)?;
            recover::read_out(&aside, &mut connection).map_err(Fault::from)?;
            let _ = std::fs::remove_file(folder.join(REPAIR_MARK));
            let set_aside = aside.file_name().map(|name| name.to_string_lossy().into_owned());
            Ok(File { connection, path, set_aside })
        }
        Err(other) => Err(other),
    }
}

fn damaged() -> Fault {
    let detail = "the file was found damaged".to_owned();
    Fault { code: ask::wire::TroubleCode::Failed, detail, damaged: true }
}

fn try_open(path: &Path) -> Result<Connection, OpenFault> {
    let mut connection = Connection::open(path).map_err(Fault::from)?;
    match schema::age(&connection).map_err(Fault::from)? {
        Age::Empty | Age::Ours => {}
        Age::Newer { version } => return Err(OpenFault::Newer { version }),
        Age::Foreign => return Err(OpenFault::Foreign),
    }
    prepare(&connection).map_err(Fault::from)?;
    schema::migrate(&mut connection).map_err(Fault::from)?;
    history::bring_up(&mut connection).map_err(Fault::from)?;
    // Reads a row of each table: a file whose first pages are bad is found here and not in the middle of a run.
    for table in ["event", "conversation", "interaction", "draft", "clock", "meta", "rule", "unattended", "decision"] {
        connection
            .query_row(&format!("SELECT count(*) FROM (SELECT * FROM {table} LIMIT 1)"), [], |_| Ok(()))
            .map_err(Fault::from)?;
    }
    Ok(connection)
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // An answer that was acknowledged survives a power cut.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "secure_delete", "ON")?;
    connection.set_prepared_statement_cache_capacity(64);
    if cfg!(target_os = "macos") {
        connection.pragma_update(None, "fullfsync", "ON")?;
        connection.pragma_update(None, "checkpoint_fullfsync", "ON")?;
    }
    Ok(())
}

/// Moves the file and what belongs to it out of the way, under a name nothing else has.
fn set_aside(path: &Path, now: ask::Timestamp) -> std::io::Result<PathBuf> {
    let mut aside = path.with_extension(format!("db.damaged-{now}"));
    let mut count = 1;
    while aside.exists() {
        aside = path.with_extension(format!("db.damaged-{now}-{count}"));
        count += 1;
    }
    for suffix in ["", "-wal", "-shm"] {
        let from = with_suffix(path, suffix);
        if from.exists() {
            std::fs::rename(&from, with_suffix(&aside, suffix))?;
        }
    }
    Ok(aside)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Reads every page once, aside from the work; a bad one is noted for the next start.
pub(super) fn check_in_background(path: PathBuf) -> std::io::Result<()> {
    let check = move || {
        let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if verdict != "ok" {
            tracing::error!(verdict, "the store's file is damaged; it is read out at the next start");
            let _ = std::fs::write(path.with_file_name(REPAIR_MARK), verdict);
        }
        Ok::<_, rusqlite::Error>(())
    };
    let patient = move || {
        // Not while the program is starting: the person waits for that.
        std::thread::sleep(std::time::Duration::from_secs(10));
        if let Err(error) = check() {
            tracing::warn!(%error, "the store's file could not be checked");
        }
    };
    std::thread::Builder::new().name("store-check".into()).spawn(patient).map(drop)
}
