// Generated from the Rust types in `src-tauri/ask`. Do not edit: `make types` writes it.

export type ConversationId = string;

export type InteractionId = string;

export type SubmitId = string;

export type MessageId = string;

export type ProfileId = string;

export type CallId = string;

export type QuestionId = string;

export type OptionId = string;

export type QuestionOption = { id: OptionId, label: string, };

export type Question = { id: QuestionId, 
/**
 * Markdown, untrusted.
 */
text: string, options: Array<QuestionOption>, 
/**
 * Whether the person may answer in their own words.
 */
allow_freeform: boolean, };

export type Answer = { question: QuestionId, selected: Array<OptionId>, text?: string, };

export type Response = { "Answered": { answers: Array<Answer>, } } | "Dismissed";

export type Outcome = { "Answered": { answers: Array<Answer>, } } | "Dismissed" | "Superseded" | "Stopped";

export type Surface = "Window" | "Notification" | "Terminal";

export type Closing = { outcome: Outcome, at: number, 
/**
 * None where no surface closed it (a stop, a new message, a deletion).
 */
by?: Surface, submit?: SubmitId, };

export type Status = "Open" | { "Closed": Closing };

export type Body = { "Question": { questions: Array<Question>, } };

export type Interaction = { id: InteractionId, conversation: ConversationId, 
/**
 * The call whose result the answer becomes.
 */
tool_call: CallId, body: Body, opened_at: number, status: Status, };

export type Invalid = "Empty" | { "TooLong": { bytes: number, bytes_max: number, } } | "UnknownOption" | "UnknownQuestion" | "RepeatedQuestion" | "OnlyOne" | "NoFreeText" | "Unanswered" | "Ambiguous";

export type Usage = { input_tokens: number, output_tokens: number, };

export type CallStatus = "Ok" | "Failed" | "NotRun";

export type FailureCode = "Unauthorized" | "UnknownModel" | "ContextTooLong" | "Refused" | "OutputLimit" | "RateLimited" | "QuotaExceeded" | "ServerError" | "Unreachable" | "CutOff" | "BadResponse" | "KeyUnavailable";

export type RunFailure = { code: FailureCode, detail: string, };

export type RunEnd = "Completed" | "RoundLimit" | "Stopped" | { "Failed": { failure: RunFailure, } };

export type ToolState = "Running" | "Ok" | "Failed" | "NotRun";

export type Entry = { "User": { id: MessageId, text: string, at: number, } } | { "Reply": { 
/**
 * Markdown, untrusted.
 */
text: string, reasoning: string, model: string, 
/**
 * The stream ended early: this is all that came.
 */
cut: boolean, at: number, } } | { "Tool": { id: CallId, name: string, 
/**
 * What it acts on, in one line: a path, a pattern.
 */
subject: string, 
/**
 * The arguments as JSON.
 */
arguments: string, state: ToolState, 
/**
 * The beginning of the result.
 */
result: string, result_bytes: number, at: number, } } | { "Ask": { interaction: Interaction, } } | { "Ended": { run: number, end: RunEnd, at: number, } } | { "Compacted": { at: number, } };

export type Placed = { index: number, entry: Entry, };

export type Language = "En" | "Zh";

export type Appearance = "System" | "Light" | "Dark";

export type Notifications = { 
/**
 * When a question waits and the window is not looking at it.
 */
questions: boolean, 
/**
 * When a run has ended.
 */
finished: boolean, 
/**
 * Show the question's text, not only the conversation's title.
 */
show_text: boolean, sound: boolean, };

export type Wire = "OpenAi" | "Anthropic";

export type Profile = { id: ProfileId, name: string, wire: Wire, base_url: string, model: string, 
/**
 * A key was given: it is looked up before each run.
 */
has_key: boolean, 
/**
 * Names of extra headers.
 */
headers: Array<string>, 
/**
 * `http://`, `https://` or `socks5://`; without a password.
 */
proxy: string | null, context_tokens: number | null, max_output_tokens: number | null, };

export type AiConfig = { profiles: Array<Profile>, 
/**
 * The profile in use. None: the built-in demo model.
 */
profile: ProfileId | null, 
/**
 * Rounds of a run after which the agent sums up.
 */
max_tool_rounds: number, 
/**
 * Whether the agent may ask. Absent means yes.
 */
enable_ask_user?: boolean, };

export type Settings = { ai: AiConfig, 
/**
 * None: the system's language.
 */
language: Language | null, appearance: Appearance, notifications: Notifications, 
/**
 * The welcome has led somewhere.
 */
welcomed: boolean, 
/**
 * The workspace of the last conversation, offered for the next.
 */
workspace: string | null, };

export type AskUser = { conversation_id: ConversationId, tool_call_id: CallId, interaction_id: InteractionId, 
/**
 * The first question's text, labels and permission of own words: the plain form of the card.
 */
question: string, choices: Array<string>, allow_freeform: boolean, title: string, card: Interaction, };

export type AskClosed = { conversation_id: ConversationId, tool_call_id: CallId, interaction_id: InteractionId, closing: Closing, };

export type ChatComplete = { conversation_id: ConversationId, run: number, end: RunEnd, title: string, };

export type Standing = "NeedsYou" | "Working" | "Failed" | "Idle" | "Damaged";

export type ConversationSummary = { id: ConversationId, title: string, workspace: string | null, standing: Standing, 
/**
 * Questions that wait for the person.
 */
open_asks: number, updated_at: number, };

export type RetryNotice = { attempt: number, attempts_max: number, 
/**
 * When it will be made.
 */
at: number, failure: RunFailure, };

export type Live = { text: string, reasoning: string, 
/**
 * The tool whose call is being written.
 */
tool: string | null, retry: RetryNotice | null, };

export type LiveStep = { "Begin": { conversation_id: ConversationId, } } | { "Text": { conversation_id: ConversationId, text: string, } } | { "Reasoning": { conversation_id: ConversationId, text: string, } } | { "Tool": { conversation_id: ConversationId, name: string, } } | { "Retry": { conversation_id: ConversationId, notice: RetryNotice, } } | { "End": { conversation_id: ConversationId, } };

export type ConversationView = { summary: ConversationSummary, 
/**
 * The last event taken in. A change with a later one may be applied; a gap means: open again.
 */
seq: number, 
/**
 * Entries in the whole thread.
 */
total: number, entries: Array<Placed>, live: Live | null, 
/**
 * The half-written message, if any.
 */
draft: string | null, };

export type Changed = { summary: ConversationSummary, 
/**
 * The event before the first of this change.
 */
after: number, seq: number, total: number, entries: Array<Placed>, 
/**
 * The places of entries have shifted: open the conversation again.
 */
reordered: boolean, };

export type Draft = { answers: Array<Answer>, 
/**
 * Kept with the draft, so that sending again after a restart counts once.
 */
submit: SubmitId | null, };

export type Waiting = { interaction: Interaction, title: string, draft: Draft | null, };

export type Submit = { conversation_id: ConversationId, interaction_id: InteractionId | null, submit_id: SubmitId | null, response: Response | null, answer: string | null, };

export type Submitted = { "Accepted": { seq: number, } } | { "Duplicate": { closing: Closing, } } | { "Closed": { closing: Closing, } } | { "Invalid": { field: string, why: Invalid, } } | "Unknown" | { "NotSaved": { why: string, } };

export type TroubleCode = "DiskFull" | "ReadOnly" | "Recovered" | "SettingsRestored" | "Failed";

export type Trouble = { code: TroubleCode, detail: string, };

export type ErrorCode = "NotFound" | "Invalid" | "NotSaved" | "Damaged" | "Model" | "Keychain" | "Internal";

export type CommandError = { code: ErrorCode, message: string, };

export type KeychainStanding = "System" | "File";

export type Hello = { version: string, settings: Settings, 
/**
 * The system's language, where the person chose none.
 */
system_language: Language, trouble: Trouble | null, keychain: KeychainStanding, 
/**
 * Where the demo model listens and the sample workspace lies.
 */
sample_workspace: string, data_folder: string, card_arming_ms: number, platform: string, };

export type Secrets = { 
/**
 * None leaves the stored key as it is; an empty one removes it.
 */
key: string | null, 
/**
 * Values of extra headers, by name. Names left out keep their stored value.
 */
headers: { [key in string]: string }, };

export type LocalServer = { name: string, base_url: string, models: Array<string>, };

export type ProfileTest = { "Works": { model: string, millis: number, calls_tools: boolean, } } | { "Fails": { failure: RunFailure, } };

export type ProfileEdit = { profile: Profile, secrets: Secrets, };

export const limits = {
  toolRoundsMin: 1,
  toolRoundsMax: 200,
  answerBytesMax: 32768,
  messageBytesMax: 262144,
  entriesPageCount: 120,
  cardArmingMs: 500,
} as const;
