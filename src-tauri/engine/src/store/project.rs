//! The tables made from the events: lists for the window.

use super::condition::Condition;
use super::shelf::{self, Shelf};
use super::{clocks, history, resumed, rules, standing, unattended};
use ask::conversation::Digest;
use ask::interaction::{Closing, Status};
use ask::message::CallStatus;
use ask::outcome::Outcome;
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
            Event::AskRequest { interaction } => {
                open(connection, interaction)?;
                resumed::take_up(connection, interaction)?;
            }
            Event::AskResponse { interaction, closing }
            | Event::AskCancelled { interaction, closing }
            | Event::AskTimeout { interaction, closing } => {
                let closed = close(connection, *interaction, closing)?;
                if copy {
                    continue;
                }
                standing::take(connection, digest, &closed, &closing.outcome)?;
                rules::take(connection, digest, &closed, closing)?;
                unattended::ended(connection, digest, &closed, closing)?;
                history::ended(connection, digest, &closed)?;
            }
            Event::CallApproved { .. } if copy => {}
            Event::CallApproved { .. } => unattended::done(connection, digest, event)?,
            Event::CallVoided { call, .. } => unattended::not_done(connection, digest, call)?,
            Event::CallFinished { call, result, .. } if result.status == CallStatus::NotRun => {
                unattended::not_done(connection, digest, call)?;
            }
            Event::AskRevised { interaction, closing, .. } => {
                let revised = amend(connection, *interaction, |it| it.status = Status::Closed(closing.clone()))?;
                if copy {
                    continue;
                }
                history::ended(connection, digest, &revised)?;
                standing::forget(connection, &revised)?;
                standing::take(connection, digest, &revised, &closing.outcome)?;
            }
            Event::AskLate { interaction, closing } => {
                let late = amend(connection, *interaction, |it| it.came_late(closing))?;
                if copy {
                    continue;
                }
                history::ended(connection, digest, &late)?;
                standing::take(connection, digest, &late, &closing.outcome)?;
            }
            Event::AskUnanswered { interaction, times, climbed, limit_ms, .. } => {
                let change = |it: &mut Interaction| {
                    (it.unanswered, it.climbed, it.limit_ms) = (*times, *climbed, *limit_ms);
                };
                amend(connection, *interaction, change)?;
                clocks::forget(connection, *interaction)?;
            }
            Event::AskShown { interaction, surface, .. } => {
                amend(connection, *interaction, |it| it.shown.push(*surface))?;
            }
            Event::AskHandedOver { interaction, call, .. } => {
                amend(connection, *interaction, |it| it.was_read(call.as_ref()))?;
            }
            Event::AskCompleted { interaction, .. } => {
                amend(connection, *interaction, |it| it.completed = true)?;
            }
            Event::AskDelivery { interaction, delivery } => {
                amend(connection, *interaction, |it| it.carried(*delivery))?;
            }
            Event::AskBackground { interaction, .. } => {
                amend(connection, *interaction, |it| it.background = true)?;
            }
            Event::DecisionCorrected { .. } | Event::DecisionWithdrawn { .. } => standing::change(connection, event)?,
            Event::UserMessage { about: Some(interaction), .. } => asked_back(connection, *interaction)?,
            Event::AskHeard { .. }
            | Event::AskSettled { .. }
            | Event::TaskStarted { .. }
            | Event::TaskAwaited { .. }
            | Event::TaskEnded { .. }
            | Event::Started { .. }
            | Event::FolderChosen { .. }
            | Event::Renamed { .. }
            | Event::ModeChanged { .. }
            | Event::ModelChosen { .. }
            | Event::CallStarted { .. }
            | Event::StepDone { .. }
            | Event::Delivered { .. }
            | Event::UndoStarted { .. }
            | Event::Undone { .. }
            | Event::RestoreStarted { .. }
            | Event::Restored { .. }
            | Event::UserMessage { about: None, .. }
            | Event::MessageTakenBack { .. }
            | Event::AgentSession { .. }
            | Event::AgentPrompted { .. }
            | Event::RunStarted { .. }
            | Event::Replied { .. }
            | Event::ReplyCut { .. }
            | Event::AskTold { .. }
            | Event::AskJoined { .. }
            | Event::AskLeft { .. }
            | Event::CallFinished { .. }
            | Event::Compacted { .. }
            | Event::RunEnded { .. } => {}
        }
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
fn asked_back(connection: &Connection, id: InteractionId) -> rusqlite::Result<()> {
    let name = shelf::ask_draft_name(id);
    let kept = shelf::get(connection, Shelf::Draft, &name)?.and_then(|body| serde_json::from_str::<Draft>(&body).ok());
    match kept {
        Some(mut draft) if draft.talk.is_some() => {
            draft.talk = None;
            shelf::put(connection, Shelf::Draft, &name, Some(&json(&draft)?))
        }
        Some(_) | None => Ok(()),
    }
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
