// A Backend in memory: tests drive it and read what reached it; in a browser it stands in for the program.
import type {
  ActionEntry,
  Attachment,
  AttachmentId,
  BranchFrom,
  BranchPreview,
  Branched,
  CallId,
  Comparison,
  ConversationId,
  ConversationSummary,
  ConversationView,
  Decision,
  DecisionId,
  DecisionShown,
  DecisionTree,
  DeletedConversation,
  Draft,
  Figures,
  FiguresRange,
  HistoryPage,
  HistoryQuery,
  ImportOutcome,
  InteractionId,
  ListedRule,
  SandboxStatus,
  MessageId,
  Mode,
  PendingInteraction,
  Placed,
  QuestionId,
  ReplayStep,
  StandingDecision,
  StandingId,
  StorageUsage,
  Submit,
  Submitted,
  Tried,
  Unattended,
  Waiting,
} from '../../lib/generated/wire';
import { limits } from '../../lib/generated/wire';
import type { Backend } from '../../lib/backend/types';
import { isQueued } from '../../lib/facts/rows';
import { forPerson } from '../../lib/facts/family';
import { interactionsIn } from '../../lib/facts/rows';
import { Connected } from './connected';
import { latest, placed } from './memory';
import { known, Past } from './past';

export class FakeBackend extends Connected implements Backend {
  readonly past = new Past();
  readonly drafts = new Map<InteractionId, Draft>();
  /** What becomes of the next answers, where the usual is not wanted. */
  readonly verdicts: (Submitted | Error)[] = [];
  /** Reacts to a message, as a model does. */
  onMessage: (id: ConversationId, text: string) => void = () => {};
  onAnswer: (id: ConversationId, submit: Submit) => void = () => {};
  onStop: (id: ConversationId) => void = () => {};
  newDraft: string | null = null;
  /** What the person chooses in the system's dialog. */
  files: Attachment[] = [];
  standing: StandingDecision[] = [];
  granted: ListedRule[] = [];
  /** What happened while nobody was here. */
  missed: Unattended[] = [];
  /** What becomes of other arguments; without it they work. */
  trial: Tried | null = null;
  savedTo: string | null = '/home/lin/askwell-waiting.json';
  folder: string | null = '/home/lin/projects/harbour';

  conversations = (): Promise<ConversationSummary[]> =>
    this.answer('conversations', [], () => [...this.kept.values()].map((kept) => kept.summary));
  inbox = (): Promise<Waiting[]> =>
    this.answer('inbox', [], () => this.#waiting().filter(({ interaction }) => forPerson(interaction)));
  betweenAgents = (): Promise<Waiting[]> =>
    this.answer('betweenAgents', [], () => this.#waiting().filter(({ interaction }) => !forPerson(interaction)));

  openConversation = (id: ConversationId): Promise<ConversationView> =>
    this.answer('openConversation', [id], () => {
      const { summary, entries, seq, draft, decisions, plan } = this.find(id);
      const first = Math.max(0, entries.length - 120);
      return {
        summary,
        seq,
        total: entries.length,
        entries: placed(entries, first, entries.length),
        live: null,
        draft,
        decisions: latest(decisions),
        plan,
      };
    });

  entries = (id: ConversationId, from: number, count: number): Promise<Placed[]> =>
    this.answer('entries', [id, from, count], () => placed(this.find(id).entries, from, from + count));

  decisions = (id: ConversationId, from: number, count: number): Promise<Decision[]> =>
    this.answer('decisions', [id, from, count], () => {
      const to = from + Math.min(count, limits.decisionsPageCount);
      return this.find(id).decisions.slice(from, to);
    });

  startConversation = (
    workspace: string | null,
    text: string,
    mode: Mode,
    _id: ConversationId,
    agent: string | null,
  ): Promise<ConversationId> =>
    this.answer('startConversation', agent === null ? [workspace, text, mode] : [workspace, text, mode, agent], () => {
      const id = `new-${++this.made}`;
      this.keep({ id, title: text.slice(0, 60), workspace, mode, standing: 'working' });
      this.#hear(id, text);
      return id;
    });

  sendMessage = (id: ConversationId, text: string, _id: MessageId, skips: readonly InteractionId[]): Promise<void> =>
    this.answer('sendMessage', skips.length === 0 ? [id, text] : [id, text, skips], () => {
      this.skip(id, skips);
      this.#hear(id, text);
    });

  sendRedacted = (id: ConversationId, call: CallId): Promise<void> =>
    this.answer('sendRedacted', [id, call], () => undefined);

  takeBackMessage = (id: ConversationId, message: MessageId): Promise<boolean> =>
    this.answer('takeBackMessage', [id, message], () =>
      this.remove(id, (entry) => isQueued(entry) && entry.id === message),
    );

  stopRun = (id: ConversationId): Promise<void> => this.answer('stopRun', [id], () => this.onStop(id));
  retryRun = (id: ConversationId): Promise<void> => this.answer('retryRun', [id], () => undefined);

  useModel = (id: ConversationId, model: string | null, baseUrl: string | null, key: string | null): Promise<void> =>
    this.answer('useModel', [id, model, baseUrl, key], () => this.put(id, [], { model: model ?? undefined }));
  useSettingsModel = (id: ConversationId): Promise<void> =>
    this.answer('useSettingsModel', [id], () => this.put(id, [], { model: undefined }));
  setMode = (id: ConversationId, mode: Mode): Promise<void> =>
    this.answer('setMode', [id, mode], () => this.put(id, [], { mode }));

  undoRun = (id: ConversationId, run: number): Promise<void> =>
    this.answer('undoRun', [id, run], () => {
      const { entries } = this.find(id);
      const index = entries.findIndex((entry) => entry.kind === 'delivery' && entry.run === run);
      const entry = entries[index];
      if (entry?.kind !== 'delivery') throw new Error('There is no such run.');
      const files = { restored: entry.files.map(({ path }) => path), kept: [] };
      this.put(id, [{ index, entry: { ...entry, canUndo: false, undone: files } }]);
      this.add(id, { kind: 'undone', run, files, at: Date.now() });
    });

  action = (id: ConversationId, call: CallId): Promise<ActionEntry> =>
    this.answer('action', [id, call], () => {
      const entry = this.find(id).entries.find((one) => one.kind === 'action' && one.call === call);
      if (entry?.kind !== 'action') throw new Error('There is no such action.');
      return entry;
    });

  renameConversation = (id: ConversationId, title: string): Promise<void> =>
    this.answer('renameConversation', [id, title], () => this.put(id, [], { title }));

  storage: StorageUsage = {
    database: 4096,
    attachments: 0,
    restorePoints: 0,
    commands: 0,
    caches: 0,
    logs: 0,
    trash: 0,
    other: 0,
  };
  storageUsage = (): Promise<StorageUsage> => this.answer('storageUsage', [], () => this.storage);

  /** What was deleted, the latest first, and all that it was. */
  deleted: DeletedConversation[] = [];
  #bin = new Map<ConversationId, ReturnType<FakeBackend['find']>>();

  deleteConversation = (id: ConversationId): Promise<void> =>
    this.answer('deleteConversation', [id], () => {
      const { summary } = this.find(id);
      this.#bin.set(id, this.find(id));
      const deletedAt = Date.now();
      this.deleted.unshift({
        id,
        title: summary.title,
        workspace: summary.workspace,
        subtasks: 0,
        deletedAt,
        keptUntil: deletedAt + 30 * 86_400_000,
      });
      this.kept.delete(id);
      this.tell('conversation-deleted', id);
    });

  deletedConversations = (): Promise<DeletedConversation[]> =>
    this.answer('deletedConversations', [], () => [...this.deleted]);

  restoreConversation = (id: ConversationId): Promise<void> =>
    this.answer('restoreConversation', [id], () => {
      const back = this.#bin.get(id);
      this.#removeFromBin(id);
      if (back) this.kept.set(id, back);
      this.tell('conversation-restored', id);
    });

  removeDeletedConversation = (id: ConversationId): Promise<void> =>
    this.answer('removeDeletedConversation', [id], () => this.#removeFromBin(id));

  #removeFromBin(id: ConversationId): void {
    this.#bin.delete(id);
    this.deleted = this.deleted.filter((one) => one.id !== id);
  }

  submit = (submit: Submit): Promise<Submitted> =>
    this.answer('submit', [submit], () => {
      const verdict = this.verdicts.shift();
      if (verdict instanceof Error) throw verdict;
      if (verdict && verdict.kind !== 'accepted') return verdict;
      if (this.close(submit)) this.onAnswer(submit.conversationId, submit);
      return { kind: 'accepted', seq: this.find(submit.conversationId).seq };
    });

  saveDraft = (id: InteractionId, draft: Draft): Promise<void> =>
    this.answer('saveDraft', [id, draft], () => void this.drafts.set(id, draft));

  attachFile = (interaction: InteractionId, name: string, content: ArrayBuffer): Promise<Attachment> =>
    this.answer('attachFile', [interaction, name, content], () => {
      const mediaType = /\.(png|jpe?g|gif|webp)$/i.test(name) ? 'image/png' : 'text/plain';
      return {
        id: `file-${++this.made}`,
        name,
        mediaType,
        bytes: content.byteLength,
        path: `/data/attachments/${name}`,
      };
    });

  chooseFiles = (interaction: InteractionId): Promise<Attachment[]> =>
    this.answer('chooseFiles', [interaction], () => this.files);

  removeAttachment = (interaction: InteractionId, id: AttachmentId): Promise<void> =>
    this.answer('removeAttachment', [interaction, id], () => undefined);

  resultImage = (conversation: ConversationId, call: CallId, id: AttachmentId): Promise<string | null> =>
    this.answer('resultImage', [conversation, call, id], () => null);
  attachmentImage = (interaction: InteractionId, id: AttachmentId): Promise<string | null> =>
    this.answer('attachmentImage', [interaction, id], () => null);

  attending = (interaction: InteractionId | null): Promise<void> =>
    this.answer('attending', [interaction], () => undefined);

  moreTime = (interaction: InteractionId): Promise<void> => this.answer('moreTime', [interaction], () => undefined);

  correctDecision = (
    id: ConversationId,
    interaction: InteractionId,
    question: QuestionId,
    text: string,
  ): Promise<void> =>
    this.answer('correctDecision', [id, interaction, question, text], () => {
      const same = (one: Decision) => one.interaction === interaction && one.question === question;
      this.decide(
        id,
        this.find(id).decisions.map((one) => (same(one) ? { ...one, answer: text, corrected: true } : one)),
      );
    });

  withdrawDecision = (id: ConversationId, interaction: InteractionId, question: QuestionId): Promise<void> =>
    this.answer('withdrawDecision', [id, interaction, question], () => {
      const same = (one: Decision) => one.interaction === interaction && one.question === question;
      this.decide(
        id,
        this.find(id).decisions.filter((one) => !same(one)),
      );
    });

  standingDecisions = (): Promise<StandingDecision[]> => this.answer('standingDecisions', [], () => this.standing);

  revokeStanding = (id: StandingId): Promise<void> =>
    this.answer('revokeStanding', [id], () => {
      this.standing = this.standing.filter((one) => one.id !== id);
    });

  sandboxStatus: SandboxStatus = 'isolated';
  sandbox = (): Promise<SandboxStatus> => this.answer('sandbox', [], () => this.sandboxStatus);
  rules = (): Promise<ListedRule[]> => this.answer('rules', [], () => this.granted);

  revokeRule = (id: InteractionId): Promise<void> =>
    this.answer('revokeRule', [id], () => {
      this.granted = this.granted.filter((one) => one.id !== id);
    });

  tryArguments = (id: InteractionId, args: Record<string, unknown>): Promise<Tried> =>
    this.answer('tryArguments', [id, args], () => this.#try(id, args));

  unattended = (): Promise<Unattended[]> => this.answer('unattended', [], () => this.missed);

  unattendedSeen = (): Promise<void> =>
    this.answer('unattendedSeen', [], () => {
      this.missed = [];
      this.tell('unattended-changed', null);
    });

  pendingInteractions = (): Promise<PendingInteraction[]> => this.answer('pendingInteractions', [], () => []);
  exportPending = (): Promise<string | null> => this.answer('exportPending', [], () => this.savedTo);

  history = (query: HistoryQuery): Promise<HistoryPage> => this.answer('history', [query], () => this.past.find(query));
  figures = (range: FiguresRange): Promise<Figures> => this.answer('figures', [range], () => this.past.figures());

  decisionShown = (id: DecisionId): Promise<DecisionShown> =>
    this.answer('decisionShown', [id], () => known(this.past.shown, id));
  decisionTree = (id: ConversationId): Promise<DecisionTree> =>
    this.answer('decisionTree', [id], () => known(this.past.trees, id));
  branchPreview = (id: ConversationId, interaction: InteractionId): Promise<BranchPreview> =>
    this.answer('branchPreview', [id, interaction], () => known(this.past.previews, interaction));
  compare = (a: ConversationId, b: ConversationId): Promise<Comparison> =>
    this.answer('compare', [a, b], () => known(this.past.comparisons, `${a} ${b}`));
  replaySteps = (id: ConversationId): Promise<ReplayStep[]> =>
    this.answer('replaySteps', [id], () => known(this.past.steps, id));

  atStep = (id: ConversationId, seq: number): Promise<ConversationView> =>
    this.answer('atStep', [id, seq], () => {
      const { summary, entries } = this.find(id);
      const shown = entries.slice(0, seq);
      return {
        summary,
        seq,
        total: shown.length,
        entries: placed(shown, 0, seq),
        live: null,
        draft: null,
        decisions: latest([]),
        plan: null,
      };
    });

  branch = (from: BranchFrom): Promise<Branched> =>
    this.answer('branch', [from], () => {
      const { summary, entries } = this.find(from.conversationId);
      const end = entries.findIndex((entry) => interactionsIn(entry).some(({ id }) => id === from.interactionId));
      if (!this.kept.has(from.branchId))
        this.keep({ ...summary, id: from.branchId, standing: 'working' }, entries.slice(0, end + 1));
      return { kind: 'made', conversationId: from.branchId, interactionId: from.interactionId };
    });

  saveMessageDraft = (id: ConversationId | null, text: string): Promise<void> =>
    this.answer('saveMessageDraft', [id, text], () => {
      if (id === null) this.newDraft = text;
      else this.find(id).draft = text;
    });

  messageDraft = (): Promise<string | null> => this.answer('messageDraft', [], () => this.newDraft);

  exportConversation = (id: ConversationId): Promise<string | null> =>
    this.answer('exportConversation', [id], () => this.savedTo);
  /** What the file that is chosen comes to; null: none is chosen. */
  incoming: ImportOutcome | null = null;
  importConversation = (): Promise<ImportOutcome | null> => this.answer('importConversation', [], () => this.incoming);
  chooseConversationFolder = (id: ConversationId, workspace: string | null): Promise<void> =>
    this.answer('chooseConversationFolder', [id, workspace], () => {
      const { imported } = this.find(id).summary;
      if (imported) this.put(id, [], { workspace, imported: { file: imported.file, at: imported.at } });
    });
  chooseFolder = (): Promise<string | null> => this.answer('chooseFolder', [], () => this.folder);
  openLink = (url: string): Promise<void> => this.answer('openLink', [url], () => undefined);
  lookingAt = (id: ConversationId | null): Promise<void> => this.answer('lookingAt', [id], () => undefined);

  #hear(id: ConversationId, text: string): void {
    this.add(id, { kind: 'user', id: crypto.randomUUID(), text, at: Date.now() }, { standing: 'working' });
    this.onMessage(id, text);
  }

  #waiting(): Waiting[] {
    return [...this.kept.values()].flatMap(({ summary, entries }) =>
      entries
        .flatMap(interactionsIn)
        .filter(({ status }) => status.kind === 'open')
        .map((interaction) => ({
          interaction,
          title: summary.title,
          draft: this.drafts.get(interaction.id) ?? null,
          clock: null,
        })),
    );
  }

  #try(id: InteractionId, args: Record<string, unknown>): Tried {
    if (this.trial) return this.trial;
    const asked = this.#waiting().find(({ interaction }) => interaction.id === id)?.interaction.body;
    if (asked?.kind !== 'confirm') throw new Error('There is no such question.');
    const { proposal } = asked;
    const { action } = proposal;
    const { command } = args;
    const changed = action.kind === 'command' && typeof command === 'string' ? { ...action, command } : action;
    return { kind: 'works', proposal: { ...proposal, arguments: args, action: changed, hash: `${proposal.hash}+` } };
  }
}
