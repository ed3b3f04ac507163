// Conversations kept in memory, and the news of what changes in them.
import type {
  ActionEntry,
  ActionState,
  Closing,
  CommandError,
  ConversationId,
  ConversationSummary,
  Decision,
  DecisionPage,
  Entry,
  Interaction,
  InteractionId,
  LiveStep,
  Outcome,
  Placed,
  Plan,
  Response,
  Submit,
} from '../../lib/generated/wire';
import { limits } from '../../lib/generated/wire';
import { questionsOf } from '../../lib/facts/questions';
import { forPerson } from '../../lib/facts/family';
import { blocks, interactionsIn } from '../../lib/facts/rows';
import type { Link } from '../../lib/backend/link';
import type { News, Place, Unlisten } from '../../lib/backend/types';

interface Kept {
  summary: ConversationSummary;
  entries: Entry[];
  seq: number;
  draft: string | null;
  decisions: Decision[];
  plan: Plan | null;
}

/** The page that goes with a view. */
export function latest(decisions: readonly Decision[]): DecisionPage {
  return { total: decisions.length, latest: decisions.slice(-limits.decisionsPageCount) };
}

type Handlers = { [K in keyof News]: Set<(payload: News[K]) => void> };

export class Memory {
  place: Place = 'window';
  link: Link | null = null;
  readonly kept = new Map<ConversationId, Kept>();
  #handlers: Partial<Handlers> = {};
  #live = new Set<(steps: LiveStep[]) => void>();

  /** A conversation from before. */
  keep(summary: Partial<ConversationSummary> & { id: ConversationId }, entries: Entry[] = []): void {
    this.kept.set(summary.id, {
      summary: {
        title: summary.id,
        workspace: null,
        standing: 'idle',
        openAsks: 0,
        mode: 'askBeforeChanges',
        phase: 'chatting',
        updatedAt: Date.now(),
        running: summary.standing === 'working' || summary.standing === 'needsYou',
        ...summary,
      },
      entries,
      seq: entries.length,
      draft: null,
      decisions: [],
      plan: null,
    });
  }

  /** Adds or replaces entries and tells the window. */
  put(id: ConversationId, entries: Placed[], summary: Partial<ConversationSummary> = {}): void {
    const kept = this.find(id);
    for (const { index, entry } of entries) kept.entries[index] = entry;
    const openAsks = kept.entries
      .flatMap(interactionsIn)
      .filter((one) => one.status.kind === 'open' && forPerson(one)).length;
    const standing = summary.standing ?? kept.summary.standing;
    const running = standing === 'working' || standing === 'needsYou';
    kept.summary = { ...kept.summary, openAsks, updatedAt: Date.now(), running, ...summary };
    this.#change(kept, entries);
  }

  add(id: ConversationId, entry: Entry, summary: Partial<ConversationSummary> = {}): void {
    const { entries, summary: before } = this.find(id);
    this.put(id, [{ index: entries.length, entry }], summary);
    for (const interaction of interactionsIn(entry))
      if (interaction.status.kind === 'open' && forPerson(interaction)) this.#ask(interaction, before.title, id);
  }

  /** The decisions of a conversation are these from now on. */
  decide(id: ConversationId, decisions: Decision[]): void {
    const kept = this.find(id);
    kept.decisions = decisions;
    this.#change(kept, []);
  }

  /** The plan of a conversation is this from now on. */
  plan(id: ConversationId, plan: Plan | null): void {
    const kept = this.find(id);
    kept.plan = plan;
    this.#change(kept, []);
  }

  tell<K extends keyof News>(name: K, payload: News[K]): void {
    this.#handlers[name]?.forEach((handler) => handler(payload));
  }

  say(steps: LiveStep[]): void {
    this.#live.forEach((handler) => handler(steps));
  }

  on = <K extends keyof News>(name: K, handler: (payload: News[K]) => void): Promise<Unlisten> => {
    const handlers = ((this.#handlers[name] as Set<typeof handler> | undefined) ?? new Set()) as Set<typeof handler>;
    (this.#handlers as Record<string, unknown>)[name] = handlers.add(handler);
    return Promise.resolve(() => void handlers.delete(handler));
  };

  onLive = (handler: (steps: LiveStep[]) => void): Promise<Unlisten> => {
    this.#live.add(handler);
    return Promise.resolve(() => void this.#live.delete(handler));
  };

  protected find(id: ConversationId): Kept {
    const kept = this.kept.get(id);
    if (!kept) throw Object.assign(new Error('There is no such conversation.'), { code: 'notFound' });
    return kept;
  }

  /** Closes what was answered and tells the window; false where nothing is closed by it. */
  protected close({ conversationId, interactionId, submitId, response }: Submit): boolean {
    const { entries } = this.find(conversationId);
    const index = entries.findIndex((entry) => interactionsIn(entry).some(({ id }) => id === interactionId));
    const entry = entries[index];
    const outcome = response && outcomeOf(response);
    if (!entry || !outcome) return false;
    const closing: Closing = { outcome, at: Date.now(), by: 'window', ...(submitId ? { submit: submitId } : {}) };
    const end = (one: Interaction): Interaction =>
      one.id === interactionId ? { ...one, status: { kind: 'closed', ...closing } } : one;
    if (entry.kind === 'ask')
      this.put(conversationId, [{ index, entry: { kind: 'ask', interaction: end(entry.interaction) } }], {
        standing: 'working',
      });
    if (entry.kind === 'action')
      this.put(conversationId, [{ index, entry: settled(entry, end, outcome) }], { standing: 'working' });
    const [interaction] = interactionsIn(entry).filter(({ id }) => id === interactionId);
    if (!interaction) return false;
    this.#settleHeard(interaction.id, closing);
    this.tell('ai-agent-ask-closed', {
      conversationId,
      toolCallId: interaction.toolCall,
      interactionId: interaction.id,
      closing,
    });
    return true;
  }

  /** Takes an entry out, and says that the places have shifted. False where there is no such entry. */
  protected remove(id: ConversationId, is: (entry: Entry) => boolean): boolean {
    const kept = this.find(id);
    const at = kept.entries.findIndex(is);
    if (at < 0) return false;
    kept.entries.splice(at, 1);
    this.#change(kept, [], true);
    return true;
  }

  /** What a message sets aside, and nothing else: where more is open that the run waits for, nothing is said. */
  protected skip(id: ConversationId, skips: readonly InteractionId[]): void {
    const { entries } = this.find(id);
    const open = entries.flatMap(interactionsIn).filter(blocks);
    if (open.some((one) => !skips.includes(one.id)))
      throw { code: 'wouldSkip', message: 'A question has opened meanwhile.' } satisfies CommandError;
    const closing: Closing = { outcome: { kind: 'superseded' }, at: Date.now() };
    const end = (one: Interaction): Interaction =>
      blocks(one) ? { ...one, status: { kind: 'closed', ...closing } } : one;
    entries.forEach((entry, index) => {
      if (entry.kind === 'ask' && blocks(entry.interaction))
        this.put(id, [{ index, entry: { kind: 'ask', interaction: end(entry.interaction) } }]);
      if (entry.kind === 'action' && entry.interactions.some(blocks))
        this.put(id, [{ index, entry: settled(entry, end, closing.outcome) }]);
    });
    for (const { id: interactionId, toolCall } of open)
      this.tell('ai-agent-ask-closed', { conversationId: id, toolCallId: toolCall, interactionId, closing });
  }

  /** Whoever was asked knows that it has ended. */
  #settleHeard(id: InteractionId, closing: Closing): void {
    for (const { summary, entries } of this.kept.values()) {
      entries.forEach((entry, index) => {
        if (entry.kind !== 'heard' || entry.interaction.id !== id) return;
        this.put(summary.id, [
          { index, entry: { ...entry, interaction: { ...entry.interaction, status: { kind: 'closed', ...closing } } } },
        ]);
      });
    }
  }

  #change(kept: Kept, entries: Placed[], reordered = false): void {
    const { summary, decisions, plan, seq: after } = kept;
    kept.seq += Math.max(1, entries.length);
    this.tell('conversation-changed', {
      summary,
      after,
      seq: kept.seq,
      total: kept.entries.length,
      entries,
      reordered,
      decisions: latest(decisions),
      plan,
    });
  }

  #ask(card: Interaction, title: string, conversationId: ConversationId): void {
    const [question] = questionsOf(card);
    this.tell('ai-agent-ask-user', {
      conversationId,
      toolCallId: card.toolCall,
      interactionId: card.id,
      question: question?.text ?? '',
      choices: question?.options.map((option) => option.label) ?? [],
      allowFreeform: question?.allowFreeform ?? false,
      title,
      card,
    });
  }
}

export function placed(entries: Entry[], from: number, to: number): Placed[] {
  return entries.slice(from, to).map((entry, offset) => ({ index: from + offset, entry }));
}

/** Null where a response closes nothing. */
function outcomeOf(response: Response): Outcome | null {
  switch (response.kind) {
    case 'talkFirst':
      return null;
    case 'approved':
      return { kind: 'approved', scope: response.scope };
    case 'answered':
    case 'delegated':
    case 'dismissed':
    case 'denied':
    case 'planAccepted':
    case 'settled':
    case 'decided':
    case 'consented':
    case 'elicited':
      return response;
  }
}

function settled(entry: ActionEntry, end: (one: Interaction) => Interaction, outcome: Outcome): Entry {
  const goesOn =
    outcome.kind === 'approved' ||
    (outcome.kind === 'decided' && outcome.patience === 'wait') ||
    (outcome.kind === 'settled' && outcome.how === 'retry');
  const state: ActionState = goesOn
    ? 'running'
    : outcome.kind === 'settled' && outcome.how === 'happened'
      ? 'ok'
      : 'notRun';
  return { kind: 'action', ...entry, by: { kind: 'person' }, interactions: entry.interactions.map(end), state };
}
