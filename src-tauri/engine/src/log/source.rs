//! The events as they are committed, read over a connection of its own: no commit waits for it.

use crate::store::FILE;
use ask::{ConversationId, Timestamp};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// Events that are read at once.
const BATCH_COUNT: u64 = 64;

pub struct LogSource {
    connection: Connection,
}

/// What the log has to know of a conversation.
#[derive(Debug, Clone)]
pub struct LoggedConversation {
    pub workspace: Option<PathBuf>,
    /// The number of its last event.
    pub seq: u64,
    pub updated_at: Timestamp,
}

impl LogSource {
    pub fn open(data: &Path) -> rusqlite::Result<LogSource> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Ok(LogSource { connection: Connection::open_with_flags(data.join(FILE), flags)? })
    }

    pub fn conversations(&self) -> rusqlite::Result<Vec<ConversationId>> {
        self.connection
            .prepare_cached("SELECT id FROM conversation ORDER BY updated_at DESC")?
            .query_map([], |row| row.get::<_, Vec<u8>>(0))?
            .filter_map(|id| id.map(|id| Uuid::from_slice(&id).ok().map(ConversationId)).transpose())
            .collect()
    }

    /// None where it is gone.
    pub fn known(&self, id: ConversationId) -> rusqlite::Result<Option<LoggedConversation>> {
        let mut rows = self.connection.prepare_cached(
            "SELECT workspace, (SELECT max(seq) FROM event WHERE conversation = ?1), updated_at FROM conversation WHERE id = ?1",
        )?;
        rows.query_row(params![id.0.as_bytes()], |row| {
            let workspace: Option<String> = row.get(0)?;
            let seq: Option<u64> = row.get(1)?;
            Ok(LoggedConversation {
                workspace: workspace.map(PathBuf::from),
                seq: seq.unwrap_or_default(),
                updated_at: row.get(2)?,
            })
        })
        .optional()
    }

    /// The next events, as they are stored.
    pub fn after(&self, id: ConversationId, seq: u64) -> rusqlite::Result<Vec<(u64, String)>> {
        self.connection
            .prepare_cached("SELECT seq, body FROM event WHERE conversation = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3")?
            .query_map(params![id.0.as_bytes(), seq, BATCH_COUNT], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect()
    }
}
