//! The tables made from the events: lists for the window.

mod cards;

use super::condition::Condition;
use super::shelf;
use super::{history, rules, standing, unattended};
use ask::conversation::Digest;
use ask::event::{CallEvent, MessageEvent};
use ask::message::CallStatus;
use ask::plan::Phase;
use ask::rule::Mode;
use ask::wire::{BranchPoint, Clock, ConversationSummary, Draft, Waiting};
use ask::{ConversationId, Event, Interaction, InteractionId};
use rusqlite::{Connection, OptionalExtension, Row, params};
use uuid::Uuid;

/// Takes these events into the tables; `digest` already holds them.
pub fn apply(connection: &Connection, digest: &Digest, events: &[Event]) -> rusqlite::Result<()> {
    let Some(id) = digest.id else { return Ok(()) };
    connection
        .prepare_cached(
            "INSERT INTO conversation (id, title, workspace, running, failed, open_asks, updated_at, blocked, mode, phase,
             parent, branched_from, branched_at, guest, imported, model)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
             ON CONFLICT (id) DO UPDATE SET title = ?2, workspace = ?3, running = ?4, failed = ?5, open_asks = ?6,
             updated_at = ?7, blocked = ?8, mode = ?9, phase = ?10, imported = ?15, model = ?16",
        )?
        .execute(params![
            id.0.as_bytes(),
            digest.title,
            digest.workspace,
            digest.running,
            digest.failed,
            digest.open_asks,
            digest.updated_at,
            digest.blocked(),
            digest.mode.name(),
            digest.phase().name(),
            digest.parent.map(|parent| parent.0.into_bytes()),
            digest.branched_from.as_ref().map(|from| from.conversation.0.as_bytes()),
            digest.branched_from.as_ref().map(|from| from.interaction.0.as_bytes()),
            digest.guest.as_ref().map(json).transpose()?,
            digest.import_mark().as_ref().map(json).transpose()?,
            digest.model.as_ref().map(|own| &own.model)
        ])?;
    // What a branch begins with was decided once, in the conversation that it comes from; what is imported, elsewhere.
    let copy = digest.is_copy();
    for event in events {
        if !copy {
            history::take(connection, digest, event)?;
        }
        match event {
            Event::Ask(event) => cards::take(connection, digest, event, copy)?,
            Event::Call(CallEvent::Approved { .. }) if copy => {}
            Event::Call(CallEvent::Approved { .. }) => unattended::done(connection, digest, event)?,
            Event::Call(CallEvent::Voided { call, .. }) => unattended::not_done(connection, digest, call)?,
            Event::Call(CallEvent::Finished { call, result, .. }) if result.status == CallStatus::NotRun => {
                unattended::not_done(connection, digest, call)?;
            }
            Event::Decision(event) => standing::change(connection, event)?,
            Event::Message(MessageEvent::Sent { about: Some(interaction), .. }) => {
                cards::asked_back(connection, *interaction)?
            }
            Event::Message(MessageEvent::Sent { about: None, .. } | MessageEvent::TakenBack { .. })
            | Event::Call(CallEvent::Started { .. } | CallEvent::Finished { .. })
            | Event::Conversation(_)
            | Event::Agent(_)
            | Event::Run(_)
            | Event::Family(_)
            | Event::Plan(_)
            | Event::Files(_) => {}
        }
    }
    Ok(())
}

pub fn conversations(connection: &Connection) -> rusqlite::Result<Vec<ConversationSummary>> {
    connection
        .prepare_cached(
            "SELECT id, title, workspace, running, failed, open_asks, updated_at, damaged, mode, phase, parent,
             branched_from, branched_at, guest, imported, model FROM conversation ORDER BY updated_at DESC",
        )?
        .query_map([], summary)?
        .collect()
}

fn summary(row: &Row<'_>) -> rusqlite::Result<ConversationSummary> {
    let digest = Digest {
        id: Some(ConversationId(uuid(row, 0)?)),
        title: row.get(1)?,
        workspace: row.get(2)?,
        running: row.get(3)?,
        failed: row.get(4)?,
        open_asks: row.get(5)?,
        updated_at: row.get(6)?,
        mode: Mode::named(&row.get::<_, String>(8)?).unwrap_or_default(),
        resumes: Phase::named(&row.get::<_, String>(9)?).unwrap_or_default(),
        parent: row.get::<_, Option<[u8; 16]>>(10)?.map(|parent| ConversationId(Uuid::from_bytes(parent))),
        guest: row.get::<_, Option<String>>(13)?.map(|guest| from_json(&guest)).transpose()?,
        ..Digest::default()
    };
    let mut summary = digest.summary().ok_or(rusqlite::Error::InvalidQuery)?;
    let branched: Option<([u8; 16], [u8; 16])> = row.get::<_, Option<_>>(11)?.zip(row.get::<_, Option<_>>(12)?);
    summary.branched_from = branched.map(|(conversation, interaction)| BranchPoint {
        conversation: ConversationId(Uuid::from_bytes(conversation)),
        interaction: InteractionId(Uuid::from_bytes(interaction)),
    });
    summary.model = row.get(15)?;
    summary.imported = row.get::<_, Option<String>>(14)?.map(|mark| from_json(&mark)).transpose()?;
    if let Some(standing) = Condition::numbered(row.get(7)?).standing() {
        summary.standing = standing;
        summary.running = false;
    }
    Ok(summary)
}

/// What waits for an answer; none can be given where the conversation can only be read.
pub fn inbox(connection: &Connection) -> rusqlite::Result<Vec<Waiting>> {
    connection
        .prepare_cached(
            "SELECT interaction.body, conversation.title, draft.body, clock.remaining_ms
             FROM interaction
             JOIN conversation ON conversation.id = interaction.conversation
             LEFT JOIN clock ON clock.interaction = interaction.id
             LEFT JOIN draft ON draft.name = 'ask:' || lower(hex(interaction.id))
             WHERE interaction.state = 'open' AND conversation.damaged = 0 ORDER BY interaction.opened_at",
        )?
        .query_map([], |row| {
            let interaction: Interaction = from_json(&row.get::<_, String>(0)?)?;
            let draft: Option<String> = row.get(2)?;
            let kept: Option<u64> = row.get(3)?;
            // On the disk no clock runs.
            let clock = kept.or(interaction.limit_ms).map(|remaining_ms| Clock { remaining_ms, running: false });
            Ok(Waiting {
                interaction,
                title: row.get(1)?,
                draft: draft.and_then(|draft| serde_json::from_str::<Draft>(&draft).ok()),
                clock,
            })
        })?
        .collect()
}

pub fn running(connection: &Connection) -> rusqlite::Result<Vec<ConversationId>> {
    connection
        .prepare_cached("SELECT id FROM conversation WHERE running = 1 AND blocked = 0 AND damaged = 0")?
        .query_map([], |row| Ok(ConversationId(uuid(row, 0)?)))?
        .collect()
}

pub fn conversation_of(connection: &Connection, id: InteractionId) -> rusqlite::Result<Option<ConversationId>> {
    connection
        .prepare_cached("SELECT conversation FROM interaction WHERE id = ?1")?
        .query_row(params![id.0.as_bytes()], |row| Ok(ConversationId(uuid(row, 0)?)))
        .optional()
}

/// Takes a conversation out of all tables that are made from events.
pub fn delete(connection: &Connection, id: ConversationId) -> rusqlite::Result<()> {
    let key = id.0.as_bytes();
    let open: Vec<Uuid> = connection
        .prepare_cached("SELECT id FROM interaction WHERE conversation = ?1")?
        .query_map(params![key], |row| uuid(row, 0))?
        .collect::<rusqlite::Result<_>>()?;
    for interaction in open {
        connection
            .execute("DELETE FROM draft WHERE name = ?1", params![shelf::ask_draft_name(InteractionId(interaction))])?;
    }
    connection.execute("DELETE FROM draft WHERE name = ?1", params![shelf::message_draft_name(Some(id))])?;
    connection.execute(
        "DELETE FROM clock WHERE interaction IN (SELECT id FROM interaction WHERE conversation = ?1)",
        params![key],
    )?;
    rules::delete_of(connection, id)?;
    unattended::delete_of(connection, id)?;
    history::delete_of(connection, id)?;
    connection.execute("DELETE FROM interaction WHERE conversation = ?1", params![key])?;
    connection.execute("DELETE FROM conversation WHERE id = ?1", params![key]).map(drop)
}

pub fn uuid(row: &Row<'_>, column: usize) -> rusqlite::Result<Uuid> {
    let bytes: Vec<u8> = row.get(column)?;
    Uuid::from_slice(&bytes).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Blob, Box::new(error))
    })
}

pub fn json(value: &impl serde::Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

pub fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> rusqlite::Result<T> {
    serde_json::from_str(text).map_err(unreadable)
}

pub fn unreadable(error: serde_json::Error) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(error))
}
