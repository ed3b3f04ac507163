//! The records of a conversation and its tasks, as they are stored, for an export. One line for each event: its hash, and the
//! event.

use super::condition::{self, Condition};
use super::look::{StoreReadError, look};
use super::{bin, chain, files};
use ask::event::CallEvent;
use ask::{AttachmentId, ConversationId, Event, State};
use rusqlite::{Connection, params};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// One conversation as it was written.
#[derive(Debug)]
pub(crate) struct ExportSummary {
    pub id: ConversationId,
    /// It is all there, and can be continued.
    pub whole: bool,
    pub events: u64,
    pub bytes: u64,
    /// The files that its answers and results name.
    pub files: Vec<AttachmentId>,
}

const BEFORE_HASH: &str = r#"{"hash":""#;
const BEFORE_EVENT: &str = r#"","event":"#;
const AFTER_EVENT: &str = "}";
const HASH_CHARS: usize = 64;

/// Writes each record into this folder, under the conversation's id, all of one moment. None where there is no such
/// conversation.
pub(crate) fn export(
    folder: &Path,
    root: ConversationId,
    into: &Path,
) -> Result<Option<io::Result<Vec<ExportSummary>>>, StoreReadError> {
    let found = look(folder, |connection| {
        let all = bin::tree(connection, root)?;
        let mut found = Vec::with_capacity(all.len());
        for id in all {
            match written(connection, id, into)? {
                Ok(one) => found.push(one),
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(found))
    })?;
    Ok(found.filter(|found| found.as_ref().map_or(true, |found| !found.is_empty())))
}

fn written(connection: &Connection, id: ConversationId, into: &Path) -> rusqlite::Result<io::Result<ExportSummary>> {
    let mut out = match File::create(into.join(id.to_string())) {
        Ok(file) => BufWriter::new(file),
        Err(error) => return Ok(Err(error)),
    };
    let mut whole = condition::of(connection, id)? == Condition::Whole;
    let (mut state, mut bytes, mut named) = (State::default(), 0, Vec::new());
    let (mut seq, mut hash) = (0, chain::START);
    let mut select =
        connection.prepare_cached("SELECT seq, body, hash FROM event WHERE conversation = ?1 ORDER BY seq")?;
    let mut rows = select.query(params![id.0.as_bytes()])?;
    while let Some(row) = rows.next()? {
        let body = row.get_ref(1)?.as_str()?;
        seq += 1;
        hash = chain::link(&hash, seq, body);
        let event = serde_json::from_str::<Event>(body);
        let (true, Ok(event)) = (row.get::<_, u64>(0)? == seq && row.get_ref(2)?.as_blob()? == hash, event) else {
            whole = false;
            break;
        };
        if let Event::Call(CallEvent::Finished { result, .. }) = &event {
            named.extend(result.files.iter().map(|file| file.id));
        }
        state.apply(&event);
        let line = line(&hash, body);
        bytes += line.len() as u64;
        if let Err(error) = out.write_all(line.as_bytes()) {
            return Ok(Err(error));
        }
    }
    named.extend(state.interactions().flat_map(files::in_answers));
    whole &= seq > 0;
    Ok(out.flush().map(|()| ExportSummary { id, whole, events: seq, bytes, files: named }))
}

fn line(hash: &chain::EventHash, body: &str) -> String {
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{BEFORE_HASH}{hash}{BEFORE_EVENT}{body}{AFTER_EVENT}\n")
}

/// The events of lines that `export` has written. None where they are not as they were stored, or not understood.
pub(crate) fn read_lines(text: &str) -> Option<Vec<Event>> {
    let mut hash = chain::START;
    let mut events = Vec::new();
    for (seq, line) in (1..).zip(text.split_terminator('\n')) {
        let (told, rest) = line.strip_prefix(BEFORE_HASH)?.split_at_checked(HASH_CHARS)?;
        let body = rest.strip_prefix(BEFORE_EVENT)?.strip_suffix(AFTER_EVENT)?;
        hash = chain::link(&hash, seq, body);
        let found: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        if told != found {
            return None;
        }
        events.push(serde_json::from_str(body).ok()?);
    }
    Some(events)
}
