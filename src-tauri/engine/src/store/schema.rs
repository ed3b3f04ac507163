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
    include_str!("migrations/0009_deleted.sql"),
    include_str!("migrations/0010_phase.sql"),
    include_str!("migrations/0011_indexes.sql"),
    include_str!("migrations/0012_opening.sql"),
    include_str!("migrations/0013_short_words.sql"),
    include_str!("migrations/0014_imported.sql"),
    include_str!("migrations/0015_imported_when.sql"),
    include_str!("migrations/0016_granted.sql"),
    include_str!("migrations/0017_own_model.sql"),
    include_str!("migrations/0018_rule_uses.sql"),
];

/// Every kind of event, with the step from which on programs know it. An older one meets a file with a later step and
/// refuses it in words, instead of a conversation that seems to break off. A new kind needs a step, if need be one that
/// changes no table.
#[cfg(test)]
pub const KINDS: &[(i64, &[&str])] = &[
    (
        8,
        &[
            "conversation.started",
            "conversation.renamed",
            "conversation.mode",
            "user.message",
            "agent.session",
            "agent.prompted",
            "run.started",
            "model.reply",
            "model.reply.cut",
            "agent.ask.request",
            "agent.ask.response",
            "agent.ask.cancelled",
            "agent.ask.timeout",
            "agent.ask.unanswered",
            "agent.ask.shown",
            "agent.ask.delivery",
            "agent.ask.heard",
            "agent.ask.settled",
            "task.started",
            "task.awaited",
            "task.ended",
            "agent.ask.handed_over",
            "agent.ask.completed",
            "agent.ask.revised",
            "agent.ask.late",
            "agent.ask.background",
            "agent.ask.told",
            "agent.ask.joined",
            "agent.ask.left",
            "decision.corrected",
            "decision.withdrawn",
            "tool.approved",
            "tool.started",
            "tool.voided",
            "tool.result",
            "plan.step",
            "context.compacted",
            "run.ended",
            "run.delivered",
            "files.undo",
            "files.undone",
            "files.restore",
            "files.restored",
        ],
    ),
    (9, &["user.message.taken_back"]),
    (14, &["conversation.folder"]),
    (17, &["conversation.model"]),
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
    /// Its tables are ours, and it says that it is another program's.
    Disguised,
    /// A SQLite file of another program.
    Foreign,
}

pub fn age(connection: &Connection) -> rusqlite::Result<Age> {
    let version = version(connection)?;
    let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let is_ours = "SELECT count(*) = 4 FROM sqlite_schema
         WHERE type = 'table' AND name IN ('event', 'conversation', 'interaction', 'meta')";
    let is_ours: bool = connection.query_row(is_ours, [], |row| row.get(0))?;
    Ok(match (application, tables) {
        (0, 0) => Age::Empty,
        (APPLICATION_ID, _) if version > latest() => Age::Newer { version },
        (APPLICATION_ID, _) => Age::Ours,
        (_, _) if is_ours => Age::Disguised,
        (_, _) => Age::Foreign,
    })
}

/// The number of the last step.
pub fn latest() -> i64 {
    STEPS.len() as i64
}

/// The version that the file is marked with.
pub fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Whether the file's tables are those of an earlier version.
pub fn is_earlier(connection: &Connection) -> rusqlite::Result<bool> {
    let version = version(connection)?;
    Ok(version > 0 && version < latest())
}

/// The version of a file whose tables are not yet today's.
pub fn behind(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    Ok(Some(version(connection)?).filter(|version| *version < latest()))
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
