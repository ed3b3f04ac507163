//! One conversation's events, as far as its chain holds, and the tables that they make.

use super::NamedFile;
use crate::store::chain::{self, EventHash};
use crate::store::project;
use crate::store::schema;
use ask::attachment::{self, Attachment};
use ask::conversation::Digest;
use ask::doctor::ConversationName;
use ask::event::CallEvent;
use ask::{Event, Interaction, InteractionId};
use rusqlite::{Connection, params};

/// How the record ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordEnd {
    Whole,
    /// The next event does not fit.
    Broken,
    /// The next event is a later version's.
    Later,
}

#[derive(Debug)]
pub struct FoldedConversation {
    /// So many fit together and are understood.
    pub events: u64,
    pub end: RecordEnd,
    pub files: Vec<NamedFile>,
}

/// Today's tables, empty, and on no disk.
pub fn memory() -> rusqlite::Result<Connection> {
    let mut memory = Connection::open_in_memory()?;
    schema::migrate(&mut memory)?;
    Ok(memory)
}

/// Makes the tables of this conversation from its events.
pub fn fold(from: &Connection, into: &Connection, of: &ConversationName) -> rusqlite::Result<FoldedConversation> {
    let mut digest = Digest::default();
    let (mut hash, mut events, mut end): (EventHash, u64, RecordEnd) = (chain::START, 0, RecordEnd::Whole);
    let mut files = Vec::new();
    let mut select = from.prepare_cached("SELECT seq, body, hash FROM event WHERE conversation = ?1 ORDER BY seq")?;
    let mut rows = select.query(params![of.id.0.as_bytes()])?;
    while let Some(row) = rows.next()? {
        // A text that is none is a change like any other.
        let read = (row.get::<_, u64>(0), row.get::<_, String>(1), row.get::<_, Vec<u8>>(2));
        let (Ok(seq), Ok(body), Ok(found)) = read else {
            end = RecordEnd::Broken;
            break;
        };
        let link = chain::link(&hash, seq, &body);
        if seq != events + 1 || found != link {
            end = RecordEnd::Broken;
            break;
        }
        let Ok(event) = serde_json::from_str::<Event>(&body) else {
            end = RecordEnd::Later;
            break;
        };
        digest.apply(&event);
        digest.id = Some(of.id);
        if project::apply(into, &digest, std::slice::from_ref(&event)).is_err() {
            end = RecordEnd::Broken;
            break;
        }
        if let Event::Call(CallEvent::Finished { call, result, .. }) = &event {
            files.extend(named(of, attachment::owner(call), &result.files));
        }
        (hash, events) = (link, seq);
    }
    files.extend(of_answers(into, of)?);
    Ok(FoldedConversation { events, end, files })
}

fn of_answers(into: &Connection, of: &ConversationName) -> rusqlite::Result<Vec<NamedFile>> {
    let mut select = into.prepare_cached("SELECT body FROM interaction WHERE conversation = ?1")?;
    let mut rows = select.query(params![of.id.0.as_bytes()])?;
    let mut files = Vec::new();
    while let Some(row) = rows.next()? {
        let interaction: Interaction = project::from_json(&row.get::<_, String>(0)?)?;
        for closing in interaction.closings() {
            files.extend(named(of, interaction.id, closing.files()));
        }
    }
    Ok(files)
}

fn named(of: &ConversationName, owner: InteractionId, files: &[Attachment]) -> impl Iterator<Item = NamedFile> {
    files.iter().map(move |file| NamedFile { of: of.clone(), owner, file: file.clone() })
}
