//! Decisions that hold for a workspace: taken in with the answer they come from, and gone when they are revoked.

use ask::conversation::Digest;
use ask::decision::{self, StandingDecision};
use ask::event::DecisionEvent;
use ask::outcome::Outcome;
use ask::{Answers, ConversationId, Interaction, StandingId};
use rusqlite::{Connection, Row, params};

/// Takes in what this end of an interaction decides for the workspace.
pub fn take(
    connection: &Connection,
    digest: &Digest,
    interaction: &Interaction,
    outcome: &Outcome,
) -> rusqlite::Result<()> {
    let (Outcome::Answered(given), Some(workspace)) = (outcome, &digest.workspace) else { return Ok(()) };
    if !given.remember {
        return Ok(());
    }
    for (id, asked, answer) in decided(interaction, given) {
        connection
            .prepare_cached("DELETE FROM standing WHERE id = ?1 OR (workspace = ?2 AND asked = ?3)")?
            .execute(params![id.0, workspace, asked])?;
        let (workspace, asked) = (workspace.clone(), asked.to_owned());
        let (conversation, at) = (interaction.conversation, digest.updated_at);
        insert(connection, &StandingDecision { id, workspace, asked, answer, conversation, at })?;
    }
    Ok(())
}

/// Lets go of what this interaction had decided: another answer takes its place.
pub fn forget(connection: &Connection, interaction: &Interaction) -> rusqlite::Result<()> {
    let ids = interaction.questions().iter().map(|question| StandingId::of(interaction.id, &question.id));
    ids.into_iter().try_for_each(|id| revoke(connection, &id).map(drop))
}

/// A decision that was changed where it was made is changed here too.
pub fn change(connection: &Connection, event: &DecisionEvent) -> rusqlite::Result<()> {
    match event {
        DecisionEvent::Corrected { interaction, question, text, .. } => connection
            .prepare_cached("UPDATE standing SET answer = ?2 WHERE id = ?1")?
            .execute(params![StandingId::of(*interaction, question).0, text])
            .map(drop),
        DecisionEvent::Withdrawn { interaction, question, .. } => {
            revoke(connection, &StandingId::of(*interaction, question)).map(drop)
        }
    }
}

pub fn all(connection: &Connection) -> rusqlite::Result<Vec<StandingDecision>> {
    connection
        .prepare_cached("SELECT id, workspace, asked, answer, conversation, at FROM standing ORDER BY workspace, at")?
        .query_map([], row)?
        .collect()
}

pub fn of(connection: &Connection, workspace: &str) -> rusqlite::Result<Vec<StandingDecision>> {
    connection
        .prepare_cached(
            "SELECT id, workspace, asked, answer, conversation, at FROM standing WHERE workspace = ?1 ORDER BY at",
        )?
        .query_map(params![workspace], row)?
        .collect()
}

/// True if there was one.
pub fn revoke(connection: &Connection, id: &StandingId) -> rusqlite::Result<bool> {
    let gone = connection.prepare_cached("DELETE FROM standing WHERE id = ?1")?.execute(params![id.0])?;
    Ok(gone > 0)
}

fn decided<'a>(
    interaction: &'a Interaction,
    given: &'a Answers,
) -> impl Iterator<Item = (StandingId, &'a str, String)> + 'a {
    interaction.questions().iter().filter_map(|question| {
        let words = decision::words(question, given)?;
        Some((StandingId::of(interaction.id, &question.id), question.text.as_str(), words))
    })
}

/// Takes over the lists of other files, where all of them can be read: what was revoked stays revoked.
pub fn take_over(old: &[Connection], into: &Connection) -> rusqlite::Result<()> {
    let Ok(lists) = old.iter().map(all).collect::<rusqlite::Result<Vec<_>>>() else { return Ok(()) };
    if lists.is_empty() {
        return Ok(());
    }
    into.execute("DELETE FROM standing", [])?;
    lists.iter().flatten().try_for_each(|one| insert(into, one))
}

fn insert(connection: &Connection, one: &StandingDecision) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO standing (id, workspace, asked, answer, conversation, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![one.id.0, one.workspace, one.asked, one.answer, one.conversation.0.as_bytes(), one.at])
        .map(drop)
}

fn row(row: &Row<'_>) -> rusqlite::Result<StandingDecision> {
    Ok(StandingDecision {
        id: StandingId(row.get(0)?),
        workspace: row.get(1)?,
        asked: row.get(2)?,
        answer: row.get(3)?,
        conversation: ConversationId(super::project::uuid(row, 4)?),
        at: row.get(5)?,
    })
}
