//! Of servers whose tools our agent calls, what they ask, and agents that ask through us.

/// The name under which a model calls a tool: what the strictest provider takes.
pub const TOOL_NAME_BYTES_MAX: usize = 64;
/// MCP servers in the settings.
pub const MCP_SERVERS_COUNT_MAX: usize = 64;
/// The name of an MCP server.
pub const MCP_SERVER_NAME_CHARS_MAX: usize = 40;
/// A configuration that is pasted.
pub const MCP_PASTE_BYTES_MAX: usize = 256 * 1024;
/// Tools taken from one MCP server.
pub const MCP_TOOLS_COUNT_MAX: usize = 256;
/// A tool's description, as a model gets it.
pub const MCP_DESCRIPTION_BYTES_MAX: usize = 16 * 1024;
/// The schema of a tool's arguments, and how deep it may be. A tool with more is left out.
pub const MCP_SCHEMA_BYTES_MAX: usize = 32 * 1024;
/// Levels of such a schema, one inside the other.
pub const MCP_SCHEMA_DEPTH_MAX: usize = 32;
/// How long a call of an MCP server's tool may take, unless the person set another time.
pub const MCP_CALL_SECONDS_DEFAULT: u32 = 300;
/// A day. A longer time in the file of settings counts as this.
pub const MCP_CALL_SECONDS_MAX: u32 = 86_400;
/// What is kept of a server's log: lines, and as much of each.
pub const MCP_LOG_LINES_COUNT_MAX: usize = 500;
/// One such line. The rest of a longer one is dropped.
pub const MCP_LOG_LINE_BYTES_MAX: usize = 4 * 1024;
/// One message of an MCP server. Images are in it.
pub const MCP_MESSAGE_BYTES_MAX: usize = 16 * 1024 * 1024;
/// Images kept of one result, each no larger than an attached file.
pub const MCP_IMAGES_COUNT_MAX: usize = 10;
/// How long a server may take to start: some are fetched first.
pub const MCP_START_MILLIS_MAX: u64 = 120_000;
/// How long a request to the model waits for servers that are starting.
pub const MCP_AWAITED_MILLIS: u64 = 20_000;
/// How often a server that ends by itself is started again, and the first pause before that; each further one is twice as long.
pub const MCP_RESTARTS_COUNT_MAX: u32 = 5;
/// The first of those pauses; each further one is twice as long.
pub const MCP_RESTART_MILLIS: u64 = 500;
/// After so long without a fault, a server counts as well again.
pub const MCP_WELL_MILLIS: u64 = 60_000;
/// Pages of one list of tools.
pub const MCP_PAGES_COUNT_MAX: usize = 64;
/// What a server asks in the middle of a call: its words, one name, title or option, and the names that only it knows.
pub const ELICITATION_MESSAGE_BYTES_MAX: usize = 16 * 1024;
/// One title, key or option of a form.
pub const ELICITATION_NAME_BYTES_MAX: usize = 512;
/// The form: all of it, its fields, the options of one field, how deep a part of it goes, and the pattern of a text.
pub const ELICITATION_SCHEMA_BYTES_MAX: usize = 128 * 1024;
/// Fields of one form.
pub const ELICITATION_FIELDS_COUNT_MAX: usize = 64;
/// Options of one field.
pub const ELICITATION_OPTIONS_COUNT_MAX: usize = 256;
/// Levels of one field's schema, and of a value that is filled in as JSON.
pub const ELICITATION_DEPTH_MAX: usize = 16;
/// The regular expression that a text has to match.
pub const ELICITATION_PATTERN_BYTES_MAX: usize = 1024;
/// The address that a server wants to have opened.
pub const ELICITATION_URL_BYTES_MAX: usize = 8 * 1024;
/// What a server wants to have back unread with the answer.
pub const ELICITATION_STATE_BYTES_MAX: usize = 256 * 1024;
/// All that is filled in.
pub const ELICITATION_CONTENT_BYTES_MAX: usize = 256 * 1024;
/// As much of what a server says of a field of its own kind is shown where there are no cards.
pub const FORM_SCHEMA_BYTES_SHOWN_MAX: usize = 600;
/// How often one call may ask, and how much of that may stand open at once.
pub const ELICITATIONS_PER_CALL_COUNT_MAX: usize = 32;
/// Questions of one call that are open at the same time.
pub const ELICITATIONS_OPEN_COUNT_MAX: usize = 8;
/// A call over MCP ends with a word that it waits, before clients give it up: this long where nothing is known of the client.
pub const MCP_ANSWER_MILLIS_DEFAULT: u64 = 45_000;
/// The shortest such time that a client can set.
pub const MCP_ANSWER_MILLIS_MIN: u64 = 1_000;
/// The longest such time that a client can set, below the day after which sessions end.
pub const MCP_ANSWER_MILLIS_MAX: u64 = 23 * 3_600_000;
/// A client that wants to hear of progress hears as often that its call still waits.
pub const MCP_PROGRESS_MILLIS: u64 = 10_000;
/// A session over HTTP from which nothing came for so long has been left. No call takes longer.
pub const MCP_SESSION_MILLIS_MAX: u64 = 24 * 3_600_000;
/// A hook gives up a little before the day that agents are told to give it, and soon where the program has gone.
pub const HOOK_MILLIS_MAX: u64 = 86_000_000;
/// The same where the program has gone: an agent must not wait for a question that nobody sees.
pub const HOOK_AWAY_MILLIS_MAX: u64 = 10_000;
/// The address of something that a tool points at, as it is told.
pub const MCP_URI_BYTES_MAX: usize = 512;
/// What a server says of how far a call has come, and why it refused one.
pub const MCP_PROGRESS_BYTES_MAX: usize = 1024;
/// How often a server may answer a call with a question. The official libraries stop there, too.
pub const MCP_ROUNDS_COUNT_MAX: u32 = 10;
/// Questions of one server within a minute, over all of its calls. Further ones are declined for the person.
pub const MCP_ASKS_PER_MINUTE_COUNT_MAX: usize = 20;
/// How long a page on which the person signs in to a server is waited for.
pub const MCP_SIGN_IN_MILLIS_MAX: u64 = 600_000;
/// How long it may take to find out where that page is.
pub const OAUTH_DISCOVERY_MILLIS_MAX: u64 = 60_000;
/// One request to whoever lets people sign in.
pub const OAUTH_REQUEST_MILLIS_MAX: u64 = 20_000;
/// Such requests of one attempt. A server can name as many addresses as it likes.
pub const OAUTH_REQUESTS_COUNT_MAX: usize = 40;
/// One answer to such a request.
pub const OAUTH_ANSWER_BYTES_MAX: usize = 256 * 1024;
/// What a server says of how to sign in, where it refuses a request.
pub const OAUTH_CHALLENGE_BYTES_MAX: usize = 8 * 1024;
/// The address of the page on which the person signs in.
pub const OAUTH_PAGE_BYTES_MAX: usize = 8 * 1024;
/// A token or a client's secret.
pub const OAUTH_TOKEN_BYTES_MAX: usize = 16 * 1024;
/// The id of a client.
pub const OAUTH_CLIENT_ID_BYTES_MAX: usize = 2 * 1024;
/// What a browser sends back when the person has signed in: all of the request but its body, which is not read.
pub const OAUTH_CALLBACK_BYTES_MAX: usize = 32 * 1024;
/// Browsers, or others, that are at the address for that at once.
pub const OAUTH_CALLBACKS_COUNT_MAX: usize = 16;
/// How long one of them may take to send its request.
pub const OAUTH_CALLBACK_MILLIS_MAX: u64 = 10_000;
/// So long before its end a token is renewed; one that holds for less than twice as long, at half of its time.
pub const OAUTH_RENEW_MILLIS: i64 = 60_000;
/// A keychain entry of Windows holds 2560 bytes. A longer one is kept without what can be had anew.
pub const OAUTH_KEPT_BYTES_MAX: usize = 2400;
