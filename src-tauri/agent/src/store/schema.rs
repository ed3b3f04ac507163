//! The numbered steps from an empty file to today's tables. A released step is never edited.

use rusqlite::Connection;
use rusqlite_migration::{M, Migrations};

/// "ASKW": tells our file from any other SQLite file.
const APPLICATION_ID: i32 = 0x4153_4B57;

const STEPS: &[&str] = &[
    include_str!("migrations/0001_first.sql"),
    include_str!("migrations/0002_rich_questions.sql"),
    include_str!("migrations/0003_clocks.sql"),
    include_str!("migrations/0004_longer_limits.sql"),
    include_str!("migrations/0005_consent.sql"),
    include_str!("migrations/0006_history.sql"),
    include_str!("migrations/0007_family.sql"),
    include_str!("migrations/0008_guests.sql"),
];

/// What the file on disk is.
#[derive(Debug, PartialEq, Eq)]
pub enum Age {
    Empty,
    Ours,
    /// Written by a later version: not to be touched.
    Newer {
        version: i64,
    },
    /// A SQLite file of another program.
    Foreign,
}

pub fn age(connection: &Connection) -> rusqlite::Result<Age> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(match (application, tables) {
        (0, 0) => Age::Empty,
        (APPLICATION_ID, _) if version > STEPS.len() as i64 => Age::Newer { version },
        (APPLICATION_ID, _) => Age::Ours,
        (_, _) => Age::Foreign,
    })
}

/// Brings the file to today's tables.
pub fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    let migrations = Migrations::new(STEPS.iter().copied().map(M::up).collect());
    match migrations.to_latest(connection) {
        Ok(()) => Ok(()),
        Err(rusqlite_migration::Error::RusqliteError { err, .. }) => Err(err),
        Err(other) => Err(rusqlite::Error::ToSqlConversionFailure(Box::new(other))),
    }
}
