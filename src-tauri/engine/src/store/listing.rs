//! Pages of what is stored, for callers that read it piece by piece.

use super::project::{from_json, uuid};
use super::{Store, StoreError};
use ask::limits::API_PAGE_BYTES_MAX;
use ask::{ConversationId, Interaction, InteractionId};
use rusqlite::{Connection, OptionalExtension, params};
use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AskStatus {
    #[default]
    Open,
    Closed,
    All,
}

/// Which interactions a page holds: those behind `after`, in the order in which they were opened.
#[derive(Debug, Clone, Copy)]
pub struct AskFilter {
    pub status: AskStatus,
    pub after: Option<InteractionId>,
    pub latest_first: bool,
    pub count: usize,
}

/// Stored events with their numbers, and whether more come behind them.
pub type EventPage = (Vec<(u64, String)>, bool);

impl Store {
    /// A page of interactions, each with the title of its conversation.
    pub async fn asks(&self, filter: AskFilter) -> Result<Vec<(Interaction, String)>, StoreError> {
        self.read(move |connection| page_of_asks(connection, filter)).await
    }

    /// The interaction with this id, or the newest of the call with it.
    pub async fn referred_to(
        &self,
        conversation: ConversationId,
        name: String,
    ) -> Result<Option<InteractionId>, StoreError> {
        self.read(move |connection| found(connection, conversation, &name)).await
    }

    /// A page of stored events behind this one. None where there is no such conversation.
    pub async fn events(
        &self,
        conversation: ConversationId,
        after: u64,
        count: usize,
    ) -> Result<Option<EventPage>, StoreError> {
        self.read(move |connection| page_of_events(connection, conversation, after, count)).await
    }
}

/// The interactions of a page, each with the title of its conversation. Their ids are ordered by time.
fn page_of_asks(connection: &Connection, filter: AskFilter) -> rusqlite::Result<Vec<(Interaction, String)>> {
    let end = if filter.latest_first { [u8::MAX; 16] } else { [0; 16] };
    let after = filter.after.map_or(end, |after| after.0.into_bytes());
    connection
        .prepare_cached(&asks_sql(filter.status, filter.latest_first))?
        .query_map(params![after, filter.count], |row| Ok((from_json(&row.get::<_, String>(0)?)?, row.get(1)?)))?
        .collect()
}

/// Each reads an index in the order of the list.
pub fn asks_sql(status: AskStatus, latest_first: bool) -> String {
    let state = match status {
        AskStatus::Open => "interaction.state = 'open' AND",
        AskStatus::Closed => "interaction.state = 'closed' AND",
        AskStatus::All => "",
    };
    let (behind, order) = if latest_first { ("<", "DESC") } else { (">", "ASC") };
    format!(
        "SELECT interaction.body, conversation.title FROM interaction
         JOIN conversation ON conversation.id = interaction.conversation
         WHERE {state} interaction.id {behind} ?1 ORDER BY interaction.id {order} LIMIT ?2"
    )
}

/// An interaction by its own id or by that of its call, whichever somebody refers to.
fn found(connection: &Connection, conversation: ConversationId, name: &str) -> rusqlite::Result<Option<InteractionId>> {
    if let Ok(id) = name.parse::<InteractionId>() {
        return connection
            .prepare_cached("SELECT id FROM interaction WHERE id = ?1 AND conversation = ?2")?
            .query_row(params![id.0.as_bytes(), conversation.0.as_bytes()], |row| Ok(InteractionId(uuid(row, 0)?)))
            .optional();
    }
    // A command that was quiet twice has asked twice: the newest is meant.
    connection
        .prepare_cached(
            "SELECT id FROM interaction WHERE conversation = ?1 AND body ->> '$.toolCall' = ?2 ORDER BY id DESC LIMIT 1",
        )?
        .query_row(params![conversation.0.as_bytes(), name], |row| Ok(InteractionId(uuid(row, 0)?)))
        .optional()
}

/// The events of a conversation behind this one, as they are stored. None where there is no such conversation.
fn page_of_events(
    connection: &Connection,
    conversation: ConversationId,
    after: u64,
    count: usize,
) -> rusqlite::Result<Option<EventPage>> {
    let key = conversation.0.as_bytes();
    if !connection.prepare_cached("SELECT 1 FROM conversation WHERE id = ?1")?.exists(params![key])? {
        return Ok(None);
    }
    let mut rows = connection
        .prepare_cached("SELECT seq, body FROM event WHERE conversation = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3")?;
    let mut rows = rows.query(params![key, i64::try_from(after).unwrap_or(i64::MAX), count + 1])?;
    let (mut page, mut bytes) = (Vec::new(), 0);
    while let Some(row) = rows.next()? {
        let body: String = row.get(1)?;
        bytes += body.len();
        let full = page.len() == count || bytes > API_PAGE_BYTES_MAX;
        if full && !page.is_empty() {
            return Ok(Some((page, true)));
        }
        page.push((row.get(0)?, body));
    }
    Ok(Some((page, false)))
}
