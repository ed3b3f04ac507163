//! Of plans, and of calls with an effect: files, commands, web pages.

/// A plan's title, one of its steps, and how many steps it may have.
pub const PLAN_TITLE_BYTES_MAX: usize = 512;
/// One step of a plan.
pub const PLAN_STEP_BYTES_MAX: usize = 2048;
/// Steps of a plan. One with more is handed back to the model to be made coarser.
pub const PLAN_STEPS_COUNT_MAX: usize = 40;
/// A file that is written or edited, before and after. A larger one is refused.
pub const FILE_WRITTEN_BYTES_MAX: u64 = 8 * 1024 * 1024;
/// A diff as a card shows it. What is longer cannot be shown in full, and no rule is made of it.
pub const DIFF_SHOWN_BYTES_MAX: usize = 256 * 1024;
/// A command line: what Linux takes as one argument.
pub const COMMAND_BYTES_MAX: usize = 128 * 1024 - 1;
/// Of the protected paths that a command made, so many are named.
pub const PLANTED_COUNT_MAX: usize = 20;
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
/// Hosts that one command may have asked about. One that wants more is refused them.
pub const NETWORK_ASKED_COUNT_MAX: usize = 50;
/// How many of them stand open at once; others wait their turn.
pub const NETWORK_OPEN_COUNT_MAX: usize = 4;
/// Connections that a command has at once, those that wait for an answer included.
pub const NETWORK_CONNECTIONS_COUNT_MAX: usize = 256;
/// Names that a command can look up. Each gets an address of its own.
pub const NETWORK_NAMES_COUNT_MAX: usize = 4096;
/// Ports of this machine on which something listens when a command starts, and which it can ask for.
pub const NETWORK_LOCAL_PORTS_COUNT_MAX: usize = 100;
/// The head of a request that a command hands to the proxy.
pub const NETWORK_HEAD_BYTES_MAX: usize = 64 * 1024;
/// How long a command may take to say whom it wants to reach.
pub const NETWORK_HEAD_MILLIS_MAX: u64 = 30_000;
/// A connection on which nothing was said for so long is closed.
pub const NETWORK_IDLE_MILLIS_MAX: u64 = 30 * 60_000;
/// How long a connection may take to be made.
pub const NETWORK_CONNECT_MILLIS_MAX: u64 = 30_000;
