//! What ended or was done while nobody was here: kept until the person has seen it.

use super::project::{from_json, json};
use ask::conversation::Digest;
use ask::event::CallEvent;
use ask::interaction::{Body, Closing};
use ask::outcome::Outcome;
use ask::wire::{Unattended, UnattendedKind};
use ask::{CallId, ConversationId, Event, Interaction, snapshot};
use rusqlite::{Connection, params};

/// An interaction that ended because nobody was here.
pub fn ended(
    connection: &Connection,
    digest: &Digest,
    interaction: &Interaction,
    closing: &Closing,
) -> rusqlite::Result<()> {
    if closing.outcome != Outcome::Afk {
        return Ok(());
    }
    let what = match interaction.body {
        Body::Question { .. } | Body::Consent { .. } | Body::Elicitation { .. } => UnattendedKind::Asked,
        Body::Plan { .. } => UnattendedKind::Planned,
        Body::Confirm { .. } | Body::Network { .. } | Body::Quiet { .. } | Body::ConnectionLost { .. } => {
            UnattendedKind::Refused
        }
    };
    let one = Unattended {
        conversation_id: interaction.conversation,
        title: digest.title.clone(),
        call: interaction.tool_call.clone(),
        what,
        text: snapshot::display_text(interaction),
        interaction_id: Some(interaction.id),
        by: None,
        at: closing.at,
    };
    insert(connection, &one)
}

/// An action that a rule or the mode consented to while nobody was here.
pub fn done(connection: &Connection, digest: &Digest, event: &Event) -> rusqlite::Result<()> {
    let (Event::Call(CallEvent::Approved { call, proposal, by, afk: true, at }), Some(conversation_id)) =
        (event, digest.id)
    else {
        return Ok(());
    };
    let one = Unattended {
        conversation_id,
        title: digest.title.clone(),
        call: call.clone(),
        what: UnattendedKind::Done,
        text: proposal.summary(),
        interaction_id: None,
        by: Some(by.clone()),
        at: *at,
    };
    insert(connection, &one)
}

/// What was consented to did not come about after all.
pub fn not_done(connection: &Connection, digest: &Digest, call: &CallId) -> rusqlite::Result<()> {
    let Some(id) = digest.id else { return Ok(()) };
    connection
        .prepare_cached(
            "DELETE FROM unattended WHERE conversation = ?1 AND body ->> '$.what' = ?2 AND body ->> '$.call' = ?3",
        )?
        .execute(params![id.0.as_bytes(), "done", call.0])
        .map(drop)
}

pub fn all(connection: &Connection) -> rusqlite::Result<Vec<Unattended>> {
    connection
        .prepare_cached("SELECT body FROM unattended ORDER BY id")?
        .query_map([], |row| from_json(&row.get::<_, String>(0)?))?
        .collect()
}

/// The person has seen them.
pub fn seen(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM unattended", []).map(drop)
}

/// Takes over the lists of other files, where all of them can be read: what was seen is not shown again.
pub fn take_over(old: &[Connection], into: &Connection) -> rusqlite::Result<()> {
    let Ok(lists) = old.iter().map(all).collect::<rusqlite::Result<Vec<_>>>() else { return Ok(()) };
    if lists.is_empty() {
        return Ok(());
    }
    seen(into)?;
    lists.iter().flatten().try_for_each(|one| insert(into, one))
}

pub fn delete_of(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM unattended WHERE conversation = ?1", params![conversation.0.as_bytes()]).map(drop)
}

fn insert(connection: &Connection, one: &Unattended) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO unattended (conversation, body) VALUES (?1, ?2)")?
        .execute(params![one.conversation_id.0.as_bytes(), json(one)?])
        .map(drop)
}
