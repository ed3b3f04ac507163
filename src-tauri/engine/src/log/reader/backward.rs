//! From the end back: the latest lines without what is before them.

use super::forward::{head, lines_within, warn};
use super::{Cursor, LogDefect, LogFilter, LogPage};
use crate::disk::unless_missing;
use crate::log::{Day, folder};
use ask::ConversationId;
use ask::limits::LOG_LINE_BYTES_MAX;
use ask::record::LogLine;
use cap_std::fs::Dir;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

const PIECE_BYTES: u64 = 64 * 1024;

pub fn last(dir: &Dir, id: ConversationId, filter: &LogFilter, count: usize) -> io::Result<LogPage> {
    let mut page = LogPage::default();
    let mut newest = true;
    for day in folder::days(dir)?.into_iter().rev() {
        let file = match unless_missing(folder::read(dir, &day.file_name())) {
            Ok(Some(file)) => file,
            Ok(None) => continue,
            Err(error) => {
                page.warnings.push(warn(day, None, LogDefect::Unreadable { why: error.to_string() }));
                continue;
            }
        };
        let mut back = Back::of(file)?;
        if std::mem::take(&mut newest) {
            page.next = Cursor { day, offset: back.at, seq: None };
        }
        if back.torn {
            page.warnings.push(warn(day, Some(lines_within(&back.file, 0, back.at)? + 1), LogDefect::Torn));
        }
        if collect(&mut back, day, &id.to_string(), filter, count, &mut page)? {
            page.more = true;
            break;
        }
    }
    page.lines.reverse();
    page.warnings.reverse();
    Ok(page)
}

/// True where there are enough.
fn collect(
    back: &mut Back,
    day: Day,
    id: &str,
    filter: &LogFilter,
    count: usize,
    page: &mut LogPage,
) -> io::Result<bool> {
    while page.lines.len() < count {
        let Some(line) = back.line()? else { return Ok(false) };
        let what = match head(&line) {
            None if line.len() > LOG_LINE_BYTES_MAX => LogDefect::TooLong,
            None => LogDefect::Bad,
            Some((_, head)) if head.conversation != id => LogDefect::Foreign,
            Some((text, head)) => {
                page.next.seq.get_or_insert(head.seq);
                let line = LogLine::parse(text).filter(|_| filter.may_fit(&head));
                page.lines.extend(line.filter(|line| filter.fits(line)));
                continue;
            }
        };
        page.warnings.push(warn(day, Some(lines_within(&back.file, 0, back.at)? + 1), what));
    }
    Ok(true)
}

/// A file from its end.
struct Back {
    file: File,
    /// What is held begins here in the file.
    from: u64,
    held: Vec<u8>,
    /// Where the line given last begins.
    at: u64,
    /// Its last line has no end.
    torn: bool,
    /// There is no line before it.
    done: bool,
}

impl Back {
    fn of(file: File) -> io::Result<Back> {
        let length = file.metadata()?.len();
        let mut back = Back { file, from: length, held: Vec::new(), at: length, torn: false, done: length == 0 };
        if !back.done {
            // What is behind the last line's end is none.
            back.torn = back.line()?.is_some_and(|rest| !rest.is_empty());
        }
        Ok(back)
    }

    /// The line before, without its end.
    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        if self.done {
            return Ok(None);
        }
        let mut searched = 0;
        loop {
            let end = self.held.len() - searched;
            if let Some(at) = memchr::memrchr(b'\n', &self.held[..end]) {
                let mut line = self.held.split_off(at);
                self.at = self.from + at as u64 + 1;
                line.remove(0);
                return Ok(Some(line));
            }
            if self.from == 0 {
                (self.done, self.at) = (true, 0);
                return Ok(Some(std::mem::take(&mut self.held)));
            }
            // Of what is longer than any line, no more is kept than shows that.
            self.held.truncate(LOG_LINE_BYTES_MAX + 1);
            searched = self.held.len();
            self.read_piece()?;
        }
    }

    fn read_piece(&mut self) -> io::Result<()> {
        let piece = self.from.min(PIECE_BYTES);
        self.from -= piece;
        let mut bytes = vec![0; usize::try_from(piece).unwrap_or_default()];
        self.file.seek(SeekFrom::Start(self.from))?;
        self.file.read_exact(&mut bytes)?;
        bytes.append(&mut self.held);
        self.held = bytes;
        Ok(())
    }
}
