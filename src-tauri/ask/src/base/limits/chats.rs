//! Of chat services, and of who is away.

/// The longest times after which the person counts as away, and a question that waits unheeded goes to a chat.
pub const AWAY_MINUTES_MAX: u32 = 1440;
/// How long a code waits for whoever is to answer, and how many wrong ones it takes.
pub const PAIRING_MILLIS: i64 = 900_000;
/// Wrong codes from one sender until none of theirs is taken any more.
pub const PAIRING_WRONG_COUNT_MAX: u32 = 5;
/// Senders whose wrong codes are counted.
pub const PAIRING_SENDERS_COUNT_MAX: usize = 64;
/// How long somebody who wrote in a chat is taken to be awake, whatever the hour.
pub const SPEAKING_MILLIS: i64 = 1_800_000;
/// One answer of a chat service. A hundred of the longest messages, each with what it quotes, fit.
pub const CHANNEL_RESPONSE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// How long Telegram is asked to hold back its answer until somebody writes.
pub const TELEGRAM_POLL_SECS: u64 = 25;
/// What Telegram hands over at once.
pub const TELEGRAM_UPDATES_COUNT_MAX: u32 = 100;
/// Telegram takes about one message a second in one chat.
pub const TELEGRAM_SPACING_MILLIS: i64 = 1_050;
/// One message on Telegram, in UTF-16 units, as it counts them.
pub const TELEGRAM_TEXT_UTF16_MAX: usize = 4096;
/// What is shown for a moment after a press on Telegram.
pub const TELEGRAM_ACKNOWLEDGEMENT_CHARS_MAX: usize = 200;
/// With more options than this, a question in a chat has no buttons for them: they are chosen by number.
pub const FORM_BUTTONS_COUNT_MAX: usize = 32;
/// A label on a button of a chat. The button of a longer one shows its number.
pub const BUTTON_LABEL_CHARS_MAX: usize = 24;
/// A word on a pressed button, as it is shown for a moment.
pub const CHAT_ACKNOWLEDGED_CHARS_MAX: usize = 200;
/// A conversation's title above a question in a chat.
pub const CHAT_TITLE_CHARS_MAX: usize = 60;
/// A line in a chat that says what was taken down, or what became of a question.
pub const CHAT_LINE_CHARS_MAX: usize = 300;
/// One answer to what wants consent, as a chat shows it. Where it is longer, not all of it was shown.
pub const CHAT_ANSWER_LINE_CHARS_MAX: usize = 300;
/// As much of an option's label stays where a question is too long for a chat.
pub const CHAT_LABEL_CHARS_MIN: usize = 8;
/// A chat that takes less than this in one post holds no question with all of its options.
pub const CHAT_TEXT_CHARS_MIN: usize = 1024;
/// Cards that ended in a chat and are still known there, and the posts of one card.
pub const CHAT_ENDED_COUNT_MAX: usize = 128;
/// Posts of one card that are remembered, so that an answer to any of them reaches it.
pub const CHAT_POSTS_COUNT_MAX: usize = 64;
/// What a chat service says at once.
pub const CHAT_REPLY_BYTES_MAX: usize = 4 * 1024 * 1024;
/// One message on WeChat, in UTF-16 units.
pub const WECHAT_TEXT_UNITS_MAX: usize = 4000;
/// How long after the person's last message WeChat is written to: it takes replies for 24 hours, and clocks differ.
pub const WECHAT_WINDOW_MILLIS: u64 = 23 * 3_600_000;
/// Messages that WeChat takes until the person writes again.
pub const WECHAT_POSTS_COUNT_MAX: u32 = 10;
/// Signing in to WeChat: all of it, how long one picture can be scanned, how many there are, and how often one is fetched.
pub const WECHAT_LOGIN_MILLIS_MAX: u64 = 480_000;
/// How long one picture can be scanned before a fresh one is shown.
pub const WECHAT_PICTURE_MILLIS_MAX: u64 = 300_000;
/// Pictures shown in one attempt to sign in.
pub const WECHAT_PICTURES_COUNT_MAX: u32 = 4;
/// Attempts to fetch one picture.
pub const WECHAT_LOGIN_FETCHES_COUNT_MAX: u32 = 3;
