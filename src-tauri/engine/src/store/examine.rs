//! Looks over the whole file: its pages, the chain of every conversation, and the tables against a fold of the events.
//!
//! The tables are made anew in memory, conversation by conversation, by the same code that makes them at each commit.

mod fold;
mod signatures;
mod tables;

use super::condition::{self, Condition};
use super::look::{StoreReadError, look};
use super::project::uuid;
use super::signed::SignedContent;
use super::{rules, schema, standing};
use crate::keys::SigningKey;
use ask::attachment::Attachment;
use ask::doctor::{ConversationName, Finding};
use ask::{AttachmentId, ConversationId, InteractionId};
use fold::RecordEnd;
use rusqlite::{Connection, OptionalExtension};
use std::collections::{BTreeSet, HashSet};
use std::path::Path;

/// So many lines of what SQLite says are told.
const PAGES_COUNT_MAX: usize = 10;

/// A file that an answer or a result names.
#[derive(Debug, Clone)]
pub struct NamedFile {
    pub of: ConversationName,
    pub owner: InteractionId,
    pub file: Attachment,
}

#[derive(Debug, Default)]
pub struct Examination {
    pub findings: Vec<Finding>,
    pub conversations: usize,
    pub events: u64,
    pub files: Vec<NamedFile>,
    /// Files that are attached to what is not sent yet.
    pub drafted: HashSet<AttachmentId>,
    /// Conversations of which something is kept, with their titles.
    pub known: Vec<ConversationName>,
    /// So many conversations went on since they were signed; none where no signature was held against them.
    pub newer: Option<usize>,
    /// All of it could be read: what it does not name, nothing needs.
    pub whole: bool,
}

/// Reads without changing a file. None where there is none. `signed`: what was signed of it, read before.
pub fn examine(
    folder: &Path,
    signed: Option<(&SignedContent, &SigningKey)>,
) -> Result<Option<Examination>, StoreReadError> {
    look(folder, |connection| {
        let mut examined = Examination { whole: true, ..Examination::default() };
        pages(connection, &mut examined)?;
        let older = schema::behind(connection)?;
        examined.findings.extend(older.map(|version| Finding::Older { version }));
        match contents(connection, older.is_none(), signed, &mut examined) {
            Ok(()) => {}
            // The pages are known to be bad: as far as they can be read.
            Err(_) if !examined.findings.is_empty() => examined.whole = false,
            Err(error) => return Err(error),
        }
        Ok(examined)
    })
}

fn pages(connection: &Connection, examined: &mut Examination) -> rusqlite::Result<()> {
    let mut lines = connection.prepare(&format!("PRAGMA integrity_check({PAGES_COUNT_MAX})"))?;
    let lines = lines.query_map([], |row| row.get::<_, String>(0))?;
    for line in lines {
        match line {
            Ok(line) if line == "ok" => {}
            Ok(why) => examined.findings.push(Finding::Pages { why }),
            Err(error) => {
                examined.findings.push(Finding::Pages { why: error.to_string() });
                break;
            }
        }
    }
    examined.whole &= examined.findings.is_empty();
    Ok(())
}

/// `current`: the tables are today's.
fn contents(
    connection: &Connection,
    current: bool,
    signed: Option<(&SignedContent, &SigningKey)>,
    examined: &mut Examination,
) -> rusqlite::Result<()> {
    let listed = ids(connection, "SELECT id FROM conversation")?;
    let deleted = if current { ids(connection, "SELECT id FROM deleted WHERE removed = 0")? } else { BTreeSet::new() };
    let with_events = ids(connection, "SELECT DISTINCT conversation FROM event")?;
    let mut memory = fold::memory()?;
    let mut given = tables::RecordedGrants::default();
    for id in listed.union(&with_events) {
        let of = ConversationName { id: *id, title: title(connection, *id)? };
        examined.known.push(of.clone());
        if deleted.contains(id) || listed.contains(id) {
            examined.conversations += 1;
        } else {
            examined.findings.push(Finding::Unlisted { of: of.clone() });
        }
        let transaction = memory.transaction()?;
        let folded = fold::fold(connection, &transaction, &of)?;
        examined.events += folded.events;
        let condition = condition::of(connection, *id)?;
        match folded.end {
            RecordEnd::Broken if condition == Condition::CutOff => examined.findings.push(Finding::CutOff { of }),
            RecordEnd::Broken => examined.findings.push(Finding::Broken { of, event: folded.events + 1 }),
            RecordEnd::Later => examined.findings.push(Finding::Later { of }),
            RecordEnd::Whole if folded.events == 0 => examined.findings.push(Finding::Empty { of }),
            RecordEnd::Whole if condition == Condition::CutOff => examined.findings.push(Finding::CutOff { of }),
            RecordEnd::Whole => {
                if current && listed.contains(id) {
                    examined.findings.extend(tables::differing(connection, &transaction, &of)?);
                }
                examined.files.extend(folded.files);
                given.take(&transaction, *id)?;
            }
        }
    }
    if current {
        examined.drafted = tables::drafted(connection)?;
        let (rules, standing) = (rules::all(connection, ask::Timestamp::MIN)?, standing::all(connection)?);
        let marks = signed.map(|(signed, _)| signatures::SignatureMatches::of(connection, signed)).transpose()?;
        examined.findings.extend(given.findings(&rules, &standing, marks.as_ref()));
        if let Some((signed, key)) = signed {
            signatures::examine(connection, signed, key, examined)?;
        }
    }
    Ok(())
}

fn ids(connection: &Connection, sql: &str) -> rusqlite::Result<BTreeSet<ConversationId>> {
    connection.prepare(sql)?.query_map([], |row| Ok(ConversationId(uuid(row, 0)?)))?.collect()
}

fn title(connection: &Connection, id: ConversationId) -> rusqlite::Result<String> {
    let found = connection
        .prepare_cached("SELECT title FROM conversation WHERE id = ?1")?
        .query_row([id.0.as_bytes()], |row| row.get(0))
        .optional()?;
    Ok(found.unwrap_or_default())
}
