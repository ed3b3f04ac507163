// A Backend in memory: tests drive it and read what reached it; in a browser it stands in for the program.
import type {
  Attachment, AttachmentId, Closing, ConversationId, ConversationSummary, ConversationView, Draft, Entry, Hello, InteractionId, LiveStep, LocalServer, Placed,
  Decision, ProfileEdit, ProfileId, ProfileTest, QuestionId, Settings, StandingDecision, StandingId, Submit, Submitted, Waiting,
} from '../../generated/wire';
import type { Backend, News, Unlisten } from '../types';
import { helloOf } from './made';

interface Kept {
  summary: ConversationSummary;
  entries: Entry[];
  seq: number;
  draft: string | null;
  decisions: Decision[];
}

type Handlers = { [K in keyof News]: Set<(payload: News[K]) => void> };

export class FakeBackend implements Backend {
  readonly kept = new Map<ConversationId, Kept>();
  readonly drafts = new Map<InteractionId, Draft>();
  /** Everything that reached the program, oldest first. */
  readonly calls: { name: string; with: unknown[] }[] = [];
  /** What becomes of the next answers, where the usual is not wanted. */
  readonly verdicts: (Submitted | Error)[] = [];
  /** Commands named here are refused with the error. */
  readonly refusals = new Map<string, unknown>();
  /** Reacts to a message, as a model does. */
  onMessage: (id: ConversationId, text: string) => void = () => {};
  onAnswer: (id: ConversationId, submit: Submit) => void = () => {};
  onStop: (id: ConversationId) => void = () => {};
  newDraft: string | null = null;
  /** What the person chooses in the system's dialog. */
  files: Attachment[] = [];
  standing: StandingDecision[] = [];
  servers: LocalServer[] = [];
  folder: string | null = '/home/lin/projects/harbour';
  #hello: Hello;
  #handlers: Partial<Handlers> = {};
  #live = new Set<(steps: LiveStep[]) => void>();
  #made = 0;

  constructor(hello: Partial<Hello> = {}) {
    this.#hello = { ...helloOf(), ...hello };
  }

  called(name: string): unknown[][] {
    return this.calls.filter((call) => call.name === name).map((call) => call.with);
  }

  /** A conversation from before. */
  keep(summary: Partial<ConversationSummary> & { id: ConversationId }, entries: Entry[] = []): void {
    this.kept.set(summary.id, {
      summary: {
        title: summary.id, workspace: null, standing: 'idle', openAsks: 0, updatedAt: Date.now(),
        running: summary.standing === 'working' || summary.standing === 'needsYou', ...summary,
      },
      entries,
      seq: entries.length,
      draft: null,
      decisions: [],
    });
  }

  /** Adds or replaces entries and tells the window. */
  put(id: ConversationId, entries: Placed[], summary: Partial<ConversationSummary> = {}): void {
    const kept = this.#find(id);
    for (const { index, entry } of entries) kept.entries[index] = entry;
    const openAsks = kept.entries.filter((entry) => entry.kind === 'ask' && entry.interaction.status.kind === 'open').length;
    const standing = summary.standing ?? kept.summary.standing;
    const running = standing === 'working' || standing === 'needsYou';
    kept.summary = { ...kept.summary, openAsks, updatedAt: Date.now(), running, ...summary };
    const after = kept.seq;
    kept.seq += Math.max(1, entries.length);
    this.tell('conversation-changed', {
      summary: kept.summary, after, seq: kept.seq, total: kept.entries.length, entries, reordered: false, decisions: null,
    });
  }

  add(id: ConversationId, entry: Entry, summary: Partial<ConversationSummary> = {}): void {
    this.put(id, [{ index: this.#find(id).entries.length, entry }], summary);
    if (entry.kind === 'ask') {
      const { interaction } = entry;
      const [question] = interaction.body.questions;
      this.tell('ai-agent-ask-user', {
        conversationId: id, toolCallId: interaction.toolCall, interactionId: interaction.id, question: question?.text ?? '',
        choices: question?.options.map((option) => option.label) ?? [], allowFreeform: question?.allowFreeform ?? true,
        title: this.#find(id).summary.title, card: interaction,
      });
    }
  }

  /** The decisions of a conversation are these from now on. */
  decide(id: ConversationId, decisions: Decision[]): void {
    const kept = this.#find(id);
    kept.decisions = decisions;
    const { summary, seq, entries } = kept;
    this.tell('conversation-changed', {
      summary, after: seq, seq: (kept.seq += 1), total: entries.length, entries: [], reordered: false, decisions,
    });
  }

  tell<K extends keyof News>(name: K, payload: News[K]): void {
    this.#handlers[name]?.forEach((handler) => handler(payload));
  }

  say(steps: LiveStep[]): void {
    this.#live.forEach((handler) => handler(steps));
  }

  hello = (): Promise<Hello> => this.#answer('hello', [], () => this.#hello);
  conversations = (): Promise<ConversationSummary[]> =>
    this.#answer('conversations', [], () => [...this.kept.values()].map((kept) => kept.summary));
  inbox = (): Promise<Waiting[]> => this.#answer('inbox', [], () => this.#waiting());

  openConversation = (id: ConversationId): Promise<ConversationView> =>
    this.#answer('openConversation', [id], () => {
      const { summary, entries, seq, draft, decisions } = this.#find(id);
      const first = Math.max(0, entries.length - 120);
      return { summary, seq, total: entries.length, entries: placed(entries, first, entries.length), live: null, draft, decisions };
    });

  entries = (id: ConversationId, from: number, count: number): Promise<Placed[]> =>
    this.#answer('entries', [id, from, count], () => placed(this.#find(id).entries, from, from + count));

  startConversation = (workspace: string | null, text: string): Promise<ConversationId> =>
    this.#answer('startConversation', [workspace, text], () => {
      const id = `new-${++this.#made}`;
      this.keep({ id, title: text.slice(0, 60), workspace, standing: 'working' });
      this.#hear(id, text);
      return id;
    });

  sendMessage = (id: ConversationId, text: string): Promise<void> =>
    this.#answer('sendMessage', [id, text], () => this.#hear(id, text));

  stopRun = (id: ConversationId): Promise<void> => this.#answer('stopRun', [id], () => this.onStop(id));
  retryRun = (id: ConversationId): Promise<void> => this.#answer('retryRun', [id], () => undefined);

  renameConversation = (id: ConversationId, title: string): Promise<void> =>
    this.#answer('renameConversation', [id, title], () => this.put(id, [], { title }));

  deleteConversation = (id: ConversationId): Promise<void> =>
    this.#answer('deleteConversation', [id], () => {
      this.kept.delete(id);
      this.tell('conversation-deleted', id);
    });

  submit = (submit: Submit): Promise<Submitted> =>
    this.#answer('submit', [submit], () => {
      const verdict = this.verdicts.shift();
      if (verdict instanceof Error) throw verdict;
      if (verdict && verdict.kind !== 'accepted') return verdict;
      this.#close(submit);
      return { kind: 'accepted', seq: this.#find(submit.conversationId).seq };
    });

  saveDraft = (id: InteractionId, draft: Draft): Promise<void> =>
    this.#answer('saveDraft', [id, draft], () => void this.drafts.set(id, draft));

  attachFile = (interaction: InteractionId, name: string, content: ArrayBuffer): Promise<Attachment> =>
    this.#answer('attachFile', [interaction, name, content], () => {
      const mediaType = /\.(png|jpe?g|gif|webp)$/i.test(name) ? 'image/png' : 'text/plain';
      return { id: `file-${++this.#made}`, name, mediaType, bytes: content.byteLength, path: `/data/attachments/${name}` };
    });

  chooseFiles = (interaction: InteractionId): Promise<Attachment[]> =>
    this.#answer('chooseFiles', [interaction], () => this.files);

  removeAttachment = (interaction: InteractionId, id: AttachmentId): Promise<void> =>
    this.#answer('removeAttachment', [interaction, id], () => undefined);

  attachmentImage = (interaction: InteractionId, id: AttachmentId): Promise<string | null> =>
    this.#answer('attachmentImage', [interaction, id], () => null);

  attending = (interaction: InteractionId | null): Promise<void> =>
    this.#answer('attending', [interaction], () => undefined);

  moreTime = (interaction: InteractionId): Promise<void> => this.#answer('moreTime', [interaction], () => undefined);

  correctDecision = (id: ConversationId, interaction: InteractionId, question: QuestionId, text: string): Promise<void> =>
    this.#answer('correctDecision', [id, interaction, question, text], () => {
      const same = (one: Decision) => one.interaction === interaction && one.question === question;
      this.decide(id, this.#find(id).decisions.map((one) => (same(one) ? { ...one, answer: text, corrected: true } : one)));
    });

  withdrawDecision = (id: ConversationId, interaction: InteractionId, question: QuestionId): Promise<void> =>
    this.#answer('withdrawDecision', [id, interaction, question], () => {
      const same = (one: Decision) => one.interaction === interaction && one.question === question;
      this.decide(id, this.#find(id).decisions.filter((one) => !same(one)));
    });

  standingDecisions = (): Promise<StandingDecision[]> => this.#answer('standingDecisions', [], () => this.standing);

  revokeStanding = (id: StandingId): Promise<void> =>
    this.#answer('revokeStanding', [id], () => {
      this.standing = this.standing.filter((one) => one.id !== id);
    });

  saveMessageDraft = (id: ConversationId | null, text: string): Promise<void> =>
    this.#answer('saveMessageDraft', [id, text], () => {
      if (id === null) this.newDraft = text;
      else this.#find(id).draft = text;
    });

  messageDraft = (): Promise<string | null> => this.#answer('messageDraft', [], () => this.newDraft);

  saveSettings = (settings: Settings): Promise<Settings> =>
    this.#answer('saveSettings', [settings], () => {
      this.#hello = { ...this.#hello, settings };
      return settings;
    });

  saveProfile = (edit: ProfileEdit): Promise<Settings> =>
    this.#answer('saveProfile', [edit], () => {
      const { settings } = this.#hello;
      const profile = { ...edit.profile, hasKey: edit.secrets.key === null ? edit.profile.hasKey : edit.secrets.key !== '' };
      const known = settings.ai.profiles.some((other) => other.id === profile.id);
      const profiles = known
        ? settings.ai.profiles.map((other) => (other.id === profile.id ? profile : other))
        : [...settings.ai.profiles, profile];
      return this.#settle({ ...settings, ai: { ...settings.ai, profiles } });
    });

  removeProfile = (id: ProfileId): Promise<Settings> =>
    this.#answer('removeProfile', [id], () => {
      const { settings } = this.#hello;
      const profiles = settings.ai.profiles.filter((profile) => profile.id !== id);
      const profile = settings.ai.profile === id ? null : settings.ai.profile;
      return this.#settle({ ...settings, ai: { ...settings.ai, profiles, profile } });
    });

  listModels = (edit: ProfileEdit): Promise<string[]> =>
    this.#answer('listModels', [edit], () => ['harbour-large', 'harbour-small', 'harbour-code']);

  testProfile = (edit: ProfileEdit): Promise<ProfileTest> =>
    this.#answer('testProfile', [edit], () => ({ kind: 'works', model: edit.profile.model, millis: 412, callsTools: true }));

  findLocalServers = (): Promise<LocalServer[]> => this.#answer('findLocalServers', [], () => this.servers);
  chooseFolder = (): Promise<string | null> => this.#answer('chooseFolder', [], () => this.folder);
  openLink = (url: string): Promise<void> => this.#answer('openLink', [url], () => undefined);
  lookingAt = (id: ConversationId | null): Promise<void> => this.#answer('lookingAt', [id], () => undefined);

  on = <K extends keyof News>(name: K, handler: (payload: News[K]) => void): Promise<Unlisten> => {
    const handlers = ((this.#handlers[name] as Set<typeof handler> | undefined) ?? new Set()) as Set<typeof handler>;
    (this.#handlers as Record<string, unknown>)[name] = handlers.add(handler);
    return Promise.resolve(() => void handlers.delete(handler));
  };

  onLive = (handler: (steps: LiveStep[]) => void): Promise<Unlisten> => {
    this.#live.add(handler);
    return Promise.resolve(() => void this.#live.delete(handler));
  };

  #find(id: ConversationId): Kept {
    const kept = this.kept.get(id);
    if (!kept) throw Object.assign(new Error('There is no such conversation.'), { code: 'notFound' });
    return kept;
  }

  #hear(id: ConversationId, text: string): void {
    this.add(id, { kind: 'user', id: crypto.randomUUID(), text, at: Date.now() }, { standing: 'working' });
    this.onMessage(id, text);
  }

  #waiting(): Waiting[] {
    return [...this.kept.values()].flatMap(({ summary, entries }) =>
      entries.flatMap((entry) =>
        entry.kind === 'ask' && entry.interaction.status.kind === 'open'
          ? [{ interaction: entry.interaction, title: summary.title, draft: this.drafts.get(entry.interaction.id) ?? null, clock: null }]
          : [],
      ),
    );
  }

  #close(submit: Submit): void {
    const { entries } = this.#find(submit.conversationId);
    const index = entries.findIndex((entry) => entry.kind === 'ask' && entry.interaction.id === submit.interactionId);
    const entry = entries[index];
    if (entry?.kind !== 'ask' || !submit.response || submit.response.kind === 'talkFirst') return;
    const closing: Closing = {
      outcome: submit.response, at: Date.now(), by: 'window' as const, ...(submit.submitId ? { submit: submit.submitId } : {}),
    };
    const interaction = { ...entry.interaction, status: { kind: 'closed' as const, ...closing } };
    this.put(submit.conversationId, [{ index, entry: { kind: 'ask', interaction } }], { standing: 'working' });
    this.tell('ai-agent-ask-closed', {
      conversationId: submit.conversationId, toolCallId: interaction.toolCall, interactionId: interaction.id, closing,
    });
    this.onAnswer(submit.conversationId, submit);
  }

  #settle(settings: Settings): Settings {
    this.#hello = { ...this.#hello, settings };
    return settings;
  }

  async #answer<T>(name: string, args: unknown[], make: () => T): Promise<T> {
    this.calls.push({ name, with: args });
    await Promise.resolve();
    if (this.refusals.has(name)) throw this.refusals.get(name);
    return make();
  }
}

function placed(entries: Entry[], from: number, to: number): Placed[] {
  return entries.slice(from, to).map((entry, offset) => ({ index: from + offset, entry }));
}
