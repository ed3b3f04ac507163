// Generated from the Rust types in `src-tauri/ask`. Do not edit: `make types` writes it.

export type ConversationId = string;

export type InteractionId = string;

export type SubmitId = string;

export type MessageId = string;

export type ProfileId = string;

export type AttachmentId = string;

export type StandingId = string;

export type Attachment = { id: AttachmentId, 
/**
 * The file's own name, without folders.
 */
name: string, 
/**
 * Found by its content, not by its name.
 */
mediaType: string, bytes: number, 
/**
 * Where its copy lies.
 */
path: string, };

export type Answers = { 
/**
 * One for each question that was answered or noted on; questions without one stay open.
 */
answers: Array<Answer>, comment?: string, attachments?: Array<Attachment>, 
/**
 * Holds for the workspace from now on.
 */
remember?: boolean, };

export type Decision = { interaction: InteractionId, question: QuestionId, asked: string, answer: string, 
/**
 * The person has put it in other words since.
 */
corrected: boolean, at: number, };

export type StandingDecision = { id: StandingId, workspace: string, asked: string, answer: string, 
/**
 * Where it was made. That conversation may be gone.
 */
conversation: ConversationId, at: number, };

export type QuietHours = { from: number, to: number, };

export type Clock = { remainingMs: number, running: boolean, };

export type ClockChanged = { interactionId: InteractionId, clock: Clock, };

export type CallId = string;

export type QuestionId = string;

export type OptionId = string;

export type QuestionOption = { id: OptionId, label: string, 
/**
 * What choosing it means, in a line or two.
 */
description?: string, 
/**
 * What it leads to, shown beside the list: Markdown, code, a diff, a diagram, an image in data form. Untrusted.
 */
preview?: string, 
/**
 * The agent advises it. A badge: not chosen beforehand, and no part of the answer.
 */
recommended?: boolean, };

export type Question = { id: QuestionId, 
/**
 * A word or two that names it among several.
 */
header?: string, 
/**
 * Markdown, untrusted.
 */
text: string, options: Array<QuestionOption>, 
/**
 * Several options may be chosen.
 */
multiSelect?: boolean, 
/**
 * Whether the person may answer in their own words.
 */
allowFreeform: boolean, };

export type Answer = { question: QuestionId, selected: Array<OptionId>, text?: string, note?: string, };

export type Response = { "kind": "answered" } & Answers | { "kind": "delegated", comment?: string, } | { "kind": "talkFirst", text: string, } | { "kind": "dismissed" };

export type Outcome = { "kind": "answered" } & Answers | { "kind": "delegated", comment?: string, } | { "kind": "dismissed" } | { "kind": "noResponse", 
/**
 * The limit that applied in the end, with all that was added to it.
 */
limitMs: number, } | { "kind": "superseded" } | { "kind": "stopped" };

export type Surface = "window" | "notification" | "terminal";

export type Closing = { outcome: Outcome, at: number, 
/**
 * None where no surface closed it (a stop, a new message, a deletion).
 */
by?: Surface, submit?: SubmitId, 
/**
 * The person changed it before the agent had gone on.
 */
revised?: boolean, };

export type Status = { "kind": "open" } | { "kind": "closed" } & Closing;

export type Body = { "kind": "question", questions: Array<Question>, };

export type Interaction = { id: InteractionId, conversation: ConversationId, 
/**
 * The call whose result the answer becomes.
 */
toolCall: CallId, body: Body, 
/**
 * The run does not wait for it: its call has its result, and the answer comes as a message.
 */
background?: boolean, 
/**
 * How long it may stand unattended before it ends as "no response". None: as long as it takes.
 */
limitMs?: number, openedAt: number, status: Status, 
/**
 * What came when it had ended already.
 */
late?: Closing, };

export type Invalid = { "kind": "empty" } | { "kind": "tooLong", bytes: number, bytesMax: number, } | { "kind": "unknownOption" } | { "kind": "unknownQuestion" } | { "kind": "repeatedQuestion" } | { "kind": "onlyOne" } | { "kind": "noFreeText" } | { "kind": "tooManyFiles" } | { "kind": "unknownFile" } | { "kind": "noWorkspace" } | { "kind": "unknownDecision" } | { "kind": "ambiguous" };

export type Usage = { inputTokens: number, outputTokens: number, };

export type CallStatus = "ok" | "failed" | "notRun";

export type FailureCode = "unauthorized" | "unknownModel" | "contextTooLong" | "refused" | "outputLimit" | "rateLimited" | "quotaExceeded" | "serverError" | "unreachable" | "cutOff" | "badResponse" | "keyUnavailable";

export type RunFailure = { code: FailureCode, detail: string, };

export type RunEnd = { "kind": "completed" } | { "kind": "roundLimit" } | { "kind": "stopped" } | { "kind": "failed", failure: RunFailure, };

export type ToolState = "running" | "ok" | "failed" | "notRun";

export type Entry = { "kind": "user", id: MessageId, text: string, 
/**
 * The question that it asks back about.
 */
about?: InteractionId, at: number, } | { "kind": "reply", 
/**
 * Markdown, untrusted.
 */
text: string, reasoning: string, model: string, 
/**
 * The stream ended early: this is all that came.
 */
cut: boolean, at: number, } | { "kind": "tool", id: CallId, name: string, 
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
result: string, resultBytes: number, at: number, } | { "kind": "ask", interaction: Interaction, } | { "kind": "told", interaction: Interaction, at: number, } | { "kind": "ended", run: number, end: RunEnd, at: number, } | { "kind": "compacted", at: number, };

export type Placed = { index: number, entry: Entry, };

export type Language = "en" | "zh";

export type Appearance = "system" | "light" | "dark";

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
showText: boolean, sound: boolean, 
/**
 * After how long a question that still waits is announced once more. None: never.
 */
remindMinutes: number | null, quiet: QuietHours | null, };

export type Wire = "openAi" | "anthropic";

export type Profile = { id: ProfileId, name: string, wire: Wire, baseUrl: string, model: string, 
/**
 * A key was given: it is looked up before each run.
 */
hasKey: boolean, 
/**
 * Names of extra headers.
 */
headers: Array<string>, 
/**
 * `http://`, `https://` or `socks5://`; without a password.
 */
proxy: string | null, contextTokens: number | null, maxOutputTokens: number | null, 
/**
 * Whether the model is given attached images themselves. None: as its name suggests.
 */
images: boolean | null, };

export type AiConfig = { profiles: Array<Profile>, 
/**
 * The profile in use. None: the built-in demo model.
 */
profile: ProfileId | null, 
/**
 * Rounds of a run after which the agent sums up.
 */
maxToolRounds: number, 
/**
 * Whether the agent may ask. Absent means yes.
 */
enable_ask_user?: boolean, 
/**
 * How long a question may stand unattended. None: as long as it takes.
 */
answerLimitMinutes: number | null, };

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

export type AskUser = { conversationId: ConversationId, toolCallId: CallId, interactionId: InteractionId, 
/**
 * The first question's text, labels and permission of own words: the plain form of the card.
 */
question: string, choices: Array<string>, allowFreeform: boolean, title: string, card: Interaction, };

export type AskClosed = { conversationId: ConversationId, toolCallId: CallId, interactionId: InteractionId, closing: Closing, };

export type ChatComplete = { conversationId: ConversationId, run: number, end: RunEnd, title: string, };

export type Standing = "needsYou" | "working" | "failed" | "idle" | "damaged";

export type ConversationSummary = { id: ConversationId, title: string, workspace: string | null, standing: Standing, 
/**
 * A run is under way, at work or waiting. A question that no run waits for may stand open without one.
 */
running?: boolean, 
/**
 * Questions that wait for the person.
 */
openAsks: number, updatedAt: number, };

export type RetryNotice = { attempt: number, attemptsMax: number, 
/**
 * When it will be made.
 */
at: number, failure: RunFailure, };

export type Live = { text: string, reasoning: string, 
/**
 * The tool whose call is being written.
 */
tool: string | null, retry: RetryNotice | null, };

export type LiveStep = { "kind": "begin", conversationId: ConversationId, } | { "kind": "text", conversationId: ConversationId, text: string, } | { "kind": "reasoning", conversationId: ConversationId, text: string, } | { "kind": "tool", conversationId: ConversationId, name: string, } | { "kind": "retry", conversationId: ConversationId, notice: RetryNotice, } | { "kind": "end", conversationId: ConversationId, };

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
draft: string | null, 
/**
 * What the person decided in it, oldest first.
 */
decisions: Array<Decision>, };

export type Changed = { summary: ConversationSummary, 
/**
 * The event before the first of this change.
 */
after: number, seq: number, total: number, entries: Array<Placed>, 
/**
 * The places of entries have shifted: open the conversation again.
 */
reordered: boolean, 
/**
 * All of them, where one was made or changed.
 */
decisions: Array<Decision> | null, };

export type Draft = { answers: Array<Answer>, comment: string | null, attachments: Array<Attachment>, remember: boolean, 
/**
 * What is written to the agent before deciding.
 */
talk: string | null, 
/**
 * The step of the card that was in view, from 0.
 */
step: number, 
/**
 * Kept with the draft, so that sending again after a restart counts once.
 */
submit: SubmitId | null, };

export type Waiting = { interaction: Interaction, title: string, draft: Draft | null, 
/**
 * Where the question has a limit.
 */
clock: Clock | null, };

export type Submit = { conversationId: ConversationId, interactionId: InteractionId | null, submitId: SubmitId | null, response: Response | null, answer: string | null, 
/**
 * It is meant for a question that has ended: to change the answer, or to answer after all.
 */
revises: boolean, };

export type Submitted = { "kind": "accepted", seq: number, } | { "kind": "duplicate", closing: Closing, } | { "kind": "closed", closing: Closing, } | { "kind": "tooLate", closing: Closing, } | { "kind": "invalid", field: string, why: Invalid, } | { "kind": "unknown" } | { "kind": "notSaved", why: string, };

export type TroubleCode = "diskFull" | "readOnly" | "recovered" | "settingsRestored" | "failed";

export type Trouble = { code: TroubleCode, detail: string, };

export type ErrorCode = "notFound" | "invalid" | "notSaved" | "damaged" | "model" | "keychain" | "internal";

export type CommandError = { code: ErrorCode, message: string, };

export type KeychainStanding = "system" | "file";

export type Hello = { version: string, settings: Settings, 
/**
 * The system's language, where the person chose none.
 */
systemLanguage: Language, trouble: Trouble | null, keychain: KeychainStanding, 
/**
 * Where the demo model listens and the sample workspace lies.
 */
sampleWorkspace: string, dataFolder: string, cardArmingMs: number, platform: string, };

export type Secrets = { 
/**
 * None leaves the stored key as it is; an empty one removes it.
 */
key: string | null, 
/**
 * Values of extra headers, by name. Names left out keep their stored value.
 */
headers: { [key in string]: string }, };

export type LocalServer = { name: string, baseUrl: string, models: Array<string>, };

export type ProfileTest = { "kind": "works", model: string, millis: number, callsTools: boolean, } | { "kind": "fails", failure: RunFailure, };

export type ProfileEdit = { profile: Profile, secrets: Secrets, };

export const limits = {
  toolRoundsMin: 1,
  toolRoundsMax: 200,
  answerBytesMax: 32768,
  noteBytesMax: 8192,
  attachmentsCountMax: 5,
  attachmentBytesMax: 10485760,
  optionsSearchedCountMin: 8,
  headerShownColumnsMax: 12,
  answerMoreMillis: 600000,
  undoMillis: 10000,
  messageBytesMax: 262144,
  entriesPageCount: 120,
  cardArmingMs: 500,
} as const;
