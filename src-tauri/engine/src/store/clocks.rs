//! How long questions with a limit still wait, as the disk knows it. A row goes with the end of its question.

use super::project;
use crate::clocks::AskTime;
use ask::family::Party;
use ask::{ConversationId, Interaction, InteractionId};
use rusqlite::{Connection, params};

/// Where a question was asked and of whom, and what is left of its time.
pub type StoredClock = (ConversationId, InteractionId, Party, AskTime);

/// Keeps how long these questions still wait; one that has ended meanwhile keeps nothing.
pub fn keep(connection: &Connection, times: &[(InteractionId, AskTime)]) -> rusqlite::Result<()> {
    let mut keep = connection.prepare_cached(
        "INSERT OR REPLACE INTO clock (interaction, remaining_ms, limit_ms)
         SELECT id, ?2, ?3 FROM interaction WHERE id = ?1 AND state = 'open'",
    )?;
    for (id, time) in times {
        keep.execute(params![id.0.as_bytes(), time.left_ms, time.limit_ms])?;
    }
    Ok(())
}

/// Its time starts anew, or is over.
pub fn forget(connection: &Connection, id: InteractionId) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM clock WHERE interaction = ?1")?.execute(params![id.0.as_bytes()]).map(drop)
}

/// Of every open question that has a limit. What was never kept waits its whole limit.
pub fn all(connection: &Connection) -> rusqlite::Result<Vec<StoredClock>> {
    let mut found = Vec::new();
    let mut statement = connection.prepare_cached(
        "SELECT interaction.body, clock.remaining_ms, clock.limit_ms
         FROM interaction LEFT JOIN clock ON clock.interaction = interaction.id
         WHERE interaction.state = 'open' ORDER BY interaction.opened_at",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let interaction: Interaction = project::from_json(&row.get::<_, String>(0)?)?;
        if let Some(asked_ms) = interaction.limit_ms {
            let limit_ms = row.get::<_, Option<u64>>(2)?.unwrap_or(asked_ms);
            let left_ms = row.get::<_, Option<u64>>(1)?.unwrap_or(limit_ms);
            // Where it has become the person's, they are asked.
            let asked = if interaction.for_person() { Party::User } else { interaction.to };
            found.push((interaction.conversation, interaction.id, asked, AskTime { left_ms, limit_ms }));
        }
    }
    Ok(found)
}

/// Takes over what another file knows of the questions that are open in this one.
pub fn take_over(old: &Connection, into: &Connection) -> rusqlite::Result<()> {
    let Ok(known) = all(old) else { return Ok(()) };
    let times: Vec<_> = known.into_iter().map(|(_, id, _, time)| (id, time)).collect();
    keep(into, &times)
}
