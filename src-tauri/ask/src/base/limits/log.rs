//! Of the log.

/// A text within an event, as the log holds it: what answers and results may be is whole.
pub const LOG_TEXT_BYTES_MAX: usize = 64 * 1024;
/// A line of the log.
pub const LOG_LINE_BYTES_MAX: usize = 1024 * 1024;
/// What a line is bound to the one before it with.
pub const LOG_SEAL_BYTES: usize = 128;
/// Lines of the log that are handed over at once, and how much is read for them.
pub const LOG_PAGE_COUNT_MAX: usize = 1_000;
/// As much of the log's files is read for one such page, whether it is full by then or not.
pub const LOG_PAGE_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// What is committed within this time is written to the log together.
pub const LOG_GATHER_MILLIS: u64 = 30;
/// How often what was written to the log is brought to the disk.
pub const LOG_SYNC_MILLIS: u64 = 1_000;
/// After a start, the log catches up this much later: what the person waits for comes first.
pub const LOG_START_MILLIS: u64 = 2_000;
/// After how long a log that could not be written is tried again.
pub const LOG_RETRY_MILLIS: u64 = 10_000;
/// How long the end of the program waits for the log. What is missing then is written at the next start.
pub const LOG_CLOSE_MILLIS: u64 = 2_000;
