//! The end of a conversation's log, where it is written. It goes on after the last good line, and never in an older file.

use super::seal::{self, SealedLine};
use super::{Day, folder};
use ask::limits::LOG_LINE_BYTES_MAX;
use ask::record::{Joins, LogLine};
use cap_std::fs::Dir;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// A file is looked at from its end in pieces of this size.
const PIECE_BYTES: u64 = 64 * 1024;

pub struct Tail {
    dir: Dir,
    file: Option<(Day, File)>,
    /// Of its last good line, or of what is not to be written any more.
    pub seq: u64,
    /// The hash of its last good line.
    hash: String,
    /// There is no line yet.
    pub empty: bool,
    /// None until they are needed.
    pub joins: Option<Joins>,
    /// Something was written and may not be on the disk.
    pub unsynced: bool,
}

impl Tail {
    /// Looks where the log ends. A line that broke off is cut; whole lines stay, good or bad.
    pub fn open(dir: Dir) -> io::Result<Tail> {
        let days = folder::days(&dir)?;
        let mut tail =
            Tail { dir, file: None, seq: 0, hash: seal::START.to_owned(), empty: true, joins: None, unsynced: false };
        for day in days.into_iter().rev() {
            let newest = tail.file.is_none();
            let mut file = match newest {
                true => folder::append(&tail.dir, &day.file_name())?,
                false => folder::read(&tail.dir, &day.file_name())?,
            };
            let (end, last) = last_line(&mut file)?;
            if newest {
                if file.metadata()?.len() != end {
                    file.set_len(end)?;
                    file.sync_all()?;
                }
                tail.file = Some((day, file));
            }
            if let Some(last) = last {
                (tail.seq, tail.hash, tail.empty) = (last.seq, last.hash, false);
                break;
            }
        }
        Ok(tail)
    }

    /// Writes whole lines of one day, or of the newest file's where the clock went back.
    pub fn append(&mut self, day: Day, lines: &str) -> io::Result<()> {
        self.turn_to(day)?;
        if let Some((_, file)) = &mut self.file {
            let (mut hash, mut sealed) = (self.hash.clone(), String::with_capacity(lines.len()));
            for line in lines.lines() {
                let (line, own) = seal::seal(line, &hash);
                sealed.push_str(&line);
                sealed.push('\n');
                hash = own;
            }
            file.write_all(sealed.as_bytes())?;
            (self.hash, self.unsynced, self.empty) = (hash, true, false);
        }
        Ok(())
    }

    /// The day that lines of this one are written under.
    pub fn day(&self, day: Day) -> Day {
        self.file.as_ref().map_or(day, |(newest, _)| day.max(*newest))
    }

    pub fn sync(&mut self) -> io::Result<()> {
        if let Some((_, file)) = self.file.as_ref().filter(|_| self.unsynced) {
            file.sync_data()?;
        }
        self.unsynced = false;
        Ok(())
    }

    fn turn_to(&mut self, day: Day) -> io::Result<()> {
        if self.file.as_ref().is_some_and(|(newest, _)| *newest >= day) {
            return Ok(());
        }
        self.sync()?;
        let file = folder::append(&self.dir, &day.file_name())?;
        crate::disk::sync(&self.dir)?;
        self.file = Some((day, file));
        Ok(())
    }
}

/// The last good line.
struct Last {
    seq: u64,
    /// Where it has none, the next one begins anew.
    hash: String,
}

/// Where the last whole line ends, and the last good one.
fn last_line(file: &mut File) -> io::Result<(u64, Option<Last>)> {
    let (mut from, mut held, mut end) = (file.metadata()?.len(), Vec::new(), None);
    while from > 0 {
        let piece = from.min(PIECE_BYTES);
        from -= piece;
        let mut bytes = vec![0; usize::try_from(piece).unwrap_or_default()];
        file.seek(SeekFrom::Start(from))?;
        file.read_exact(&mut bytes)?;
        bytes.append(&mut held);
        held = bytes;
        // What stands before the first line's end may have begun earlier; it is looked at with the piece before it.
        while let Some(at) = held.iter().rposition(|byte| *byte == b'\n') {
            let line = held.split_off(at);
            match end {
                // Behind the last line's end stands what broke off.
                None => end = Some(from + at as u64 + 1),
                Some(end) => {
                    if let Some(last) = good(line.get(1..).unwrap_or_default()) {
                        return Ok((end, Some(last)));
                    }
                }
            }
        }
        if end.is_none() {
            held.clear();
        } else if held.len() > 2 * LOG_LINE_BYTES_MAX {
            // No line is as long as that: what is left of it cannot be taken for one.
            held.clear();
            held.push(0);
        }
    }
    Ok((end.unwrap_or_default(), good(&held).filter(|_| end.is_some())))
}

fn good(line: &[u8]) -> Option<Last> {
    let text = std::str::from_utf8(line).ok()?;
    let seq = LogLine::parse(text)?.seq();
    let hash = seal::sealed(text).map_or(seal::START, |SealedLine { hash, .. }| hash);
    Some(Last { seq, hash: hash.to_owned() })
}
