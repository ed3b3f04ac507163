//! Of tools that read.

/// What a call that only reads is about, as it is shown.
pub const SUBJECT_BYTES_MAX: usize = 200;
/// A line of a file as `read_file` gives it among others; asked for alone, as much of it as fits the result.
pub const LINE_SHOWN_BYTES_MAX: usize = 2 * 1024;
/// A found line as `search_text` gives it: cut around the match.
pub const MATCH_SHOWN_BYTES_MAX: usize = 320;
/// Found lines of one search.
pub const MATCHES_COUNT_MAX: usize = 200;
/// As much of a line is searched.
pub const LINE_SEARCHED_BYTES_MAX: usize = 256 * 1024;
/// Larger files are not searched.
pub const FILE_SEARCHED_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// A search pattern when it is compiled.
pub const PATTERN_COMPILED_BYTES_MAX: usize = 1024 * 1024;
/// As many entries of one folder are looked at.
pub const FOLDER_ENTRIES_COUNT_MAX: usize = 20_000;
/// How many levels `list_files` goes down.
pub const LIST_DEPTH_DEFAULT: u32 = 2;
/// The deepest that a model can name. A call with more is handed back to it.
pub const LIST_DEPTH_MAX: u32 = 10;
/// A tool that works longer than this gives what it has.
pub const TOOL_MILLIS_MAX: u64 = 10_000;
