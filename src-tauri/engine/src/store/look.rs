//! Looking into a folder's file without touching it, whoever has it open: nothing is made, migrated or mended.

use super::error::StoreError;
use super::health;
use super::paths::FILE;
use super::schema::{self, Age};
use rusqlite::{Connection, ErrorCode, OpenFlags, ffi};
use std::ffi::OsString;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Failures of the disk that come from reading.
const READING: [i32; 3] = [ffi::SQLITE_IOERR_READ, ffi::SQLITE_IOERR_SHORT_READ, ffi::SQLITE_IOERR_CORRUPTFS];

/// Why the file cannot be read as it is.
#[derive(Debug, thiserror::Error)]
pub enum StoreReadError {
    #[error("written by a later version (schema {version})")]
    Newer { version: i64 },
    /// Its tables are those of an earlier version, and lack something that is looked for.
    #[error("written by an earlier version (schema {version})")]
    Older { version: i64 },
    #[error("askwell.db is a database of another program")]
    Foreign,
    #[error(transparent)]
    Fault(#[from] StoreError),
}

/// Why a copy was not made.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error(transparent)]
    NotRead(#[from] StoreReadError),
    #[error(transparent)]
    NotWritten(StoreError),
}

impl From<StoreError> for CopyError {
    fn from(fault: StoreError) -> CopyError {
        CopyError::NotRead(fault.into())
    }
}

impl CopyError {
    /// The file that is read is open already: what cannot be opened, or does not take more, is the copy.
    fn of(error: rusqlite::Error) -> CopyError {
        let extended = error.sqlite_error().map(|error| error.extended_code);
        let writing = match error.sqlite_error_code() {
            Some(ErrorCode::SystemIoFailure) => !extended.is_some_and(|code| READING.contains(&code)),
            Some(ErrorCode::DiskFull | ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                true
            }
            Some(_) | None => false,
        };
        if writing { CopyError::NotWritten(error.into()) } else { StoreError::from(error).into() }
    }
}

/// What `read` finds, all of it of one moment. None where there is no file, or an empty one.
pub fn look<T>(folder: &Path, read: impl Fn(&Connection) -> rusqlite::Result<T>) -> Result<Option<T>, StoreReadError> {
    let path = folder.join(FILE);
    let Some(before) = stamp(&path)? else { return Ok(None) };
    // Without a WAL, SQLite would make an empty one only to read. Then nobody has the file open, and it is read as it lies
    // there; unless somebody opens it in this very moment.
    if before.wal.is_none() {
        let found = attempt(&path, true, &read);
        if stamp(&path)?.as_ref() == Some(&before) {
            return found;
        }
    }
    attempt(&path, false, &read)
}

/// Copies the file, as it is at one moment, into an empty one. False where there is none.
pub fn copy_whole(folder: &Path, to: &Path) -> Result<bool, CopyError> {
    let path = folder.join(FILE);
    let Some(before) = stamp(&path)? else { return Ok(false) };
    let copy = |alone| -> Result<bool, CopyError> {
        let connection = connect(&path, alone)?;
        match schema::age(&connection).map_err(StoreError::from)? {
            Age::Empty => return Ok(false),
            Age::Ours | Age::Disguised => {}
            Age::Newer { version } => return Err(StoreReadError::Newer { version }.into()),
            Age::Foreign => return Err(StoreReadError::Foreign.into()),
        }
        let name = to.to_str().ok_or_else(|| CopyError::NotWritten(not_absolute()))?;
        connection.execute("VACUUM INTO ?1", [name]).map_err(CopyError::of)?;
        Ok(true)
    };
    if before.wal.is_none() {
        let done = copy(true);
        if stamp(&path)?.as_ref() == Some(&before) {
            return done;
        }
        std::fs::write(to, "").map_err(|error| CopyError::NotWritten(error.into()))?;
    }
    copy(false)
}

/// What SQLite finds wrong with a file that nobody has open; none where it is whole and ours.
pub fn verdict(path: &Path) -> Result<Option<String>, StoreError> {
    let connection = connect(path, true)?;
    match schema::age(&connection)? {
        Age::Ours => {}
        other @ (Age::Empty | Age::Newer { .. } | Age::Disguised | Age::Foreign) => {
            return Ok(Some(format!("it is no database of this version: {other:?}")));
        }
    }
    Ok(health::verdict(&connection)?)
}

fn connect(path: &Path, alone: bool) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let mut address = url::Url::from_file_path(path).map_err(|()| not_absolute())?;
    if alone {
        address.set_query(Some("immutable=1"));
    }
    Ok(Connection::open_with_flags(address.as_str(), flags)?)
}

fn attempt<T>(
    path: &Path,
    alone: bool,
    read: impl Fn(&Connection) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreReadError> {
    let connection = connect(path, alone)?;
    let transaction = connection.unchecked_transaction().map_err(StoreError::from)?;
    match schema::age(&transaction).map_err(StoreError::from)? {
        Age::Empty => return Ok(None),
        // One that only says that it is another program's is mended by a program that opens it, and read as it is by one that looks.
        Age::Ours | Age::Disguised => {}
        Age::Newer { version } => return Err(StoreReadError::Newer { version }),
        Age::Foreign => return Err(StoreReadError::Foreign),
    }
    match read(&transaction) {
        Ok(found) => Ok(Some(found)),
        Err(error) => match schema::behind(&transaction).map_err(StoreError::from)? {
            Some(version) => Err(StoreReadError::Older { version }),
            None => Err(StoreReadError::Fault(error.into())),
        },
    }
}

/// What shows that nobody has written to the file, or begun to, between two looks.
#[derive(PartialEq, Eq)]
struct Stamp {
    file: Seen,
    wal: Option<Seen>,
}

type Seen = (u64, Option<SystemTime>);

fn stamp(path: &Path) -> Result<Option<Stamp>, StoreError> {
    let Some(file) = seen(path)? else { return Ok(None) };
    Ok(Some(Stamp { file, wal: seen(&wal(path))? }))
}

fn seen(path: &Path) -> Result<Option<Seen>, StoreError> {
    let of = |found: Metadata| Some((found.len(), found.modified().ok()));
    match std::fs::metadata(path) {
        Ok(found) => Ok(of(found)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn wal(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

fn not_absolute() -> StoreError {
    std::io::Error::new(std::io::ErrorKind::InvalidInput, "the data folder's path is not a whole one").into()
}
