//! What of the store is signed: where each conversation ends, and what holds beside them. And what a look at it now says.
//!
//! A store may be ahead of what was signed; what was signed has to be in it.

use super::bin;
use super::granted::{self, GrantWatch, Grants};
use super::project::{self, json, uuid};
use super::shelf::{self, TextTable};
use crate::keys::SigningKey;
use ask::{ConversationId, Event, InteractionId, StandingId, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The last recovery of the file, which may have cut conversations off.
const RECOVERED: &str = "recovered";

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignedContent {
    /// From then on it was signed without a gap.
    pub since: Timestamp,
    pub heads: BTreeMap<ConversationId, ChainHead>,
    /// Each with a hash of what it says; empty for that of a deleted conversation.
    pub rules: BTreeMap<InteractionId, String>,
    pub decisions: BTreeMap<StandingId, String>,
    /// The last recovery that was taken in.
    pub recovered: Option<String>,
    /// Earlier versions did not sign it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grants: Option<Grants>,
}

/// The number and the hash of a conversation's last event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChainHead(pub u64, pub String);

/// Whether a conversation still holds what was signed of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignedCheck {
    Yes,
    /// It ends before.
    Cut,
    /// Another event stands there.
    Rewritten,
}

/// Notes that the file was read out.
pub fn note_recovery(connection: &Connection, name: &str) -> rusqlite::Result<()> {
    shelf::put(connection, TextTable::Meta, RECOVERED, Some(name))
}

impl SignedContent {
    /// Whether the file was read out since: what it lost then, nobody took away.
    pub fn is_before_recovery(&self, connection: &Connection) -> rusqlite::Result<bool> {
        Ok(shelf::get(connection, TextTable::Meta, RECOVERED)? != self.recovered)
    }

    pub fn holds(&self, connection: &Connection, id: ConversationId) -> rusqlite::Result<SignedCheck> {
        let Some(ChainHead(seq, hash)) = self.heads.get(&id) else { return Ok(SignedCheck::Yes) };
        let stored: Option<Vec<u8>> = connection
            .prepare_cached("SELECT hash FROM event WHERE conversation = ?1 AND seq = ?2")?
            .query_row(params![id.0.as_bytes(), seq], |row| row.get(0))
            .optional()?;
        match stored {
            Some(stored) if hex(&stored) == *hash => Ok(SignedCheck::Yes),
            None if head(connection, id)?.is_none_or(|ChainHead(end, _)| end < *seq) => Ok(SignedCheck::Cut),
            Some(_) | None => Ok(SignedCheck::Rewritten),
        }
    }

    /// Whether this interaction was answered after its conversation was signed last: what it gave is new then. None where its
    /// conversation is not there.
    pub fn is_newer(&self, connection: &Connection, id: InteractionId) -> rusqlite::Result<Option<bool>> {
        let Some(conversation) = project::conversation_of(connection, id)? else { return Ok(None) };
        let Some(ChainHead(seq, _)) = self.heads.get(&conversation) else { return Ok(Some(true)) };
        let mut select =
            connection.prepare_cached("SELECT body FROM event WHERE conversation = ?1 AND seq > ?2 ORDER BY seq")?;
        let mut rows = select.query(params![conversation.0.as_bytes(), seq])?;
        while let Some(row) = rows.next()? {
            let event = serde_json::from_str::<Event>(row.get_ref(0)?.as_str()?).ok();
            if event.and_then(|event| event.ends()) == Some(id) {
                return Ok(Some(true));
            }
        }
        Ok(Some(false))
    }
}

/// What is to be signed now. `before`: what was signed last; without it everything is taken as it is. `woken`: the only
/// conversations that can have gone on since; without it all are looked at.
///
/// What does not hold what was signed of it stays as it was signed, so that it shows for as long as nobody has said
/// otherwise.
pub fn sign(
    connection: &Connection,
    before: Option<&SignedContent>,
    woken: Option<&BTreeSet<ConversationId>>,
    (key, watch): (&SigningKey, &GrantWatch),
    now: Timestamp,
) -> rusqlite::Result<SignedContent> {
    let grants = granted::sign(connection, before.and_then(|before| before.grants.as_ref()), key, watch)?;
    let recovered = shelf::get(connection, TextTable::Meta, RECOVERED)?;
    let forgiven = before.is_none_or(|before| before.recovered != recovered);
    let nothing = SignedContent { since: now, ..SignedContent::default() };
    let before = before.unwrap_or(&nothing);
    let since = if forgiven { now } else { before.since };
    let mut new = SignedContent { since, recovered, grants, heads: before.heads.clone(), ..SignedContent::default() };
    let all: BTreeSet<ConversationId> = match woken {
        Some(woken) => woken.clone(),
        None => bin::all_kept(connection)?.into_iter().chain(before.heads.keys().copied()).collect(),
    };
    for id in all {
        let may_end_earlier = forgiven || bin::is_removed(connection, id)?;
        match (before.holds(connection, id)?, head(connection, id)?) {
            (SignedCheck::Yes, Some(head)) => drop(new.heads.insert(id, head)),
            (SignedCheck::Cut, Some(head)) if may_end_earlier => drop(new.heads.insert(id, head)),
            (SignedCheck::Cut, None) if may_end_earlier => drop(new.heads.remove(&id)),
            (SignedCheck::Yes, None) | (SignedCheck::Cut | SignedCheck::Rewritten, _) => {}
        }
    }
    for (id, mark) in rules(connection)? {
        let known = before.rules.get(&id).filter(|known| !known.is_empty());
        let newer = before.is_newer(connection, id)?;
        new.rules.extend(to_sign(known, before.rules.contains_key(&id), mark, newer, forgiven).map(|mark| (id, mark)));
    }
    for id in rules_put_away(connection)? {
        new.rules.entry(id).or_default();
    }
    for (id, mark) in decisions(connection)? {
        let known = before.decisions.get(&id);
        let newer = interaction_of(&id).map(|id| before.is_newer(connection, id)).transpose()?.flatten();
        new.decisions.extend(to_sign(known, known.is_some(), mark, newer, forgiven).map(|mark| (id, mark)));
    }
    Ok(new)
}

/// How what is there now is signed, if it is.
fn to_sign(
    known: Option<&String>,
    was_there: bool,
    now: String,
    newer: Option<bool>,
    forgiven: bool,
) -> Option<String> {
    match (known, newer) {
        _ if forgiven => Some(now),
        // Its conversation is gone, so only what was signed tells what it said.
        (Some(known), None) => Some(known.clone()),
        _ if was_there || newer == Some(true) => Some(now),
        _ => None,
    }
}

/// Where a conversation ends, by its rows.
pub fn head(connection: &Connection, id: ConversationId) -> rusqlite::Result<Option<ChainHead>> {
    connection
        .prepare_cached("SELECT seq, hash FROM event WHERE conversation = ?1 ORDER BY seq DESC LIMIT 1")?
        .query_row(params![id.0.as_bytes()], |row| Ok(ChainHead(row.get(0)?, hex(&row.get::<_, Vec<u8>>(1)?))))
        .optional()
}

/// Every rule as it is stored, whose form no later version changes.
pub fn rules(connection: &Connection) -> rusqlite::Result<BTreeMap<InteractionId, String>> {
    let mut select = connection.prepare_cached("SELECT id, pattern, workspace, conversation, until, at FROM rule")?;
    let rows = select.query_map([], |row| {
        let of: Option<Vec<u8>> = row.get(3)?;
        let (pattern, workspace) = (row.get::<_, String>(1)?, row.get::<_, Option<String>>(2)?);
        let (until, at) = (row.get::<_, Option<i64>>(4)?, row.get::<_, i64>(5)?);
        Ok((InteractionId(uuid(row, 0)?), mark(&(pattern, workspace, of, until, at))?))
    })?;
    rows.collect()
}

/// Those of deleted conversations, which come back with them.
fn rules_put_away(connection: &Connection) -> rusqlite::Result<Vec<InteractionId>> {
    let mut select = connection.prepare_cached("SELECT body FROM bin WHERE source = 'rule'")?;
    let bodies = select.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    let id = |body: &String| {
        let bytes = serde_json::from_str::<Value>(body).ok()?.get_mut("id")?.get_mut("bytes")?.take();
        let bytes: Vec<u8> = serde_json::from_value(bytes).ok()?;
        Some(InteractionId(uuid::Uuid::from_slice(&bytes).ok()?))
    };
    Ok(bodies.iter().filter_map(id).collect())
}

pub fn decisions(connection: &Connection) -> rusqlite::Result<BTreeMap<StandingId, String>> {
    let mut select = connection.prepare_cached("SELECT id, workspace, asked, answer, conversation FROM standing")?;
    let rows = select.query_map([], |row| {
        let (workspace, asked, answer) = (row.get::<_, String>(1)?, row.get::<_, String>(2)?, row.get::<_, String>(3)?);
        Ok((StandingId(row.get(0)?), mark(&(workspace, asked, answer, row.get::<_, Vec<u8>>(4)?))?))
    })?;
    rows.collect()
}

/// The question that a saved decision answered.
pub fn interaction_of(id: &StandingId) -> Option<InteractionId> {
    id.0.split_once(':')?.0.parse().ok()
}

fn mark(of: &impl Serialize) -> rusqlite::Result<String> {
    Ok(hex(&Sha256::digest(json(of)?.as_bytes())))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
