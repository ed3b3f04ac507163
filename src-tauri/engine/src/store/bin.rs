//! Deleted conversations: out of every list at once, and back again as they were until they are removed for good.
//!
//! Their rows are put into one table as they are, whatever columns they have, so that no list has to know of them. Their
//! events stay, and are read by nobody meanwhile. An id that was deleted once is never taken again.

mod row;

use super::condition::{self, Condition};
use super::project::{self, uuid};
use super::{Store, StoreError, history, shelf, unused};
use ask::limits::{DAY_MILLIS, DELETED_KEPT_DAYS};
use ask::wire::DeletedConversation;
use ask::{ConversationId, Timestamp};
use row::Rows;
use rusqlite::{Connection, OptionalExtension, params};

impl Store {
    /// What was deleted and can still be put back, the latest first.
    pub async fn deleted(&self) -> Result<Vec<DeletedConversation>, StoreError> {
        self.read(list).await
    }

    /// Those that were deleted before this, and are still there.
    pub async fn deleted_before(&self, before: Timestamp) -> Result<Vec<ConversationId>, StoreError> {
        self.read(move |connection| roots_before(connection, before)).await
    }

    /// Every conversation of which something is kept, also where it was deleted.
    pub async fn all_kept(&self) -> Result<Vec<ConversationId>, StoreError> {
        self.read(all_kept).await
    }

    /// Whether this conversation was deleted, and is not back.
    pub async fn is_deleted(&self, id: ConversationId) -> Result<bool, StoreError> {
        self.read(move |connection| is_deleted(connection, id)).await
    }
}

/// Where the rows of one conversation are found: all but its events, and its decisions, which are made of those anew.
pub(super) const PARTS: [Rows; 6] = [
    Rows { table: "conversation", of: "id = ?1", number: None },
    Rows { table: "interaction", of: "conversation = ?1", number: None },
    Rows {
        table: "draft",
        of: "name = 'message:' || lower(hex(?1))
             OR name IN (SELECT 'ask:' || lower(hex(id)) FROM interaction WHERE conversation = ?1)",
        number: None,
    },
    Rows { table: "clock", of: "interaction IN (SELECT id FROM interaction WHERE conversation = ?1)", number: None },
    Rows { table: "rule", of: "conversation = ?1", number: None },
    // Its number is the table's own, and another one has it by then.
    Rows { table: "unattended", of: "conversation = ?1", number: Some("id") },
];

/// This conversation and its tasks, their tasks, and so on; none where it is not there.
pub fn tree(connection: &Connection, root: ConversationId) -> rusqlite::Result<Vec<ConversationId>> {
    connection
        .prepare_cached(
            "WITH RECURSIVE down (id, depth) AS (
                 SELECT id, 0 FROM conversation WHERE id = ?1
                 UNION SELECT conversation.id, depth + 1 FROM down JOIN conversation ON conversation.parent = down.id
             )
             SELECT id FROM down ORDER BY depth",
        )?
        .query_map(params![root.0.as_bytes()], |row| Ok(ConversationId(uuid(row, 0)?)))?
        .collect()
}

/// Takes these out of all lists, together.
pub fn put_away(
    connection: &Connection,
    root: ConversationId,
    all: &[ConversationId],
    at: Timestamp,
) -> rusqlite::Result<()> {
    for id in all {
        for rows in &PARTS {
            rows.put_away(connection, *id)?;
        }
        project::delete(connection, *id)?;
        connection
            .prepare_cached("INSERT OR REPLACE INTO deleted (id, root, at) VALUES (?1, ?2, ?3)")?
            .execute(params![id.0.as_bytes(), root.0.as_bytes(), at])?;
    }
    Ok(())
}

/// Puts back what was deleted with this one. None where there is nothing to be put back.
pub fn put_back(connection: &Connection, root: ConversationId) -> rusqlite::Result<Vec<ConversationId>> {
    let all = deleted_with(connection, root)?;
    for id in &all {
        row::put_back(connection, &PARTS, *id)?;
        connection.prepare_cached("DELETE FROM deleted WHERE id = ?1")?.execute(params![id.0.as_bytes()])?;
        history::make_anew_of(connection, *id)?;
    }
    Ok(all)
}

/// Removes what was deleted with this one for good. What stays is that these ids were there.
pub fn remove(connection: &Connection, root: ConversationId) -> rusqlite::Result<Vec<ConversationId>> {
    let all = deleted_with(connection, root)?;
    for id in &all {
        let key = params![id.0.as_bytes()];
        connection.prepare_cached("DELETE FROM bin WHERE conversation = ?1")?.execute(key)?;
        connection.prepare_cached("DELETE FROM event WHERE conversation = ?1")?.execute(key)?;
        // Written by a window that had not heard of the deletion.
        connection
            .prepare_cached("DELETE FROM draft WHERE name = ?1")?
            .execute(params![shelf::message_draft_name(Some(*id))])?;
        unused::forget(connection, *id)?;
        connection.prepare_cached("UPDATE deleted SET removed = 1 WHERE id = ?1")?.execute(key)?;
    }
    Ok(all)
}

pub fn is_deleted(connection: &Connection, id: ConversationId) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM deleted WHERE id = ?1")?.exists(params![id.0.as_bytes()])
}

/// Whether nothing of it is kept, because somebody deleted it and did not put it back.
pub fn is_removed(connection: &Connection, id: ConversationId) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM deleted WHERE id = ?1 AND removed = 1")?.exists(params![id.0.as_bytes()])
}

/// Takes over what another file knows of deletions: what was deleted there is no longer to be seen here either.
pub fn take_over(old: &Connection, into: &Connection) -> rusqlite::Result<()> {
    let Ok(mut known) = old.prepare("SELECT id, root, at, removed FROM deleted") else { return Ok(()) };
    let Ok(mut rows) = known.query([]) else { return Ok(()) };
    while let Ok(Some(row)) = rows.next() {
        let (Ok(id), Ok(root), Ok(at), Ok(removed)) = (uuid(row, 0), uuid(row, 1), row.get(2), row.get(3)) else {
            continue;
        };
        let (id, removed): (ConversationId, bool) = (ConversationId(id), removed);
        // What could be read to its end stands there as it was put away.
        let kept = if condition::of(into, id)? == Condition::Whole { row::kept(old, id) } else { Vec::new() };
        put_away(into, ConversationId(root), &[id], at)?;
        if !kept.is_empty() {
            row::put_in(into, id, &kept)?;
        }
        if removed {
            into.execute("UPDATE deleted SET removed = 1 WHERE id = ?1", params![id.0.as_bytes()])?;
        }
    }
    Ok(())
}

fn deleted_with(connection: &Connection, root: ConversationId) -> rusqlite::Result<Vec<ConversationId>> {
    connection
        .prepare_cached("SELECT id FROM deleted WHERE root = ?1 AND removed = 0 ORDER BY id = root DESC, id")?
        .query_map(params![root.0.as_bytes()], |row| Ok(ConversationId(uuid(row, 0)?)))?
        .collect()
}

fn roots_before(connection: &Connection, before: Timestamp) -> rusqlite::Result<Vec<ConversationId>> {
    connection
        .prepare_cached("SELECT id FROM deleted WHERE removed = 0 AND id = root AND at < ?1")?
        .query_map(params![before], |row| Ok(ConversationId(uuid(row, 0)?)))?
        .collect()
}

/// Whether this conversation was deleted and can still be put back.
pub fn is_deleted_for_now(connection: &Connection, id: ConversationId) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM deleted WHERE id = ?1 AND removed = 0")?.exists(params![id.0.as_bytes()])
}

pub fn all_kept(connection: &Connection) -> rusqlite::Result<Vec<ConversationId>> {
    connection
        .prepare_cached("SELECT id FROM conversation UNION SELECT id FROM deleted WHERE removed = 0")?
        .query_map([], |row| Ok(ConversationId(uuid(row, 0)?)))?
        .collect()
}

pub fn list(connection: &Connection) -> rusqlite::Result<Vec<DeletedConversation>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, at, (SELECT count(*) - 1 FROM deleted AS task WHERE task.root = deleted.id AND task.removed = 0)
         FROM deleted WHERE removed = 0 AND id = root ORDER BY at DESC, id",
    )?;
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let id = ConversationId(uuid(row, 0)?);
        let (title, workspace) = named(connection, id)?.unwrap_or_default();
        let deleted_at: Timestamp = row.get(1)?;
        let kept_until = deleted_at.saturating_add(i64::from(DELETED_KEPT_DAYS) * DAY_MILLIS);
        found.push(DeletedConversation { id, title, workspace, subtasks: row.get(2)?, deleted_at, kept_until });
    }
    Ok(found)
}

/// How it was called, and where it worked; nothing where that cannot be read, which must not hide the others.
fn named(connection: &Connection, id: ConversationId) -> rusqlite::Result<Option<(String, Option<String>)>> {
    connection
        .prepare_cached(
            "SELECT body ->> '$.title', body ->> '$.workspace' FROM bin
             WHERE conversation = ?1 AND source = 'conversation' AND json_valid(body)",
        )?
        .query_row(params![id.0.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}
