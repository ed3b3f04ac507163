//! What grants somebody something and no event tells of: who may connect, who answers from a chat, what is started. Whoever
//! could write it into the file would let themselves in, so it is signed, too.
//!
//! It changes without events, and the signature lags behind: so each change is noted in the very commit that makes it, sealed
//! with the signing key. Without the key the note has no seal, and tells no more than that this program, or somebody who
//! knows it well, has made the change. What was changed without a note gets none by a later change either.

use super::schema;
use super::shelf::{self, TextTable};
use crate::crash;
use crate::keys::SigningKey;
use ask::doctor::Grant;
use parking_lot::Mutex;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The small values that the program keeps for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetaName {
    ApiAccess,
    ApiAttempts,
    ChannelTelegram,
    ChannelWeChat,
    McpSeen,
    Settings,
    SettingsWritten,
    WallClock,
}

impl MetaName {
    const ALL: [MetaName; 8] = [
        MetaName::ApiAccess,
        MetaName::ApiAttempts,
        MetaName::ChannelTelegram,
        MetaName::ChannelWeChat,
        MetaName::McpSeen,
        MetaName::Settings,
        MetaName::SettingsWritten,
        MetaName::WallClock,
    ];

    pub fn text(self) -> &'static str {
        match self {
            MetaName::ApiAccess => "api-access",
            MetaName::ApiAttempts => "api-attempts",
            MetaName::ChannelTelegram => "channel-telegram",
            MetaName::ChannelWeChat => "channel-wechat",
            MetaName::McpSeen => "mcp.seen",
            MetaName::Settings => "settings",
            MetaName::SettingsWritten => "settings-written",
            MetaName::WallClock => "wall-clock",
        }
    }

    /// None where it grants nobody anything.
    fn grants(self) -> Option<Grant> {
        match self {
            MetaName::ApiAccess => Some(Grant::Connections),
            MetaName::ChannelTelegram => Some(Grant::Telegram),
            MetaName::ChannelWeChat => Some(Grant::WeChat),
            MetaName::McpSeen => Some(Grant::Tools),
            // By the latter the copy of the settings is taken for newer than the file, or not.
            MetaName::Settings | MetaName::SettingsWritten => Some(Grant::Settings),
            MetaName::ApiAttempts | MetaName::WallClock => None,
        }
    }
}

fn granting() -> impl Iterator<Item = (&'static str, Grant)> {
    MetaName::ALL.into_iter().filter_map(|name| Some((name.text(), name.grants()?)))
}

/// What of it was signed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grants {
    /// The last sealed note that was taken in: those before it say no more than what is signed.
    until: i64,
    /// Each by its name, with a hash of what it says.
    hashes: BTreeMap<String, String>,
}

/// What became of one of them since it was signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// It is as it was signed, or was changed by a program that had the key.
    Fits,
    /// It was changed by a program that did not have the key.
    Unsealed,
    /// No program of ours has changed it.
    Foreign,
}

#[derive(Debug, Clone)]
struct Note {
    number: i64,
    hash: String,
    /// The name of the key, and what it made of the rest.
    seal: Option<(String, String)>,
}

impl Note {
    fn of(connection: &Connection, name: &str) -> rusqlite::Result<Option<Note>> {
        connection
            .prepare_cached("SELECT number, hash, key, seal FROM granted WHERE name = ?1")?
            .query_row(params![name], |row| {
                let (key, seal): (Option<String>, Option<String>) = (row.get(2)?, row.get(3)?);
                Ok(Note { number: row.get(0)?, hash: row.get(1)?, seal: key.zip(seal) })
            })
            .optional()
    }

    fn put(&self, connection: &Connection, name: &str) -> rusqlite::Result<()> {
        let (key, seal) = self.seal.as_ref().map(|(key, seal)| (key, seal)).unzip();
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO granted (name, number, hash, key, seal) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute(params![name, self.number, self.hash, key, seal])
            .map(drop)
    }

    fn seal(name: &str, number: i64, hash: &str, key: &SigningKey) -> (String, String) {
        (key.name(), key.sign(sealed_text(name, number, hash).as_bytes()))
    }

    /// Whether this key has sealed it; none where another one has, or none.
    fn is_sealed(&self, name: &str, key: &SigningKey) -> Option<bool> {
        let (of, seal) = self.seal.as_ref()?;
        (*of == key.name()).then(|| key.fits(sealed_text(name, self.number, &self.hash).as_bytes(), seal))
    }
}

fn sealed_text(name: &str, number: i64, hash: &str) -> String {
    format!("grant {number} {hash} {name}")
}

/// A hash of what is kept under this name; empty where nothing is.
fn hash_of(connection: &Connection, name: &str) -> rusqlite::Result<String> {
    Ok(shelf::get(connection, TextTable::Meta, name)?.map(|body| hash(&body)).unwrap_or_default())
}

fn hash(body: &str) -> String {
    Sha256::digest(body.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Grants {
    /// Of what was signed before, no note counts again.
    pub fn follow(&mut self, before: &Grants) {
        self.until = self.until.max(before.until);
    }

    fn is_signed(&self, name: &str, now: &str) -> bool {
        self.hashes.get(name).map_or("", String::as_str) == now
    }

    fn judge(&self, name: &str, now: &str, note: Option<&Note>, key: &SigningKey) -> Verdict {
        let Some(note) = note.filter(|note| !self.is_signed(name, now) && note.hash == now) else {
            return if self.is_signed(name, now) { Verdict::Fits } else { Verdict::Foreign };
        };
        match note.is_sealed(name, key) {
            None => Verdict::Unsealed,
            Some(true) if note.number > self.until => Verdict::Fits,
            Some(_) => Verdict::Foreign,
        }
    }
}

/// What shows of it, held against what was signed.
pub fn examine(
    connection: &Connection,
    signed: &Grants,
    key: &SigningKey,
) -> rusqlite::Result<(Vec<Grant>, Vec<Grant>)> {
    let (mut foreign, mut unsealed) = (Vec::new(), Vec::new());
    for (name, grant) in granting() {
        let note = Note::of(connection, name)?;
        match signed.judge(name, &hash_of(connection, name)?, note.as_ref(), key) {
            Verdict::Fits => {}
            Verdict::Unsealed => unsealed.push(grant),
            Verdict::Foreign => foreign.push(grant),
        }
    }
    foreign.dedup();
    unsealed.dedup();
    unsealed.retain(|grant| !foreign.contains(grant));
    Ok((foreign, unsealed))
}

/// What is to be signed of it now. Without anything signed before, all is taken as it is; what does not hold stays as it was
/// signed.
pub fn sign(
    connection: &Connection,
    before: Option<&Grants>,
    key: &SigningKey,
    watch: &GrantWatch,
) -> rusqlite::Result<Option<Grants>> {
    if schema::behind(connection)?.is_some() {
        return Ok(before.cloned());
    }
    let mut new = before.cloned().unwrap_or_default();
    for (name, _) in granting() {
        let (now, note) = (hash_of(connection, name)?, Note::of(connection, name)?);
        if let Some(note) = note.as_ref().filter(|note| note.is_sealed(name, key) == Some(true)) {
            new.until = new.until.max(note.number);
        }
        let holds = before.is_none_or(|before| match before.judge(name, &now, note.as_ref(), key) {
            Verdict::Fits => true,
            Verdict::Unsealed => watch.is_own(before, name, &now, key),
            Verdict::Foreign => false,
        });
        if holds {
            new.hashes.insert(name.to_owned(), now);
        }
    }
    Ok(Some(new))
}

/// A file that was read out holds what could be read, of whatever moment: what was not signed has no seal any more.
pub fn begin_anew(connection: &Connection) -> rusqlite::Result<()> {
    for (name, _) in granting() {
        Note { number: 0, hash: hash_of(connection, name)?, seal: None }.put(connection, name)?;
    }
    Ok(())
}

/// What this program knows of it while it runs.
#[derive(Debug, Default)]
pub struct GrantWatch(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// What was signed, by the file, whoever wrote it. Without one, nothing is.
    signed: Option<Grants>,
    /// Once the key is here.
    key: Option<Arc<SigningKey>>,
    /// What was changed before, each with what was found and its note, and with the hash of what it says since.
    own: BTreeMap<&'static str, Own>,
}

#[derive(Debug)]
struct Own {
    found: (String, Option<Note>),
    now: String,
}

impl Own {
    fn began_well(&self, name: &str, signed: &Grants, key: &SigningKey) -> bool {
        signed.judge(name, &self.found.0, self.found.1.as_ref(), key) == Verdict::Fits
    }
}

impl GrantWatch {
    /// Before anything is changed: what the file of signatures says, whose key is not here yet.
    pub fn expect(&self, signed: Option<Grants>) {
        self.0.lock().signed = signed;
    }

    /// The key is here, and this is what it has signed.
    pub fn take_key(&self, key: Arc<SigningKey>, signed: Option<Grants>) {
        let mut known = self.0.lock();
        (known.key, known.signed) = (Some(key), signed);
    }

    /// Whether it says what this program has made of what held, before the key was here.
    fn is_own(&self, signed: &Grants, name: &str, now: &str, key: &SigningKey) -> bool {
        let known = self.0.lock();
        known.own.get(name).is_some_and(|own| own.now == now && own.began_well(name, signed, key))
    }

    /// Keeps a small value, or none, with the note that is due. True where it grants something.
    pub fn put(&self, connection: &Connection, name: &str, body: Option<&str>) -> rusqlite::Result<bool> {
        let Some((name, _)) = granting().find(|(granting, _)| *granting == name) else {
            return shelf::put(connection, TextTable::Meta, name, body).map(|()| false);
        };
        let transaction = connection.unchecked_transaction()?;
        let found = (hash_of(&transaction, name)?, Note::of(&transaction, name)?);
        let now = body.map(hash).unwrap_or_default();
        shelf::put(&transaction, TextTable::Meta, name, body)?;
        let mut known = self.0.lock();
        if let Some(note) = known.note(&transaction, name, &found, &now)? {
            note.put(&transaction, name)?;
        }
        crash::point("granting");
        transaction.commit()?;
        if known.key.is_none() {
            let Own { now: last, .. } = known.own.entry(name).or_insert(Own { found, now: String::new() });
            *last = now;
        }
        drop(known);
        crash::point("granting");
        Ok(true)
    }
}

impl Known {
    /// The note of a change. None where what is changed is not as any program of ours has left it.
    fn note(
        &self,
        connection: &Connection,
        name: &'static str,
        (found, before): &(String, Option<Note>),
        now: &str,
    ) -> rusqlite::Result<Option<Note>> {
        let noted = before.as_ref().is_some_and(|note| note.hash == *found);
        if !noted && self.signed.as_ref().is_some_and(|signed| !signed.is_signed(name, found)) {
            return Ok(None);
        }
        let last: i64 = connection.query_row("SELECT coalesce(max(number), 0) FROM granted", [], |row| row.get(0))?;
        let number = last.max(self.signed.as_ref().map_or(0, |signed| signed.until)).saturating_add(1);
        let seals = self.key.as_ref().filter(|key| {
            self.signed.as_ref().is_none_or(|signed| match signed.judge(name, found, before.as_ref(), key) {
                Verdict::Fits => true,
                Verdict::Unsealed => {
                    self.own.get(name).is_some_and(|own| own.now == *found && own.began_well(name, signed, key))
                }
                Verdict::Foreign => false,
            })
        });
        let seal = seals.map(|key| Note::seal(name, number, now, key));
        Ok(Some(Note { number, hash: now.to_owned(), seal }))
    }
}

#[cfg(test)]
mod tests;
