//! Of the server for browsers and other programs.

use super::MESSAGE_BYTES_MAX;

/// The lowest port that the server for other programs can be given.
pub const API_PORT_MIN: u16 = 1024;
/// The body of one request.
pub const API_BODY_BYTES_MAX: usize = 64 * 1024;
/// The body of a command of the page: its longest message, where JSON writes each byte as six, and what stands around it.
pub const API_COMMAND_BYTES_MAX: usize = 6 * MESSAGE_BYTES_MAX + API_BODY_BYTES_MAX;
/// As much of a file that is too large is taken in and thrown away: a browser hears why only when it has sent all.
pub const API_DISCARDED_BYTES_MAX: usize = 64 * 1024 * 1024;
/// All headers of one request, and how many they may be.
pub const API_HEADERS_BYTES_MAX: usize = 32 * 1024;
/// Headers of one request.
pub const API_HEADERS_COUNT_MAX: usize = 64;
/// How long the headers of a request may take to come; an idle connection is closed after it too.
pub const API_HEADERS_MILLIS_MAX: u64 = 10_000;
/// How long a request may take, with all of its body.
pub const API_REQUEST_MILLIS_MAX: u64 = 15_000;
/// How long a file may take to come in: what it is attached from may be a phone on a slow network.
pub const API_UPLOAD_MILLIS_MAX: u64 = 120_000;
/// How long a new connection may take until its first request has come with all its headers.
pub const API_FIRST_HEADERS_MILLIS_MAX: u64 = 3_000;
/// Connections at one time. Those over which nobody was let in give way to those who come later.
pub const API_CONNECTIONS_COUNT_MAX: usize = 128;
/// Connections of one address over which nobody was let in yet.
pub const API_UNKNOWN_OF_ADDRESS_COUNT_MAX: usize = 16;
/// Connections over which nobody was let in yet, from all addresses but this machine's and those that are known.
pub const API_STRANGERS_COUNT_MAX: usize = 64;
/// Those among them that follow what happens.
pub const API_STREAMS_COUNT_MAX: usize = 32;
/// Requests of one caller: so many at once, and so many a second after that.
pub const API_BURST_COUNT: u32 = 40;
/// Requests a second that one caller may make once its burst is used up.
pub const API_REQUESTS_PER_SECOND: u32 = 20;
/// Commands of a page, and requests of one session of MCP, counted by themselves: while an agent works, its page looks often.
pub const API_COMMANDS_BURST_COUNT: u32 = 400;
/// Commands a second that a page may send once its burst is used up.
pub const API_COMMANDS_PER_SECOND: u32 = 100;
/// Failed attempts of one peer to be let in: so many at once, and one in so many seconds after that.
pub const API_FAILURES_COUNT: u32 = 5;
/// Seconds until a peer that used up its attempts has one more.
pub const API_FAILURE_SECONDS: u64 = 10;
/// Browsers that are let in at one time. The one longest away makes room for the next.
pub const API_SESSIONS_COUNT_MAX: usize = 16;
/// Of them, those that one token has let in.
pub const API_SESSIONS_OF_TOKEN_COUNT_MAX: usize = 8;
/// Tokens that have a name of their own.
pub const API_TOKENS_COUNT_MAX: usize = 64;
/// The longest name of a browser or a token.
pub const DEVICE_NAME_CHARS_MAX: usize = 60;
/// The longest that a token is made for.
pub const API_TOKEN_DAYS_MAX: u32 = 3650;
/// Who wanted in, or further than they may, is kept of the last so many.
pub const API_ATTEMPTS_COUNT_MAX: usize = 100;
/// They are written no more often than this, however many there are.
pub const API_ATTEMPTS_SAVED_MILLIS: i64 = 60_000;
/// How long a browser is let in after it was last here.
pub const API_SESSION_DAYS: u64 = 30;
/// How long the code for a phone holds. It works once.
pub const API_PAIRING_SECONDS: u64 = 300;
/// Entries of one page of a list, unless the caller says how many, and at most.
pub const API_PAGE_COUNT_DEFAULT: u32 = 50;
/// The longest page that a caller can ask for. A longer one is refused.
pub const API_PAGE_COUNT_MAX: u32 = 500;
/// Events of one page, as they are stored. One event is always given.
pub const API_PAGE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// News kept for a reader that is slower than they come. Beyond it the reader is told to look again.
pub const API_NEWS_COUNT_MAX: usize = 1024;
/// How often somebody who follows what happens is asked whether they are still there.
pub const API_PING_SECONDS: u64 = 20;
/// Names under which the server may be reached beside its own addresses.
pub const API_HOSTS_COUNT_MAX: usize = 16;
