//! Checks a file of log lines against the hashes that they carry: those of `.tasklogs`, and those that `askwell log` wrote.

use super::FOLDER;
use super::seal::{self, SealedLine};
use crate::disk::open_file;
use crate::store;
use ask::ConversationId;
use ask::doctor::{LineFlaw, LogEdge, LogReport};
use ask::limits::LOG_LINE_BYTES_MAX;
use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// What one line is.
struct Row {
    text: String,
    /// It has its end.
    ended: bool,
}

/// What is no file is an input that cannot be, and a file without a line of a log holds data that cannot be. `data`: the folder
/// whose store may tell how a conversation goes on.
pub fn verify(file: &Path, data: &Path) -> io::Result<LogReport> {
    let rows = rows(BufReader::new(open_file(file)?))?;
    if !rows.iter().any(|row| Last::of(&row.text).is_some()) {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut report = lines(&rows);
    let first = rows.first().and_then(|row| seal::sealed(&row.text)).map(|sealed| sealed.previous);
    report.beginning = first.map_or(LogEdge::Unknown, |previous| beginning(file, previous));
    report.end =
        rows.iter().rev().find_map(|row| Last::of(&row.text)).map_or(LogEdge::Unknown, |last| end(file, data, &last));
    Ok(report)
}

/// What the last line says of itself.
struct Last<'l> {
    hash: Option<&'l str>,
    conversation: ConversationId,
    event: u64,
}

impl Last<'_> {
    fn of(line: &str) -> Option<Last<'_>> {
        let fields: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).ok()?;
        let conversation = fields.get("conversation")?.as_str()?.parse().ok()?;
        let hash = seal::sealed(line).map(|sealed| sealed.hash);
        Some(Last { hash, conversation, event: fields.get("seq")?.as_u64()? })
    }
}

/// A log begins where nothing was before, or where the file of an earlier day ends.
fn beginning(file: &Path, previous: &str) -> LogEdge {
    if previous == seal::START {
        return LogEdge::Whole;
    }
    let before = day_beside(file, |days, at| days.get(at.checked_sub(1)?).cloned());
    match before.and_then(|before| open_file(&before).ok()).and_then(|file| rows(BufReader::new(file)).ok()) {
        Some(rows)
            if rows.iter().rev().find_map(|row| seal::sealed(&row.text)).is_some_and(|last| last.hash == previous) =>
        {
            LogEdge::Whole
        }
        Some(_) | None => LogEdge::GoesOn,
    }
}

/// It ends where the file of a later day goes on, or with the conversation.
fn end(file: &Path, data: &Path, last: &Last<'_>) -> LogEdge {
    let after = day_beside(file, |days, at| days.get(at + 1).cloned());
    if let Some(rows) = after.and_then(|after| open_file(&after).ok()).and_then(|file| rows(BufReader::new(file)).ok())
    {
        let next = rows.first().and_then(|row| seal::sealed(&row.text)).map(|sealed| sealed.previous);
        return if next.is_some() && next == last.hash { LogEdge::Whole } else { LogEdge::GoesOn };
    }
    match store::last_event(data, last.conversation) {
        Some(end) if end == last.event => LogEdge::Whole,
        Some(end) if end > last.event => LogEdge::GoesOn,
        Some(_) | None => LogEdge::Unknown,
    }
}

/// Whether it lies where Askwell writes logs.
fn is_our_own(file: &Path) -> bool {
    let above = std::path::absolute(file).ok().and_then(|file| Some(file.parent()?.parent()?.to_owned()));
    above.is_some_and(|above| above.file_name().is_some_and(|name| name == FOLDER))
}

/// Another day of the same log.
fn day_beside(file: &Path, which: impl Fn(&[PathBuf], usize) -> Option<PathBuf>) -> Option<PathBuf> {
    if !is_our_own(file) {
        return None;
    }
    let file = std::path::absolute(file).ok()?;
    let mut days: Vec<PathBuf> = std::fs::read_dir(file.parent()?).ok()?.flatten().map(|entry| entry.path()).collect();
    days.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
    days.sort_unstable();
    let at = days.iter().position(|path| *path == file)?;
    which(&days, at)
}

fn lines(rows: &[Row]) -> LogReport {
    let known: HashSet<&str> =
        rows.iter().filter_map(|row| seal::sealed(&row.text)).map(|sealed| sealed.hash).collect();
    let mut report = LogReport { lines: rows.len(), ..LogReport::default() };
    // The file may begin in the middle: the first line follows one that is not here.
    let mut before: Option<&str> = None;
    for (number, row) in (1..).zip(rows) {
        match seal::sealed(&row.text) {
            Some(SealedLine { previous, hash, fits }) => {
                report.verified += usize::from(fits);
                let flaw = if !fits {
                    Some(LineFlaw::Changed)
                } else if before.is_none_or(|before| before == previous) {
                    None
                } else if known.contains(previous) {
                    Some(LineFlaw::Moved)
                } else {
                    Some(LineFlaw::AfterMissing)
                };
                report.flaws.extend(flaw.map(|flaw| (number, flaw)));
                before = Some(hash);
            }
            None if !row.ended => report.torn = true,
            None if serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&row.text).is_ok() => {
                report.unsealed += 1;
                // A line after it begins anew, or follows the last one that had a hash.
                before = before.map(|_| seal::START);
            }
            None => report.flaws.push((number, LineFlaw::Changed)),
        }
    }
    report
}

fn rows(mut from: impl BufRead) -> io::Result<Vec<Row>> {
    let mut rows = Vec::new();
    loop {
        let mut line = Vec::new();
        let count = Read::take(&mut from, LOG_LINE_BYTES_MAX as u64 + 1).read_until(b'\n', &mut line)?;
        if count == 0 {
            return Ok(rows);
        }
        let mut ended = line.pop_if(|byte| *byte == b'\n').is_some();
        if !ended && count > LOG_LINE_BYTES_MAX {
            // No line of ours is as long as that: the rest of it is no line either.
            ended = skip_line(&mut from)?;
            line.clear();
        }
        rows.push(Row { text: String::from_utf8_lossy(&line).into_owned(), ended });
    }
}

/// True if it has an end.
fn skip_line(from: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let held = from.fill_buf()?;
        if held.is_empty() {
            return Ok(false);
        }
        let end = held.iter().position(|byte| *byte == b'\n');
        let count = end.map_or(held.len(), |end| end + 1);
        from.consume(count);
        if end.is_some() {
            return Ok(true);
        }
    }
}
