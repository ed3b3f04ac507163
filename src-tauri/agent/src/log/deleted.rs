//! What was removed, and when: `.tasklogs/deleted.jsonl`. It says nothing of what stood there.

use super::{Day, folder, time};
use ask::record::VERSION;
use ask::{ConversationId, Timestamp};
use cap_std::fs::Dir;
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

const FILE: &str = "deleted.jsonl";
const DELETED: &str = "log.deleted";
const EXPIRED: &str = "log.expired";

/// Records that a conversation is gone, and removes its log wherever it lies. Recorded first, and once.
pub fn forget(data: &Path, id: ConversationId, events: u64, now: Timestamp) -> io::Result<()> {
    let all = folder::make(data)?;
    if !is_recorded(&all, id)? {
        record(&all, json!({ "event": DELETED, "conversation": id, "events": events }), now)?;
    }
    let home = folder::open_for(data, id)?;
    if let Some(workspace) = home.as_ref().map(folder::pointer).transpose()?.flatten()
        && let Some(elsewhere) = folder::open(&workspace)?
    {
        folder::remove(&elsewhere, id)?;
    }
    drop(home);
    folder::remove(&all, id)?;
    crate::disk::sync(&all)
}

/// Records that files of a conversation's log were too old to be kept.
pub fn expired(all: &Dir, id: ConversationId, files: usize, before: Day, now: Timestamp) -> io::Result<()> {
    record(all, json!({ "event": EXPIRED, "conversation": id, "files": files, "before": before.0 }), now)
}

fn record(all: &Dir, what: Value, now: Timestamp) -> io::Result<()> {
    let mut line = json!({ "v": VERSION, "at": time::rfc3339(now), "atMs": now });
    if let (Some(line), Value::Object(what)) = (line.as_object_mut(), what) {
        line.extend(what);
    }
    let mut file = folder::append(all, FILE)?;
    file.write_all(format!("{line}\n").as_bytes())?;
    file.sync_data()
}

fn is_recorded(all: &Dir, id: ConversationId) -> io::Result<bool> {
    let id = id.to_string();
    for line in BufReader::new(folder::append(all, FILE)?).split(b'\n') {
        let line = serde_json::from_slice::<Value>(&line?).unwrap_or_default();
        if line["event"] == DELETED && line["conversation"] == id {
            return Ok(true);
        }
    }
    Ok(false)
}
