//! Small texts by their name: drafts, and what the program keeps for itself.

use ask::{ConversationId, InteractionId};
use rusqlite::{Connection, OptionalExtension, params};

/// The two tables of small named texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextTable {
    Draft,
    Meta,
}

pub fn ask_draft_name(interaction: InteractionId) -> String {
    format!("ask:{}", interaction.0.simple())
}

pub fn message_draft_name(conversation: Option<ConversationId>) -> String {
    conversation.map_or_else(|| "message:new".to_owned(), |id| format!("message:{}", id.0.simple()))
}

pub fn get(connection: &Connection, shelf: TextTable, name: &str) -> rusqlite::Result<Option<String>> {
    let sql = match shelf {
        TextTable::Draft => "SELECT body FROM draft WHERE name = ?1",
        TextTable::Meta => "SELECT body FROM meta WHERE name = ?1",
    };
    connection.prepare_cached(sql)?.query_row(params![name], |row| row.get(0)).optional()
}

pub fn put(connection: &Connection, shelf: TextTable, name: &str, body: Option<&str>) -> rusqlite::Result<()> {
    let (insert, delete) = match shelf {
        TextTable::Draft => {
            ("INSERT OR REPLACE INTO draft (name, body) VALUES (?1, ?2)", "DELETE FROM draft WHERE name = ?1")
        }
        TextTable::Meta => {
            ("INSERT OR REPLACE INTO meta (name, body) VALUES (?1, ?2)", "DELETE FROM meta WHERE name = ?1")
        }
    };
    match body {
        Some(body) => connection.prepare_cached(insert)?.execute(params![name, body]).map(drop),
        None => connection.prepare_cached(delete)?.execute(params![name]).map(drop),
    }
}

/// Keeps a half-written answer while its question is open. One that comes after the end is of no use to anybody.
pub fn put_ask_draft(connection: &Connection, id: InteractionId, body: Option<&str>) -> rusqlite::Result<()> {
    let open = connection
        .prepare_cached("SELECT 1 FROM interaction WHERE id = ?1 AND state = 'open'")?
        .exists(params![id.0.as_bytes()])?;
    put(connection, TextTable::Draft, &ask_draft_name(id), body.filter(|_| open))
}
