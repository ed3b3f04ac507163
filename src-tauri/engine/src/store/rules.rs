//! What the person allows without being asked: taken in with the consent it comes from, and gone when it is revoked.

use super::history;
use super::look::{StoreReadError, look};
use super::project::{from_json, json, uuid};
use ask::conversation::Digest;
use ask::interaction::Closing;
use ask::outcome::Outcome;
use ask::rule::{Rule, Scope};
use ask::wire::ListedRule;
use ask::{ConversationId, Interaction, InteractionId};
use rusqlite::{Connection, Row, params};
use std::path::Path;

const COLUMNS: &str = "id, pattern, workspace, conversation, until, at";

/// Takes in what this consent allows from now on.
pub fn take(
    connection: &Connection,
    digest: &Digest,
    interaction: &Interaction,
    closing: &Closing,
) -> rusqlite::Result<()> {
    let Outcome::Approved { scope, .. } = &closing.outcome else { return Ok(()) };
    let (conversation, until) = match scope {
        Scope::Once => return Ok(()),
        Scope::Conversation { .. } => (Some(interaction.conversation), None),
        Scope::Always { until, .. } => (None, *until),
    };
    let Some(pattern) = scope.pattern().cloned() else { return Ok(()) };
    let workspace = digest.workspace.clone();
    insert(connection, &Rule { id: interaction.id, pattern, workspace, conversation, until, at: closing.at })
}

/// Every rule whose time is not over, by workspace and age.
pub fn all(connection: &Connection, now: ask::Timestamp) -> rusqlite::Result<Vec<Rule>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM rule WHERE until IS NULL OR until > ?1 ORDER BY workspace, at"
        ))?
        .query_map(params![now], row)?
        .collect()
}

/// The same with what each let through last.
pub fn listed(connection: &Connection, now: ask::Timestamp) -> rusqlite::Result<Vec<ListedRule>> {
    let uses = |rule: Rule| Ok(ListedRule { uses: history::by_rule(connection, rule.id)?, rule });
    all(connection, now)?.into_iter().map(uses).collect()
}

/// What `listed` finds in a folder, for whoever only looks. Where there is nothing yet, there are none.
pub fn in_folder(folder: &Path, now: ask::Timestamp) -> Result<Vec<ListedRule>, StoreReadError> {
    Ok(look(folder, |connection| listed(connection, now))?.unwrap_or_default())
}

/// The rules that hold in this conversation.
pub fn of(connection: &Connection, digest: &Digest) -> rusqlite::Result<Vec<Rule>> {
    let conversation = digest.id.map(|id| id.0);
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM rule WHERE conversation = ?1 OR (conversation IS NULL AND workspace IS ?2)
             ORDER BY at"
        ))?
        .query_map(params![conversation.as_ref().map(|id| id.as_bytes()), digest.workspace], row)?
        .collect()
}

/// Whether it permits anything at this moment.
pub fn holds(connection: &Connection, id: InteractionId, now: ask::Timestamp) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM rule WHERE id = ?1 AND (until IS NULL OR until > ?2)")?
        .exists(params![id.0.as_bytes(), now])
}

/// True if there was one.
pub fn revoke(connection: &Connection, id: InteractionId) -> rusqlite::Result<bool> {
    let gone = connection.prepare_cached("DELETE FROM rule WHERE id = ?1")?.execute(params![id.0.as_bytes()])?;
    Ok(gone > 0)
}

pub fn delete_of(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM rule WHERE conversation = ?1", params![conversation.0.as_bytes()]).map(drop)
}

/// Takes over the list of each other file where all of it can be read: what was revoked stays revoked. Where it cannot, no
/// permission is taken over at all.
pub fn take_over(old: &[Connection], into: &Connection) -> rusqlite::Result<()> {
    into.execute("DELETE FROM rule", [])?;
    let lists = old.iter().filter_map(|old| all(old, ask::Timestamp::MIN).ok());
    lists.flatten().try_for_each(|rule| insert(into, &rule))
}

fn insert(connection: &Connection, rule: &Rule) -> rusqlite::Result<()> {
    let conversation = rule.conversation.map(|id| id.0);
    connection
        .prepare_cached(&format!("INSERT OR REPLACE INTO rule ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"))?
        .execute(params![
            rule.id.0.as_bytes(),
            json(&rule.pattern)?,
            rule.workspace,
            conversation.as_ref().map(|id| id.as_bytes()),
            rule.until,
            rule.at
        ])
        .map(drop)
}

fn row(row: &Row<'_>) -> rusqlite::Result<Rule> {
    let limited = row.get_ref(3)? != rusqlite::types::ValueRef::Null;
    Ok(Rule {
        id: InteractionId(uuid(row, 0)?),
        pattern: from_json(&row.get::<_, String>(1)?)?,
        workspace: row.get(2)?,
        conversation: if limited { Some(ConversationId(uuid(row, 3)?)) } else { None },
        until: row.get(4)?,
        at: row.get(5)?,
    })
}
