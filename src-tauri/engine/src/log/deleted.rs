//! What was removed, and when: `.tasklogs/deleted.jsonl`. It says nothing of what stood there.

use super::{Day, folder, time};
use crate::disk::unless_missing;
use ask::record::VERSION;
use ask::{ConversationId, Timestamp};
use cap_std::fs::Dir;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::str::FromStr;

const FILE: &str = "deleted.jsonl";
const DELETED: &str = "log.deleted";
const EXPIRED: &str = "log.expired";
const ANEW: &str = "log.anew";

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

/// Records that the log of a conversation was written anew, with what was removed by a day that was still to come.
pub fn anew(all: &Dir, id: ConversationId, now: Timestamp) -> io::Result<()> {
    record(all, json!({ "event": ANEW, "conversation": id }), now)
}

/// What was removed because there was too little room for it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// The first day for which there was room the last time: what is older is not written anew.
    pub from: Option<Day>,
    /// Files of these conversations were removed by a day that was still to come, so that any day was too old.
    pub mistaken: HashSet<ConversationId>,
}

/// What the record says of it, as it is to be understood today.
pub fn room(data: &Path, today: Day) -> io::Result<Room> {
    let Some(all) = folder::open(data)? else { return Ok(Room::default()) };
    Ok(room_of(&lines(&all)?, today))
}

fn room_of(lines: &[Value], today: Day) -> Room {
    let mut removed: Vec<(Option<ConversationId>, Day, bool)> = Vec::new();
    for line in lines {
        let id = line["conversation"].as_str().and_then(|id| ConversationId::from_str(id).ok());
        if line["event"] == ANEW {
            removed.retain(|(of, _, _)| *of != id);
        }
        let before = line["before"].as_u64().filter(|_| line["room"] == true);
        if let Some(before) = before.and_then(|before| u32::try_from(before).ok()).map(Day) {
            let written = line["atMs"].as_i64().map_or(today, time::day);
            removed.push((id, before, before > today.min(written)));
        }
    }
    Room {
        from: removed.iter().filter(|(_, _, mistaken)| !mistaken).map(|(_, before, _)| *before).max(),
        mistaken: removed.iter().filter(|(_, _, mistaken)| *mistaken).filter_map(|(id, _, _)| *id).collect(),
    }
}

/// Whether files of this conversation's log were removed for their age, or for want of room.
pub fn is_expired(data: &Path, id: ConversationId) -> io::Result<bool> {
    let Some(all) = folder::open(data)? else { return Ok(false) };
    let id = id.to_string();
    Ok(lines(&all)?.iter().any(|line| line["event"] == EXPIRED && line["conversation"] == id))
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
    let lines = BufReader::new(folder::read(all, FILE)?).split(b'\n');
    lines.map(|line| Ok(serde_json::from_slice(&line?).unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ask::limits::DAY_MILLIS;
    use uuid::Uuid;

    const A: ConversationId = ConversationId(Uuid::from_u128(1));
    const B: ConversationId = ConversationId(Uuid::from_u128(2));
    /// 2024-10-04.
    const NOW: Timestamp = 20_000 * DAY_MILLIS;

    fn removed(id: ConversationId, before: u32, now: Timestamp) -> Value {
        json!({ "event": EXPIRED, "conversation": id, "before": before, "room": true, "atMs": now })
    }

    #[test]
    fn a_day_that_is_still_to_come_makes_nothing_too_old() {
        let later = NOW + 400 * DAY_MILLIS;
        let anew = json!({ "event": ANEW, "conversation": A, "atMs": NOW });
        let by_age = json!({ "event": EXPIRED, "conversation": A, "before": 20_241_004, "atMs": NOW });
        for (lines, today, from, mistaken) in [
            (vec![], 20_241_004, None, vec![]),
            (vec![by_age], 20_241_004, None, vec![]),
            (vec![removed(A, 20_241_001, NOW), removed(B, 20_241_003, NOW)], 20_241_004, Some(20_241_003), vec![]),
            // By an imported file, and by a clock that was ahead.
            (vec![removed(A, 20_241_001, NOW), removed(B, 20_650_124, NOW)], 20_241_004, Some(20_241_001), vec![B]),
            (vec![removed(A, 20_251_108, later)], 20_241_004, None, vec![A]),
            (vec![removed(A, 20_251_108, later), anew.clone()], 20_241_004, None, vec![]),
            // What was written anew does not go again when that day has come, and neither is the wrong day believed then.
            (vec![removed(A, 20_251_108, later), anew], 20_260_101, None, vec![]),
            (vec![removed(B, 20_650_124, NOW)], 20_650_301, None, vec![B]),
        ] {
            let room = room_of(&lines, Day(today));
            let wanted = Room { from: from.map(Day), mistaken: mistaken.into_iter().collect() };
            assert_eq!(room, wanted, "{lines:?} on {today}");
        }
    }
}
