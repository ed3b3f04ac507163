// Generated from the Rust types in `src-tauri/ask`. Do not edit: `make types` writes it.

export type ConversationId = string;

export type InteractionId = string;

export type SubmitId = string;

export type MessageId = string;

export type ProfileId = string;

export type AttachmentId = string;

export type StandingId = string;

export type Attachment = { 
/**
 * Under which its copy is kept. The copy's name begins with it.
 */
id: AttachmentId, 
/**
 * The file's own name, without folders.
 */
name: string, 
/**
 * Found by its content, not by its name.
 */
mediaType: string, 
/**
 * Its size when it was taken in.
 */
bytes: number, 
/**
 * Where its copy lies.
 */
path: string, };

export type Answers = { 
/**
 * One for each question that was answered or noted on; questions without one stay open.
 */
answers: Array<Answer>, 
/**
 * Said of all of it. None, or blank: nothing was.
 */
comment?: string, 
/**
 * Files with the answer. Their copies are in the data folder before the answer is sent.
 */
attachments?: Array<Attachment>, 
/**
 * Holds for the workspace from now on.
 */
remember?: boolean, };

export type Effect = "reads" | "changes" | "reachesOut";

export type Proposal = { 
/**
 * By the name under which the model called it.
 */
tool: string, 
/**
 * Exactly as they are used.
 */
arguments: Record<string, unknown>, 
/**
 * What it comes to, for a card.
 */
action: Action, 
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
 * The words of a command that a rule for its beginning does not cover, or the parts of an address that no rule for pages
 * does: why it is asked for in spite of such a rule.
 */
uncovered?: Array<string>, 
/**
 * SHA-256 of the tool, the arguments and the folder: what was shown is what is done.
 */
hash: string, };

export type Action = { "kind": "files", 
/**
 * Every file and folder that will be another afterwards.
 */
changes: Array<FileChange>, } | { "kind": "command", 
/**
 * The whole line, word for word as the shell gets it.
 */
command: string, 
/**
 * Where it is run: relative to the workspace if inside it, else absolute.
 */
folder: string, 
/**
 * What is added to the environment.
 */
environment: { [key in string]: string }, 
/**
 * In milliseconds, after which it is ended. None: it may take as long as it does, and the person is asked when
 * it is quiet.
 */
limitMs: number | null, 
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
unscoped?: boolean, 
/**
 * It runs in namespaces of its own: secret places, protected paths and other programs are out of its reach.
 */
isolated?: boolean, 
/**
 * Protected paths that an isolated one may change all the same, beneath the workspace.
 */
opened?: Array<string>, } | { "kind": "page", 
/**
 * The whole address, in ASCII.
 */
url: string, 
/**
 * Whom it reaches, in ASCII: what a rule for pages is made of.
 */
host: string, 
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
proxied?: boolean, } | { "kind": "mcp", 
/**
 * Which tool, and what its server says of it.
 */
call: McpCall, } | { "kind": "network", 
/**
 * To whom, and which command wants it.
 */
contact: NetworkContact, };

export type FileChange = { 
/**
 * Relative to the workspace where it lies in it, else absolute.
 */
path: string, 
/**
 * Whether it is created, changed, moved or deleted.
 */
kind: ChangeKind, 
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
diff: string | null, 
/**
 * Where it is moved. None unless it is moved.
 */
to?: string, };

export type ChangeKind = "create" | "change" | "move" | "delete";

export type FileFact = { 
/**
 * Of a folder, what all files in it take together.
 */
bytes: number, 
/**
 * SHA-256 of the content; of a folder, of its listing.
 */
hash: string, 
/**
 * It is a folder: `hash` and `bytes` are of all that is in it.
 */
folder?: boolean, };

export type Undo = "restorable" | "nothing" | "no";

export type Interrupted = { 
/**
 * Exactly what was consented to and begun.
 */
proposal: Proposal, 
/**
 * When it was begun the last time.
 */
startedAt: number, 
/**
 * What was found when somebody looked again.
 */
known: Known, };

export type Known = { 
/**
 * What it had put out so far.
 */
output: string | null, 
/**
 * One for each file that the call was to change. Empty for other actions.
 */
files: Array<FileStanding>, };

export type FileStanding = { 
/**
 * The same path as in the proposal's `FileChange`.
 */
path: string, 
/**
 * What a look at the file now says.
 */
state: FileState, };

export type FileState = "before" | "after" | "other" | "unknown";

export type Quiet = { 
/**
 * The line that is run, as it was approved.
 */
command: string, 
/**
 * For how long nothing has come out of it, in milliseconds.
 */
quietMs: number, 
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

export type NetworkContact = { 
/**
 * What is permitted or not: the host, with its port unless that is one of the web's. See [`place`].
 */
place: string, 
/**
 * In ASCII; an IPv6 address stands in brackets.
 */
host: string, 
/**
 * The host in its own letters, where `host` is an encoding of them.
 */
hostUnicode?: string, 
/**
 * TCP's.
 */
port: number, 
/**
 * This machine or its own network.
 */
private?: boolean, 
/**
 * The line that is run, as it was approved.
 */
command: string, 
/**
 * The registries that the host belongs to, where it does.
 */
bundle?: HostBundle, };

export type HostBundle = { 
/**
 * Whose they are.
 */
ecosystem: Ecosystem, 
/**
 * Each as in `NetworkContact::place`.
 */
places: Array<string>, };

export type Ecosystem = "rust" | "node" | "python" | "go" | "java" | "debian";

export type Mode = "askBeforeChanges" | "allowChanges" | "skipApprovals";

export type Scope = { "kind": "once" } | { "kind": "conversation", 
/**
 * What is permitted from now on.
 */
pattern: Pattern, } | { "kind": "always", 
/**
 * What is permitted from now on.
 */
pattern: Pattern, 
/**
 * When it ends. None: only when it is revoked.
 */
until?: number, };

export type Pattern = { "kind": "files", 
/**
 * By the name under which the model calls it.
 */
tool: string, 
/**
 * Relative to the workspace, with `/` between its parts.
 */
folder: string, } | { "kind": "command", 
/**
 * The command line, compared as a whole.
 */
command: string, 
/**
 * It was made where commands could not be confined, and holds there.
 */
unconfined?: boolean, 
/**
 * It was made behind namespaces, and holds only there.
 */
isolated?: boolean, } | { "kind": "commandsBeginning", 
/**
 * The first words of the line, as a shell splits them.
 */
words: Array<string>, 
/**
 * It was made where commands could not be confined, and holds there.
 */
unconfined?: boolean, 
/**
 * It was made behind namespaces, and holds only there.
 */
isolated?: boolean, } | { "kind": "pages", 
/**
 * In ASCII, as in the address. Subdomains are other hosts.
 */
host: string, 
/**
 * Scheme, host, port and folder that the address begins with. None: a rule of an earlier version, for a host alone. It
 * covers nothing until it is given anew.
 */
beneath?: string, } | { "kind": "mcp", 
/**
 * By the person's name for it. For show: `hash` decides.
 */
server: string, 
/**
 * By the server's own name for it.
 */
tool: string, 
/**
 * `McpCall::tool_hash` when the rule was made.
 */
hash: string, } | { "kind": "host", 
/**
 * Each as in `NetworkContact::place`.
 */
places: Array<string>, 
/**
 * They are the registries of this kind, as they were when the rule was made. None: it is one host alone.
 */
bundle?: Ecosystem, };

export type Rule = { 
/**
 * The confirmation that it was made on.
 */
id: InteractionId, 
/**
 * The actions that it permits.
 */
pattern: Pattern, 
/**
 * Where it holds. None: in conversations without a workspace.
 */
workspace: string | null, 
/**
 * Only in this conversation.
 */
conversation: ConversationId | null, 
/**
 * When it ends. None: only when it is revoked.
 */
until: number | null, 
/**
 * When the confirmation was answered.
 */
at: number, };

export type Approver = { "kind": "person" } | { "kind": "standardInput" } | { "kind": "rule", 
/**
 * The confirmation that it was made on.
 */
rule: InteractionId, } | { "kind": "mode", 
/**
 * The mode that was set when it was asked.
 */
mode: Mode, } | { "kind": "trusted", 
/**
 * By the person's name for it.
 */
server: string, };

export type Outline = { 
/**
 * One line for the whole of it.
 */
title: string, 
/**
 * One to `PLAN_STEPS_COUNT_MAX`, in order, without numbers.
 */
steps: Array<string>, };

export type Plan = { 
/**
 * The confirmation by which it was accepted.
 */
interaction: InteractionId, 
/**
 * As it was proposed: only steps can be changed on the card.
 */
title: string, 
/**
 * As they were accepted, in order. None is added or removed afterwards.
 */
steps: Array<PlanStep>, };

export type PlanStep = { 
/**
 * As the person last had it.
 */
text: string, 
/**
 * The agent has marked it as done.
 */
done: boolean, 
/**
 * What the agent said of it when it was done.
 */
note?: string, };

export type Phase = "chatting" | "planning" | "executing" | "delivering" | "interrupted" | "done";

export type ResumePoint = { 
/**
 * The tool whose call waits.
 */
node: string, 
/**
 * What the run was about when it began to wait.
 */
phase: Phase, 
/**
 * The step of the plan under way, from 1; 0 without a plan.
 */
step: number, };

export type Settling = "retry" | "happened" | "skip" | "stop";

export type Patience = "wait" | "stop";

export type ActionEntry = { 
/**
 * The call, as its result is filed.
 */
call: CallId, 
/**
 * By the name under which the model called it.
 */
tool: string, 
/**
 * The arguments as the model sent them.
 */
arguments: string, 
/**
 * What is done, where no interaction shows it: a rule or the mode consented, or the person changed it.
 */
proposal: Proposal | null, 
/**
 * Who consented. None: nobody did yet, or nobody will.
 */
by: Approver | null, 
/**
 * Everything that was asked about it, in order.
 */
interactions: Array<Interaction>, 
/**
 * How far it has come.
 */
state: ActionState, 
/**
 * When its effect began. None: it did not.
 */
startedAt: number | null, 
/**
 * The beginning of the result.
 */
result: string, 
/**
 * Of the whole result: more than `result` holds where that is cut.
 */
resultBytes: number, 
/**
 * What of it the model was not given.
 */
redacted?: Redacted, 
/**
 * Images that came with it.
 */
files?: Array<Attachment>, 
/**
 * When the reply came that called it.
 */
at: number, };

export type ActionState = "preparing" | "asking" | "approved" | "running" | "lost" | "ok" | "failed" | "notRun";

export type DeliveryEntry = { 
/**
 * The run's number in the conversation, counted from 1.
 */
run: number, 
/**
 * Each change of a file, in the order in which it was done.
 */
files: Array<FileTouched>, 
/**
 * In the order in which they were run.
 */
commands: Array<CommandRun>, 
/**
 * Addresses that were fetched.
 */
pages: Array<string>, 
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
byStandardInput?: number, 
/**
 * How many actions a rule consented to, or the person's trust in an MCP server.
 */
byRule: number, 
/**
 * How many actions the mode consented to.
 */
byMode: number, 
/**
 * What was asked for and did not happen.
 */
refused: number, 
/**
 * It changed files, and they were not put back yet.
 */
canUndo: boolean, 
/**
 * What was put back. None: the person did not undo it.
 */
undone: Undone | null, 
/**
 * When the run ended.
 */
at: number, };

export type CallMade = { 
/**
 * By the name under which the model called it.
 */
tool: string, 
/**
 * A path, a pattern or an address, in one line. Empty: there is none.
 */
subject: string, 
/**
 * Its entry shows the result.
 */
call: CallId, 
/**
 * Whether it ran, and whether it succeeded.
 */
status: CallStatus, };

export type FileTouched = { 
/**
 * Relative to the workspace if inside it, else absolute.
 */
path: string, 
/**
 * Whether it was created, changed, moved or deleted.
 */
kind: ChangeKind, 
/**
 * Where it was moved. None unless it was moved.
 */
to: string | null, 
/**
 * The call that did it: its entry shows the diff.
 */
call: CallId, 
/**
 * Whether the change was made.
 */
status: CallStatus, };

export type CommandRun = { 
/**
 * The line, as it was approved.
 */
command: string, 
/**
 * Its entry shows the output.
 */
call: CallId, 
/**
 * Whether it ran, and whether it succeeded.
 */
status: CallStatus, };

export type ToolUsed = { 
/**
 * By the person's name for it.
 */
server: string, 
/**
 * By the server's own name for it.
 */
tool: string, 
/**
 * Its entry shows the result.
 */
call: CallId, 
/**
 * Whether it ran, and whether it succeeded.
 */
status: CallStatus, };

export type McpCall = { 
/**
 * The server's name, as the person gave it.
 */
server: string, 
/**
 * Which entry of the settings that is: it stays when the name changes.
 */
serverId: McpServerId, 
/**
 * As the server calls it.
 */
tool: string, 
/**
 * The server's name for people. None: it gave none, and `tool` is shown.
 */
title?: string, 
/**
 * In the server's words.
 */
description: string, 
/**
 * The JSON schema of its arguments, as a model is given it: the words in it are the server's, too. None: it was
 * proposed by a version that did not keep it.
 */
schema?: Record<string, unknown>, 
/**
 * The program with its arguments, or the address.
 */
reached: string, 
/**
 * What the server claims. It is believed where the server is trusted.
 */
readOnly: boolean, 
/**
 * `destructiveHint` of MCP: it may remove or overwrite something. MCP's default is yes.
 */
destructive: boolean, 
/**
 * `idempotentHint` of MCP: a second call with the same arguments changes nothing more.
 */
idempotent: boolean, 
/**
 * `openWorldHint` of MCP: it reaches beyond the server's own data. MCP's default is yes.
 */
openWorld: boolean, 
/**
 * The person marked the server as trusted, so its claims count.
 */
trusted: boolean, 
/**
 * Whether they have looked at the tool as it is now.
 */
seen: McpSeen, 
/**
 * SHA-256 of the server and of all that it says of the tool: one that says something else is another tool.
 */
toolHash: string, };

export type LiveOutput = { 
/**
 * The call that runs the command.
 */
call: CallId, 
/**
 * The latest of it, cut at the beginning.
 */
text: string, };

export type AgentsListed = { 
/**
 * In a fixed order, those that are not on this machine too.
 */
agents: Array<AgentListed>, 
/**
 * The program that agents would start. None where it was not found.
 */
program: string | null, };

export type AgentListed = { 
/**
 * The name under which commands mean it, as in `claude-code`.
 */
id: string, 
/**
 * Its name, as its makers write it.
 */
name: string, 
/**
 * Whether it is on this machine.
 */
found: boolean, 
/**
 * What can be written for it. Not all of them have all parts.
 */
parts: Array<AgentPartListed>, };

export type AgentPart = "tools" | "instructions" | "hook";

export type AgentPartListed = { 
/**
 * What the file is for.
 */
part: AgentPart, 
/**
 * The file it stands in, or would stand in.
 */
file: string, 
/**
 * What of ours is in that file now.
 */
standing: PartStanding, 
/**
 * The agent asks its own person to trust what is written before it uses it.
 */
needsTrust: boolean, };

export type AgentPlan = { 
/**
 * The agent's `id`.
 */
agent: string, 
/**
 * Which part is written or taken out.
 */
part: AgentPart, 
/**
 * False: ours is taken out.
 */
add: boolean, 
/**
 * The file, by the path that the agent looks for.
 */
file: string, 
/**
 * Where the file lies, where a link leads to it.
 */
target: string | null, 
/**
 * The file is not there yet.
 */
makesFile: boolean, 
/**
 * Nothing would be left in the file, so it goes.
 */
removesFile: boolean, 
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

export type PartStanding = { "kind": "absent" } | { "kind": "added" } | { "kind": "other" } | { "kind": "broken", 
/**
 * What the reader of the file said.
 */
message: string, };

export type PendingInteraction = { 
/**
 * The version of this shape. Fields are added under the same number; a change of meaning would get another.
 */
version: number, 
/**
 * The id that an answer has to name.
 */
interaction_id: InteractionId, 
/**
 * By what there is to say to it.
 */
type: PendingKind, 
/**
 * Whether it still waits, and if not, whether somebody decided.
 */
status: PendingStatus, 
/**
 * What is asked, in words: the questions' texts, or the action in one line.
 */
display_text: string, 
/**
 * The tool whose call waits.
 */
resume_node: string, 
/**
 * What the run was about when it began to wait.
 */
resume_phase: Phase, 
/**
 * The step of the plan under way, from 1; 0 without a plan.
 */
resume_step: number, 
/**
 * The action to be approved, or the one whose end nobody knows. None for everything else.
 */
pending_tool?: PendingTool, 
/**
 * What belongs to this kind alone, and under `outcome` and `closed_at_ms` how it ended. Further keys may come.
 */
metadata: Record<string, unknown>, };

export type PendingKind = "ask_user" | "confirm" | "connection_lost" | "elicitation";

export type PendingStatus = "open" | "resolved" | "canceled";

export type PendingTool = { 
/**
 * By the name under which the model called it.
 */
tool_name: string, 
/**
 * The arguments, a JSON object written as text.
 */
args_json: string, 
/**
 * One line on what would be done, in English.
 */
summary: string, };

export type ListedRule = { 
/**
 * What it let through last, the latest first, at most `RULE_USES_SHOWN_COUNT`. What a deleted conversation did is not told.
 */
uses: Array<HistoryRow>, 
/**
 * The confirmation that it was made on.
 */
id: InteractionId, 
/**
 * The actions that it permits.
 */
pattern: Pattern, 
/**
 * Where it holds. None: in conversations without a workspace.
 */
workspace: string | null, 
/**
 * Only in this conversation.
 */
conversation: ConversationId | null, 
/**
 * When it ends. None: only when it is revoked.
 */
until: number | null, 
/**
 * When the confirmation was answered.
 */
at: number, };

export type Tried = { "kind": "works", 
/**
 * What would be done, with the `hash` to consent under.
 */
proposal: Proposal, } | { "kind": "fails", 
/**
 * What to correct, as the tool said it.
 */
why: string, };

export type Unattended = { 
/**
 * The conversation it happened in.
 */
conversationId: ConversationId, 
/**
 * That conversation's title.
 */
title: string, 
/**
 * The agent's call that it was about.
 */
call: CallId, 
/**
 * What kind of thing ended or was done.
 */
what: UnattendedKind, 
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
by: Approver | null, 
/**
 * When it ended or was done.
 */
at: number, };

export type UnattendedKind = "asked" | "planned" | "refused" | "done";

export type Decision = { 
/**
 * The card that it was made on.
 */
interaction: InteractionId, 
/**
 * Which of that card's questions.
 */
question: QuestionId, 
/**
 * The question's text, Markdown as the agent wrote it.
 */
asked: string, 
/**
 * What the agent is told of it: the options' labels and the own words, or the correction.
 */
answer: string, 
/**
 * The person has put it in other words since.
 */
corrected: boolean, 
/**
 * When it was answered, or last corrected.
 */
at: number, };

export type DecisionPage = { 
/**
 * All that hold, also those that are not in `latest`.
 */
total: number, 
/**
 * At most `DECISIONS_PAGE_COUNT`.
 */
latest: Array<Decision>, };

export type StandingDecision = { 
/**
 * Where it came from: the same question remembered twice is one decision.
 */
id: StandingId, 
/**
 * The folder it holds for, as an absolute path.
 */
workspace: string, 
/**
 * The question's text, Markdown as the agent wrote it.
 */
asked: string, 
/**
 * In words, as every conversation there is told it.
 */
answer: string, 
/**
 * Where it was made. That conversation may be gone.
 */
conversation: ConversationId, 
/**
 * When the question was answered.
 */
at: number, };

export type QuietHours = { 
/**
 * The first quiet minute of the day, 0 to 1439.
 */
from: number, 
/**
 * The first minute that is no longer quiet, 0 to 1439.
 */
to: number, };

export type Clock = { 
/**
 * Milliseconds until it ends as "no response".
 */
remainingMs: number, 
/**
 * The time runs now. False: somebody attends to the question.
 */
running: boolean, };

export type ClockChanged = { 
/**
 * The question that the clock belongs to.
 */
interactionId: InteractionId, 
/**
 * The clock from now on.
 */
clock: Clock, };

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
folder?: string, 
/**
 * Decides how its answer gets back to it.
 */
via: Via, 
/**
 * Where it comes from: never what it says of itself.
 */
origin?: Origin, };

export type Via = "mcp" | "commandLine" | "hook";

export type Origin = { "kind": "programs", 
/**
 * File names without folders, the asking program first, at most `GUEST_PROGRAMS_COUNT_MAX`.
 */
names: Array<string>, } | { "kind": "token" } | { "kind": "untold" };

export type Notice = { 
/**
 * The conversation that the guest has here.
 */
conversationId: ConversationId, 
/**
 * Who it is, and where it works.
 */
title: string, 
/**
 * What it says. Plain text, untrusted.
 */
text: string, };

export type Elicitation = { 
/**
 * By the name that it has in Settings, never by one it gives itself.
 */
server: string, 
/**
 * The tool whose call is under way, by the server's name for it.
 */
tool: string, 
/**
 * Why it asks, in its own words.
 */
message: string, 
/**
 * The form to fill in, or the address to open.
 */
ask: Wanted, 
/**
 * How the server waits, and so where the answer is sent.
 */
held: Held, };

export type Wanted = { "kind": "form", 
/**
 * In the order in which the server wrote them.
 */
fields: Array<ElicitedField>, } | { "kind": "url", 
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

export type ElicitedField = { 
/**
 * The name under which the value is sent. Shown only where there is no title.
 */
key: string, 
/**
 * The server's name for people.
 */
title?: string, 
/**
 * What to fill in, in the server's words.
 */
description?: string, 
/**
 * Without a value the form cannot be sent.
 */
required: boolean, 
/**
 * It seems to ask for a password, a key or the like, which a server must not do: the person is warned.
 */
secret: boolean, 
/**
 * What kind of value it takes, and within which bounds.
 */
kind: FieldKind, };

export type FieldKind = { "kind": "text", 
/**
 * What the text has to be. None: any text.
 */
format?: TextFormat, 
/**
 * In code points, as JSON Schema counts them.
 */
charsMin?: number, 
/**
 * In code points.
 */
charsMax?: number, 
/**
 * A regular expression that has to be found in it.
 */
pattern?: string, 
/**
 * The text that is filled in at first.
 */
default?: string, } | { "kind": "number", 
/**
 * Only whole ones (JSON Schema's `integer`).
 */
whole: boolean, 
/**
 * The smallest that is taken.
 */
min?: number, 
/**
 * The largest that is taken.
 */
max?: number, 
/**
 * The number that is filled in at first.
 */
default?: number, } | { "kind": "switch", 
/**
 * How it is set at first. None: it is neither until the person decides.
 */
default?: boolean, } | { "kind": "one", 
/**
 * What can be chosen. Never empty.
 */
options: Array<Named>, 
/**
 * The `value` of the option that is chosen at first.
 */
default?: string, } | { "kind": "many", 
/**
 * What can be chosen. Never empty.
 */
options: Array<Named>, 
/**
 * The fewest that have to be chosen.
 */
countMin?: number, 
/**
 * The most that can be chosen.
 */
countMax?: number, 
/**
 * The `value` of each option that is chosen at first.
 */
default?: Array<string>, } | { "kind": "json", 
/**
 * As the server sent it: shown, and only its `type` is checked.
 */
schema: unknown, 
/**
 * The value that is filled in at first.
 */
default?: unknown, };

export type TextFormat = "email" | "uri" | "date" | "date-time";

export type Named = { 
/**
 * Sent back as the server wrote it.
 */
value: string, 
/**
 * The value itself where the server gave no title.
 */
title: string, };

export type Held = { "kind": "round", 
/**
 * The server's name for this question among those of the same round.
 */
key: string, 
/**
 * Sent back unread with the answers. None: the server gave none.
 */
state?: string, } | { "kind": "open" };

export type ElicitedReply = { "kind": "accept", 
/**
 * One value for each field that was filled in; fields without one are absent.
 */
content: Record<string, unknown>, } | { "kind": "decline" } | { "kind": "cancel" };

export type Misfit = { "kind": "missing" } | { "kind": "unknown" } | { "kind": "otherType" } | { "kind": "tooShort", 
/**
 * The fewest, in code points.
 */
charsMin: number, } | { "kind": "tooLong", 
/**
 * The most, in code points.
 */
charsMax: number, } | { "kind": "tooLarge", 
/**
 * The most, of the whole field.
 */
bytesMax: number, } | { "kind": "format", 
/**
 * The format that the field has.
 */
format: TextFormat, } | { "kind": "pattern", 
/**
 * The server's regular expression.
 */
pattern: string, } | { "kind": "notWhole" } | { "kind": "tooSmall", 
/**
 * The smallest number that is taken.
 */
min: number, } | { "kind": "tooBig", 
/**
 * The largest number that is taken.
 */
max: number, } | { "kind": "notOffered" } | { "kind": "repeated" } | { "kind": "tooFew", 
/**
 * The fewest options that have to be chosen.
 */
countMin: number, } | { "kind": "tooMany", 
/**
 * The most options that can be chosen.
 */
countMax: number, } | { "kind": "tooDeep" };

export type CallId = string;

export type QuestionId = string;

export type OptionId = string;

export type QuestionOption = { 
/**
 * `o1`, `o2`, ... in the order of the list.
 */
id: OptionId, 
/**
 * Plain text: what is chosen, and what the agent is told.
 */
label: string, 
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

export type Question = { 
/**
 * `q1`, `q2`, ... in the order of the card.
 */
id: QuestionId, 
/**
 * A word or two that names it among several.
 */
header?: string, 
/**
 * Markdown, untrusted.
 */
text: string, 
/**
 * In the order of their numbers. Empty: own words only.
 */
options: Array<QuestionOption>, 
/**
 * Several options may be chosen.
 */
multiSelect?: boolean, 
/**
 * Whether the person may answer in their own words.
 */
allowFreeform: boolean, };

export type Answer = { 
/**
 * Which of the card's questions.
 */
question: QuestionId, 
/**
 * The options by their ids, at most one unless several may be chosen.
 */
selected: Array<OptionId>, 
/**
 * The answer in own words. None, or blank: none were written.
 */
text?: string, 
/**
 * A remark on the answer, told to the agent with it.
 */
note?: string, 
/**
 * The file beside the answer that holds all of a long text, for a model to read on in. Set where it is taken in.
 */
whole?: AttachmentId, };

export type Response = { "kind": "answered" } & Answers | { "kind": "delegated", 
/**
 * Said along with it. It decides nothing.
 */
comment?: string, } | { "kind": "talkFirst", 
/**
 * What they say: it becomes a message to the agent.
 */
text: string, } | { "kind": "dismissed" } | { "kind": "approved", 
/**
 * Whether other calls are permitted with it.
 */
scope: Scope, 
/**
 * What the tool is called with instead. None: as proposed.
 */
arguments?: Record<string, unknown>, 
/**
 * Of what was on the screen. Changed arguments are not taken without it.
 */
hash?: string, } | { "kind": "denied", 
/**
 * What the agent is told of why. None: none was given.
 */
reason?: string, } | { "kind": "planAccepted", 
/**
 * All steps, in their new order. None: as proposed.
 */
steps?: Array<string>, } | { "kind": "consented", 
/**
 * Whether they agree.
 */
consent: Consent, 
/**
 * Why. With another way, what that is.
 */
rationale?: string, } | { "kind": "settled", 
/**
 * What is done with the call.
 */
how: Settling, } | { "kind": "decided", 
/**
 * Whether it continues.
 */
patience: Patience, } | { "kind": "elicited", 
/**
 * What the server is told.
 */
reply: ElicitedReply, };

export type Outcome = { "kind": "answered" } & Answers | { "kind": "delegated", 
/**
 * Said along with it. None: nothing was.
 */
comment?: string, } | { "kind": "dismissed" } | { "kind": "noResponse", 
/**
 * The limit that applied in the end, with all that was added to it.
 */
limitMs: number, } | { "kind": "superseded" } | { "kind": "stopped" } | { "kind": "approved", 
/**
 * Whether other calls are permitted with it.
 */
scope: Scope, 
/**
 * What is done instead of what was proposed, where the person changed it.
 */
edited?: Proposal, } | { "kind": "denied", 
/**
 * Why. None: no reason was given.
 */
reason?: string, } | { "kind": "planAccepted", 
/**
 * The steps as the person changed them.
 */
steps?: Array<string>, } | { "kind": "consented", 
/**
 * Whether they agree.
 */
consent: Consent, 
/**
 * Why. With another way, what that is.
 */
rationale?: string, } | { "kind": "settled", 
/**
 * What is done with the call.
 */
how: Settling, } | { "kind": "decided", 
/**
 * Whether it continues.
 */
patience: Patience, } | { "kind": "withdrawn" } | { "kind": "moot" } | { "kind": "afk" } | { "kind": "elicited", 
/**
 * What the server is told.
 */
reply: ElicitedReply, } | { "kind": "gone" };

export type Surface = "window" | "notification" | "terminal" | "standardInput" | "browser" | "api" | "telegram" | "wechat" | "agent";

export type Closing = { 
/**
 * What was said, or why nothing was.
 */
outcome: Outcome, 
/**
 * When the end was committed.
 */
at: number, 
/**
 * None where no surface closed it (a stop, a new message, a deletion).
 */
by?: Surface, 
/**
 * The press that brought it: the same one again changes nothing. None where nobody pressed.
 */
submit?: SubmitId, 
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

export type Body = { "kind": "question", 
/**
 * One to `QUESTIONS_COUNT_MAX`, in the agent's order.
 */
questions: Array<Question>, } | { "kind": "consent", 
/**
 * What the agent means to do, why, and at which risk.
 */
request: ConsentRequest, } | { "kind": "confirm", 
/**
 * Exactly what is done after a yes.
 */
proposal: Proposal, } | { "kind": "plan", 
/**
 * The plan, as the agent proposes it.
 */
outline: Outline, } | { "kind": "quiet", 
/**
 * Which one, and for how long it has been quiet.
 */
quiet: Quiet, } | { "kind": "network", 
/**
 * The connection, as it is made after a yes. Its action is [`Action::Network`].
 */
proposal: Proposal, } | { "kind": "connectionLost", 
/**
 * The action, and what could be found out about it.
 */
lost: Interrupted, } | { "kind": "elicitation", 
/**
 * The server's form, or the address it wants opened.
 */
elicitation: Elicitation, };

export type Interaction = { 
/**
 * Made by the host when it is opened; the same in every surface, log and link.
 */
id: InteractionId, 
/**
 * The conversation that asks, also where another agent is asked.
 */
conversation: ConversationId, 
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
guest?: Guest, 
/**
 * What is asked, of which kind. It never changes.
 */
body: Body, 
/**
 * What the asker gave to read with it. None: nothing.
 */
context?: AskContext, 
/**
 * By which template it was put.
 */
template?: TemplateUsed, 
/**
 * The question of a task that is passed on with it.
 */
passesOn?: PassedOn, 
/**
 * What the asker was told of it as it was opened, such as a limit that was changed.
 */
warnings?: Array<AskWarning>, 
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
resume: ResumePoint, 
/**
 * When it was committed: limits and waits count from here.
 */
openedAt: number, 
/**
 * Open, or closed with its one end.
 */
status: Status, 
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

export type Invalid = { "kind": "empty" } | { "kind": "tooLong", 
/**
 * The length of the text.
 */
bytes: number, 
/**
 * The longest that is taken.
 */
bytesMax: number, } | { "kind": "notText", 
/**
 * Its code point, as in `U+0000`.
 */
character: string, } | { "kind": "unknownOption" } | { "kind": "unknownQuestion" } | { "kind": "repeatedQuestion" } | { "kind": "onlyOne" } | { "kind": "noFreeText" } | { "kind": "tooManyFiles" } | { "kind": "unknownFile" } | { "kind": "noWorkspace" } | { "kind": "unknownDecision" } | { "kind": "ambiguous" } | { "kind": "otherKind" } | { "kind": "unknownPattern" } | { "kind": "past" } | { "kind": "arguments", 
/**
 * What to correct, as the tool said it.
 */
why: string, } | { "kind": "notAsShown" } | { "kind": "needsYes" } | { "kind": "steps", 
/**
 * What to correct, in English, as a model is told it.
 */
why: string, } | { "kind": "field", 
/**
 * Why the value does not fit its field.
 */
why: Misfit, };

export type Usage = { 
/**
 * All that was sent, also what the provider had cached.
 */
inputTokens: number, 
/**
 * All that came, reasoning included.
 */
outputTokens: number, };

export type CallStatus = "ok" | "failed" | "notRun";

export type FailureCode = "unauthorized" | "unknownModel" | "contextTooLong" | "refused" | "outputLimit" | "rateLimited" | "quotaExceeded" | "serverError" | "unreachable" | "cutOff" | "emptyReply" | "badResponse" | "keyUnavailable" | "keyNotKept" | "agentUnavailable" | "agentLost" | "agentSignedOut" | "internal";

export type RunFailure = { 
/**
 * What kind of failure, for the sentence that is shown.
 */
code: FailureCode, 
/**
 * Empty where nothing is known beyond the code.
 */
detail: string, };

export type RunEnd = { "kind": "completed" } | { "kind": "roundLimit" } | { "kind": "stopped" } | { "kind": "failed", 
/**
 * Why, and what the server said of it.
 */
failure: RunFailure, };

export type SecretKind = "privateKey" | "token" | "password" | "own";

export type RedactedValue = { 
/**
 * What it looks like.
 */
kind: SecretKind, 
/**
 * Of its mark: four digits that nobody can foresee, the same for one result, and its number in that.
 */
tag: string, 
/**
 * The value itself, untrusted.
 */
value: string, };

export type Redacted = { 
/**
 * In the order of their marks.
 */
values: Array<RedactedValue>, 
/**
 * The person has sent them to the agent after all.
 */
sent: boolean, };

export type ToolState = "running" | "ok" | "failed" | "notRun";

export type Entry = { "kind": "user", 
/**
 * Under which it can be taken back.
 */
id: MessageId, 
/**
 * The message, as it was typed.
 */
text: string, 
/**
 * The question that it asks back about.
 */
about?: InteractionId, 
/**
 * The agent was not told it yet: it can be taken back.
 */
queued?: boolean, 
/**
 * When the message was sent.
 */
at: number, } | { "kind": "reply", 
/**
 * Markdown, untrusted.
 */
text: string, 
/**
 * What it showed of its reasoning. Empty: nothing.
 */
reasoning: string, 
/**
 * The model's name as its server gave it.
 */
model: string, 
/**
 * The stream ended early: this is all that came.
 */
cut: boolean, 
/**
 * When the last part of the reply came.
 */
at: number, } | { "kind": "tool", 
/**
 * Under which its result is filed.
 */
id: CallId, 
/**
 * The tool, by the name under which the model called it.
 */
name: string, 
/**
 * What it acts on, in one line: a path, a pattern.
 */
subject: string, 
/**
 * The arguments as JSON.
 */
arguments: string, 
/**
 * Whether it has a result, and which.
 */
state: ToolState, 
/**
 * The beginning of the result.
 */
result: string, 
/**
 * Of the whole result: more than `result` holds where that is cut.
 */
resultBytes: number, 
/**
 * What of it the model was not given.
 */
redacted?: Redacted, 
/**
 * When the reply came that called it.
 */
at: number, } | { "kind": "ask", 
/**
 * The interaction in its present state.
 */
interaction: Interaction, } | { "kind": "notice", 
/**
 * The guest's call that told it.
 */
id: CallId, 
/**
 * Plain text, untrusted.
 */
text: string, 
/**
 * When the guest said it.
 */
at: number, } | { "kind": "task" } & TaskEntry | { "kind": "heard", 
/**
 * The conversation that asks.
 */
from: ConversationId, 
/**
 * The asker's title.
 */
title: string, 
/**
 * The interaction in its present state.
 */
interaction: Interaction, 
/**
 * It came before, and stands there.
 */
again?: boolean, 
/**
 * When it reached this agent.
 */
at: number, } | { "kind": "taskEnded", 
/**
 * The subtask's conversation.
 */
task: ConversationId, 
/**
 * The title that its parent gave it.
 */
title: string, 
/**
 * Completed, stopped, or why it failed.
 */
end: TaskEnd, 
/**
 * When its end was told here.
 */
at: number, } | { "kind": "action" } & ActionEntry | { "kind": "delivery" } & DeliveryEntry | { "kind": "undone", 
/**
 * The number of the run that was undone.
 */
run: number, 
/**
 * What was put back, and what was left alone.
 */
files: Undone, 
/**
 * When it was done.
 */
at: number, } | { "kind": "told", 
/**
 * The question, with its end.
 */
interaction: Interaction, 
/**
 * When the message was put before the agent.
 */
at: number, } | { "kind": "restored", 
/**
 * This conversation, or the branch for which that was done.
 */
branch: ConversationId, 
/**
 * What was put back, and what was left alone.
 */
files: Undone, 
/**
 * When it was done.
 */
at: number, } | { "kind": "ended", 
/**
 * Its number in the conversation, counted from 1.
 */
run: number, 
/**
 * Stopped, at its limit, or why it failed.
 */
end: RunEnd, 
/**
 * When the run ended.
 */
at: number, } | { "kind": "compacted", 
/**
 * When the summary was made.
 */
at: number, };

export type Placed = { 
/**
 * Stays the same unless a change says `reordered`.
 */
index: number, 
/**
 * The entry itself.
 */
entry: Entry, };

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
showText: boolean, 
/**
 * With the system's sound for notifications.
 */
sound: boolean, 
/**
 * After how long a question that still waits is announced once more. None: never.
 */
remindMinutes: number | null, 
/**
 * When nothing of it is shown. None: never.
 */
quiet: QuietHours | null, };

export type Wire = "openAi" | "anthropic";

export type Profile = { 
/**
 * Made when the profile is added. The keychain keeps its key under this id.
 */
id: ProfileId, 
/**
 * The person's name for it, shown where a model is chosen.
 */
name: string, 
/**
 * In which protocol its server is spoken to.
 */
wire: Wire, 
/**
 * Up to the path to which the protocol adds its own: `https://api.example.com/v1`.
 */
baseUrl: string, 
/**
 * By the name that the server has for it.
 */
model: string, 
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
proxy: string | null, 
/**
 * How much the model takes at once. None: `CONTEXT_TOKENS_DEFAULT`.
 */
contextTokens: number | null, 
/**
 * How long a reply may be. None: the server's own limit, or `OUTPUT_TOKENS_DEFAULT` where its protocol wants one.
 */
maxOutputTokens: number | null, 
/**
 * Whether the model is given attached images themselves. None: as its name suggests.
 */
images: boolean | null, };

export type AiConfig = { 
/**
 * In the person's order. Empty: only the built-in demo model is there.
 */
profiles: Array<Profile>, 
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

export type Settings = { 
/**
 * Which model answers, and how much its agent may do.
 */
ai: AiConfig, 
/**
 * None: the system's language.
 */
language: Language | null, 
/**
 * Whether the window is light or dark.
 */
appearance: Appearance, 
/**
 * When the person is told something outside the window.
 */
notifications: Notifications, 
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
nobodyHere: boolean, 
/**
 * How other programs and browsers connect.
 */
api: ApiConfig, 
/**
 * The log of what happens, as files.
 */
log: Log, 
/**
 * How long copies and conversations are kept.
 */
storage: Storage, 
/**
 * Where questions go while the person is away.
 */
channels: Channels, 
/**
 * MCP servers, in the person's order.
 */
mcp: Array<McpServer>, 
/**
 * Agents of other makes that conversations can be started with.
 */
agents: Array<AgentCommand>, };

export type Log = { 
/**
 * Whether a log is written.
 */
enabled: boolean, 
/**
 * In which folder the log's files are.
 */
place: LogPlace, 
/**
 * After how many days its files go. None: never.
 */
keepDays: number | null, 
/**
 * How much room its files may take. Beyond it the oldest days go. None: as much as they take.
 */
keepMegabytes: number | null, };

export type LogPlace = "dataFolder" | "workspace";

export type AskUser = { 
/**
 * Where the answer is sent with `submit_ask_user_response`.
 */
conversationId: ConversationId, 
/**
 * The call that waits for the answer.
 */
toolCallId: CallId, 
/**
 * Which question it is, where several are open in one conversation.
 */
interactionId: InteractionId, 
/**
 * The first question's text, labels and permission of own words: the plain form of the card.
 */
question: string, 
/**
 * The first question's labels. Empty: own words only.
 */
choices: Array<string>, 
/**
 * Whether the first question takes own words.
 */
allowFreeform: boolean, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * All that there is to show.
 */
card: Interaction, };

export type AskClosed = { 
/**
 * The conversation of the card.
 */
conversationId: ConversationId, 
/**
 * The call that waited for it.
 */
toolCallId: CallId, 
/**
 * The card that closed.
 */
interactionId: InteractionId, 
/**
 * The answer, or how it ended without one.
 */
closing: Closing, };

export type ChatComplete = { 
/**
 * The conversation whose run ended.
 */
conversationId: ConversationId, 
/**
 * Its number in the conversation, counted from 1.
 */
run: number, 
/**
 * Completed, stopped, at its limit, or why it failed.
 */
end: RunEnd, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * It was a task: its parent has what came of it, and goes on.
 */
forParent?: boolean, };

export type Standing = "needsYou" | "working" | "failed" | "idle" | "damaged" | "later";

export type ConversationSummary = { 
/**
 * The conversation, as every command names it.
 */
id: ConversationId, 
/**
 * As the person or the first message named it.
 */
title: string, 
/**
 * The folder that its agent works in, as an absolute path. None: it has none.
 */
workspace: string | null, 
/**
 * What the sidebar marks it with.
 */
standing: Standing, 
/**
 * A run is under way, at work or waiting. A question that no run waits for may stand open without one.
 */
running?: boolean, 
/**
 * Questions that wait for the person.
 */
openAsks: number, 
/**
 * What is permitted in it without asking.
 */
mode: Mode, 
/**
 * What its run is about, or the last one was.
 */
phase: Phase, 
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
imported?: ImportMark, 
/**
 * The model that it was told to use. None: that of the settings.
 */
model?: string, 
/**
 * When its last event was committed: the sidebar is sorted by it.
 */
updatedAt: number, };

export type DeletedConversation = { 
/**
 * The id under which it is restored.
 */
id: ConversationId, 
/**
 * As it was when it was deleted.
 */
title: string, 
/**
 * The folder that its agent worked in. None: it had none.
 */
workspace: string | null, 
/**
 * As many tasks of it were deleted with it.
 */
subtasks: number, 
/**
 * When it was deleted.
 */
deletedAt: number, 
/**
 * When it is removed for good.
 */
keptUntil: number, };

export type ImportMark = { 
/**
 * The file's own name, without folders.
 */
file: string, 
/**
 * When it was taken in here.
 */
at: number, 
/**
 * To go on in it, a folder is chosen first, or none.
 */
needsFolder?: boolean, };

export type ImportOutcome = { 
/**
 * The conversation, new or known.
 */
conversationId: ConversationId, 
/**
 * Its title.
 */
title: string, 
/**
 * The same file was imported before: that is the conversation, and nothing was added.
 */
known?: boolean, };

export type StorageUsage = { 
/**
 * Earlier databases that are kept among it.
 */
database: number, 
/**
 * Files that came with answers and results.
 */
attachments: number, 
/**
 * Copies of what runs changed, for undoing it.
 */
restorePoints: number, 
/**
 * The output of commands.
 */
commands: number, 
/**
 * What commands downloaded, for each workspace.
 */
caches: number, 
/**
 * The log, where it is kept in the data folder.
 */
logs: number, 
/**
 * What was cleared away and is kept for a while.
 */
trash: number, 
/**
 * Everything else there.
 */
other: number, };

export type RetryNotice = { 
/**
 * The first one after a failure is 1.
 */
attempt: number, 
/**
 * Since when the model cannot be reached.
 */
since: number, 
/**
 * When it will be made.
 */
at: number, 
/**
 * Why the last attempt failed.
 */
failure: RunFailure, };

export type Live = { 
/**
 * Of the reply. Markdown, untrusted.
 */
text: string, 
/**
 * The model's reasoning so far. Empty where it shows none.
 */
reasoning: string, 
/**
 * The tool whose call is being written.
 */
tool: string | null, 
/**
 * The model cannot be reached, and is tried again. None: it is not so.
 */
retry: RetryNotice | null, 
/**
 * What the command under way has put out: the end of it.
 */
output: LiveOutput | null, };

export type LiveStep = { "kind": "begin", 
/**
 * The conversation that it belongs to.
 */
conversationId: ConversationId, } | { "kind": "text", 
/**
 * The conversation that it belongs to.
 */
conversationId: ConversationId, 
/**
 * To be put behind what is there.
 */
text: string, } | { "kind": "reasoning", 
/**
 * The conversation that it belongs to.
 */
conversationId: ConversationId, 
/**
 * To be put behind what is there.
 */
text: string, } | { "kind": "tool", 
/**
 * The conversation that it belongs to.
 */
conversationId: ConversationId, 
/**
 * The tool's, as the model calls it.
 */
name: string, } | { "kind": "retry", 
/**
 * The conversation that it belongs to.
 */
conversationId: ConversationId, 
/**
 * When it is tried again, and why it has to be.
 */
notice: RetryNotice, } | { "kind": "output", 
/**
 * The conversation that it belongs to.
 */
conversationId: ConversationId, 
/**
 * The call that runs the command.
 */
call: CallId, 
/**
 * To be put behind what is there.
 */
text: string, } | { "kind": "end", 
/**
 * The conversation that it belongs to.
 */
conversationId: ConversationId, };

export type ConversationView = { 
/**
 * As the sidebar shows it.
 */
summary: ConversationSummary, 
/**
 * The last event taken in. A change with a later one may be applied; a gap means: open again.
 */
seq: number, 
/**
 * Entries in the whole thread.
 */
total: number, 
/**
 * The last ones, in order, at most `ENTRIES_PAGE_COUNT`.
 */
entries: Array<Placed>, 
/**
 * None: no model is answering and no command runs.
 */
live: Live | null, 
/**
 * The half-written message, if any.
 */
draft: string | null, 
/**
 * What the person decided in it.
 */
decisions: DecisionPage, 
/**
 * The accepted plan of the run under way, or of the last one. None: there was none.
 */
plan: Plan | null, 
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

export type Changed = { 
/**
 * As the sidebar shows it now.
 */
summary: ConversationSummary, 
/**
 * The event before the first of this change.
 */
after: number, 
/**
 * The last event of this change.
 */
seq: number, 
/**
 * Entries in the whole thread now.
 */
total: number, 
/**
 * Each replaces the one at its place, or is new there.
 */
entries: Array<Placed>, 
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

export type Draft = { 
/**
 * As far as they are given; questions may be missing.
 */
answers: Array<Answer>, 
/**
 * The comment on all of it, as far as it is typed.
 */
comment: string | null, 
/**
 * Attached already: their copies are kept with the draft.
 */
attachments: Array<Attachment>, 
/**
 * Whether the answer is to hold for the whole workspace.
 */
remember: boolean, 
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

export type Waiting = { 
/**
 * The card that waits, with all that it shows.
 */
interaction: Interaction, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * What is half answered. None: nothing was typed yet.
 */
draft: Draft | null, 
/**
 * Where the question has a limit.
 */
clock: Clock | null, };

export type Submit = { 
/**
 * The conversation of the question. Not used where `interaction_id` is given.
 */
conversationId: ConversationId, 
/**
 * Which question. None: the only one that is open there.
 */
interactionId: InteractionId | null, 
/**
 * The press, made by the sender: sent again under the same id, it counts once. None: every call is a press.
 */
submitId: SubmitId | null, 
/**
 * What the card sends. Goes before `answer`.
 */
response: Response | null, 
/**
 * A number, a label or own words, read as a typed reply is. It approves no action.
 */
answer: string | null, 
/**
 * It is meant for a question that has ended: to change the answer, or to answer after all.
 */
revises: boolean, };

export type Submitted = { "kind": "accepted", 
/**
 * The conversation's last event after it, by its number there.
 */
seq: number, } | { "kind": "duplicate", 
/**
 * How the question ended by it.
 */
closing: Closing, } | { "kind": "closed", 
/**
 * The answer, or how it ended without one.
 */
closing: Closing, } | { "kind": "tooLate", 
/**
 * The answer that counts.
 */
closing: Closing, } | { "kind": "invalid", 
/**
 * Which part of it, by its name in the arguments, or the key of a form's field.
 */
field: string, 
/**
 * Why it does not fit.
 */
why: Invalid, } | { "kind": "unknown" } | { "kind": "damaged" } | { "kind": "notSaved", 
/**
 * What the disk reported, as a sentence in the person's language.
 */
why: string, };

export type TroubleCode = "diskFull" | "readOnly" | "gone" | "recovered" | "recoveredInPart" | "recoveredNothing" | "settingsRestored" | "logBehind" | "damaged" | "failed";

export type Trouble = { 
/**
 * What it is, for the sentence that is shown.
 */
code: TroubleCode, 
/**
 * What the system said, or the file that is meant. May be empty.
 */
detail: string, };

export type ErrorCode = "notFound" | "invalid" | "wouldSkip" | "notSaved" | "damaged" | "model" | "keychain" | "internal";

export type CommandError = { 
/**
 * What the caller can tell apart.
 */
code: ErrorCode, 
/**
 * A sentence for the person, in their language.
 */
message: string, };

export type KeychainStanding = "system" | "file";

export type SandboxStatus = "isolated" | "files" | "filesOnly" | "none";

export type Hello = { 
/**
 * Askwell's own, as in `0.6.0`.
 */
version: string, 
/**
 * The settings in force.
 */
settings: Settings, 
/**
 * The system's language, where the person chose none.
 */
systemLanguage: Language, 
/**
 * What goes wrong with the disk right now. None: nothing.
 */
trouble: Trouble | null, 
/**
 * Whether the system's keychain can be used.
 */
keychain: KeychainStanding, 
/**
 * Where the demo model listens and the sample workspace lies.
 */
sampleWorkspace: string, 
/**
 * Where everything is kept, as an absolute path.
 */
dataFolder: string, 
/**
 * How long a new card takes no key and no click, in milliseconds.
 */
cardArmingMs: number, 
/**
 * The system, by the name that Rust has for it: `linux`, `macos`, `windows`.
 */
platform: string, };

export type Secrets = { 
/**
 * None leaves the stored key as it is; an empty one removes it.
 */
key: string | null, 
/**
 * Values of extra headers, by name. Names left out keep their stored value.
 */
headers: { [key in string]: string }, };

export type LocalServer = { 
/**
 * The program's own name, as in `Ollama`.
 */
name: string, 
/**
 * What a profile has as its `base_url`.
 */
baseUrl: string, 
/**
 * By the names that its server has for them.
 */
models: Array<string>, };

export type ProfileTest = { "kind": "works", 
/**
 * The name that its server gave it, else the one that was asked for.
 */
model: string, 
/**
 * From the request to the whole reply.
 */
millis: number, 
/**
 * It called the tool that it was given. One that does not cannot do much here.
 */
callsTools: boolean, } | { "kind": "fails", 
/**
 * Why, in the codes that a run's failure has.
 */
failure: RunFailure, };

export type ProfileEdit = { 
/**
 * The profile as it will be in the settings. A new id adds it, a known one changes it.
 */
profile: Profile, 
/**
 * What was typed. A secret that is absent stays as it is in the keychain.
 */
secrets: Secrets, };

export type DecisionTree = { 
/**
 * The conversation that was asked for.
 */
conversation: ConversationId, 
/**
 * Conversation by conversation, each in its order; the first is the root.
 */
nodes: Array<TreeNode>, 
/**
 * Between nodes, also of different conversations.
 */
edges: Array<TreeEdge>, 
/**
 * There are more conversations than are drawn.
 */
more: boolean, };

export type TreeNode = { 
/**
 * Unlike that of any other node.
 */
id: string, 
/**
 * The conversation that it belongs to.
 */
conversation: ConversationId, 
/**
 * When it happened or began.
 */
at: number, 
/**
 * What happened there.
 */
body: TreeBody, };

export type TreeBody = { "kind": "conversation", 
/**
 * The conversation's title.
 */
title: string, 
/**
 * What the sidebar marks it with.
 */
standing: Standing, } | { "kind": "run", 
/**
 * Its number in the conversation, counted from 1.
 */
run: number, 
/**
 * What the person had said: the beginning of it.
 */
said: string, 
/**
 * None while it is under way.
 */
end: RunEnd | null, } | { "kind": "decision", 
/**
 * The decision, as the history shows it.
 */
row: HistoryRow, } | { "kind": "open", 
/**
 * The card that waits for an answer.
 */
interaction: InteractionId, 
/**
 * Which kind of decision it will be.
 */
about: DecisionKind, 
/**
 * The beginning of what is asked.
 */
asked: string, };

export type TreeEdge = { 
/**
 * The `id` of the earlier node.
 */
from: string, 
/**
 * The `id` of the later node.
 */
to: string, 
/**
 * Why the one led to the other.
 */
kind: TreeEdgeKind, };

export type TreeEdgeKind = "then" | "branch" | "task" | "passedOn";

export type ReplayStep = { 
/**
 * The event that it shows, by its number in the conversation, counted from 1. `at_step` takes it.
 */
seq: number, 
/**
 * When that event was committed.
 */
at: number, 
/**
 * The kind of the event.
 */
kind: ReplayKind, 
/**
 * The beginning of what was said, asked, answered or done.
 */
words: string | null, };

export type ReplayKind = "started" | "renamed" | "folder" | "mode" | "model" | "message" | "takenBack" | "runStarted" | "reply" | "asked" | "answered" | "cancelled" | "timedOut" | "revised" | "late" | "aside" | "told" | "unanswered" | "joined" | "left" | "shown" | "carried" | "handedOver" | "completed" | "heard" | "settled" | "taskStarted" | "taskAwaited" | "agentReached" | "agentPrompted" | "taskEnded" | "corrected" | "withdrawn" | "approved" | "begun" | "voided" | "finished" | "stepDone" | "compacted" | "runEnded" | "delivered" | "undo" | "undone" | "restore" | "restored";

export type BranchFrom = { 
/**
 * Where the decision was made.
 */
conversationId: ConversationId, 
/**
 * The card that is answered differently.
 */
interactionId: InteractionId, 
/**
 * The id of the new conversation, made by the caller with the press: pressed again, it is the same branch.
 */
branchId: ConversationId, 
/**
 * The press, as for any answer.
 */
submitId: SubmitId, 
/**
 * The new answer, as a card sends it.
 */
response: Response, 
/**
 * The files are put back as they were then, as far as that can be done.
 */
restoreFiles: boolean, };

export type Branched = { "kind": "made", 
/**
 * The new conversation: the `branch_id` that was given.
 */
conversationId: ConversationId, 
/**
 * The copy of the question there, which has the new answer.
 */
interactionId: InteractionId, } | { "kind": "invalid", 
/**
 * What of the answer does not fit.
 */
field: string, 
/**
 * Why it does not fit.
 */
why: Invalid, };

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

export type Comparison = { 
/**
 * The conversation on the left.
 */
a: Compared, 
/**
 * The conversation on the right.
 */
b: Compared, 
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

export type Compared = { 
/**
 * The conversation of this side.
 */
conversation: ConversationId, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * Files that it changed after the common past.
 */
files: Array<string>, 
/**
 * When its last event was committed.
 */
updatedAt: number, };

export type ComparedRow = { 
/**
 * None: only the other one has something here.
 */
a: Entry | null, 
/**
 * None: only the other one has something here.
 */
b: Entry | null, 
/**
 * Both say the same.
 */
same: boolean, };

export type BranchPoint = { 
/**
 * The one that it comes from.
 */
conversation: ConversationId, 
/**
 * The decision that is another one here.
 */
interaction: InteractionId, };

export type DecisionId = string;

export type Asker = "agent" | "task";

export type DecidedBy = { "kind": "person", 
/**
 * The surface they used.
 */
surface: Surface, } | { "kind": "agent", 
/**
 * The agent's conversation.
 */
conversation: ConversationId, } | { "kind": "rule", 
/**
 * The confirmation that it was made on.
 */
rule: InteractionId, } | { "kind": "mode", 
/**
 * The mode that was set then.
 */
mode: Mode, } | { "kind": "nobody" };

export type Decider = "person" | "agent" | "rule" | "mode" | "nobody";

export type DecisionKind = "question" | "consent" | "confirmation" | "plan" | "quiet" | "lost" | "elicitation" | "unasked";

export type OutcomeKind = "answered" | "partlyAnswered" | "delegated" | "dismissed" | "noResponse" | "superseded" | "stopped" | "approved" | "denied" | "planAccepted" | "settled" | "decided" | "consentYes" | "consentNo" | "consentAlt" | "withdrawn" | "moot" | "afk" | "accepted" | "declined" | "cancelled" | "gone";

export type HistoryQuery = { 
/**
 * Words that all occur in it, wherever they stand.
 */
text?: string, 
/**
 * Only decisions of this kind.
 */
kind?: DecisionKind, 
/**
 * Only what was asked from there.
 */
asker?: Asker, 
/**
 * Only what was decided by such.
 */
decidedBy?: Decider, 
/**
 * Only what ended like this.
 */
outcome?: OutcomeKind, 
/**
 * Ended at this moment or later.
 */
from?: number, 
/**
 * Ended before this moment.
 */
until?: number, 
/**
 * Only in this folder, as an absolute path.
 */
workspace?: string, 
/**
 * Only in this conversation.
 */
conversation?: ConversationId, 
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

export type HistoryCursor = { 
/**
 * Its end: the list is sorted by it.
 */
endedAt: number, 
/**
 * Tells those apart that ended in the same moment.
 */
id: DecisionId, };

export type HistoryPage = { 
/**
 * The page, in the list's order.
 */
rows: Array<HistoryRow>, 
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

export type HistoryRow = { 
/**
 * The interaction's id, or one made for the approval by a rule or the mode.
 */
id: DecisionId, 
/**
 * The conversation that it was made in.
 */
conversation: ConversationId, 
/**
 * That conversation's title, as it is now.
 */
title: string, 
/**
 * The folder that its agent works in. None: it has none.
 */
workspace: string | null, 
/**
 * None where a rule or the mode consented and nobody was asked.
 */
interaction: InteractionId | null, 
/**
 * The call whose result it became.
 */
call: CallId, 
/**
 * Which kind of decision it was.
 */
kind: DecisionKind, 
/**
 * Whose question it was.
 */
asker: Asker, 
/**
 * The question, the plan's title, or the action in one line: the beginning of it.
 */
asked: string, 
/**
 * What was answered in words, where there are any.
 */
answers: Array<HistoryAnswer>, 
/**
 * Who it was, and on which surface or by which rule.
 */
decidedBy: DecidedBy, 
/**
 * How it ended.
 */
outcome: OutcomeKind, 
/**
 * The answer came when the question had ended already.
 */
late: boolean, 
/**
 * When the card was opened; where nobody was asked, when it was permitted.
 */
askedAt: number, 
/**
 * When it ended; of a late answer, when that came.
 */
endedAt: number, 
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

export type DecisionShown = { 
/**
 * The decision, as the list shows it.
 */
row: HistoryRow, 
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

export type FiguresRange = { 
/**
 * The first moment that counts. None: from the first decision on.
 */
from?: number, 
/**
 * The first moment that no longer counts. None: up to now.
 */
until?: number, 
/**
 * How far the person's clock is ahead of UTC: days begin by it.
 */
utcOffsetMinutes: number, };

export type Figures = { 
/**
 * Counted over all decisions in the range.
 */
total: Tally, 
/**
 * Measured over all decisions of the person in the range.
 */
waited: Waited, 
/**
 * Each outcome that occurred, the most frequent first.
 */
outcomes: Array<Count<OutcomeKind>>, 
/**
 * Who decided how often, the most frequent first.
 */
deciders: Array<Count<Decider>>, 
/**
 * The person's own agents, and subtasks.
 */
askers: Array<FiguresOf<Asker>>, 
/**
 * None: conversations without a workspace.
 */
workspaces: Array<FiguresOf<string | null>>, 
/**
 * By the moment that each day began, the earliest first; days without a decision are left out.
 */
days: Array<FiguresOf<number>>, };

export type FiguresOf<T> = { 
/**
 * Which asker, workspace or day.
 */
of: T, 
/**
 * How often was asked there, and how it ended.
 */
tally: Tally, 
/**
 * How long the person took for those.
 */
waited: Waited, };

export type Tally = { 
/**
 * Whatever somebody was asked.
 */
asked: number, 
/**
 * Of those: an answer, a yes, a no.
 */
answered: number, 
/**
 * Closed by the person without an answer.
 */
dismissed: number, 
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

export type Waited = { 
/**
 * Half of them took no longer, in milliseconds.
 */
medianMs: number, 
/**
 * Nine of ten took no longer.
 */
ninthDecileMs: number, 
/**
 * The longest, in milliseconds.
 */
longestMs: number, };

export type Count<T> = { 
/**
 * The thing that is counted.
 */
of: T, 
/**
 * Never 0: what did not occur is left out.
 */
count: number, };

export type ApiConfig = { 
/**
 * Whether the server is started with the program.
 */
enabled: boolean, 
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

export type ApiStanding = { 
/**
 * Off, on and where, or why it could not start.
 */
server: ApiServer, 
/**
 * An access token was made. It is kept as a hash: nobody can show it again.
 */
hasToken: boolean, 
/**
 * Browsers that are let in.
 */
browsers: number, };

export type ApiServer = { "kind": "off" } | { "kind": "on" } & ApiAddress | { "kind": "failed", 
/**
 * What happened and what to do, in the person's language.
 */
why: string, };

export type ApiAddress = { 
/**
 * Where it is reached, the best one first: `http://127.0.0.1:4321`.
 */
urls: Array<string>, 
/**
 * The one that is used, also where the settings leave it open.
 */
port: number, 
/**
 * SHA-256 of its certificate, where other machines may connect.
 */
fingerprint: string | null, };

export type ApiPairing = { 
/**
 * What the picture says: opened in a browser, it signs that in.
 */
url: string, 
/**
 * The address as a QR code, in SVG.
 */
picture: string, 
/**
 * SHA-256 of the certificate, to compare it on the phone. None where nothing is encrypted.
 */
fingerprint: string | null, 
/**
 * After this moment the picture is of no use.
 */
expiresAt: number, };

export type DeviceId = string;

export type AccessScope = "answer" | "work" | "everything";

export type DeviceList = { 
/**
 * The latest seen first.
 */
devices: Array<Device>, 
/**
 * The latest first.
 */
attempts: Array<AccessAttempt>, };

export type Device = { 
/**
 * By which it is named on the command line.
 */
id: DeviceId, 
/**
 * What it is.
 */
kind: DeviceKind, 
/**
 * What the person calls it, or what it says that it is. Empty for what was let in by an earlier version.
 */
name: string, 
/**
 * How far it may go. A chat's is what its replies can do.
 */
scope: AccessScope, 
/**
 * When it was let in. None: by an earlier version.
 */
openedAt: number | null, 
/**
 * When it last came. None: not yet.
 */
seenAt: number | null, 
/**
 * From which address it last came since the start.
 */
seenFrom: string | null, 
/**
 * From when on it is let in no longer. None: until it is removed.
 */
expiresAt: number | null, 
/**
 * The name of the token that has signed it in; empty for the access token. None: a code did, or it is no browser.
 */
openedBy: string | null, 
/**
 * Somebody at the machine said yes to what it does without approvals and outside of the sandbox.
 */
trusted: boolean, 
/**
 * When it last wanted what needs that yes. None: never, or it was decided since.
 */
askedAt: number | null, };

export type DeviceKind = "browser" | "accessToken" | "namedToken" | "chat";

export type DeviceEdit = { 
/**
 * What the person calls it.
 */
name: string | null, 
/**
 * How far it may go. A chat's cannot be changed.
 */
scope: AccessScope | null, 
/**
 * The yes or no of somebody at the machine. It ends what was asked.
 */
trusted: boolean | null, };

export type NewToken = { 
/**
 * What the person calls it.
 */
name: string, 
/**
 * How far it may go.
 */
scope: AccessScope, 
/**
 * For how many days. None: until it is removed.
 */
days: number | null, };

export type AccessAttempt = { 
/**
 * What was wrong.
 */
kind: AttemptKind, 
/**
 * The address that it came from.
 */
from: string, 
/**
 * Who it was, where they are let in. It can be removed by now.
 */
device: string | null, 
/**
 * How often.
 */
count: number, 
/**
 * The first time.
 */
firstAt: number, 
/**
 * The last time.
 */
lastAt: number, };

export type AttemptKind = "wrongSecret" | "cookieAlone" | "otherPage" | "beyondScope" | "needsYes";

export type Messenger = "telegram" | "wechat";

export type Delivery = { 
/**
 * The service it was taken to.
 */
to: Messenger, 
/**
 * The latest result: it replaces the one before.
 */
became: Became, 
/**
 * When the result became known, by the host's clock.
 */
at: number, };

export type Became = { "kind": "delivered" } | { "kind": "failed", 
/**
 * The reason of this attempt.
 */
why: Undelivered, } | { "kind": "undelivered", 
/**
 * The reason of the last attempt.
 */
why: Undelivered, };

export type Undelivered = "unreachable" | "tooMany" | "signedOut" | "blocked" | "windowShut" | "elsewhere" | "notFit";

export type AcpAgent = { 
/**
 * In the settings, where its command stands.
 */
id: string, 
/**
 * As the person named it. The thread and the history keep this name when the settings change.
 */
name: string, };

export type AcpMode = { 
/**
 * As it calls it itself. None: it has no modes.
 */
name?: string, 
/**
 * It asks before it changes something. Else it decides by itself.
 */
asks: boolean, };

export type AgentCommand = { 
/**
 * A conversation keeps it, and finds its agent again by it.
 */
id: string, 
/**
 * As the person named it; free to change.
 */
name: string, 
/**
 * The program: a path, or a name that is found on `PATH`.
 */
command: string, 
/**
 * One each, passed on as they are: no shell reads them.
 */
arguments: Array<string>, 
/**
 * Added to the environment. Secrets do not belong here: an agent keeps its own.
 */
environment: { [key in string]: string }, };

export type Channels = { 
/**
 * The person's bot on Telegram.
 */
telegram: Messaging, 
/**
 * The person's bot on WeChat.
 */
wechat: Messaging, 
/**
 * When questions are taken there.
 */
away: Away, };

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

export type Messaging = { 
/**
 * Whether questions may go there and answers come from there.
 */
enabled: boolean, 
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

export type ChannelStanding = { 
/**
 * The service.
 */
messenger: Messenger, 
/**
 * How far it is set up.
 */
setup: SetUp, 
/**
 * Whether messages come and go.
 */
health: Health, 
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
bot: string, 
/**
 * Typed or sent to the bot within `PAIRING_MILLIS`.
 */
code: string, 
/**
 * Opens the chat with the bot, with the code in it.
 */
link: string, 
/**
 * The link as an SVG picture for a phone's camera.
 */
picture: string, } | { "kind": "login", 
/**
 * What the person has to do next, or why it failed.
 */
step: LoginStep, 
/**
 * What is scanned, as SVG.
 */
picture: string | null, } | { "kind": "ready", 
/**
 * The bot's name, or what the service calls it.
 */
bot: string, 
/**
 * Who may answer.
 */
person: string, };

export type LoginStep = "starting" | "waiting" | "scanned" | "needsCode" | "codeWrong" | "codeBlocked" | "expired" | "alreadyBound" | "failed";

export type Health = { "kind": "off" } | { "kind": "connecting" } | { "kind": "well", 
/**
 * When the service last answered.
 */
heardAt: number | null, } | { "kind": "trouble", 
/**
 * What is wrong, for the sentence that is shown.
 */
why: Undelivered, 
/**
 * The service's own words, where it had some.
 */
detail: string | null, 
/**
 * When the trouble began.
 */
since: number, 
/**
 * None: nothing is tried until something changes.
 */
retryAt: number | null, };

export type ReplyWindow = { 
/**
 * How many messages the service still takes.
 */
postsLeft: number, 
/**
 * When nothing more may be written, whatever is left.
 */
until: number, };

export type Party = { "kind": "user" } | { "kind": "agent", 
/**
 * The conversation that it works in.
 */
conversation: ConversationId, };

export type Answerer = { 
/**
 * The agent that answered, by its conversation.
 */
conversation: ConversationId, 
/**
 * 0 to 100, as it rated itself. None: it did not.
 */
confidencePercent?: number, };

export type PassedOn = { 
/**
 * The conversation whose agent asked first.
 */
conversation: ConversationId, 
/**
 * That question there. It is closed with the answer to this one.
 */
interaction: InteractionId, };

export type AskContext = { 
/**
 * What the asker knows already, or would do itself.
 */
hint?: string, 
/**
 * Files, addresses, names of things.
 */
refs?: Array<string>, };

export type AskWarning = { "kind": "folded", 
/**
 * The length of the question's text.
 */
bytes: number, } | { "kind": "missingRefs", 
/**
 * The references, as the asker wrote them.
 */
refs: Array<string>, } | { "kind": "clampedLimit", 
/**
 * The time that applies instead, in milliseconds.
 */
limitMs: number, };

export type TaskEnd = { "kind": "completed", 
/**
 * Its last words: the result that its parent is told.
 */
text: string, } | { "kind": "roundLimit", 
/**
 * The summary that it was asked for then.
 */
text: string, } | { "kind": "stopped" } | { "kind": "failed", 
/**
 * Why the run broke off.
 */
failure: RunFailure, } | { "kind": "deleted" };

export type Consent = "yes" | "no" | "alt";

export type ConsentRequest = { 
/**
 * What it would do, in its own words.
 */
action: string, 
/**
 * Why it would do that. None: it gave no reason.
 */
reason?: string, 
/**
 * What could go wrong, by its own account. None: it named nothing.
 */
risk?: string, 
/**
 * Its question in its own words.
 */
question?: string, 
/**
 * What is to be done, word for word: shown as it stands.
 */
details?: string, };

export type TaskEntry = { 
/**
 * The call of `run_task` that started it.
 */
call: CallId, 
/**
 * The task's conversation, with a thread of its own.
 */
task: ConversationId, 
/**
 * The title that its parent gave it.
 */
title: string, 
/**
 * The first message that it got.
 */
prompt: string, 
/**
 * None while it is at work.
 */
end: TaskEnd | null, 
/**
 * When the call came.
 */
at: number, };

export type TemplateKind = "childToParent" | "agentToUser" | "authorization";

export type TemplateSource = "builtIn" | "own" | "workspace";

export type TemplateUsed = { 
/**
 * The name of its file, without the ending: unique within one source.
 */
name: string, 
/**
 * Whose it was when the question was put.
 */
source: TemplateSource, };

export type TemplateField = { 
/**
 * The key under which a model gives it.
 */
name: string, 
/**
 * What belongs there, for the model.
 */
description: string, 
/**
 * Without it the template cannot be used.
 */
required: boolean, 
/**
 * Several texts instead of one.
 */
list: boolean, 
/**
 * The longest value, of each text where there are several.
 */
bytesMax: number, 
/**
 * The only values that it may have. Empty: any.
 */
oneOf: Array<string>, };

export type TemplateList = { 
/**
 * Those that are broken or replaced by another, too.
 */
templates: Array<TemplateListed>, 
/**
 * What could not be read as a whole: a folder, a file whose name is none.
 */
warnings: Array<TemplateWarning>, 
/**
 * Where the person's own lie.
 */
folder: string, };

export type TemplateListed = { 
/**
 * The file's name without its ending: models put questions by it.
 */
name: string, 
/**
 * Built in, the person's own, or the workspace's.
 */
source: TemplateSource, 
/**
 * The workspace that it is of.
 */
workspace: string | null, 
/**
 * None for what is built in.
 */
path: string | null, 
/**
 * The file's text, also where it is broken.
 */
text: string, 
/**
 * None where the file is broken.
 */
shape: TemplateShape | null, 
/**
 * What is wrong in it. Empty: it can be used.
 */
faults: Array<TemplateFault>, 
/**
 * What is taken in its place: because it is broken, or because that is nearer.
 */
instead: TemplateSource | null, };

export type TemplateShape = { 
/**
 * Who asks whom with it, and for what.
 */
kind: TemplateKind, 
/**
 * One line, as lists show it.
 */
title: string, 
/**
 * When it fits, as the model is told it.
 */
description: string, 
/**
 * What a model fills in, in the order of the file.
 */
fields: Array<TemplateField>, };

export type TemplateFault = { 
/**
 * Counted from 1. None: it is about no line alone.
 */
line: number | null, 
/**
 * What to correct, in the person's language.
 */
message: string, };

export type TemplateWarning = { 
/**
 * The folder or file that is meant.
 */
path: string, 
/**
 * What is wrong, in the person's language.
 */
message: string, };

export type TemplateTrial = { 
/**
 * The name that the file would have.
 */
name: string, 
/**
 * Whose it would be: a workspace's may do less.
 */
source: TemplateSource, 
/**
 * The file's text, as it is being typed.
 */
text: string, 
/**
 * By their names. Fields without a value are absent.
 */
fields: Record<string, string | string[]>, };

export type TemplatePreview = { 
/**
 * What is wrong with the text.
 */
faults: Array<TemplateFault>, 
/**
 * None: the text is broken.
 */
shape: TemplateShape | null, 
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
field: string | null, 
/**
 * What is wrong, in the person's language.
 */
message: string, };

export type TemplateEdit = { 
/**
 * The file's name without its ending.
 */
name: string, 
/**
 * The file's new text, all of it.
 */
text: string, 
/**
 * The file as it was when the person began; none where there was none. Another one is not written over.
 */
before: string | null, };

export type McpServerId = string;

export type McpServer = { 
/**
 * Made when the server is added. The keychain keeps its secrets under this id.
 */
id: McpServerId, 
/**
 * As the person named it. The names under which models call its tools are made of it.
 */
name: string, 
/**
 * A program to start, or an address.
 */
way: McpWay, 
/**
 * Off: it is not started, and nothing of it is offered. What is set stays.
 */
enabled: boolean, 
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

export type McpWay = { "kind": "stdio", 
/**
 * The program: a path, or a name that is found on `PATH`.
 */
command: string, 
/**
 * One each, passed on as they are: no shell reads them.
 */
args: Array<string>, 
/**
 * Variables of its environment. Null: the value is in the keychain.
 */
env: { [key in string]: string | null }, 
/**
 * Where it is started. None: in the workspace it belongs to, else in the home folder.
 */
folder: string | null, } | { "kind": "http", 
/**
 * Its address, with the path.
 */
url: string, 
/**
 * Extra headers. Null: the value is in the keychain.
 */
headers: { [key in string]: string | null }, 
/**
 * A bearer token is in the keychain.
 */
hasToken: boolean, 
/**
 * The person has signed in to it: what came of that is in the keychain.
 */
signedIn: boolean, 
/**
 * The id under which Askwell signs in, where the person was given one. None: it registers itself.
 */
clientId: string | null, };

export type McpServerStanding = { 
/**
 * Its entry in the settings.
 */
server: McpServer, 
/**
 * Whether it runs, or why not.
 */
state: McpState, 
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
leftOut: Array<string>, 
/**
 * Its token or secret headers go over the network unencrypted.
 */
unencrypted: boolean, 
/**
 * Whether the person has signed in to it, or is to.
 */
signIn: McpSignInStatus, };

export type McpState = { "kind": "off" } | { "kind": "idle" } | { "kind": "starting" } | { "kind": "ready", 
/**
 * When it became so.
 */
since: number, } | { "kind": "failed", 
/**
 * One sentence or two for the person, in their language: what happened, and what to do.
 */
said: string, 
/**
 * When it became so.
 */
since: number, 
/**
 * None: it is tried again only when somebody wants it, or something was changed.
 */
retryAt: number | null, };

export type McpSignInStatus = { "kind": "none" } | { "kind": "needed", 
/**
 * In the person's language: why the last attempt came to nothing. None: there was none.
 */
said: string | null, } | { "kind": "waiting", 
/**
 * What is opened.
 */
page: McpSignInPage, } | { "kind": "signedIn" };

export type McpSignInPage = { 
/**
 * The address that is opened in the browser.
 */
url: string, 
/**
 * Whose page it is, in ASCII, with the port where it is not the usual one.
 */
host: string, 
/**
 * The same as it reads, where that differs: its letters can look like others.
 */
hostUnicode: string | null, 
/**
 * The server that will be used.
 */
serverHost: string, 
/**
 * When it is no longer waited for.
 */
endsAt: number, };

export type McpEra = "modern" | "legacy";

export type McpTool = { 
/**
 * As the server calls it.
 */
name: string, 
/**
 * As the model calls it.
 */
offeredAs: string, 
/**
 * For people. None: it gave none, and `name` is shown.
 */
title: string | null, 
/**
 * In the server's words. Empty: it gave none.
 */
description: string, 
/**
 * The JSON schema of its arguments.
 */
schema: Record<string, unknown>, 
/**
 * What the server claims. It is believed where the server is trusted.
 */
readOnly: boolean, 
/**
 * `destructiveHint` of MCP: it may remove or overwrite something.
 */
destructive: boolean, 
/**
 * `idempotentHint` of MCP: a second call with the same arguments changes nothing more.
 */
idempotent: boolean, 
/**
 * `openWorldHint` of MCP: it reaches beyond the server's own data.
 */
openWorld: boolean, 
/**
 * The person has not switched it off.
 */
on: boolean, 
/**
 * Whether the person has looked at it as it is now. Until then no model is told of it.
 */
seen: McpSeen, 
/**
 * SHA-256 of the server and of all that it says of the tool: whoever looks at it says by this what they have seen.
 */
hash: string, };

export type McpHeldBackTools = { 
/**
 * The server, by the person's name for it: one line.
 */
server: string, 
/**
 * How many there are. Those that are switched off wait for nobody.
 */
tools: number, };

export type McpSeen = "never" | "yes" | "changed";

export type McpLogLine = { 
/**
 * When the line was written.
 */
at: number, 
/**
 * Whether Askwell or the server wrote it.
 */
from: McpOrigin, 
/**
 * One line, harmless to show, without the server's secrets.
 */
text: string, };

export type McpOrigin = "askwell" | "server";

export type McpEdit = { 
/**
 * The entry as it will be in the settings. A new id adds it, a known one changes it.
 */
server: McpServer, 
/**
 * The bearer token as `key`; values of variables and of headers by their names.
 */
secrets: Secrets, 
/**
 * The person was told that what is secret goes over their own network unencrypted, and wants that.
 */
unencrypted: boolean, };

export type McpPaste = { 
/**
 * What can be saved, in the order of the text.
 */
servers: Array<McpPasted>, 
/**
 * What of the text is no server that could be saved.
 */
faults: Array<McpPasteFault>, };

export type McpPasted = { 
/**
 * The server, in the form that `save_mcp_server` takes.
 */
edit: McpEdit, 
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

export const toolNames = [
  'ask_user',
  'check_answer',
  'propose_plan',
  'step_done',
  'list_files',
  'read_file',
  'search_text',
  'write_file',
  'edit_file',
  'move_file',
  'delete_file',
  'run_command',
  'fetch_page',
  'run_task',
  'answer_child',
  'ask_child',
  'check_task',
  'stop_task',
  'ask_parent',
  'answer_parent',
  'cancel_ask',
] as const;

export type ToolName = (typeof toolNames)[number];
