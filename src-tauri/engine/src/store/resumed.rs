//! A form that comes again after its server was lost: what was filled in then is filled in now. So is what was handed in and
//! never sent, because the program ended in between.

use super::project::{from_json, json};
use super::shelf::{self, TextTable};
use ask::elicitation::ElicitedReply;
use ask::interaction::{Closing, Status};
use ask::wire::Draft;
use ask::{Interaction, Outcome};
use rusqlite::{Connection, params};
use serde_json::{Map, Value};

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
        shelf::put(connection, TextTable::Draft, &shelf::ask_draft_name(earlier.id), None)?;
        return put(connection, opened, &kept);
    }
    match unsent(connection, opened)? {
        Some(form) => put(connection, opened, &Draft { form: Some(form), resumed: true, ..Draft::default() }),
        None => Ok(()),
    }
}

fn put(connection: &Connection, opened: &Interaction, draft: &Draft) -> rusqlite::Result<()> {
    shelf::put(connection, TextTable::Draft, &shelf::ask_draft_name(opened.id), Some(&json(draft)?))
}

/// What the person said last to the same form in the same call, where no server has heard it.
fn unsent(connection: &Connection, opened: &Interaction) -> rusqlite::Result<Option<Map<String, Value>>> {
    let Some(form) = opened.elicitation() else { return Ok(None) };
    let mut closed = connection.prepare_cached(
        "SELECT body FROM interaction WHERE conversation = ?1 AND state = 'closed' ORDER BY opened_at DESC, id DESC",
    )?;
    let rows = closed.query_map(params![opened.conversation.0.as_bytes()], |row| {
        from_json::<Interaction>(&row.get::<_, String>(0)?)
    })?;
    for row in rows {
        let earlier = row?;
        let same =
            earlier.tool_call == opened.tool_call && earlier.elicitation().is_some_and(|asked| asked.same_form(form));
        if same
            && !earlier.handed_over
            && let Status::Closed(Closing {
                outcome: Outcome::Elicited { reply: ElicitedReply::Accept { content } },
                ..
            }) = earlier.status
        {
            return Ok(Some(content));
        }
        if same {
            return Ok(None);
        }
    }
    Ok(None)
}
