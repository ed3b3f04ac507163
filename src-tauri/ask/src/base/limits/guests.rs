//! Of other programs that ask here, and of the socket over which programs of this machine come.

/// What a guest calls itself, what its program is called on the wire, and the folder it works in.
pub const GUEST_NAME_CHARS_MAX: usize = 60;
/// The programs that are told of a guest, and the name of each.
pub const GUEST_PROGRAMS_COUNT_MAX: usize = 3;
/// The file name of one such program; what is longer is cut, and seen to be.
pub const GUEST_PROGRAM_CHARS_MAX: usize = 40;
/// Name and version of a guest's client, as its protocol gave them.
pub const GUEST_CLIENT_CHARS_MAX: usize = 120;
/// A guest's working folder. A longer path is dropped, and the guest has none.
pub const GUEST_FOLDER_BYTES_MAX: usize = 4096;
/// The arguments of one call of a guest: a question with previews, or with much to read before it.
pub const GUEST_CALL_BYTES_MAX: usize = 1024 * 1024;
/// What a guest wants consent to, word for word; and what is to be read before its question.
pub const GUEST_DETAILS_BYTES_MAX: usize = 64 * 1024;
/// What a guest tells the person without asking.
pub const GUEST_NOTICE_BYTES_MAX: usize = 4096;
/// How often one guest may do so within a minute.
pub const GUEST_NOTICES_PER_MINUTE: usize = 12;
/// How long a guest can wait for an answer, where it sets a time.
pub const GUEST_ANSWER_MILLIS_MIN: u64 = 1_000;
/// A guest that names a longer time waits this long.
pub const GUEST_ANSWER_MILLIS_MAX: u64 = 30 * 86_400_000;
/// How long an answer that a guest did not wait for is kept for it: who asks the same later asks anew.
pub const GUEST_ANSWER_KEPT_MILLIS: i64 = 86_400_000;
/// Questions of all guests together that may stand open.
pub const GUEST_OPEN_ASKS_COUNT_MAX: usize = 64;
/// A guest's conversation goes on in a new one when it holds so many events, or nothing came for so long, and nothing is open in
/// it; with this many, also while something is. A program that asks for years is no burden to its next question.
pub const GUEST_EVENTS_COUNT: u64 = 2_000;
/// With this many events a new one begins although something is still open in the old one.
pub const GUEST_EVENTS_COUNT_MAX: u64 = 10_000;
/// After this long without a word, and with nothing open, the guest's next question begins a new conversation.
pub const GUEST_IDLE_MILLIS: i64 = 30 * 86_400_000;
/// The latest of its conversations in which a call that is handed in again is looked for.
pub const GUEST_CONVERSATIONS_COUNT: usize = 3;
/// Connections of other programs on this machine at one time. Who comes later waits.
pub const LOCAL_CONNECTIONS_COUNT_MAX: usize = 256;
/// Of those that are only told that they are refused.
pub const LOCAL_REFUSED_COUNT_MAX: usize = 8;
/// What one of them says at once, and is told at once.
pub const LOCAL_BODY_BYTES_MAX: usize = 2 * GUEST_CALL_BYTES_MAX;
/// The largest answer that is read off the local connection.
pub const LOCAL_ANSWER_BYTES_MAX: usize = 16 * 1024 * 1024;
/// All variables that a terminal brings along for its commands.
pub const ENVIRONMENT_BYTES_MAX: usize = 256 * 1024;
/// So long an engine in the background waits for somebody when nothing is left to do, and then ends.
pub const BACKGROUND_IDLE_MILLIS: i64 = 10_000;
/// How long it is kept waiting for an answer before it is told that there is none yet.
pub const LOCAL_WAIT_MILLIS_MAX: u64 = 60_000;
/// How long it waits for the program to say that it is there, and to carry something out.
pub const LOCAL_HELLO_MILLIS_MAX: u64 = 2_000;
/// How long one command over the local connection may take before its caller is told that no answer came.
pub const LOCAL_CALL_MILLIS_MAX: u64 = 15_000;
/// How long it says that it has an answer, to a program that is away.
pub const RECEIPT_MILLIS_MAX: u64 = 3_000;
/// Questions that several callers of one guest may have joined, each.
pub const GUEST_JOINED_COUNT_MAX: usize = 256;
