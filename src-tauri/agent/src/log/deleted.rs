//! What was removed, and when: `.tasklogs/deleted.jsonl`. It says nothing of what stood there.

use super::{Day, folder, time};
use crate::disk::unless_missing;
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

/// Records that files of a conversation's log were the oldest, and there was no room for them.
pub fn made_room(all: &Dir, id: ConversationId, files: usize, before: Day, now: Timestamp) -> io::Result<()> {
    let what = json!({ "event": EXPIRED, "conversation": id, "files": files, "before": before.0, "room": true });
    record(all, what, now)
}

/// The first day for which there was room the last time that there was too little: what is older is not written anew.
pub fn room_from(data: &Path) -> io::Result<Option<Day>> {
    let Some(all) = folder::open(data)? else { return Ok(None) };
    let before = |line: Value| (line["room"] == true).then(|| u32::try_from(line["before"].as_u64()?).ok()).flatten();
    Ok(lines(&all)?.into_iter().filter_map(before).max().map(Day))
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
    Ok(lines(all)?.iter().any(|line| line["event"] == DELETED && line["conversation"] == id))
}

/// What can be read of it.
fn lines(all: &Dir) -> io::Result<Vec<Value>> {
    if unless_missing(all.symlink_metadata(FILE))?.is_none() {
        return Ok(Vec::new());
    }
    let lines = BufReader::new(folder::append(all, FILE)?).split(b'\n');
    lines.map(|line| Ok(serde_json::from_slice(&line?).unwrap_or_default())).collect()
}
