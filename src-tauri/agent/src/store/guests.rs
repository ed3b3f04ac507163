//! The conversations in which other programs' agents ask.

use super::project::{from_json, uuid};
use super::{Fault, Store};
use ask::ConversationId;
use ask::guest::Guest;
use rusqlite::{Connection, params};

impl Store {
    /// The conversation in which this guest asks: the latest that can be continued.
    pub async fn guest_conversation(&self, guest: &Guest) -> Result<Option<ConversationId>, Fault> {
        let guest = guest.clone();
        self.read(move |connection| find(connection, &guest)).await
    }
}

fn find(connection: &Connection, guest: &Guest) -> rusqlite::Result<Option<ConversationId>> {
    let mut found = connection.prepare_cached(
        "SELECT id, guest FROM conversation WHERE guest IS NOT NULL AND guest ->> '$.name' = ?1 AND damaged = 0
         ORDER BY updated_at DESC",
    )?;
    let mut rows = found.query(params![guest.name])?;
    while let Some(row) = rows.next()? {
        let known: Guest = from_json(&row.get::<_, String>(1)?)?;
        if known.shares(guest) {
            return Ok(Some(ConversationId(uuid(row, 0)?)));
        }
    }
    Ok(None)
}
