//! Cards in the tables: as they stand, with their drafts and clocks.

use super::{from_json, json};
use crate::store::shelf::{self, TextTable};
use crate::store::{clocks, history, resumed, rules, standing, unattended};
use ask::conversation::Digest;
use ask::event::AskEvent;
use ask::interaction::{Closing, Status};
use ask::outcome::Outcome;
use ask::wire::Draft;
use ask::{Interaction, InteractionId};
use rusqlite::{Connection, params};

/// Of what is copied, only the card is taken: what was decided on it was decided elsewhere.
pub fn take(connection: &Connection, digest: &Digest, event: &AskEvent, copy: bool) -> rusqlite::Result<()> {
    match event {
        AskEvent::Request { interaction } => {
            open(connection, interaction)?;
            resumed::take_up(connection, interaction)?;
        }
        AskEvent::Response { interaction, closing }
        | AskEvent::Cancelled { interaction, closing }
        | AskEvent::Timeout { interaction, closing } => {
            let closed = close(connection, *interaction, closing)?;
            if !copy {
                standing::take(connection, digest, &closed, &closing.outcome)?;
                rules::take(connection, digest, &closed, closing)?;
                unattended::ended(connection, digest, &closed, closing)?;
                history::ended(connection, digest, &closed)?;
            }
        }
        AskEvent::Revised { interaction, closing, .. } => {
            let revised = amend(connection, *interaction, |it| it.status = Status::Closed(closing.clone()))?;
            if !copy {
                history::ended(connection, digest, &revised)?;
                standing::forget(connection, &revised)?;
                standing::take(connection, digest, &revised, &closing.outcome)?;
            }
        }
        AskEvent::Late { interaction, closing } => {
            let late = amend(connection, *interaction, |it| event.amend(it))?;
            if !copy {
                history::ended(connection, digest, &late)?;
                standing::take(connection, digest, &late, &closing.outcome)?;
            }
        }
        AskEvent::Unanswered { interaction, .. } => {
            amend(connection, *interaction, |it| event.amend(it))?;
            clocks::forget(connection, *interaction)?;
        }
        AskEvent::Shown { interaction, .. }
        | AskEvent::HandedOver { interaction, .. }
        | AskEvent::Completed { interaction, .. }
        | AskEvent::Delivery { interaction, .. }
        | AskEvent::Background { interaction, .. } => {
            amend(connection, *interaction, |it| event.amend(it))?;
        }
        AskEvent::Told { .. } | AskEvent::Joined { .. } | AskEvent::Left { .. } => {}
    }
    Ok(())
}

fn open(connection: &Connection, interaction: &Interaction) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO interaction (id, conversation, state, opened_at, body) VALUES (?1, ?2, 'open', ?3, ?4)",
        )?
        .execute(params![
            interaction.id.0.as_bytes(),
            interaction.conversation.0.as_bytes(),
            interaction.opened_at,
            json(interaction)?
        ])
        .map(drop)
}

/// The compare-and-set: a row that is not open any more stops the whole commit.
fn close(connection: &Connection, id: InteractionId, closing: &Closing) -> rusqlite::Result<Interaction> {
    let body: String = connection
        .prepare_cached("SELECT body FROM interaction WHERE id = ?1 AND state = 'open'")?
        .query_row(params![id.0.as_bytes()], |row| row.get(0))?;
    let mut interaction: Interaction = from_json(&body)?;
    interaction.status = Status::Closed(closing.clone());
    connection
        .prepare_cached("UPDATE interaction SET state = 'closed', body = ?2 WHERE id = ?1 AND state = 'open'")?
        .execute(params![id.0.as_bytes(), json(&interaction)?])?;
    // What was filled into a form whose server was lost is of use where the same form comes again.
    if closing.outcome != Outcome::Gone {
        connection.prepare_cached("DELETE FROM draft WHERE name = ?1")?.execute(params![shelf::ask_draft_name(id)])?;
    }
    clocks::forget(connection, id)?;
    Ok(interaction)
}

/// Changes what is known of an interaction, but for whether it is open.
fn amend(
    connection: &Connection,
    id: InteractionId,
    change: impl FnOnce(&mut Interaction),
) -> rusqlite::Result<Interaction> {
    let body: String = connection
        .prepare_cached("SELECT body FROM interaction WHERE id = ?1")?
        .query_row(params![id.0.as_bytes()], |row| row.get(0))?;
    let mut interaction: Interaction = from_json(&body)?;
    change(&mut interaction);
    connection
        .prepare_cached("UPDATE interaction SET body = ?2 WHERE id = ?1")?
        .execute(params![id.0.as_bytes(), json(&interaction)?])?;
    Ok(interaction)
}

/// What was asked back is said: as a draft it would be said again.
pub fn asked_back(connection: &Connection, id: InteractionId) -> rusqlite::Result<()> {
    let name = shelf::ask_draft_name(id);
    let kept =
        shelf::get(connection, TextTable::Draft, &name)?.and_then(|body| serde_json::from_str::<Draft>(&body).ok());
    match kept {
        Some(mut draft) if draft.talk.is_some() => {
            draft.talk = None;
            shelf::put(connection, TextTable::Draft, &name, Some(&json(&draft)?))
        }
        Some(_) | None => Ok(()),
    }
}
