//! Of lists: the thread, the history, trees, comparisons.

/// A conversation's title.
pub const TITLE_CHARS_MAX: usize = 80;
/// Thread entries handed over when a conversation is opened, and each time the person scrolls to earlier ones.
pub const ENTRIES_PAGE_COUNT: usize = 120;
/// The same of a conversation's decisions.
pub const DECISIONS_PAGE_COUNT: usize = 50;
/// Decisions on one page of the history, and the most that are handed over at once.
pub const HISTORY_PAGE_COUNT: u32 = 60;
/// Of what a rule let through, so much is listed with it.
pub const RULE_USES_SHOWN_COUNT: u32 = 3;
/// A caller that asks for a longer page gets this many.
pub const HISTORY_PAGE_COUNT_MAX: u32 = 200;
/// What is searched for in the history.
pub const HISTORY_QUERY_BYTES_MAX: usize = 1024;
/// The shortest words that the index of the history knows whole. Shorter ones begin what it knows.
pub const HISTORY_INDEXED_CHARS_MIN: usize = 3;
/// Words that occur in more decisions are looked for in their texts, from the latest on.
pub const HISTORY_SELDOM_COUNT: u32 = 5_000;
/// Decisions whose texts are read to count those that hold a word.
pub const HISTORY_COUNTED_COUNT: u32 = 20_000;
/// The beginning of what was asked and answered, as the list shows it.
pub const HISTORY_SHOWN_BYTES_MAX: usize = 600;
/// Entries of the thread shown before a decision.
pub const HISTORY_BEFORE_COUNT: usize = 6;
/// Conversations that are drawn as one tree of decisions.
pub const TREE_CONVERSATIONS_COUNT_MAX: usize = 64;
/// Entries of each side that are compared.
pub const COMPARED_ENTRIES_COUNT_MAX: usize = 400;
