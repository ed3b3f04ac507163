//! Of questions, their cards and their answers.

/// A question's text.
pub const QUESTION_BYTES_MAX: usize = 4096;
/// An option's label.
pub const LABEL_BYTES_MAX: usize = 512;
/// Questions of one ask.
pub const QUESTIONS_COUNT_MAX: usize = 4;
/// Options of one question. Two to four are advised.
pub const OPTIONS_COUNT_MAX: usize = 12;
/// From this many options on the card offers a search among them.
pub const OPTIONS_SEARCHED_COUNT_MIN: usize = 8;
/// A header's width on the card, in columns; a longer one is cut there and kept whole.
pub const HEADER_SHOWN_COLUMNS_MAX: usize = 12;
/// A header as it is kept.
pub const HEADER_BYTES_MAX: usize = 256;
/// An option's description.
pub const DESCRIPTION_BYTES_MAX: usize = 2048;
/// An option's preview.
pub const PREVIEW_BYTES_MAX: usize = 256 * 1024;
/// A note on an answer, and the general comment.
pub const NOTE_BYTES_MAX: usize = 8 * 1024;
/// Files attached to one answer.
pub const ATTACHMENTS_COUNT_MAX: usize = 5;
/// One attached file.
pub const ATTACHMENT_BYTES_MAX: usize = 10 * 1024 * 1024;
/// An attached file's name as it is kept: with its id before it, it fits every file system.
pub const ATTACHMENT_NAME_BYTES_MAX: usize = 100;
/// What Settings offers as a limit for answers, beside none.
pub const ANSWER_LIMITS_MINUTES: [u32; 4] = [1, 5, 10, 30];
/// What "+10 min" adds to a clock.
pub const ANSWER_MORE_MILLIS: u64 = 600_000;
/// How long a clock stands still after something was typed on its card.
pub const TYPING_MILLIS: u64 = 30_000;
/// The longest time after which a question is announced once more.
pub const REMIND_MINUTES_MAX: u32 = 1440;
/// Decisions told to the model at every request, the latest: all of them stay in the list.
pub const DECISIONS_TOLD_BYTES_MAX: usize = 16 * 1024;
/// What is typed into a field of a form, or in place of a decision.
pub const ANSWER_BYTES_MAX: usize = 32 * 1024;
/// The answer to a question, of a person or an agent.
pub const ANSWER_WHOLE_BYTES_MAX: usize = 256 * 1024;
/// An answer is told to a model in full up to here. A longer one is kept as a file too, and the model is told so much of it.
pub const ANSWER_TOLD_BYTES_MAX: usize = 16 * 1024;
/// As much of such an answer's beginning is told in its place.
pub const ANSWER_HEAD_BYTES: usize = 2 * 1024;
/// Questions that may stand open in one conversation.
pub const OPEN_ASKS_COUNT_MAX: usize = 32;
/// A half-written answer or message.
pub const DRAFT_BYTES_MAX: usize = 512 * 1024;
/// How long a dismissal can be taken back before it is handed in.
pub const UNDO_MILLIS: u64 = 10_000;
/// How long a new card takes no key and no click.
pub const CARD_ARMING_MS: u32 = 500;
/// Why the person refused.
pub const REASON_BYTES_MAX: usize = 8 * 1024;
