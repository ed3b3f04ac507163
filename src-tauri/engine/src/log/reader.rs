//! Reading logs, of which nothing is taken for granted: they may be cut off, damaged, or written to meanwhile.
//!
//! Whoever reads needs neither the store nor its lock. No file is ever held whole, and what cannot be read is said.

mod backward;
mod filter;
mod forward;
mod warning;

pub use filter::LogFilter;
pub use warning::{LogDefect, LogWarning};

use super::{Day, folder};
use ask::ConversationId;
use ask::record::LogLine;
use cap_std::fs::Dir;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The logs of a data folder, wherever they lie.
#[derive(Debug, Clone)]
pub struct Archive {
    data: PathBuf,
}

/// The log of one conversation.
#[derive(Debug)]
pub struct Reader {
    dir: Dir,
    conversation: ConversationId,
}

/// A place between two lines: where to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cursor {
    pub day: Day,
    pub offset: u64,
    /// The number of the line before it; none where that is not known.
    pub seq: Option<u64>,
}

#[derive(Debug, Default)]
pub struct LogPage {
    pub lines: Vec<LogLine>,
    pub warnings: Vec<LogWarning>,
    pub next: Cursor,
    /// There is more to read behind `next`.
    pub more: bool,
}

impl Archive {
    pub fn of(data: &Path) -> Archive {
        Archive { data: data.to_owned() }
    }

    /// The conversations that have a log.
    pub fn conversations(&self) -> io::Result<Vec<ConversationId>> {
        folder::open(&self.data)?.map_or_else(|| Ok(Vec::new()), |all| folder::conversations(&all))
    }

    /// None where the conversation has no log.
    pub fn reader(&self, id: ConversationId) -> io::Result<Option<Reader>> {
        let Some(home) = folder::open_for(&self.data, id)? else { return Ok(None) };
        let dir = match folder::pointer(&home)? {
            Some(workspace) => folder::open_for(&workspace, id)?,
            None => Some(home),
        };
        Ok(dir.map(|dir| Reader { dir, conversation: id }))
    }
}

impl Reader {
    /// The day of the newest file.
    pub fn newest(&self) -> io::Result<Option<Day>> {
        Ok(folder::days(&self.dir)?.last().copied())
    }

    /// The next lines that fit, at most so many. After a certain amount of reading it ends with fewer of them.
    pub fn page(&self, from: Cursor, filter: &LogFilter, count: usize) -> io::Result<LogPage> {
        forward::page(&self.dir, self.conversation, from, filter, count)
    }

    /// The latest lines that fit, in their order, and where new ones will come.
    pub fn last(&self, filter: &LogFilter, count: usize) -> io::Result<LogPage> {
        backward::last(&self.dir, self.conversation, filter, count)
    }
}

impl std::fmt::Display for Cursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.day.0, self.offset)?;
        self.seq.map_or(Ok(()), |seq| write!(f, ".{seq}"))
    }
}

/// Not written by this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a place in a log")]
pub struct NoCursor;

impl FromStr for Cursor {
    type Err = NoCursor;

    fn from_str(text: &str) -> Result<Cursor, NoCursor> {
        let mut parts = text.split('.');
        let mut number = || parts.next().map(|part| part.parse::<u64>().map_err(|_| NoCursor)).transpose();
        let (day, offset, seq) = (number()?, number()?, number()?);
        let day = u32::try_from(day.ok_or(NoCursor)?).map_err(|_| NoCursor)?;
        let rest = parts.next();
        let cursor = Cursor { day: Day(day), offset: offset.ok_or(NoCursor)?, seq };
        rest.map_or(Ok(cursor), |_| Err(NoCursor))
    }
}
