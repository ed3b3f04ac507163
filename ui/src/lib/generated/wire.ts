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

export type Effect = "reads" | "changes" | "reachesOut";

export type Proposal = { tool: string, 
/**
 * Exactly as they are used.
 */
arguments: Record<string, unknown>, action: Action, 
/**
 * What of it can be taken back.
 */
undo: Undo, 
/**
 * It reaches a place outside the workspace.
 */
outside?: boolean, 
/**
 * It changes what other programs run or trust by themselves, such as hooks: only a person may consent to it.
 */
guarded?: boolean, 
/**
 * All of it can be shown. Where not, no rule may be made of it.
 */
complete: boolean, 
/**
 * The rules that a person may make of it, the narrowest first.
 */
patterns?: Array<Pattern>, 
/**
 * The words of a command that a rule for its beginning does not cover: why it is asked for in spite of such a rule.
 */
uncovered?: Array<string>, 
/**
 * SHA-256 of the tool, the arguments and the folder: what was shown is what is done.
 */
hash: string, };

export type Action = { "kind": "files", changes: Array<FileChange>, } | { "kind": "command", command: string, folder: string, 
/**
 * What is added to the environment.
 */
environment: { [key in string]: string }, limitMs: number | null, 
/**
 * It can write in the workspace only, and read nothing of the program's own: the system sees to it.
 */
confined: boolean, 
/**
 * Which folder it is run in: another one that has come to its place is not the one that was shown.
 */
folderId?: string, 
/**
 * How many variables of the person's environment it is not given.
 */
leftOut?: number, 
/**
 * The system cannot keep it from signalling other programs, and from those that listen on an abstract socket.
 */
unscoped?: boolean, } | { "kind": "page", url: string, host: string, 
/**
 * The host in its own letters, where `host` is an encoding of them.
 */
hostUnicode: string | null, 
/**
 * This machine or its own network.
 */
private: boolean, 
/**
 * A proxy looks the host up: where it leads is not seen here.
 */
proxied?: boolean, } | { "kind": "mcp", call: McpCall, };

export type FileChange = { 
/**
 * Relative to the workspace where it lies in it, else absolute.
 */
path: string, kind: ChangeKind, 
/**
 * None: nothing was there.
 */
before: FileFact | null, 
/**
 * None: nothing will be there.
 */
after: FileFact | null, 
/**
 * Unified, without a head; None where there is no text to compare.
 */
diff: string | null, to?: string, };

export type ChangeKind = "create" | "change" | "move" | "delete";

export type FileFact = { bytes: number, 
/**
 * SHA-256 of the content; of a folder, of its listing.
 */
hash: string, folder?: boolean, };

export type Undo = "restorable" | "nothing" | "no";

export type Interrupted = { proposal: Proposal, startedAt: number, known: Known, };

export type Known = { 
/**
 * What it had put out so far.
 */
output: string | null, files: Array<FileStanding>, };

export type FileStanding = { path: string, state: FileState, };

export type FileState = "before" | "after" | "other" | "unknown";

export type Quiet = { command: string, quietMs: number, 
/**
 * The end of its output.
 */
tail: string, };

export type Undone = { 
/**
 * As they were before the run.
 */
restored: Array<string>, 
/**
 * Changed since by somebody else, or not to be reached: left as they are.
 */
kept: Array<string>, };

export type Mode = "askBeforeChanges" | "allowChanges" | "skipApprovals";

export type Scope = { "kind": "once" } | { "kind": "conversation", pattern: Pattern, } | { "kind": "always", pattern: Pattern, until?: number, };

export type Pattern = { "kind": "files", tool: string, folder: string, } | { "kind": "command", command: string, unconfined?: boolean, } | { "kind": "commandsBeginning", words: Array<string>, unconfined?: boolean, } | { "kind": "pages", host: string, } | { "kind": "mcp", server: string, tool: string, hash: string, };

export type Rule = { 
/**
 * The confirmation that it was made on.
 */
id: InteractionId, pattern: Pattern, 
/**
 * Where it holds. None: in conversations without a workspace.
 */
workspace: string | null, 
/**
 * Only in this conversation.
 */
conversation: ConversationId | null, until: number | null, at: number, };

export type Approver = { "kind": "person" } | { "kind": "standardInput" } | { "kind": "rule", rule: InteractionId, } | { "kind": "mode", mode: Mode, } | { "kind": "trusted", server: string, };

export type Outline = { title: string, steps: Array<string>, };

export type Plan = { 
/**
 * The confirmation by which it was accepted.
 */
interaction: InteractionId, title: string, steps: Array<PlanStep>, };

export type PlanStep = { text: string, done: boolean, 
/**
 * What the agent said of it when it was done.
 */
note?: string, };

export type Phase = "chatting" | "planning" | "executing" | "delivering" | "interrupted" | "done";

export type ResumePoint = { 
/**
 * The tool whose call waits.
 */
node: string, phase: Phase, 
/**
 * The step of the plan under way, from 1; 0 without a plan.
 */
step: number, };

export type Settling = "retry" | "happened" | "skip" | "stop";

export type Patience = "wait" | "stop";

export type ActionEntry = { call: CallId, tool: string, 
/**
 * The arguments as the model sent them.
 */
arguments: string, 
/**
 * What is done, where no interaction shows it: a rule or the mode consented, or the person changed it.
 */
proposal: Proposal | null, by: Approver | null, 
/**
 * Everything that was asked about it, in order.
 */
interactions: Array<Interaction>, state: ActionState, startedAt: number | null, 
/**
 * The beginning of the result.
 */
result: string, resultBytes: number, 
/**
 * Images that came with it.
 */
files?: Array<Attachment>, at: number, };

export type ActionState = "preparing" | "asking" | "approved" | "running" | "lost" | "ok" | "failed" | "notRun";

export type DeliveryEntry = { run: number, files: Array<FileTouched>, commands: Array<CommandRun>, pages: Array<string>, 
/**
 * Tools of MCP servers that were called.
 */
tools?: Array<ToolUsed>, 
/**
 * What it called, where it has changed nothing itself.
 */
calls?: Array<CallMade>, 
/**
 * What the person decided in it.
 */
decisions: Array<Decision>, 
/**
 * How many actions a person, a rule and the mode consented to.
 */
byPerson: number, 
/**
 * How many were consented to by lines of a file or a pipe.
 */
byStandardInput?: number, byRule: number, byMode: number, 
/**
 * What was asked for and did not happen.
 */
refused: number, canUndo: boolean, undone: Undone | null, at: number, };

export type CallMade = { tool: string, subject: string, call: CallId, status: CallStatus, };

export type FileTouched = { path: string, kind: ChangeKind, to: string | null, 
/**
 * The call that did it: its entry shows the diff.
 */
call: CallId, status: CallStatus, };

export type CommandRun = { command: string, call: CallId, status: CallStatus, };

export type ToolUsed = { server: string, tool: string, call: CallId, status: CallStatus, };

export type McpCall = { 
/**
 * The server's name, as the person gave it.
 */
server: string, serverId: McpServerId, 
/**
 * As the server calls it.
 */
tool: string, title?: string, 
/**
 * In the server's words.
 */
description: string, 
/**
 * The program with its arguments, or the address.
 */
reached: string, 
/**
 * What the server claims. It is believed where the server is trusted.
 */
readOnly: boolean, destructive: boolean, idempotent: boolean, openWorld: boolean, trusted: boolean, seen: McpSeen, 
/**
 * SHA-256 of the server and of all that it says of the tool: one that says something else is another tool.
 */
toolHash: string, };

export type LiveOutput = { call: CallId, text: string, };

export type AgentsListed = { agents: Array<AgentListed>, 
/**
 * The program that agents would start. None where it was not found.
 */
program: string | null, };

export type AgentListed = { id: string, name: string, 
/**
 * Whether it is on this machine.
 */
found: boolean, parts: Array<AgentPartListed>, };

export type AgentPart = "tools" | "instructions" | "hook";

export type AgentPartListed = { part: AgentPart, 
/**
 * The file it stands in, or would stand in.
 */
file: string, standing: PartStanding, 
/**
 * The agent asks its own person to trust what is written before it uses it.
 */
needsTrust: boolean, };

export type AgentPlan = { agent: string, part: AgentPart, 
/**
 * False: ours is taken out.
 */
add: boolean, file: string, 
/**
 * Where the file lies, where a link leads to it.
 */
target: string | null, makesFile: boolean, removesFile: boolean, 
/**
 * Unified; empty where nothing would change.
 */
diff: string, 
/**
 * All of it is shown, and every character of it can be seen.
 */
complete: boolean, 
/**
 * The agent asks its own person to trust what is written before it uses it.
 */
needsTrust: boolean, 
/**
 * Handed in with the consent: the change is done only if it is still this one.
 */
stamp: string, };

export type PartStanding = { "kind": "absent" } | { "kind": "added" } | { "kind": "other" } | { "kind": "broken", message: string, };

export type PendingInteraction = { version: number, interaction_id: InteractionId, type: PendingKind, status: PendingStatus, display_text: string, resume_node: string, resume_phase: Phase, resume_step: number, pending_tool?: PendingTool, metadata: Record<string, unknown>, };

export type PendingKind = "ask_user" | "confirm" | "connection_lost" | "elicitation";

export type PendingStatus = "open" | "resolved" | "canceled";

export type PendingTool = { tool_name: string, args_json: string, summary: string, };

export type Tried = { "kind": "works", proposal: Proposal, } | { "kind": "fails", why: string, };

export type Unattended = { conversationId: ConversationId, title: string, call: CallId, what: UnattendedKind, 
/**
 * The question, the plan's title, or the action in one line.
 */
text: string, 
/**
 * What can still be answered or looked at.
 */
interactionId: InteractionId | null, 
/**
 * The rule or mode that consented.
 */
by: Approver | null, at: number, };

export type UnattendedKind = "asked" | "planned" | "refused" | "done";

export type Decision = { interaction: InteractionId, question: QuestionId, asked: string, answer: string, 
/**
 * The person has put it in other words since.
 */
corrected: boolean, at: number, };

export type DecisionPage = { total: number, latest: Array<Decision>, };

export type StandingDecision = { id: StandingId, workspace: string, asked: string, answer: string, 
/**
 * Where it was made. That conversation may be gone.
 */
conversation: ConversationId, at: number, };

export type QuietHours = { from: number, to: number, };

export type Clock = { remainingMs: number, running: boolean, };

export type ClockChanged = { interactionId: InteractionId, clock: Clock, };

export type Guest = { 
/**
 * As the person reads it: "Claude Code".
 */
name: string, 
/**
 * Name and version as they came over the wire.
 */
client?: string, 
/**
 * The folder it works in.
 */
folder?: string, via: Via, 
/**
 * Where it comes from: never what it says of itself.
 */
origin?: Origin, };

export type Via = "mcp" | "commandLine" | "hook";

export type Origin = { "kind": "programs", names: Array<string>, } | { "kind": "token" } | { "kind": "untold" };

export type Notice = { conversationId: ConversationId, 
/**
 * Who it is, and where it works.
 */
title: string, text: string, };

export type Elicitation = { 
/**
 * By the name that it has in Settings, never by one it gives itself.
 */
server: string, tool: string, message: string, ask: Wanted, held: Held, };

export type Wanted = { "kind": "form", fields: Array<ElicitedField>, } | { "kind": "url", 
/**
 * The whole address, in ASCII.
 */
url: string, 
/**
 * Where it leads, in ASCII, with the port where the address names one.
 */
host: string, 
/**
 * The same as it reads, where it is written in other letters than these.
 */
hostUnicode?: string, 
/**
 * Under which the server says later that it is done.
 */
id?: string, };

export type ElicitedField = { key: string, title?: string, description?: string, required: boolean, 
/**
 * It seems to ask for a password, a key or the like, which a server must not do: the person is warned.
 */
secret: boolean, kind: FieldKind, };

export type FieldKind = { "kind": "text", format?: TextFormat, charsMin?: number, charsMax?: number, 
/**
 * A regular expression that has to be found in it.
 */
pattern?: string, default?: string, } | { "kind": "number", whole: boolean, min?: number, max?: number, default?: number, } | { "kind": "switch", default?: boolean, } | { "kind": "one", options: Array<Named>, default?: string, } | { "kind": "many", options: Array<Named>, countMin?: number, countMax?: number, default?: Array<string>, } | { "kind": "json", schema: unknown, default?: unknown, };

export type TextFormat = "email" | "uri" | "date" | "date-time";

export type Named = { value: string, title: string, };

export type Held = { "kind": "round", key: string, state?: string, } | { "kind": "open" };

export type ElicitedReply = { "kind": "accept", content: Record<string, unknown>, } | { "kind": "decline" } | { "kind": "cancel" };

export type Misfit = { "kind": "missing" } | { "kind": "unknown" } | { "kind": "otherType" } | { "kind": "tooShort", charsMin: number, } | { "kind": "tooLong", charsMax: number, } | { "kind": "tooLarge", bytesMax: number, } | { "kind": "format", format: TextFormat, } | { "kind": "pattern", pattern: string, } | { "kind": "notWhole" } | { "kind": "tooSmall", min: number, } | { "kind": "tooBig", max: number, } | { "kind": "notOffered" } | { "kind": "repeated" } | { "kind": "tooFew", countMin: number, } | { "kind": "tooMany", countMax: number, } | { "kind": "tooDeep" };

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

export type Answer = { question: QuestionId, selected: Array<OptionId>, text?: string, note?: string, 
/**
 * The file beside the answer that holds all of a long text, for a model to read on in. Set where it is taken in.
 */
whole?: AttachmentId, };

export type Response = { "kind": "answered" } & Answers | { "kind": "delegated", comment?: string, } | { "kind": "talkFirst", text: string, } | { "kind": "dismissed" } | { "kind": "approved", scope: Scope, arguments?: Record<string, unknown>, 
/**
 * Of what was on the screen. Changed arguments are not taken without it.
 */
hash?: string, } | { "kind": "denied", reason?: string, } | { "kind": "planAccepted", steps?: Array<string>, } | { "kind": "consented", consent: Consent, rationale?: string, } | { "kind": "settled", how: Settling, } | { "kind": "decided", patience: Patience, } | { "kind": "elicited", reply: ElicitedReply, };

export type Outcome = { "kind": "answered" } & Answers | { "kind": "delegated", comment?: string, } | { "kind": "dismissed" } | { "kind": "noResponse", 
/**
 * The limit that applied in the end, with all that was added to it.
 */
limitMs: number, } | { "kind": "superseded" } | { "kind": "stopped" } | { "kind": "approved", scope: Scope, 
/**
 * What is done instead of what was proposed, where the person changed it.
 */
edited?: Proposal, } | { "kind": "denied", reason?: string, } | { "kind": "planAccepted", 
/**
 * The steps as the person changed them.
 */
steps?: Array<string>, } | { "kind": "consented", consent: Consent, rationale?: string, } | { "kind": "settled", how: Settling, } | { "kind": "decided", patience: Patience, } | { "kind": "withdrawn" } | { "kind": "moot" } | { "kind": "afk" } | { "kind": "elicited", reply: ElicitedReply, } | { "kind": "gone" };

export type Surface = "window" | "notification" | "terminal" | "standardInput" | "browser" | "api" | "telegram" | "wechat" | "agent";

export type Closing = { outcome: Outcome, at: number, 
/**
 * None where no surface closed it (a stop, a new message, a deletion).
 */
by?: Surface, submit?: SubmitId, 
/**
 * The agent that answered, where one did.
 */
answerer?: Answerer, 
/**
 * The person changed it before the agent had gone on.
 */
revised?: boolean, 
/**
 * Whoever asked was not waiting when it came: they have it once `handed_over` says so.
 */
missed?: boolean, 
/**
 * How many calls of a guest are to say that they have it. Until then it is kept for them.
 */
owed?: number, };

export type Status = { "kind": "open" } | { "kind": "closed" } & Closing;

export type Body = { "kind": "question", questions: Array<Question>, } | { "kind": "consent", request: ConsentRequest, } | { "kind": "confirm", proposal: Proposal, } | { "kind": "plan", outline: Outline, } | { "kind": "quiet", quiet: Quiet, } | { "kind": "connectionLost", lost: Interrupted, } | { "kind": "elicitation", elicitation: Elicitation, };

export type Interaction = { id: InteractionId, conversation: ConversationId, 
/**
 * The call whose result the answer becomes.
 */
toolCall: CallId, 
/**
 * Who is asked: the person, unless another agent is.
 */
to?: Party, 
/**
 * Another program's agent that asks, where it is one.
 */
guest?: Guest, body: Body, context?: AskContext, 
/**
 * By which template it was put.
 */
template?: TemplateUsed, 
/**
 * The question of a task that is passed on with it.
 */
passesOn?: PassedOn, warnings?: Array<AskWarning>, 
/**
 * How often an agent that was asked let the limit pass.
 */
unanswered?: number, 
/**
 * So the question has become the person's.
 */
climbed?: boolean, 
/**
 * Where the person has had it before their eyes.
 */
shown?: Array<Surface>, 
/**
 * What became of taking it to a chat, the latest for each.
 */
deliveries?: Array<Delivery>, 
/**
 * The run does not wait for it: its call has its result, and the answer comes as a message.
 */
background?: boolean, 
/**
 * How long its asker waits for it. Then the run goes on, and the question stays as it is.
 */
waitMs?: number, 
/**
 * How long it may stand unattended before it ends as "no response". None: as long as it takes.
 */
limitMs?: number, 
/**
 * Where the run goes on when it has ended.
 */
resume: ResumePoint, openedAt: number, status: Status, 
/**
 * Its answer has been sent to the server that asks, before it was, so that it is sent once; or it was read by the guest
 * that had not waited for it.
 */
handedOver?: boolean, 
/**
 * The calls of a guest that have its answer by now.
 */
readers?: Array<CallId>, 
/**
 * What was to be done in the browser is done, as the server says.
 */
completed?: boolean, 
/**
 * What came when it had ended already.
 */
late?: Closing, };

export type Invalid = { "kind": "empty" } | { "kind": "tooLong", bytes: number, bytesMax: number, } | { "kind": "notText", character: string, } | { "kind": "unknownOption" } | { "kind": "unknownQuestion" } | { "kind": "repeatedQuestion" } | { "kind": "onlyOne" } | { "kind": "noFreeText" } | { "kind": "tooManyFiles" } | { "kind": "unknownFile" } | { "kind": "noWorkspace" } | { "kind": "unknownDecision" } | { "kind": "ambiguous" } | { "kind": "otherKind" } | { "kind": "unknownPattern" } | { "kind": "past" } | { "kind": "arguments", why: string, } | { "kind": "notAsShown" } | { "kind": "steps", why: string, } | { "kind": "field", why: Misfit, };

export type Usage = { inputTokens: number, outputTokens: number, };

export type CallStatus = "ok" | "failed" | "notRun";

export type FailureCode = "unauthorized" | "unknownModel" | "contextTooLong" | "refused" | "outputLimit" | "rateLimited" | "quotaExceeded" | "serverError" | "unreachable" | "cutOff" | "emptyReply" | "badResponse" | "keyUnavailable" | "agentUnavailable" | "agentLost" | "agentSignedOut" | "internal";

export type RunFailure = { code: FailureCode, detail: string, };

export type RunEnd = { "kind": "completed" } | { "kind": "roundLimit" } | { "kind": "stopped" } | { "kind": "failed", failure: RunFailure, };

export type ToolState = "running" | "ok" | "failed" | "notRun";

export type Entry = { "kind": "user", id: MessageId, text: string, 
/**
 * The question that it asks back about.
 */
about?: InteractionId, 
/**
 * The agent was not told it yet: it can be taken back.
 */
queued?: boolean, at: number, } | { "kind": "reply", 
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
result: string, resultBytes: number, at: number, } | { "kind": "ask", interaction: Interaction, } | { "kind": "notice", id: CallId, text: string, at: number, } | { "kind": "task" } & TaskEntry | { "kind": "heard", from: ConversationId, 
/**
 * The asker's title.
 */
title: string, interaction: Interaction, 
/**
 * It came before, and stands there.
 */
again?: boolean, at: number, } | { "kind": "taskEnded", task: ConversationId, title: string, end: TaskEnd, at: number, } | { "kind": "action" } & ActionEntry | { "kind": "delivery" } & DeliveryEntry | { "kind": "undone", run: number, files: Undone, at: number, } | { "kind": "told", interaction: Interaction, at: number, } | { "kind": "restored", branch: ConversationId, files: Undone, at: number, } | { "kind": "ended", run: number, end: RunEnd, at: number, } | { "kind": "compacted", at: number, };

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
 * Whether the agent and its tasks may ask, and propose plans. Approvals and guests ask all the same. Absent means yes.
 */
enable_ask_user?: boolean, 
/**
 * How long a question may stand unattended. None: as long as it takes.
 */
answerLimitMinutes: number | null, 
/**
 * How long a command may be quiet before the person is asked what to do with it.
 */
commandQuietSeconds: number, 
/**
 * How deep tasks may start tasks. 0: the agent has no tasks.
 */
taskDepth: number, 
/**
 * Tasks at once under one conversation.
 */
tasksAtOnce: number, 
/**
 * Rounds of all tasks of one run together.
 */
taskRounds: number, };

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
workspace: string | null, 
/**
 * The person has said that nobody is here: what is asked ends at once, without a choice.
 */
nobodyHere: boolean, api: ApiConfig, log: Log, storage: Storage, channels: Channels, 
/**
 * MCP servers, in the person's order.
 */
mcp: Array<McpServer>, 
/**
 * Agents of other makes that conversations can be started with.
 */
agents: Array<AgentCommand>, };

export type Log = { enabled: boolean, place: LogPlace, 
/**
 * After how many days its files go. None: never.
 */
keepDays: number | null, 
/**
 * How much room its files may take. Beyond it the oldest days go. None: as much as they take.
 */
keepMegabytes: number | null, };

export type LogPlace = "dataFolder" | "workspace";

export type AskUser = { conversationId: ConversationId, toolCallId: CallId, interactionId: InteractionId, 
/**
 * The first question's text, labels and permission of own words: the plain form of the card.
 */
question: string, choices: Array<string>, allowFreeform: boolean, title: string, card: Interaction, };

export type AskClosed = { conversationId: ConversationId, toolCallId: CallId, interactionId: InteractionId, closing: Closing, };

export type ChatComplete = { conversationId: ConversationId, run: number, end: RunEnd, title: string, 
/**
 * It was a task: its parent has what came of it, and goes on.
 */
forParent?: boolean, };

export type Standing = "needsYou" | "working" | "failed" | "idle" | "damaged" | "later";

export type ConversationSummary = { id: ConversationId, title: string, workspace: string | null, standing: Standing, 
/**
 * A run is under way, at work or waiting. A question that no run waits for may stand open without one.
 */
running?: boolean, 
/**
 * Questions that wait for the person.
 */
openAsks: number, mode: Mode, phase: Phase, 
/**
 * The conversation whose task it is.
 */
parent?: ConversationId, 
/**
 * The decision in another conversation that it goes on from with another answer.
 */
branchedFrom?: BranchPoint, 
/**
 * Another program's agent, where one asks in it.
 */
guest?: Guest, 
/**
 * The file that it came out of.
 */
imported?: ImportMark, updatedAt: number, };

export type DeletedConversation = { id: ConversationId, title: string, workspace: string | null, 
/**
 * As many tasks of it were deleted with it.
 */
subtasks: number, deletedAt: number, 
/**
 * When it is removed for good.
 */
keptUntil: number, };

export type ImportMark = { file: string, at: number, 
/**
 * To go on in it, a folder is chosen first, or none.
 */
needsFolder?: boolean, };

export type ImportOutcome = { conversationId: ConversationId, title: string, 
/**
 * The same file was imported before: that is the conversation, and nothing was added.
 */
known?: boolean, };

export type StorageUsage = { 
/**
 * Earlier databases that are kept among it.
 */
database: number, attachments: number, restorePoints: number, commands: number, logs: number, trash: number, other: number, };

export type RetryNotice = { attempt: number, 
/**
 * Since when the model cannot be reached.
 */
since: number, 
/**
 * When it will be made.
 */
at: number, failure: RunFailure, };

export type Live = { text: string, reasoning: string, 
/**
 * The tool whose call is being written.
 */
tool: string | null, retry: RetryNotice | null, 
/**
 * What the command under way has put out: the end of it.
 */
output: LiveOutput | null, };

export type LiveStep = { "kind": "begin", conversationId: ConversationId, } | { "kind": "text", conversationId: ConversationId, text: string, } | { "kind": "reasoning", conversationId: ConversationId, text: string, } | { "kind": "tool", conversationId: ConversationId, name: string, } | { "kind": "retry", conversationId: ConversationId, notice: RetryNotice, } | { "kind": "output", conversationId: ConversationId, call: CallId, text: string, } | { "kind": "end", conversationId: ConversationId, };

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
 * What the person decided in it.
 */
decisions: DecisionPage, plan: Plan | null, 
/**
 * Nobody can be asked in it, as was said when it began.
 */
asksNothing?: boolean, 
/**
 * The agent of another make that it is with.
 */
agent?: AcpAgent, 
/**
 * How that decides what it asks, once it was reached.
 */
agentMode?: AcpMode, };

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
 * Where one was made or changed.
 */
decisions: DecisionPage | null, 
/**
 * The plan, where it was accepted or a step of it was done.
 */
plan: Plan | null, 
/**
 * How an agent of another make decides what it asks, where it has said so.
 */
agentMode?: AcpMode, };

export type Draft = { answers: Array<Answer>, comment: string | null, attachments: Array<Attachment>, remember: boolean, 
/**
 * What is filled into the form of a server, by the keys of its fields.
 */
form?: Record<string, unknown>, 
/**
 * It was filled in before, into the same form, whose server was lost then.
 */
resumed?: boolean, 
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

export type Submitted = { "kind": "accepted", seq: number, } | { "kind": "duplicate", closing: Closing, } | { "kind": "closed", closing: Closing, } | { "kind": "tooLate", closing: Closing, } | { "kind": "invalid", field: string, why: Invalid, } | { "kind": "unknown" } | { "kind": "damaged" } | { "kind": "notSaved", why: string, };

export type TroubleCode = "diskFull" | "readOnly" | "gone" | "recovered" | "recoveredInPart" | "recoveredNothing" | "settingsRestored" | "logBehind" | "failed";

export type Trouble = { code: TroubleCode, detail: string, };

export type ErrorCode = "notFound" | "invalid" | "wouldSkip" | "notSaved" | "damaged" | "model" | "keychain" | "internal";

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

export type DecisionTree = { 
/**
 * The conversation that was asked for.
 */
conversation: ConversationId, 
/**
 * Conversation by conversation, each in its order; the first is the root.
 */
nodes: Array<TreeNode>, edges: Array<TreeEdge>, 
/**
 * There are more conversations than are drawn.
 */
more: boolean, };

export type TreeNode = { 
/**
 * Unlike that of any other node.
 */
id: string, conversation: ConversationId, at: number, body: TreeBody, };

export type TreeBody = { "kind": "conversation", title: string, standing: Standing, } | { "kind": "run", run: number, 
/**
 * What the person had said: the beginning of it.
 */
said: string, 
/**
 * None while it is under way.
 */
end: RunEnd | null, } | { "kind": "decision", row: HistoryRow, } | { "kind": "open", interaction: InteractionId, about: DecisionKind, asked: string, };

export type TreeEdge = { from: string, to: string, kind: TreeEdgeKind, };

export type TreeEdgeKind = "then" | "branch" | "task" | "passedOn";

export type ReplayStep = { seq: number, at: number, kind: ReplayKind, 
/**
 * The beginning of what was said, asked, answered or done.
 */
words: string | null, };

export type ReplayKind = "started" | "renamed" | "folder" | "mode" | "message" | "takenBack" | "runStarted" | "reply" | "asked" | "answered" | "cancelled" | "timedOut" | "revised" | "late" | "aside" | "told" | "unanswered" | "joined" | "left" | "shown" | "carried" | "handedOver" | "completed" | "heard" | "settled" | "taskStarted" | "taskAwaited" | "agentReached" | "agentPrompted" | "taskEnded" | "corrected" | "withdrawn" | "approved" | "begun" | "voided" | "finished" | "stepDone" | "compacted" | "runEnded" | "delivered" | "undo" | "undone" | "restore" | "restored";

export type BranchFrom = { conversationId: ConversationId, interactionId: InteractionId, 
/**
 * The id of the new conversation, made by the caller with the press: pressed again, it is the same branch.
 */
branchId: ConversationId, submitId: SubmitId, response: Response, 
/**
 * The files are put back as they were then, as far as that can be done.
 */
restoreFiles: boolean, };

export type Branched = { "kind": "made", conversationId: ConversationId, interactionId: InteractionId, } | { "kind": "invalid", field: string, why: Invalid, };

export type BranchPreview = { 
/**
 * As it was asked, to be answered anew.
 */
interaction: Interaction, 
/**
 * What would become of the files that were changed since: put back, or left alone.
 */
files: Undone, 
/**
 * Commands and pages since, in one line each: nothing takes them back.
 */
beyond: Array<string>, 
/**
 * The agent is at work in that conversation: its files are not put back meanwhile.
 */
busy: boolean, };

export type Comparison = { a: Compared, b: Compared, 
/**
 * Entries that both begin with.
 */
common: number, 
/**
 * What follows, side by side.
 */
rows: Array<ComparedRow>, 
/**
 * There is more than is compared.
 */
more: boolean, };

export type Compared = { conversation: ConversationId, title: string, 
/**
 * Files that it changed after the common past.
 */
files: Array<string>, updatedAt: number, };

export type ComparedRow = { a: Entry | null, b: Entry | null, 
/**
 * Both say the same.
 */
same: boolean, };

export type BranchPoint = { conversation: ConversationId, 
/**
 * The decision that is another one here.
 */
interaction: InteractionId, };

export type DecisionId = string;

export type Asker = "agent" | "task";

export type DecidedBy = { "kind": "person", surface: Surface, } | { "kind": "agent", conversation: ConversationId, } | { "kind": "rule", rule: InteractionId, } | { "kind": "mode", mode: Mode, } | { "kind": "nobody" };

export type Decider = "person" | "agent" | "rule" | "mode" | "nobody";

export type DecisionKind = "question" | "consent" | "confirmation" | "plan" | "quiet" | "lost" | "elicitation" | "unasked";

export type OutcomeKind = "answered" | "partlyAnswered" | "delegated" | "dismissed" | "noResponse" | "superseded" | "stopped" | "approved" | "denied" | "planAccepted" | "settled" | "decided" | "consentYes" | "consentNo" | "consentAlt" | "withdrawn" | "moot" | "afk" | "accepted" | "declined" | "cancelled" | "gone";

export type HistoryQuery = { 
/**
 * Words that all occur in it, wherever they stand.
 */
text?: string, kind?: DecisionKind, asker?: Asker, decidedBy?: Decider, outcome?: OutcomeKind, 
/**
 * Ended at this moment or later.
 */
from?: number, 
/**
 * Ended before this moment.
 */
until?: number, workspace?: string, conversation?: ConversationId, 
/**
 * Where the page before this one ended.
 */
cursor?: HistoryCursor, 
/**
 * None: as many as one page holds.
 */
limit?: number, 
/**
 * Whoever looks for one thing at a time, under a name of its own: its search before this one is ended.
 */
seeker?: string, };

export type HistoryCursor = { endedAt: number, id: DecisionId, };

export type HistoryPage = { rows: Array<HistoryRow>, 
/**
 * None: there are no more.
 */
next: HistoryCursor | null, 
/**
 * How many are found in all; told with the first page.
 */
total: number | null, 
/**
 * There may be more: not all of them were counted.
 */
totalIsLeast: boolean, };

export type HistoryRow = { id: DecisionId, conversation: ConversationId, title: string, workspace: string | null, 
/**
 * None where a rule or the mode consented and nobody was asked.
 */
interaction: InteractionId | null, call: CallId, kind: DecisionKind, asker: Asker, 
/**
 * The question, the plan's title, or the action in one line: the beginning of it.
 */
asked: string, 
/**
 * What was answered in words, where there are any.
 */
answers: Array<HistoryAnswer>, decidedBy: DecidedBy, outcome: OutcomeKind, 
/**
 * The answer came when the question had ended already.
 */
late: boolean, askedAt: number, endedAt: number, 
/**
 * From the asking to its first end.
 */
waitedMs: number, };

export type HistoryAnswer = { 
/**
 * None where it is about an action or a plan.
 */
question: QuestionId | null, 
/**
 * The beginning of it.
 */
words: string, 
/**
 * The person has put it in other words since.
 */
corrected: boolean, 
/**
 * The person has taken it back since.
 */
withdrawn: boolean, };

export type DecisionShown = { row: HistoryRow, 
/**
 * The entry of the thread that it stands in: the card as it was shown and answered, or the action.
 */
entry: Entry, 
/**
 * The entries just before it.
 */
before: Array<Placed>, 
/**
 * What the agent was told: the beginning of it. Empty while it was not.
 */
result: string, 
/**
 * What the agent said next.
 */
reply: string | null, 
/**
 * Another answer can be given from here, in a branch.
 */
canBranch: boolean, };

export type FiguresRange = { from?: number, until?: number, 
/**
 * How far the person's clock is ahead of UTC: days begin by it.
 */
utcOffsetMinutes: number, };

export type Figures = { total: Tally, waited: Waited, outcomes: Array<Count<OutcomeKind>>, deciders: Array<Count<Decider>>, askers: Array<FiguresOf<Asker>>, 
/**
 * None: conversations without a workspace.
 */
workspaces: Array<FiguresOf<string | null>>, 
/**
 * By the moment that each day began, the earliest first; days without a decision are left out.
 */
days: Array<FiguresOf<number>>, };

export type FiguresOf<T> = { of: T, tally: Tally, waited: Waited, };

export type Tally = { 
/**
 * Whatever somebody was asked.
 */
asked: number, 
/**
 * Of those: an answer, a yes, a no.
 */
answered: number, dismissed: number, 
/**
 * The limit passed, or nobody was here.
 */
noResponse: number, 
/**
 * A new message, a stop, or the end of what it was about.
 */
setAside: number, 
/**
 * Beside those: done by a rule or the mode, without asking.
 */
unasked: number, };

export type Waited = { medianMs: number, 
/**
 * Nine of ten took no longer.
 */
ninthDecileMs: number, longestMs: number, };

export type Count<T> = { of: T, count: number, };

export type ApiConfig = { enabled: boolean, 
/**
 * None: whichever is free.
 */
port: number | null, 
/**
 * Whether other machines may connect, over TLS. Else this machine alone can.
 */
network: boolean, 
/**
 * Names and ports under which it is reached beside its own addresses, such as those of a tunnel: `box.lan:8443`.
 */
hosts: Array<string>, 
/**
 * Whether agents of other programs may ask over it, with the token, at `/mcp`.
 */
mcp: boolean, };

export type ApiStanding = { server: ApiServer, 
/**
 * An access token was made. It is kept as a hash: nobody can show it again.
 */
hasToken: boolean, 
/**
 * Browsers that are let in.
 */
browsers: number, };

export type ApiServer = { "kind": "off" } | { "kind": "on" } & ApiAddress | { "kind": "failed", why: string, };

export type ApiAddress = { 
/**
 * Where it is reached, the best one first: `http://127.0.0.1:4321`.
 */
urls: Array<string>, port: number, 
/**
 * SHA-256 of its certificate, where other machines may connect.
 */
fingerprint: string | null, };

export type ApiPairing = { url: string, 
/**
 * The address as a QR code, in SVG.
 */
picture: string, fingerprint: string | null, expiresAt: number, };

export type Messenger = "telegram" | "wechat";

export type Delivery = { to: Messenger, became: Became, at: number, };

export type Became = { "kind": "delivered" } | { "kind": "failed", why: Undelivered, } | { "kind": "undelivered", why: Undelivered, };

export type Undelivered = "unreachable" | "tooMany" | "signedOut" | "blocked" | "windowShut" | "elsewhere" | "notFit";

export type AcpAgent = { 
/**
 * In the settings, where its command stands.
 */
id: string, name: string, };

export type AcpMode = { 
/**
 * As it calls it itself. None: it has no modes.
 */
name?: string, 
/**
 * It asks before it changes something. Else it decides by itself.
 */
asks: boolean, };

export type AgentCommand = { id: string, name: string, command: string, arguments: Array<string>, 
/**
 * Added to the environment. Secrets do not belong here: an agent keeps its own.
 */
environment: { [key in string]: string }, };

export type Channels = { telegram: Messaging, wechat: Messaging, away: Away, };

export type Storage = { 
/**
 * After how many days a change of files can be undone no longer. None: as long as there is room for its copy.
 */
undoDays: number | null, 
/**
 * How much room copies for undoing may take. Beyond it the oldest go. None: as much as they take.
 */
undoMegabytes: number | null, 
/**
 * After how many days a conversation that nobody uses is moved to the deleted ones. None: never.
 */
unusedDays: number | null, };

export type Messaging = { enabled: boolean, 
/**
 * None: the service's own address.
 */
baseUrl: string | null, };

export type Away = { 
/**
 * None: nowhere.
 */
chat: Messenger | null, 
/**
 * The person has said that they are away.
 */
now: boolean, 
/**
 * Away by itself after so long without anybody at this machine. None: never by itself.
 */
idleMinutes: number | null, 
/**
 * What waits so long unheeded goes to the chat also while somebody is at the machine. None: never.
 */
escalateMinutes: number | null, };

export type ChannelStanding = { messenger: Messenger, setup: SetUp, health: Health, 
/**
 * Where the service limits what may be written to the person.
 */
window: ReplyWindow | null, 
/**
 * The address in use.
 */
baseUrl: string, };

export type SetUp = { "kind": "none" } | { "kind": "pairing", 
/**
 * The bot's name, with which it is found.
 */
bot: string, code: string, link: string, 
/**
 * The link as an SVG picture for a phone's camera.
 */
picture: string, } | { "kind": "login", step: LoginStep, 
/**
 * What is scanned, as SVG.
 */
picture: string | null, } | { "kind": "ready", bot: string, 
/**
 * Who may answer.
 */
person: string, };

export type LoginStep = "starting" | "waiting" | "scanned" | "needsCode" | "codeWrong" | "codeBlocked" | "expired" | "alreadyBound" | "failed";

export type Health = { "kind": "off" } | { "kind": "connecting" } | { "kind": "well", 
/**
 * When the service last answered.
 */
heardAt: number | null, } | { "kind": "trouble", why: Undelivered, 
/**
 * The service's own words, where it had some.
 */
detail: string | null, since: number, 
/**
 * None: nothing is tried until something changes.
 */
retryAt: number | null, };

export type ReplyWindow = { postsLeft: number, until: number, };

export type Party = { "kind": "user" } | { "kind": "agent", conversation: ConversationId, };

export type Answerer = { conversation: ConversationId, confidencePercent?: number, };

export type PassedOn = { conversation: ConversationId, interaction: InteractionId, };

export type AskContext = { hint?: string, 
/**
 * Files, addresses, names of things.
 */
refs?: Array<string>, };

export type AskWarning = { "kind": "folded", bytes: number, } | { "kind": "missingRefs", refs: Array<string>, } | { "kind": "clampedLimit", limitMs: number, };

export type TaskEnd = { "kind": "completed", text: string, } | { "kind": "roundLimit", text: string, } | { "kind": "stopped" } | { "kind": "failed", failure: RunFailure, } | { "kind": "deleted" };

export type Consent = "yes" | "no" | "alt";

export type ConsentRequest = { action: string, reason?: string, risk?: string, 
/**
 * Its question in its own words.
 */
question?: string, 
/**
 * What is to be done, word for word: shown as it stands.
 */
details?: string, };

export type TaskEntry = { call: CallId, task: ConversationId, title: string, prompt: string, 
/**
 * None while it is at work.
 */
end: TaskEnd | null, at: number, };

export type TemplateKind = "childToParent" | "agentToUser" | "authorization";

export type TemplateSource = "builtIn" | "own" | "workspace";

export type TemplateUsed = { name: string, source: TemplateSource, };

export type TemplateField = { name: string, description: string, required: boolean, 
/**
 * Several texts instead of one.
 */
list: boolean, bytesMax: number, 
/**
 * The only values that it may have. Empty: any.
 */
oneOf: Array<string>, };

export type TemplateList = { templates: Array<TemplateListed>, 
/**
 * What could not be read as a whole: a folder, a file whose name is none.
 */
warnings: Array<TemplateWarning>, 
/**
 * Where the person's own lie.
 */
folder: string, };

export type TemplateListed = { name: string, source: TemplateSource, 
/**
 * The workspace that it is of.
 */
workspace: string | null, 
/**
 * None for what is built in.
 */
path: string | null, text: string, 
/**
 * None where the file is broken.
 */
shape: TemplateShape | null, faults: Array<TemplateFault>, 
/**
 * What is taken in its place: because it is broken, or because that is nearer.
 */
instead: TemplateSource | null, };

export type TemplateShape = { kind: TemplateKind, title: string, description: string, fields: Array<TemplateField>, };

export type TemplateFault = { line: number | null, message: string, };

export type TemplateWarning = { path: string, message: string, };

export type TemplateTrial = { name: string, source: TemplateSource, text: string, fields: Record<string, string | string[]>, };

export type TemplatePreview = { 
/**
 * What is wrong with the text.
 */
faults: Array<TemplateFault>, shape: TemplateShape | null, 
/**
 * What is wrong with the fields.
 */
fields: Array<TemplateFieldFault>, 
/**
 * The question as it is shown.
 */
interaction: Interaction | null, };

export type TemplateFieldFault = { 
/**
 * None where it is not about one field alone.
 */
field: string | null, message: string, };

export type TemplateEdit = { name: string, text: string, 
/**
 * The file as it was when the person began; none where there was none. Another one is not written over.
 */
before: string | null, };

export type McpServerId = string;

export type McpServer = { id: McpServerId, name: string, way: McpWay, enabled: boolean, 
/**
 * What it says of its tools is believed: those that only read are called without asking.
 */
trusted: boolean, 
/**
 * The one workspace in which it is there. None: in all conversations.
 */
workspace: string | null, 
/**
 * The tools that are switched off, by the server's own names for them.
 */
off: Array<string>, 
/**
 * How long a call may take, without the time in which the person is asked. None: as long as usual.
 */
callSeconds: number | null, };

export type McpWay = { "kind": "stdio", command: string, args: Array<string>, 
/**
 * Variables of its environment. Null: the value is in the keychain.
 */
env: { [key in string]: string | null }, 
/**
 * Where it is started. None: in the workspace it belongs to, else in the home folder.
 */
folder: string | null, } | { "kind": "http", url: string, 
/**
 * Extra headers. Null: the value is in the keychain.
 */
headers: { [key in string]: string | null }, 
/**
 * A bearer token is in the keychain.
 */
hasToken: boolean, };

export type McpServerStanding = { server: McpServer, state: McpState, 
/**
 * None: it has not said yet.
 */
era: McpEra | null, 
/**
 * The version of the protocol that is spoken.
 */
protocol: string | null, 
/**
 * What it calls itself, and its version: one line, harmless.
 */
callsItself: string | null, 
/**
 * What it has offered when it was last listened to.
 */
tools: Array<McpTool>, 
/**
 * Tools that cannot be offered: too many, or too large. Their names, harmless.
 */
leftOut: Array<string>, };

export type McpState = { "kind": "off" } | { "kind": "idle" } | { "kind": "starting" } | { "kind": "ready", since: number, } | { "kind": "failed", 
/**
 * One sentence or two for the person, in their language: what happened, and what to do.
 */
said: string, since: number, 
/**
 * None: it is tried again only when somebody wants it, or something was changed.
 */
retryAt: number | null, };

export type McpEra = "modern" | "legacy";

export type McpTool = { 
/**
 * As the server calls it.
 */
name: string, 
/**
 * As the model calls it.
 */
offeredAs: string, title: string | null, description: string, 
/**
 * The JSON schema of its arguments.
 */
schema: Record<string, unknown>, 
/**
 * What the server claims. It is believed where the server is trusted.
 */
readOnly: boolean, destructive: boolean, idempotent: boolean, openWorld: boolean, on: boolean, seen: McpSeen, };

export type McpSeen = "never" | "yes" | "changed";

export type McpLogLine = { at: number, from: McpOrigin, text: string, };

export type McpOrigin = "askwell" | "server";

export type McpEdit = { server: McpServer, 
/**
 * The bearer token as `key`; values of variables and of headers by their names.
 */
secrets: Secrets, };

export type McpPaste = { servers: Array<McpPasted>, faults: Array<McpPasteFault>, };

export type McpPasted = { edit: McpEdit, 
/**
 * Names of values that are still to be typed.
 */
missing: Array<string>, 
/**
 * A server of this name is there already: saving this one changes it.
 */
replaces: boolean, };

export type McpPasteFault = { 
/**
 * None: the text as a whole.
 */
server: string | null, 
/**
 * In the person's language.
 */
said: string, };

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
  decisionsPageCount: 50,
  reasonBytesMax: 8192,
  planTitleBytesMax: 512,
  planStepBytesMax: 2048,
  planStepsCountMax: 40,
  commandWaitMillis: 600000,
  commandQuietSecondsMin: 5,
  commandQuietSecondsMax: 86400,
  agentTextFoldedBytesMin: 1024,
  taskDepthMax: 5,
  tasksAliveMax: 32,
  taskRoundsMax: 5000,
  agentAnswerBytesMax: 262144,
  historyPageCount: 60,
  historyQueryBytesMax: 1024,
  apiPortMin: 1024,
  apiHostsCountMax: 16,
  elicitationContentBytesMax: 262144,
  elicitationDepthMax: 16,
  cardArmingMs: 500,
} as const;
