//! Every limit of the product, each with its unit last.

mod mcp;
mod server;

pub use mcp::*;
pub use server::*;

/// One message of an agent of another make. A longer one has no end that could be waited for.
pub const ACP_MESSAGE_BYTES_MAX: usize = 16 * 1024 * 1024;
/// Such an agent may be fetched by its package runner first.
pub const ACP_START_SECS: u64 = 90;
/// How long it may take to stop its turn before it is ended.
pub const ACP_END_MILLIS: u64 = 10_000;
/// Of what it says of one call.
pub const ACP_CALL_BYTES_MAX: usize = 64 * 1024;
/// Of what was said before, told to one that remembers nothing of it.
pub const ACP_RETOLD_BYTES_MAX: usize = 32 * 1024;

/// Rounds of a run after which the agent is asked once for a summary, unless the person set another number.
pub const TOOL_ROUNDS_DEFAULT: u32 = 30;
/// The ends of the slider in Settings.
pub const TOOL_ROUNDS_MIN: u32 = 1;
/// The slider's right end. A larger number in the file of settings counts as this.
pub const TOOL_ROUNDS_MAX: u32 = 200;

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
/// One image as a model is given it: the strictest provider takes 5 MiB in base64. A larger one is only named.
pub const IMAGE_TOLD_BYTES_MAX: usize = 5 * 1024 * 1024 / 4 * 3;
/// All images of one request: 16 MiB in base64. What comes beyond is only named.
pub const IMAGES_TOLD_BYTES_MAX: usize = 12 * 1024 * 1024;
/// Images of one request: with more of them, providers take only small ones.
pub const IMAGES_TOLD_COUNT_MAX: usize = 20;
/// One side of an image as a model is given it: providers refuse a request with a larger one.
pub const IMAGE_TOLD_SIDE_PIXELS_MAX: u32 = 8000;
/// What Settings offers as a limit for answers, beside none.
pub const ANSWER_LIMITS_MINUTES: [u32; 4] = [1, 5, 10, 30];
/// What "+10 min" adds to a clock.
pub const ANSWER_MORE_MILLIS: u64 = 600_000;
/// How long a clock stands still after something was typed on its card.
pub const TYPING_MILLIS: u64 = 30_000;
/// The longest time after which a question is announced once more.
pub const REMIND_MINUTES_MAX: u32 = 1440;
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

/// One message of the person.
pub const MESSAGE_BYTES_MAX: usize = 256 * 1024;
/// The arguments of one tool call. A question's previews may be images in data form.
pub const ARGUMENTS_BYTES_MAX: usize = 1024 * 1024;
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
/// The same of a conversation's decisions.
pub const DECISIONS_PAGE_COUNT: usize = 50;
/// Bytes in what Settings calls a megabyte.
pub const MEGABYTE: u64 = 1024 * 1024;
/// A day without leap seconds, as clocks here count.
pub const DAY_MILLIS: i64 = 24 * 60 * 60 * 1000;
/// How long a deleted conversation can be put back.
pub const DELETED_KEPT_DAYS: u32 = 30;
/// How long a dismissal can be taken back before it is handed in.
pub const UNDO_MILLIS: u64 = 10_000;
/// How long a new card takes no key and no click.
pub const CARD_ARMING_MS: u32 = 500;

/// How long a question to another agent may stand before it is asked once more, and then becomes the person's.
pub const AGENT_ANSWER_MILLIS_DEFAULT: u64 = 120_000;
/// A model that names a shorter time for another agent's answer gets this one.
pub const AGENT_ANSWER_MILLIS_MIN: u64 = 1_000;
/// A model that names a longer time for another agent's answer gets this one.
pub const AGENT_ANSWER_MILLIS_MAX: u64 = 3_600_000;
/// How often an agent is asked before the question is the person's.
pub const AGENT_ASKED_COUNT_MAX: u32 = 2;
/// A question or an answer between agents that is longer is shown folded.
pub const AGENT_TEXT_FOLDED_BYTES_MIN: usize = 1024;
/// What a question refers to: how many, and how long each.
pub const REFS_COUNT_MAX: usize = 32;
/// One such reference: a path, an address, a name.
pub const REF_BYTES_MAX: usize = 512;
/// What a task is told to do.
pub const TASK_PROMPT_BYTES_MAX: usize = 32 * 1024;
/// How deep tasks may start tasks, unless the person set another depth. 0: no tasks.
pub const TASK_DEPTH_DEFAULT: u32 = 2;
/// The deepest that Settings offers.
pub const TASK_DEPTH_MAX: u32 = 5;
/// Tasks at once under one parent.
pub const TASKS_ALIVE_DEFAULT: u32 = 8;
/// The most at once that Settings offers.
pub const TASKS_ALIVE_MAX: u32 = 32;
/// Rounds of all tasks of one run together.
pub const TASK_ROUNDS_DEFAULT: u32 = 600;
/// The most rounds that Settings offers for all tasks together.
pub const TASK_ROUNDS_MAX: u32 = 5_000;

/// A plan's title, one of its steps, and how many steps it may have.
pub const PLAN_TITLE_BYTES_MAX: usize = 512;
/// One step of a plan.
pub const PLAN_STEP_BYTES_MAX: usize = 2048;
/// Steps of a plan. One with more is handed back to the model to be made coarser.
pub const PLAN_STEPS_COUNT_MAX: usize = 40;
/// Why the person refused.
pub const REASON_BYTES_MAX: usize = 8 * 1024;
/// A file that is written or edited, before and after. A larger one is refused.
pub const FILE_WRITTEN_BYTES_MAX: u64 = 8 * 1024 * 1024;
/// A diff as a card shows it. What is longer cannot be shown in full, and no rule is made of it.
pub const DIFF_SHOWN_BYTES_MAX: usize = 256 * 1024;
/// A command line: what Linux takes as one argument.
pub const COMMAND_BYTES_MAX: usize = 128 * 1024 - 1;
/// How long a command may be quiet before the person is asked what to do with it, unless they set another time.
pub const COMMAND_QUIET_SECONDS_DEFAULT: u32 = 300;
/// The shortest and the longest time of that kind.
pub const COMMAND_QUIET_SECONDS_MIN: u32 = 5;
/// A day. A longer time in the file of settings counts as this.
pub const COMMAND_QUIET_SECONDS_MAX: u32 = 86_400;
/// How much longer a quiet command goes on where the person says "wait".
pub const COMMAND_WAIT_MILLIS: u64 = 600_000;
/// The end of a quiet command's output, as it is shown.
pub const COMMAND_TAIL_BYTES_MAX: usize = 4 * 1024;
/// A longer command is shown, but no rule is made of it: nobody reads that much before saying "always".
pub const COMMAND_SHOWN_BYTES_MAX: usize = 16 * 1024;
/// A command's output is kept in pieces of this size: the first one, and the latest.
pub const COMMAND_PIECE_BYTES: u64 = 64 * 1024;
/// The latest pieces that are kept, beside the first: 192 KiB at least.
pub const COMMAND_LATEST_PIECES_COUNT: usize = 4;
/// How long a command that is to stop may tidy up before it is killed.
pub const COMMAND_GRACE_MILLIS: u64 = 2_000;
/// How long processes that a command left behind may go on after it, before they are ended too.
pub const COMMAND_LEFT_MILLIS: u64 = 300;
/// The address of a web page.
pub const PAGE_ADDRESS_BYTES_MAX: usize = 2048;
/// As much of a web page is read, and as much text is made of it.
pub const PAGE_BYTES_MAX: usize = 5 * 1024 * 1024;
/// How long a web page may take to come, all in all.
pub const PAGE_MILLIS_MAX: u64 = 30_000;
/// Redirects followed on the way to a web page.
pub const PAGE_REDIRECTS_COUNT_MAX: usize = 5;
/// Files and folders in one folder that is moved or deleted. One with more is refused.
pub const TREE_ENTRIES_COUNT_MAX: usize = 100_000;

/// Decisions on one page of the history, and the most that are handed over at once.
pub const HISTORY_PAGE_COUNT: u32 = 60;
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
/// A text within an event, as the log holds it: what answers and results may be is whole.
pub const LOG_TEXT_BYTES_MAX: usize = 64 * 1024;
/// A line of the log.
pub const LOG_LINE_BYTES_MAX: usize = 1024 * 1024;
/// What a line is bound to the one before it with.
pub const LOG_SEAL_BYTES: usize = 128;
/// The longest time that the person can set for what is kept, and the most room.
pub const KEEP_DAYS_MAX: u32 = 36_500;
/// 16 TiB. A larger number in the file of settings counts as this.
pub const KEEP_MEGABYTES_MAX: u32 = 16 * 1024 * 1024;
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
/// Conversations that are drawn as one tree of decisions.
pub const TREE_CONVERSATIONS_COUNT_MAX: usize = 64;
/// Entries of each side that are compared.
pub const COMPARED_ENTRIES_COUNT_MAX: usize = 400;
/// The file of a question template, and how many of one folder are read.
pub const TEMPLATE_BYTES_MAX: usize = 16 * 1024;
/// Templates of one folder. Those behind them, by name, are not read.
pub const TEMPLATES_COUNT_MAX: usize = 64;
/// A template's name, its title, and when to take it.
pub const TEMPLATE_NAME_BYTES_MAX: usize = 48;
/// A template's title, as the list of templates shows it.
pub const TEMPLATE_TITLE_BYTES_MAX: usize = 120;
/// When a template fits, as the model is told it.
pub const TEMPLATE_DESCRIPTION_BYTES_MAX: usize = 500;
/// The fields of a template: how many, their names, what is said of each, and each value it may have.
pub const TEMPLATE_FIELDS_COUNT_MAX: usize = 16;
/// The name of one field of a template.
pub const TEMPLATE_FIELD_NAME_BYTES_MAX: usize = 32;
/// What a template says of one of its fields.
pub const TEMPLATE_FIELD_DESCRIPTION_BYTES_MAX: usize = 200;
/// One of the values among which a field of a template is chosen.
pub const TEMPLATE_VALUE_BYTES_MAX: usize = 128;
/// What is given for a field that takes several texts.
pub const TEMPLATE_ITEMS_COUNT_MAX: usize = 32;
/// What a model is told of all templates.
pub const TEMPLATES_TOLD_BYTES_MAX: usize = 6 * 1024;
/// Workspaces whose templates Settings lists, the latest used first.
pub const TEMPLATE_WORKSPACES_COUNT_MAX: usize = 32;
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

/// For so long a run waits for the network or the model's provider before it ends as failed, in a program that stays or has
/// a person before it: 24 hours.
pub const MODEL_PATIENCE_MILLIS: u64 = 86_400_000;

/// The same where a script waits for the end of the run: 15 minutes.
pub const MODEL_PATIENCE_OF_SCRIPTS_MILLIS: u64 = 900_000;

/// No time of ours comes after the year 9999.
pub const TIME_MAX_MILLIS: i64 = 253_402_300_799_999;

/// What an exported conversation may come to, with its subtasks: their record, its events, and the entries of the file.
pub const EXPORT_RECORD_BYTES_MAX: u64 = 256 * 1024 * 1024;
/// Events of such an export, all conversations together.
pub const EXPORT_EVENTS_COUNT_MAX: u64 = 500_000;
/// Files of such an export, and files that an import may name.
pub const EXPORT_ENTRIES_COUNT_MAX: usize = 20_000;

/// With less room than this on its disk, a look over the data folder says so.
pub const DISK_FREE_BYTES_MIN: u64 = 200 * 1024 * 1024;

/// A backup that has more entries, deeper ones, or a longer list of them, is none that this program wrote.
pub const BACKUP_ENTRIES_COUNT_MAX: usize = 500_000;
/// Folders on the way to one entry, the entry included.
pub const BACKUP_DEPTH_MAX: usize = 64;
/// The list of a backup's entries, a file in the archive.
pub const BACKUP_LIST_BYTES_MAX: u64 = 128 * 1024 * 1024;
