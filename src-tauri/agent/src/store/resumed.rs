//! A form that comes again after its server was lost: what was filled in then is filled in now.

use super::project::{from_json, json};
use super::shelf::{self, Shelf};
use ask::Interaction;
use ask::wire::Draft;
use rusqlite::{Connection, params};

/// Only the very same form of the same server takes it, and only one of them.
pub fn take_up(connection: &Connection, opened: &Interaction) -> rusqlite::Result<()> {
    let Some(form) = opened.elicitation() else { return Ok(()) };
    let mut lost = connection.prepare_cached(
        "SELECT interaction.body, draft.body FROM interaction
         JOIN draft ON draft.name = 'ask:' || lower(hex(interaction.id))
         WHERE interaction.conversation = ?1 AND interaction.state = 'closed'
         ORDER BY interaction.opened_at DESC",
    )?;
    let rows = lost.query_map(params![opened.conversation.0.as_bytes()], |row| {
        let earlier: Interaction = from_json(&row.get::<_, String>(0)?)?;
        Ok((earlier, row.get::<_, String>(1)?))
    })?;
    for row in rows {
        let (earlier, draft) = row?;
        if !earlier.elicitation().is_some_and(|asked| asked.same_form(form)) {
            continue;
        }
        let draft = serde_json::from_str::<Draft>(&draft).ok().filter(|draft| draft.form.is_some());
        let Some(draft) = draft else { continue };
        let kept = Draft { submit: None, resumed: true, ..draft };
        shelf::put(connection, Shelf::Draft, &shelf::ask_draft_name(earlier.id), None)?;
        return shelf::put(connection, Shelf::Draft, &shelf::ask_draft_name(opened.id), Some(&json(&kept)?));
    }
    Ok(())
}
