import type {
  ActionEntry, AgentPart, AgentPlan, AgentsListed, ApiPairing, ApiStanding, AskClosed, AskUser, Attachment, AttachmentId, BranchFrom, BranchPreview, Branched, CallId, Changed, ChannelStanding, ChatComplete, ClockChanged,
  Comparison, ConversationId, ConversationSummary,
  ConversationView, DecisionId, DecisionShown, DecisionTree, DeletedConversation, Draft, Figures, FiguresRange, Hello, HistoryPage, HistoryQuery, InteractionId, LiveStep, LocalServer, McpEdit, McpLogLine, McpPaste, McpServerId, McpServerStanding, MessageId, Messenger, Mode, PendingInteraction, Placed, ProfileEdit, ProfileId, ProfileTest,
  QuestionId, ReplayStep, Rule, Settings, StandingDecision, StandingId, Submit, Submitted, TemplateEdit, TemplateList, TemplatePreview, TemplateTrial, Tried, Trouble, Unattended, Waiting,
} from '../generated/wire';
import type { Link } from './link';

/** What the program tells the window. Hints only: the store is the truth, and the window asks for it when it connects. */
export interface News {
  'ai-agent-ask-user': AskUser;
  'ai-agent-ask-closed': AskClosed;
  'ask-clock': ClockChanged;
  'ai-chat-complete': ChatComplete;
  'conversation-changed': Changed;
  'conversation-deleted': ConversationId;
  /** It is back, with its subtasks. */
  'conversation-restored': ConversationId;
  'settings-changed': Settings;
  'storage-trouble': Trouble | null;
  'show-conversation': ConversationId;
  /** The list of what happened while nobody was here is another. */
  'unattended-changed': null;
  /** A chat service stands differently. */
  'channels-changed': null;
  /** An MCP server stands differently, or offers something else. */
  'mcp-changed': null;
}

export type Unlisten = () => void;

/** Where the page is shown: in the window of the program, or in a browser, perhaps on another device. */
export type Place = 'window' | 'browser';

/**
 * The complete surface through which the window reaches the program. Every method may reject with a `CommandError`.
 * Only this folder knows Tauri.
 */
export interface Backend {
  /** What a browser cannot do is not offered there. */
  readonly place: Place;
  /** What a browser has and may lose; null in the window. */
  readonly link: Link | null;
  hello(): Promise<Hello>;
  conversations(): Promise<ConversationSummary[]>;
  /** Everything that waits for the person, oldest first. */
  inbox(): Promise<Waiting[]>;
  /** What agents ask one another, oldest first. The person may answer in place of the one that is asked. */
  betweenAgents(): Promise<Waiting[]>;
  openConversation(conversationId: ConversationId): Promise<ConversationView>;
  entries(conversationId: ConversationId, from: number, count: number): Promise<Placed[]>;
  /** Under an id that the page has made: sent again under the same, it is the same conversation. `agent`: one of another make. */
  startConversation(workspace: string | null, text: string, mode: Mode, id: ConversationId, agent: string | null): Promise<ConversationId>;
  /**
   * Under an id that the page has made: sent again under the same, it is said once. Rejected with `wouldSkip` where a question
   * is open that is not among those that it skips.
   */
  sendMessage(conversationId: ConversationId, text: string, id: MessageId, skips: readonly InteractionId[]): Promise<void>;
  /** Only until the agent was told it: false where it was. */
  takeBackMessage(conversationId: ConversationId, id: MessageId): Promise<boolean>;
  stopRun(conversationId: ConversationId): Promise<void>;
  retryRun(conversationId: ConversationId): Promise<void>;
  /** What the agent may do in a conversation without asking first. */
  setMode(conversationId: ConversationId, mode: Mode): Promise<void>;
  /** The file changes of a run; what was changed since by somebody else stays. */
  undoRun(conversationId: ConversationId, run: number): Promise<void>;
  /** An action with all that is known of it, also of long ago. */
  action(conversationId: ConversationId, callId: CallId): Promise<ActionEntry>;
  renameConversation(conversationId: ConversationId, title: string): Promise<void>;
  /** With its subtasks; it can be restored for a while. */
  deleteConversation(conversationId: ConversationId): Promise<void>;
  deletedConversations(): Promise<DeletedConversation[]>;
  restoreConversation(conversationId: ConversationId): Promise<void>;
  /** For good, before its time. */
  removeDeletedConversation(conversationId: ConversationId): Promise<void>;
  /** The command `submit_ask_user_response`: says what became of the answer. */
  submit(submit: Submit): Promise<Submitted>;
  saveDraft(interactionId: InteractionId, draft: Draft): Promise<void>;
  /** Keeps a copy of what was pasted or dropped, until it is sent or removed. */
  attachFile(interactionId: InteractionId, name: string, content: ArrayBuffer): Promise<Attachment>;
  /** Lets the person choose files with the system's own dialog. */
  chooseFiles(interactionId: InteractionId): Promise<Attachment[]>;
  removeAttachment(interactionId: InteractionId, attachmentId: AttachmentId): Promise<void>;
  /** An image in data form; null for any other file. */
  attachmentImage(interactionId: InteractionId, attachmentId: AttachmentId): Promise<string | null>;
  /** An image that came with a tool's result, in data form; null where it has gone. */
  resultImage(conversationId: ConversationId, callId: CallId, attachmentId: AttachmentId): Promise<string | null>;
  /** The question that the person is reading or answering, window focused; null when none. Its clock stands still. */
  attending(interactionId: InteractionId | null): Promise<void>;
  /** Ten minutes more. */
  moreTime(interactionId: InteractionId): Promise<void>;
  correctDecision(conversationId: ConversationId, interactionId: InteractionId, questionId: QuestionId, text: string): Promise<void>;
  withdrawDecision(conversationId: ConversationId, interactionId: InteractionId, questionId: QuestionId): Promise<void>;
  /** What holds for whole workspaces. */
  standingDecisions(): Promise<StandingDecision[]>;
  revokeStanding(standingId: StandingId): Promise<void>;
  /** What was consented to for longer than once. */
  rules(): Promise<Rule[]>;
  revokeRule(interactionId: InteractionId): Promise<void>;
  /** What an action would do with other arguments; nothing is done. */
  tryArguments(interactionId: InteractionId, args: Record<string, unknown>): Promise<Tried>;
  /** What happened while nobody was here, until it is seen, oldest first. */
  unattended(): Promise<Unattended[]>;
  unattendedSeen(): Promise<void>;
  /** What waits, in the form in which other programs read it. */
  pendingInteractions(): Promise<PendingInteraction[]>;
  /** Saves that as JSON where the person chooses in the system's dialog: the path, or null where they chose none. */
  exportPending(): Promise<string | null>;
  /** Decisions of all conversations, the latest first, page by page. */
  history(query: HistoryQuery): Promise<HistoryPage>;
  /** One decision with what stood around it. */
  decisionShown(decisionId: DecisionId): Promise<DecisionShown>;
  /** How often was asked, how long was waited, by whom was decided. */
  figures(range: FiguresRange): Promise<Figures>;
  /** What was decided in a conversation and in all that branch of it. */
  decisionTree(conversationId: ConversationId): Promise<DecisionTree>;
  /** What another answer to a past decision would begin with. Nothing is done by looking. */
  branchPreview(conversationId: ConversationId, interactionId: InteractionId): Promise<BranchPreview>;
  /** Another answer, in a conversation of its own; pressed again with the same id it is the same one. */
  branch(from: BranchFrom): Promise<Branched>;
  /** Two branches side by side. */
  compare(a: ConversationId, b: ConversationId): Promise<Comparison>;
  replaySteps(conversationId: ConversationId): Promise<ReplayStep[]>;
  /** The thread as it was after this step. */
  atStep(conversationId: ConversationId, seq: number): Promise<ConversationView>;
  /** Where the server for other programs and for browsers stands. */
  apiStanding(): Promise<ApiStanding>;
  /** A new access token, to be shown once. Whoever the one before has let in is sent away. */
  renewApiToken(): Promise<string>;
  /** Lets one browser in without the token. */
  pairBrowser(): Promise<ApiPairing>;
  /** Where each chat service stands, Telegram first. A browser is told no code, no link and no picture. */
  channelsStanding(): Promise<ChannelStanding[]>;
  /** A bot by its token; the next is to pair it with the person's chat. The address is the service's own where it is null. */
  setUpTelegram(token: string, baseUrl: string | null): Promise<ChannelStanding>;
  /** A new code for Telegram, a new picture to sign in to WeChat. */
  pairChannel(messenger: Messenger): Promise<ChannelStanding>;
  /** The number that the phone shows when WeChat asks for it. */
  verifyChannel(code: string): Promise<void>;
  /** What was set up before stays in force. */
  cancelPairing(messenger: Messenger): Promise<ChannelStanding>;
  /** Writes one line to the person. */
  testChannel(messenger: Messenger): Promise<void>;
  /** Takes its token out of the keychain and forgets who may answer. */
  removeChannel(messenger: Messenger): Promise<ChannelStanding>;
  /** Every MCP server and what it offers, in the person's order. To look at them starts those that are switched on. */
  mcpServers(): Promise<McpServerStanding[]>;
  /** The latest lines of what happened with a server. */
  mcpLog(serverId: McpServerId): Promise<McpLogLine[]>;
  /** Adds or changes a server; its values are kept like keys. */
  saveMcpServer(edit: McpEdit): Promise<Settings>;
  removeMcpServer(serverId: McpServerId): Promise<Settings>;
  restartMcpServer(serverId: McpServerId): Promise<void>;
  /** The person has looked at what these tools say of themselves. */
  mcpToolsSeen(serverId: McpServerId, tools: string[]): Promise<void>;
  /** What a configuration from another program comes to. Nothing is saved. */
  readMcpPaste(text: string): Promise<McpPaste>;
  /** Other programs' agents: which are on this machine, and what of ours stands in their files. */
  agents(): Promise<AgentsListed>;
  /** What would be written, or taken out. Nothing is done by looking. */
  agentPlan(agent: string, part: AgentPart, add: boolean): Promise<AgentPlan>;
  /** Does what was shown under this stamp; rejects where it is not the same any more. */
  changeAgent(agent: string, part: AgentPart, add: boolean, stamp: string): Promise<AgentsListed>;
  /** All question templates, with what is wrong with them. */
  templates(): Promise<TemplateList>;
  /** What is wrong with a text, and the card that it comes to with these fields. Nothing is saved, nobody is asked. */
  previewTemplate(trial: TemplateTrial): Promise<TemplatePreview>;
  /** Writes one of the person's own. */
  saveTemplate(edit: TemplateEdit): Promise<TemplateList>;
  /** Removes one of the person's own, as it was when they looked at it. */
  deleteTemplate(name: string, before: string): Promise<TemplateList>;
  /** The half-written message of a conversation; of a new one where the id is null. */
  saveMessageDraft(conversationId: ConversationId | null, text: string): Promise<void>;
  messageDraft(): Promise<string | null>;
  saveSettings(settings: Settings): Promise<Settings>;
  saveProfile(edit: ProfileEdit): Promise<Settings>;
  removeProfile(profileId: ProfileId): Promise<Settings>;
  listModels(edit: ProfileEdit): Promise<string[]>;
  testProfile(edit: ProfileEdit): Promise<ProfileTest>;
  /** Ollama, LM Studio and llama.cpp on their usual ports of this machine. */
  findLocalServers(): Promise<LocalServer[]>;
  chooseFolder(): Promise<string | null>;
  openLink(url: string): Promise<void>;
  /** Which conversation the person can see, window focused; null when none. Notifications depend on it. */
  lookingAt(conversationId: ConversationId | null): Promise<void>;
  on<K extends keyof News>(name: K, handler: (payload: News[K]) => void): Promise<Unlisten>;
  /** What models are saying right now, over all conversations, in batches. */
  onLive(handler: (steps: LiveStep[]) => void): Promise<Unlisten>;
}
