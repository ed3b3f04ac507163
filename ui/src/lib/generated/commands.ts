// Generated from `src-tauri/ask/src/wire/command/declared.rs`. Do not edit: `make types` writes it.
import type {
  AccessScope,
  ActionEntry,
  AgentPart,
  AgentPlan,
  AgentsListed,
  ApiPairing,
  ApiStanding,
  Attachment,
  AttachmentId,
  BranchFrom,
  BranchPreview,
  Branched,
  CallId,
  ChannelStanding,
  Comparison,
  ConversationId,
  ConversationSummary,
  ConversationView,
  Decision,
  DecisionId,
  DecisionShown,
  DecisionTree,
  DeletedConversation,
  DeviceEdit,
  DeviceId,
  DeviceList,
  Draft,
  Figures,
  FiguresRange,
  Hello,
  HistoryPage,
  HistoryQuery,
  ImportOutcome,
  InteractionId,
  ListedRule,
  LocalServer,
  McpEdit,
  McpHeldBackTools,
  McpLogLine,
  McpPaste,
  McpServerId,
  McpServerStanding,
  McpSignInPage,
  MessageId,
  Messenger,
  Mode,
  NewToken,
  PendingInteraction,
  Placed,
  ProfileEdit,
  ProfileId,
  ProfileTest,
  QuestionId,
  ReplayStep,
  Response,
  SandboxStatus,
  Settings,
  StandingDecision,
  StandingId,
  StorageUsage,
  SubmitId,
  Submitted,
  TemplateEdit,
  TemplateList,
  TemplatePreview,
  TemplateTrial,
  Tried,
  Unattended,
  Waiting,
} from './wire';

/** Every command of the program. Each may reject with a `CommandError`. */
export interface Commands {
  /** What the page has to know of the program before it shows anything. */
  hello(): Promise<Hello>;
  /** Those that are not deleted, the latest first. */
  conversations(): Promise<ConversationSummary[]>;
  /** Everything that waits for the person, oldest first. */
  inbox(): Promise<Waiting[]>;
  /** What agents ask one another, oldest first. The person may answer in place of the one that is asked. */
  betweenAgents(): Promise<Waiting[]>;
  /** A conversation with the end of its thread. */
  openConversation(conversationId: ConversationId): Promise<ConversationView>;
  /** `count` entries of the thread from the place `from` on, to scroll back. */
  entries(conversationId: ConversationId, from: number, count: number): Promise<Placed[]>;
  /** What the person decided in it, oldest first. */
  decisions(conversationId: ConversationId, from: number, count: number): Promise<Decision[]>;
  /**
   * Under an id that the page has made: sent again under the same, it is the same conversation. `agent`: one of
   * another make. `noQuestions`: nobody can be asked in it, now or later.
   */
  startConversation(workspace: string | null, text: string, mode: Mode | null, conversationId: ConversationId | null, agent: string | null, noQuestions: boolean | null): Promise<ConversationId>;
  /**
   * Under an id that the page has made: sent again under the same, it is said once. Rejected with `wouldSkip`
   * where a question is open that is not among those that it skips.
   */
  sendMessage(conversationId: ConversationId, text: string, messageId: MessageId | null, skips: readonly InteractionId[] | null): Promise<void>;
  /**
   * Says what looks like a secret in the result of this call, and was not given to the model. Said once, however often
   * it is asked for. Rejected with `wouldSkip` where a question is open.
   */
  sendRedacted(conversationId: ConversationId, callId: CallId): Promise<void>;
  /** Only until the agent was told it: false where it was. */
  takeBackMessage(conversationId: ConversationId, messageId: MessageId): Promise<boolean>;
  /** Ends the run, its subtasks, and what waits for the person in it. Nothing to end is no error. */
  stopRun(conversationId: ConversationId): Promise<void>;
  /** Continues after a run that failed or was stopped. One that waits for the network tries again at once. */
  retryRun(conversationId: ConversationId): Promise<void>;
  /** What the agent may do in a conversation without asking first. */
  setMode(conversationId: ConversationId, mode: Mode): Promise<void>;
  /**
   * The model that this conversation uses from now on, or begins with: `model` names a profile or its model,
   * `PROFILE/MODEL`, or a model of the server at `baseUrl`. `key` is kept in memory only.
   */
  useModel(conversationId: ConversationId, model: string | null, baseUrl: string | null, key: string | null): Promise<void>;
  /** It uses the model of the settings again. */
  useSettingsModel(conversationId: ConversationId): Promise<void>;
  /** Where the person goes on in an imported conversation; null: without a folder. */
  chooseConversationFolder(conversationId: ConversationId, workspace: string | null): Promise<void>;
  /** The file changes of a run; what was changed since by somebody else stays. */
  undoRun(conversationId: ConversationId, run: number): Promise<void>;
  /** An action with all that is known of it, also of long ago. */
  action(conversationId: ConversationId, callId: CallId): Promise<ActionEntry>;
  /** Rejected with `invalid` where no title is left. */
  renameConversation(conversationId: ConversationId, title: string): Promise<void>;
  /** With its subtasks; it can be restored for a while. */
  deleteConversation(conversationId: ConversationId): Promise<void>;
  /** Those that can still be restored, the latest deleted first. */
  deletedConversations(): Promise<DeletedConversation[]>;
  /** With its subtasks; nothing begins to run by it. */
  restoreConversation(conversationId: ConversationId): Promise<void>;
  /** For good, before its time. */
  removeDeletedConversation(conversationId: ConversationId): Promise<void>;
  /** What all that is kept takes on the disk, by kind. */
  storageUsage(): Promise<StorageUsage>;
  /** The half-written message of a conversation; of a new one where the id is null. */
  saveMessageDraft(conversationId: ConversationId | null, text: string): Promise<void>;
  /** What was typed for a conversation that is not started yet; null where nothing was. */
  messageDraft(): Promise<string | null>;
  /** Says what became of the answer. It is an error only where the arguments cannot be read. */
  submitAskUserResponse(conversationId: ConversationId, answer: string | null, interactionId: InteractionId | null, submitId: SubmitId | null, response: Response | null, revises: boolean | null): Promise<Submitted>;
  /** Keeps what is half answered, over a restart too. */
  saveDraft(interactionId: InteractionId, draft: Draft): Promise<void>;
  /** One that is gone already is no error, and one of a sent answer stays. */
  removeAttachment(interactionId: InteractionId, attachmentId: AttachmentId): Promise<void>;
  /** An image in data form; null for any other file. */
  attachmentImage(interactionId: InteractionId, attachmentId: AttachmentId): Promise<string | null>;
  /** An image that came with a tool's result, in data form; null where it has gone. */
  resultImage(conversationId: ConversationId, callId: CallId, attachmentId: AttachmentId): Promise<string | null>;
  /** The question that the person is reading or answering, window focused; null when none. Its clock stands still. */
  attending(interactionId: InteractionId | null): Promise<void>;
  /** Ten minutes more. */
  moreTime(interactionId: InteractionId): Promise<void>;
  /** Puts a decision in other words: the agent is told these from its next round on. */
  correctDecision(conversationId: ConversationId, interactionId: InteractionId, questionId: QuestionId, text: string): Promise<void>;
  /** Takes a decision back: the agent is told so. */
  withdrawDecision(conversationId: ConversationId, interactionId: InteractionId, questionId: QuestionId): Promise<void>;
  /** What holds for whole workspaces. */
  standingDecisions(): Promise<StandingDecision[]>;
  /** It holds no longer. One that is gone already is no error. */
  revokeStanding(standingId: StandingId): Promise<void>;
  /** What was consented to for longer than once, and what that let through. */
  rules(): Promise<ListedRule[]>;
  /** As it was found when the engine first looked. */
  sandbox(): Promise<SandboxStatus>;
  /** What it permitted is asked for again from the next call on. */
  revokeRule(interactionId: InteractionId): Promise<void>;
  /** What an action would do with other arguments; nothing is done. */
  tryArguments(interactionId: InteractionId, args: Record<string, unknown>): Promise<Tried>;
  /** What happened while nobody was here, until it is seen, oldest first. */
  unattended(): Promise<Unattended[]>;
  /** Marks all of `unattended` as seen, which empties it. */
  unattendedSeen(): Promise<void>;
  /** What waits, in the form in which other programs read it. */
  pendingInteractions(): Promise<PendingInteraction[]>;
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
  /** Every step of a conversation, from its first event on. */
  replaySteps(conversationId: ConversationId): Promise<ReplayStep[]>;
  /** The thread as it was after this step. */
  atStep(conversationId: ConversationId, seq: number): Promise<ConversationView>;
  /** Where the server for other programs and for browsers stands. */
  apiStanding(): Promise<ApiStanding>;
  /** A new access token, to be shown once. Whoever the one before has let in is sent away. */
  renewApiToken(): Promise<string>;
  /** Lets one browser in without the token, to work here where no scope is said. */
  pairBrowser(scope: AccessScope | null): Promise<ApiPairing>;
  /** Everybody who is let in, and who else tried. */
  devices(): Promise<DeviceList>;
  /** Changes what one of them is called or may do. One that was removed is an error. */
  changeDevice(deviceId: DeviceId, edit: DeviceEdit): Promise<DeviceList>;
  /** It is let in no longer, nor is what it has let in, from this moment on. */
  removeDevice(deviceId: DeviceId): Promise<DeviceList>;
  /** Another token, to be shown once. */
  createToken(token: NewToken): Promise<string>;
  /** Forgets who else tried. */
  clearAttempts(): Promise<DeviceList>;
  /** Where each chat service stands, Telegram first. A browser is told no code, no link and no picture. */
  channelsStanding(): Promise<ChannelStanding[]>;
  /**
   * A bot by its token; the next is to pair it with the person's chat. The address is the service's own where it
   * is null.
   */
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
  /** Removes a server, with its secrets in the keychain. */
  removeMcpServer(serverId: McpServerId): Promise<Settings>;
  /** Ends it, if it runs, and starts it. */
  restartMcpServer(serverId: McpServerId): Promise<void>;
  /** Finds out where a person signs in to a server, and waits for what comes of that. The page is theirs to open. */
  signInToMcpServer(serverId: McpServerId): Promise<McpSignInPage>;
  /** The page is no longer waited for. */
  cancelMcpSignIn(serverId: McpServerId): Promise<void>;
  /** Takes what came of signing in out of the keychain, and tells the server's provider so. */
  signOutOfMcpServer(serverId: McpServerId): Promise<Settings>;
  /**
   * The person has looked at what tools say of themselves: those whose hash is among these are offered to models. One
   * that says something else by now is not among them.
   */
  mcpToolsSeen(serverId: McpServerId, hashes: readonly string[]): Promise<void>;
  /** What the conversations of this workspace are not offered, because nobody has looked at it yet. */
  mcpHeldBack(workspace: string | null): Promise<McpHeldBackTools[]>;
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
  /** What is the machine's own in them is changed at the machine alone. */
  saveSettings(settings: Settings): Promise<Settings>;
  /** Adds or changes a profile; what was typed as a key goes to the keychain. */
  saveProfile(edit: ProfileEdit): Promise<Settings>;
  /** Removes a profile, with its key in the keychain. */
  removeProfile(profileId: ProfileId): Promise<Settings>;
  /** What the server of this profile offers, by the names that it takes. */
  listModels(edit: ProfileEdit): Promise<string[]>;
  /** One short request to the model, to see whether it answers and calls tools. */
  testProfile(edit: ProfileEdit): Promise<ProfileTest>;
  /** Ollama, LM Studio and llama.cpp on their usual ports of this machine. */
  findLocalServers(): Promise<LocalServer[]>;
  /** Keeps a copy of what was pasted or dropped, until it is sent or removed. */
  attachFile(): Promise<Attachment>;
  /**
   * Saves what waits as JSON where the person chooses in the system's dialog: the path, or null where they chose
   * none.
   */
  exportPending(): Promise<string | null>;
  /**
   * Writes a conversation with its subtasks to a file that the person chooses in the system's dialog: the path, or
   * null where they chose none. Like a backup, it is written where Askwell runs and not where a browser shows it.
   */
  exportConversation(conversationId: ConversationId): Promise<string | null>;
  /**
   * Takes in a conversation from a file that the person chooses; null where they chose none. Whose file it is, is
   * for whoever sits at the machine to judge.
   */
  importConversation(): Promise<ImportOutcome | null>;
  /** Lets the person choose files with the system's own dialog. */
  chooseFiles(interactionId: InteractionId): Promise<Attachment[]>;
  /** A folder that the person chooses in the system's dialog; null where they chose none. */
  chooseFolder(): Promise<string | null>;
  /** Opens a web page in the system's browser. */
  openLink(url: string): Promise<void>;
  /** Which conversation the person can see, window focused; null when none. Notifications depend on it. */
  lookingAt(conversationId: ConversationId | null): Promise<void>;
  /** What models are saying, from now on, into this channel of the webview. */
  subscribeLive(channel: string): Promise<void>;
}

/** By which name each is called, and what its arguments are called, in their order. */
export const commands = {
  hello: ['hello'],
  conversations: ['conversations'],
  inbox: ['inbox'],
  betweenAgents: ['between_agents'],
  openConversation: ['open_conversation', 'conversationId'],
  entries: ['entries', 'conversationId', 'from', 'count'],
  decisions: ['decisions', 'conversationId', 'from', 'count'],
  startConversation: ['start_conversation', 'workspace', 'text', 'mode', 'conversationId', 'agent', 'noQuestions'],
  sendMessage: ['send_message', 'conversationId', 'text', 'messageId', 'skips'],
  sendRedacted: ['send_redacted', 'conversationId', 'callId'],
  takeBackMessage: ['take_back_message', 'conversationId', 'messageId'],
  stopRun: ['stop_run', 'conversationId'],
  retryRun: ['retry_run', 'conversationId'],
  setMode: ['set_mode', 'conversationId', 'mode'],
  useModel: ['use_model', 'conversationId', 'model', 'baseUrl', 'key'],
  useSettingsModel: ['use_settings_model', 'conversationId'],
  chooseConversationFolder: ['choose_conversation_folder', 'conversationId', 'workspace'],
  undoRun: ['undo_run', 'conversationId', 'run'],
  action: ['action', 'conversationId', 'callId'],
  renameConversation: ['rename_conversation', 'conversationId', 'title'],
  deleteConversation: ['delete_conversation', 'conversationId'],
  deletedConversations: ['deleted_conversations'],
  restoreConversation: ['restore_conversation', 'conversationId'],
  removeDeletedConversation: ['remove_deleted_conversation', 'conversationId'],
  storageUsage: ['storage_usage'],
  saveMessageDraft: ['save_message_draft', 'conversationId', 'text'],
  messageDraft: ['message_draft'],
  submitAskUserResponse: ['submit_ask_user_response', 'conversationId', 'answer', 'interactionId', 'submitId', 'response', 'revises'],
  saveDraft: ['save_draft', 'interactionId', 'draft'],
  removeAttachment: ['remove_attachment', 'interactionId', 'attachmentId'],
  attachmentImage: ['attachment_image', 'interactionId', 'attachmentId'],
  resultImage: ['result_image', 'conversationId', 'callId', 'attachmentId'],
  attending: ['attending', 'interactionId'],
  moreTime: ['more_time', 'interactionId'],
  correctDecision: ['correct_decision', 'conversationId', 'interactionId', 'questionId', 'text'],
  withdrawDecision: ['withdraw_decision', 'conversationId', 'interactionId', 'questionId'],
  standingDecisions: ['standing_decisions'],
  revokeStanding: ['revoke_standing', 'standingId'],
  rules: ['rules'],
  sandbox: ['sandbox'],
  revokeRule: ['revoke_rule', 'interactionId'],
  tryArguments: ['try_arguments', 'interactionId', 'args'],
  unattended: ['unattended'],
  unattendedSeen: ['unattended_seen'],
  pendingInteractions: ['pending_interactions'],
  history: ['history', 'query'],
  decisionShown: ['decision_shown', 'decisionId'],
  figures: ['figures', 'range'],
  decisionTree: ['decision_tree', 'conversationId'],
  branchPreview: ['branch_preview', 'conversationId', 'interactionId'],
  branch: ['branch', 'from'],
  compare: ['compare', 'a', 'b'],
  replaySteps: ['replay_steps', 'conversationId'],
  atStep: ['at_step', 'conversationId', 'seq'],
  apiStanding: ['api_standing'],
  renewApiToken: ['renew_api_token'],
  pairBrowser: ['pair_browser', 'scope'],
  devices: ['devices'],
  changeDevice: ['change_device', 'deviceId', 'edit'],
  removeDevice: ['remove_device', 'deviceId'],
  createToken: ['create_token', 'token'],
  clearAttempts: ['clear_attempts'],
  channelsStanding: ['channels_standing'],
  setUpTelegram: ['set_up_telegram', 'token', 'baseUrl'],
  pairChannel: ['pair_channel', 'messenger'],
  verifyChannel: ['verify_channel', 'code'],
  cancelPairing: ['cancel_pairing', 'messenger'],
  testChannel: ['test_channel', 'messenger'],
  removeChannel: ['remove_channel', 'messenger'],
  mcpServers: ['mcp_servers'],
  mcpLog: ['mcp_log', 'serverId'],
  saveMcpServer: ['save_mcp_server', 'edit'],
  removeMcpServer: ['remove_mcp_server', 'serverId'],
  restartMcpServer: ['restart_mcp_server', 'serverId'],
  signInToMcpServer: ['sign_in_to_mcp_server', 'serverId'],
  cancelMcpSignIn: ['cancel_mcp_sign_in', 'serverId'],
  signOutOfMcpServer: ['sign_out_of_mcp_server', 'serverId'],
  mcpToolsSeen: ['mcp_tools_seen', 'serverId', 'hashes'],
  mcpHeldBack: ['mcp_held_back', 'workspace'],
  readMcpPaste: ['read_mcp_paste', 'text'],
  agents: ['agents'],
  agentPlan: ['agent_plan', 'agent', 'part', 'add'],
  changeAgent: ['change_agent', 'agent', 'part', 'add', 'stamp'],
  templates: ['templates'],
  previewTemplate: ['preview_template', 'trial'],
  saveTemplate: ['save_template', 'edit'],
  deleteTemplate: ['delete_template', 'name', 'before'],
  saveSettings: ['save_settings', 'settings'],
  saveProfile: ['save_profile', 'edit'],
  removeProfile: ['remove_profile', 'profileId'],
  listModels: ['list_models', 'edit'],
  testProfile: ['test_profile', 'edit'],
  findLocalServers: ['find_local_servers'],
  attachFile: ['attach_file'],
  exportPending: ['export_pending'],
  exportConversation: ['export_conversation', 'conversationId'],
  importConversation: ['import_conversation'],
  chooseFiles: ['choose_files', 'interactionId'],
  chooseFolder: ['choose_folder'],
  openLink: ['open_link', 'url'],
  lookingAt: ['looking_at', 'conversationId'],
  subscribeLive: ['subscribe_live', 'channel'],
} as const satisfies Record<keyof Commands, readonly [string, ...string[]]>;

export type CommandName = (typeof commands)[keyof Commands][0];
