//! What is wrong with a log, and where.

/// One thing that a reader had to leave out or cannot vouch for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogWarning {
    pub file: String,
    /// Counted from 1; none where the file as a whole is meant.
    pub line: Option<u64>,
    pub what: LogDefect,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogDefect {
    /// No line of a log.
    Bad,
    /// Longer than any line of a log.
    TooLong,
    /// The last line has no end.
    Torn,
    /// Of another conversation.
    Foreign,
    /// The lines between these numbers are missing.
    Gap {
        after: u64,
        seq: u64,
    },
    /// This number has been there already.
    Double {
        after: u64,
        seq: u64,
    },
    Unreadable {
        why: String,
    },
}
