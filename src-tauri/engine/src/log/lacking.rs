//! Whether a log holds a line for each event, from where it begins. Its end may be on its way, and comes with the next start.

use super::reader::{Archive, Cursor, LogDefect, LogFilter};
use super::{deleted, folder, seal};
use crate::disk::unless_missing;
use ask::ConversationId;
use ask::limits::{LOG_LINE_BYTES_MAX, LOG_PAGE_COUNT_MAX};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// A log that lacks so many lines, and the folder that it lies in.
#[derive(Debug, PartialEq, Eq)]
pub struct IncompleteLog {
    pub lines: u64,
    pub folder: PathBuf,
}

/// None where it lacks nothing, or where there is none.
pub fn lacking(data: &Path, id: ConversationId) -> io::Result<Option<IncompleteLog>> {
    let Some(reader) = Archive::of(data).reader(id)? else { return Ok(None) };
    let home = folder::open_for(data, id)?.map(|home| folder::pointer(&home)).transpose()?.flatten();
    let root = home.unwrap_or_else(|| data.to_owned());
    let mut lines = before_the_first(&root, data, id)?;
    // No event has this name: the lines are gone over, and none is kept.
    let none = LogFilter { event: Some("-".to_owned()), ..LogFilter::default() };
    let mut from = Cursor::default();
    loop {
        let page = reader.page(from, &none, LOG_PAGE_COUNT_MAX)?;
        lines += page.warnings.iter().map(|warning| skipped(&warning.what)).sum::<u64>();
        if !page.more {
            break;
        }
        from = page.next;
    }
    Ok((lines > 0).then(|| IncompleteLog { lines, folder: root.join(folder::of(id)) }))
}

fn skipped(what: &LogDefect) -> u64 {
    match what {
        LogDefect::Gap { after, seq } => seq - after - 1,
        // What is no line of it leaves a gap, too.
        LogDefect::Bad
        | LogDefect::TooLong
        | LogDefect::Torn
        | LogDefect::Foreign
        | LogDefect::Double { .. }
        | LogDefect::Unreadable { .. } => 0,
    }
}

/// The lines before the first one, where that says that there were some and nobody has noted that they were removed.
fn before_the_first(root: &Path, data: &Path, id: ConversationId) -> io::Result<u64> {
    let Some(dir) = folder::open_for(root, id)? else { return Ok(0) };
    for day in folder::days(&dir)? {
        let Some(file) = unless_missing(folder::read(&dir, &day.file_name()))? else { continue };
        let mut line = String::new();
        let mut start = BufReader::new(file).take(LOG_LINE_BYTES_MAX as u64);
        if start.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
            let line = line.trim_end();
            let follows = seal::sealed(line).is_some_and(|sealed| sealed.previous != seal::START);
            let first = serde_json::from_str::<serde_json::Value>(line).ok().and_then(|line| line["seq"].as_u64());
            return match first {
                Some(first) if follows && !deleted::is_expired(data, id)? => Ok(first.saturating_sub(1)),
                Some(_) | None => Ok(0),
            };
        }
    }
    Ok(0)
}
