//! Checks a file of log lines against the hashes that they carry: those of `.tasklogs`, and those that `askwell log` wrote.

use super::seal::{self, Sealed};
use ask::doctor::{LineFlaw, LogReport};
use ask::limits::LOG_LINE_BYTES_MAX;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// What one line is.
struct Row {
    text: String,
    /// It has its end.
    ended: bool,
}

pub fn verify(file: &Path) -> io::Result<LogReport> {
    let rows = rows(BufReader::new(File::open(file)?))?;
    let known: HashSet<&str> =
        rows.iter().filter_map(|row| seal::sealed(&row.text)).map(|sealed| sealed.hash).collect();
    let mut report = LogReport { lines: rows.len(), ..LogReport::default() };
    // The file may begin in the middle: the first line follows one that is not here.
    let mut before: Option<&str> = None;
    for (number, row) in (1..).zip(&rows) {
        match seal::sealed(&row.text) {
            Some(Sealed { previous, hash, fits }) => {
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
    Ok(report)
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
