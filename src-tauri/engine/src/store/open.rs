//! Opening the file, whatever state it is in. A damaged one is set aside, never overwritten.

use super::error::StoreError;
use super::mark::{self, RecoveryMark};
use super::paths::{StorePaths, make_private, with_suffix};
use super::recover::{self, RecoveryOutcome, RecoveryProgress};
use super::schema::{self, Age};
use super::shelf::{self, TextTable};
use super::{backup, condition, health, history, identity};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode};

/// The version that looked last at the conversations that cannot be continued.
const LOOKED_AT_BY: &str = "conditions";
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// A file that was built anew and files that were never read out: after that there is nothing left to recover.
const RECOVERIES_MAX: usize = 4;

/// What was done to open the file.
#[derive(Debug)]
pub struct OpenReport {
    pub recovered: Option<RecoveryOutcome>,
    /// There is no event in it.
    pub empty: bool,
    /// The store and the folders beside it belong together: what it does not know of, nobody needs.
    pub proven: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum StoreOpenError {
    #[error("written by a later version (schema {version})")]
    Newer { version: i64 },
    #[error("askwell.db is a database of another program")]
    Foreign,
    /// Its tables are not those of the version that it is marked with.
    #[error("the tables are not those of schema {version}: {why}")]
    Misfit { version: i64, why: String },
    #[error("the recovery did not come to its end: {0}")]
    NotRecovered(StoreError),
    #[error(transparent)]
    Fault(#[from] StoreError),
}

pub(super) fn open(
    folder: &std::path::Path,
    now: ask::Timestamp,
    told: &mut dyn FnMut(RecoveryProgress),
) -> Result<(OpenReport, Connection), StoreOpenError> {
    let paths = StorePaths::of(folder);
    paths.bring_log_home(now).map_err(StoreError::from)?;
    let mut recovered = None;
    for _ in 0..RECOVERIES_MAX {
        let more = match look(&paths, recovered.is_none(), now, told)? {
            Look::Open(connection) => {
                let clean = recovered.is_none();
                let proven = identity::prove(&connection, folder, clean).unwrap_or_else(|error| {
                    tracing::warn!(%error, "whether the data folder belongs together could not be noted");
                    false
                });
                let any = connection.query_row("SELECT EXISTS (SELECT 1 FROM event)", [], |row| row.get::<_, bool>(0));
                let empty = !any.map_err(StoreError::from)?;
                let recovered = recovered.map(|recovered: RecoveryOutcome| RecoveryOutcome {
                    aside: kept(&paths, recovered.aside),
                    ..recovered
                });
                return Ok((OpenReport { recovered, empty, proven: proven && clean }, connection));
            }
            Look::Recovered(more) => more,
        };
        let in_part = more.in_part || recovered.as_ref().is_some_and(|earlier: &RecoveryOutcome| earlier.in_part);
        recovered = Some(RecoveryOutcome { in_part, ..more });
    }
    Err(StoreOpenError::NotRecovered(damaged()))
}

/// The name of what was set aside; none where there is nothing in it, which is not kept then.
fn kept(paths: &StorePaths, aside: String) -> String {
    let file = paths.named(&aside);
    let is_empty = |file: &std::path::Path| std::fs::metadata(file).is_ok_and(|found| found.len() == 0);
    if !is_empty(&file) || with_suffix(&file, "-wal").exists() || std::fs::remove_file(&file).is_err() {
        return aside;
    }
    String::new()
}

enum Look {
    Open(Connection),
    Recovered(RecoveryOutcome),
}

/// One step: the file is open, or something was recovered and it is to be looked at anew.
/// `checks`: what was just built needs no check.
fn look(
    paths: &StorePaths,
    checks: bool,
    now: ask::Timestamp,
    told: &mut dyn FnMut(RecoveryProgress),
) -> Result<Look, StoreOpenError> {
    let mut recover = |missing| {
        recover::recover(paths, missing, now, told).map(Look::Recovered).map_err(StoreOpenError::NotRecovered)
    };
    match mark::read(paths) {
        Some(RecoveryMark::Begun(recovery)) if recovery.built => {
            recover::take_place(paths, &recovery).map_err(|error| StoreOpenError::NotRecovered(error.into()))?;
            return Ok(Look::Recovered(RecoveryOutcome { aside: recovery.aside, in_part: recovery.in_part }));
        }
        Some(RecoveryMark::Begun(recovery)) => return recover(recovery.missing),
        Some(RecoveryMark::Found) => return recover(Vec::new()),
        // What was being built is of use only with its mark.
        None => paths.remove_unfinished().map_err(StoreError::from)?,
    }
    let opened = try_open(paths, checks).and_then(|connection| {
        let missing = recover::missing(paths, &connection).map_err(StoreError::from)?;
        Ok((connection, missing))
    });
    match opened {
        Ok((connection, missing)) if missing.is_empty() => Ok(Look::Open(connection)),
        Ok((connection, missing)) => {
            tracing::warn!(?missing, "files that were set aside were never read out");
            connection.close().map_err(|(_, error)| StoreError::from(error))?;
            recover(missing)
        }
        Err(StoreOpenError::Fault(fault)) if fault.damaged => {
            mark::found(paths, &fault.detail).map_err(StoreError::from)?;
            recover(Vec::new())
        }
        Err(other) => Err(other),
    }
}

fn damaged() -> StoreError {
    StoreError::damaged("the file was found damaged".to_owned())
}

fn try_open(paths: &StorePaths, checks: bool) -> Result<Connection, StoreOpenError> {
    let path = paths.file();
    make_private(&path).map_err(StoreError::from)?;
    let mut connection = Connection::open(&path).map_err(StoreError::from)?;
    // A file that is not to be touched, or is damaged, is left as it is, and its log too.
    let leave_log = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
    connection.set_db_config(leave_log, true).map_err(StoreError::from)?;
    match schema::age(&connection).map_err(StoreError::from)? {
        // The folder knew a store: this is what is left of it.
        Age::Empty if identity::is_known(paths.folder()) => return Err(damaged().into()),
        Age::Empty | Age::Ours => {}
        Age::Newer { version } => return Err(StoreOpenError::Newer { version }),
        Age::Disguised => return Err(damaged().into()),
        Age::Foreign => return Err(StoreOpenError::Foreign),
    }
    prepare(&connection).map_err(StoreError::from)?;
    if checks && let Some(verdict) = health::verdict_at_the_start(&connection).map_err(StoreError::from)? {
        return Err(StoreError::damaged(verdict).into());
    }
    if schema::is_earlier(&connection).map_err(StoreError::from)? {
        backup::make(&connection, paths).map_err(StoreError::from)?;
    }
    let version = schema::version(&connection).map_err(StoreError::from)?;
    schema::migrate(&mut connection).map_err(|error| match error.sqlite_error_code() {
        // What a step finds wrong with the tables is no failure of the disk.
        Some(ErrorCode::Unknown) => StoreOpenError::Misfit { version, why: error.to_string() },
        Some(_) | None => StoreError::from(error).into(),
    })?;
    history::bring_up(&mut connection).map_err(StoreError::from)?;
    // Reads a row of each table: a file whose first pages are bad is found here and not in the middle of a run.
    for table in ["event", "conversation", "interaction", "draft", "clock", "meta", "rule", "unattended", "decision"] {
        connection
            .query_row(&format!("SELECT count(*) FROM (SELECT * FROM {table} LIMIT 1)"), [], |_| Ok(()))
            .map_err(StoreError::from)?;
    }
    look_again(&connection).map_err(StoreError::from)?;
    connection.set_db_config(leave_log, false).map_err(StoreError::from)?;
    Ok(connection)
}

/// Once for each version: what one cannot continue, another may.
fn look_again(connection: &Connection) -> rusqlite::Result<()> {
    if shelf::get(connection, TextTable::Meta, LOOKED_AT_BY)?.as_deref() == Some(VERSION) {
        return Ok(());
    }
    condition::look_again(connection)?;
    shelf::put(connection, TextTable::Meta, LOOKED_AT_BY, Some(VERSION))
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
