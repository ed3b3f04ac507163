//! Every limit of the product, each with its unit last.

/// Rounds of a run after which the agent is asked once for a summary, unless the person set another number.
pub const TOOL_ROUNDS_DEFAULT: u32 = 30;
/// The ends of the slider in Settings.
pub const TOOL_ROUNDS_MIN: u32 = 1;
pub const TOOL_ROUNDS_MAX: u32 = 200;

/// A question's text.
pub const QUESTION_BYTES_MAX: usize = 4096;
/// An option's label.
pub const LABEL_BYTES_MAX: usize = 512;
/// Options of one question.
pub const OPTIONS_COUNT_MAX: usize = 12;
/// A typed answer.
pub const ANSWER_BYTES_MAX: usize = 32 * 1024;
/// Questions that may stand open in one conversation.
pub const OPEN_ASKS_COUNT_MAX: usize = 32;

/// One message of the person.
pub const MESSAGE_BYTES_MAX: usize = 256 * 1024;
/// The arguments of one tool call.
pub const ARGUMENTS_BYTES_MAX: usize = 64 * 1024;
/// Tool calls taken from one reply of a model.
pub const CALLS_PER_REPLY_COUNT_MAX: usize = 64;
/// One reply of a model, all that is kept of it.
pub const REPLY_BYTES_MAX: usize = 8 * 1024 * 1024;
/// One line of a model's stream.
pub const MODEL_LINE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// Output tokens where a wire wants a limit and the person set none.
pub const OUTPUT_TOKENS_DEFAULT: u32 = 8192;
/// A tool result as the model gets it; longer ones are cut with a note.
pub const RESULT_BYTES_MAX: usize = 32 * 1024;
/// A tool result as the window shows it before it is unfolded further.
pub const RESULT_SHOWN_BYTES_MAX: usize = 8 * 1024;
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
pub const LIST_DEPTH_MAX: u32 = 10;
/// A tool that works longer than this gives what it has.
pub const TOOL_MILLIS_MAX: u64 = 10_000;
/// A conversation's title.
pub const TITLE_CHARS_MAX: usize = 80;
/// A half-written answer or message.
pub const DRAFT_BYTES_MAX: usize = 512 * 1024;

/// The context of a model whose size nobody told us.
pub const CONTEXT_TOKENS_DEFAULT: u32 = 128_000;
/// How full the context may be before older rounds are summarised.
pub const CONTEXT_FULL_PERCENT: u32 = 80;
/// Rounds that stay as they are when older ones are summarised.
pub const COMPACTION_KEEPS_ROUNDS: usize = 4;

/// Thread entries handed over when a conversation is opened, and each time the person scrolls to earlier ones.
pub const ENTRIES_PAGE_COUNT: usize = 120;
/// How long a new card takes no key and no click.
pub const CARD_ARMING_MS: u32 = 500;
