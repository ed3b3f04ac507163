//! From a place on, line by line.

use super::filter::LogLineHeader;
use super::{Cursor, LogDefect, LogFilter, LogPage, LogWarning};
use crate::disk::unless_missing;
use crate::log::{Day, folder, time};
use ask::ConversationId;
use ask::limits::{LOG_LINE_BYTES_MAX, LOG_PAGE_BYTES_MAX, LOG_PAGE_COUNT_MAX};
use ask::record::{LogLine, REWOUND};
use cap_std::fs::Dir;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

/// What is read from a file at once.
const BUFFER_BYTES: usize = 256 * 1024;

pub fn page(dir: &Dir, id: ConversationId, from: Cursor, filter: &LogFilter, count: usize) -> io::Result<LogPage> {
    let count = count.min(LOG_PAGE_COUNT_MAX);
    // A file has no line of a later day than its own.
    let first = filter.since.map_or(Day::default(), time::day);
    let from = if first > from.day { Cursor { day: first, ..Cursor::default() } } else { from };
    let mut page = LogPage { next: from, ..LogPage::default() };
    let mut budget = LOG_PAGE_BYTES_MAX;
    for day in folder::days(dir)?.into_iter().filter(|day| *day >= from.day) {
        if day > page.next.day {
            page.next = Cursor { day, offset: 0, seq: page.next.seq };
        }
        match unless_missing(folder::read(dir, &day.file_name())) {
            Ok(Some(file)) => {
                let mut scan = Scan { id: &id.to_string(), day, filter, page: &mut page, counted: None };
                if !scan.read(file, count, &mut budget)? {
                    page.more = true;
                    return Ok(page);
                }
            }
            Ok(None) => {}
            Err(error) => page.warnings.push(warn(day, None, LogDefect::Unreadable { why: error.to_string() })),
        }
    }
    Ok(page)
}

pub fn warn(day: Day, line: Option<u64>, what: LogDefect) -> LogWarning {
    LogWarning { file: day.file_name(), line, what }
}

struct Scan<'p> {
    id: &'p str,
    day: Day,
    filter: &'p LogFilter,
    page: &'p mut LogPage,
    /// Up to this offset so many lines have ended: only counted once something is wrong.
    counted: Option<(u64, u64)>,
}

impl Scan<'_> {
    /// False where it ended before the file did.
    fn read(&mut self, mut file: File, count: usize, budget: &mut u64) -> io::Result<bool> {
        let counting = file.try_clone()?;
        file.seek(SeekFrom::Start(self.page.next.offset))?;
        let mut reader = BufReader::with_capacity(BUFFER_BYTES, file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let (bytes, ended) = next_line(&mut reader, &mut line)?;
            if bytes == 0 {
                return Ok(true);
            }
            if self.page.lines.len() >= count || *budget == 0 {
                return Ok(false);
            }
            if !ended {
                // It may be being written: whoever goes on from here finds it whole.
                self.say(&counting, LogDefect::Torn)?;
                return Ok(true);
            }
            *budget = budget.saturating_sub(bytes);
            let what = if bytes > line.len() as u64 + 1 { Some(LogDefect::TooLong) } else { self.take(&line) };
            if let Some(what) = what {
                self.say(&counting, what)?;
            }
            self.page.next.offset += bytes;
        }
    }

    /// What is wrong with the line, if something is.
    fn take(&mut self, line: &[u8]) -> Option<LogDefect> {
        let Some((text, head)) = head(line) else { return Some(LogDefect::Bad) };
        if head.conversation != self.id {
            return Some(LogDefect::Foreign);
        }
        let after = self.page.next.seq.replace(head.seq).filter(|_| head.event != REWOUND);
        if self.filter.may_fit(&head)
            && let Some(line) = LogLine::parse(text).filter(|line| self.filter.fits(line))
        {
            self.page.lines.push(line);
        }
        let seq = head.seq;
        match after {
            Some(after) if seq <= after => Some(LogDefect::Double { after, seq }),
            Some(after) if seq > after + 1 => Some(LogDefect::Gap { after, seq }),
            Some(_) | None => None,
        }
    }

    fn say(&mut self, file: &File, what: LogDefect) -> io::Result<()> {
        let offset = self.page.next.offset;
        let (from, lines) = self.counted.unwrap_or_default();
        let lines = lines + lines_within(file, from, offset)?;
        self.counted = Some((offset, lines));
        self.page.warnings.push(warn(self.day, Some(lines + 1), what));
        Ok(())
    }
}

/// The line as text, and its head.
pub fn head(line: &[u8]) -> Option<(&str, LogLineHeader<'_>)> {
    let text = std::str::from_utf8(line).ok()?;
    Some((text, serde_json::from_str(text).ok()?))
}

/// The lines that end between these places of a file.
pub fn lines_within(file: &File, from: u64, upto: u64) -> io::Result<u64> {
    let mut file = file.try_clone()?;
    let before = file.stream_position()?;
    file.seek(SeekFrom::Start(from))?;
    let mut reader = BufReader::with_capacity(BUFFER_BYTES, Read::by_ref(&mut file).take(upto.saturating_sub(from)));
    let mut lines = 0;
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        lines += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        let length = bytes.len();
        reader.consume(length);
    }
    drop(reader);
    file.seek(SeekFrom::Start(before))?;
    Ok(lines)
}

/// Reads on to the end of a line, keeping no more of it than a line may have. Gives how long it is, and whether it has an end.
fn next_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<(u64, bool)> {
    let mut length = 0;
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok((length, false));
        }
        let end = memchr::memchr(b'\n', bytes);
        let piece = end.unwrap_or(bytes.len());
        let room = (LOG_LINE_BYTES_MAX + 1).saturating_sub(line.len());
        line.extend_from_slice(&bytes[..piece.min(room)]);
        let consumed = end.map_or(piece, |end| end + 1);
        length += consumed as u64;
        reader.consume(consumed);
        if end.is_some() {
            return Ok((length, true));
        }
    }
}
