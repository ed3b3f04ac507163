//! The conversations in which other programs' agents ask.

use super::project::{from_json, uuid};
use super::{Store, StoreError};
use ask::ConversationId;
use ask::guest::Guest;
use ask::limits::GUEST_CONVERSATIONS_COUNT;
use rusqlite::{Connection, params};

impl Store {
    /// The conversations in which this guest asks: the newest that can be continued, the newest first.
    pub async fn guest_conversations(&self, guest: &Guest) -> Result<Vec<ConversationId>, StoreError> {
        let guest = guest.clone();
        self.read(move |connection| find(connection, &guest)).await
    }

    /// Questions of all guests that are open.
    pub async fn open_asks_of_guests(&self) -> Result<usize, StoreError> {
        self.read(open_asks).await
    }
}

fn find(connection: &Connection, guest: &Guest) -> rusqlite::Result<Vec<ConversationId>> {
    // Their ids are ordered by time, and the index holds them in that order.
    let mut statement = connection.prepare_cached(
        "SELECT id, guest FROM conversation WHERE guest IS NOT NULL AND guest ->> '$.name' = ?1 AND damaged = 0 AND imported IS NULL
         ORDER BY id DESC",
    )?;
    let mut rows = statement.query(params![guest.name])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let known: Guest = from_json(&row.get::<_, String>(1)?)?;
        if known.shares(guest) {
            found.push(ConversationId(uuid(row, 0)?));
            if found.len() == GUEST_CONVERSATIONS_COUNT {
                break;
            }
        }
    }
    Ok(found)
}

fn open_asks(connection: &Connection) -> rusqlite::Result<usize> {
    connection
        .prepare_cached(
            "SELECT coalesce(sum(open_asks), 0) FROM conversation WHERE guest IS NOT NULL AND open_asks > 0 AND damaged = 0",
        )?
        .query_row([], |row| row.get(0))
}
