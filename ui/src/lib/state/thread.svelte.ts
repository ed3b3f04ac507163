// One conversation as it is read: a snapshot, and the changes that follow it by number. A gap means: open again.
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import { Message } from './message.svelte';
import { forPerson } from '../facts/family';
import type {
  AcpAgent,
  AcpMode,
  CallId,
  Changed,
  ConversationId,
  ConversationSummary,
  ConversationView,
  Decision,
  DecisionPage,
  Interaction,
  InteractionId,
  LiveStep,
  MessageId,
  Mode,
  Placed,
  Plan,
} from '../generated/wire';
import { limits } from '../generated/wire';
import { LiveReply } from './live.svelte';
import { blocks, holds, interactionsIn, isQueued } from '../facts/rows';

export class Thread {
  readonly id: ConversationId;
  readonly live = new LiveReply();
  readonly message: Message;
  #backend: Backend;
  #summary = $state.raw<ConversationSummary | null>(null);
  #entries = $state.raw<readonly Placed[]>([]);
  #decisions = $state.raw<readonly Decision[]>([]);
  #decisionCount = $state(0);
  #plan = $state.raw<Plan | null>(null);
  #agent = $state.raw<AcpAgent | null>(null);
  #agentMode = $state.raw<AcpMode | null>(null);
  #failure = $state<string | null>(null);
  #prepended = $state(false);
  #wanted = $state.raw<InteractionId | CallId | null>(null);
  #stopping = $state(false);
  #retrying = $state(false);
  #commandFailure = $state.raw<{ of: 'stop' | 'retry' | 'mode'; why: string } | null>(null);
  #seq = -1;
  #opening: Promise<void> | null = null;
  #again = false;
  #fetchingEarlier = false;
  /** The last that was told of decisions: what was fetched before it may be out of date. */
  #decisionPage: DecisionPage | null = null;
  /** Changes that arrived before the snapshot they follow. */
  #early: Changed[] = [];

  /** Questions of this conversation that wait for the person. */
  readonly open = $derived<Interaction[]>(
    this.#entries
      .flatMap(({ entry }) => interactionsIn(entry))
      .filter((one) => one.status.kind === 'open' && forPerson(one)),
  );

  /** What a message sets aside, oldest first: whoever is asked, the run waits for it. */
  readonly blocking = $derived<Interaction[]>(
    this.#entries.flatMap(({ entry }) => interactionsIn(entry)).filter(blocks),
  );

  constructor(backend: Backend, id: ConversationId, message = new Message(backend, id)) {
    this.#backend = backend;
    this.id = id;
    this.message = message;
  }

  get summary(): ConversationSummary | null {
    return this.#summary;
  }

  get entries(): readonly Placed[] {
    return this.#entries;
  }

  /** What the person decided in it, oldest first: the latest, and as many before them as were fetched. */
  get decisions(): readonly Decision[] {
    return this.#decisions;
  }

  /** All of them. */
  get decisionCount(): number {
    return this.#decisionCount;
  }

  /** The agent of another make that it is with. */
  get agent(): AcpAgent | null {
    return this.#agent;
  }
  /** How it decides what it asks; null until it was reached. */
  get agentMode(): AcpMode | null {
    return this.#agentMode;
  }

  /** The plan that was accepted last. */
  get plan(): Plan | null {
    return this.#plan;
  }

  get loaded(): boolean {
    return this.#summary !== null;
  }

  /** It was imported, and goes on only once the person has said where. */
  get needsFolder(): boolean {
    return this.#summary?.imported?.needsFolder === true;
  }

  /** It has a field to write messages in. A script's has none, nor one that cannot be gone on with or still needs its folder. */
  get takesMessages(): boolean {
    const summary = this.#summary;
    return (
      summary !== null &&
      !summary.guest &&
      !this.needsFolder &&
      summary.standing !== 'damaged' &&
      summary.standing !== 'later'
    );
  }

  get failure(): string | null {
    return this.#failure;
  }

  /** The run goes on or waits for the person: it can be stopped. */
  get active(): boolean {
    return this.#summary?.running === true;
  }

  get stopping(): boolean {
    return this.#stopping && this.active;
  }

  get retrying(): boolean {
    return this.#retrying;
  }

  /** Why stopping, trying again or another mode did not work. */
  get commandFailure(): { of: 'stop' | 'retry' | 'mode'; why: string } | null {
    return this.#commandFailure;
  }

  /** Whether the last change put earlier entries in front: the view then keeps its place from the end. */
  get prepended(): boolean {
    return this.#prepended;
  }

  /** What was asked, or the call, that the person wants to be led to. */
  get wanted(): InteractionId | CallId | null {
    return this.#wanted;
  }

  lead(to: InteractionId | CallId | null): void {
    this.#wanted = to;
    if (to !== null) void this.#reach(to);
  }

  /** The question where it was asked, if that is at hand. */
  asks(id: InteractionId): Interaction | null {
    return (
      this.#entries.flatMap(({ entry }) => interactionsIn(entry)).find((interaction) => interaction.id === id) ?? null
    );
  }

  /**
   * What the person can still do about a question that has ended. An answer may be changed until the agent has gone on with
   * it, which the next reply shows, unless a task has it already; where there was none, it may come late, once. In a
   * conversation that cannot go on, nobody is there to hear it.
   */
  again({ id, status, late, background, passesOn, body, guest }: Interaction): 'change' | 'afterAll' | null {
    if (status.kind === 'open' || late || this.needsFolder) return null;
    switch (status.outcome.kind) {
      case 'answered':
      case 'delegated':
        return !background && !passesOn && this.#unheard(id) ? 'change' : null;
      case 'dismissed':
      case 'noResponse':
      case 'superseded':
      case 'afk':
        return body.kind === 'question' ? 'afterAll' : null;
      case 'stopped':
        // What another program asked was deleted, and it knows.
        return body.kind === 'question' && !guest ? 'afterAll' : null;
      case 'approved':
      case 'denied':
      case 'planAccepted':
      case 'settled':
      case 'decided':
      case 'consented':
      case 'withdrawn':
      case 'elicited':
      case 'gone':
      case 'moot':
        return null;
    }
  }

  /** The place of the first entry at hand. */
  get first(): number {
    return this.#entries[0]?.index ?? 0;
  }

  /** Takes the snapshot. Called again while one is under way, a newer one follows it. */
  openNow(): Promise<void> {
    if (this.#opening) {
      this.#again = true;
      return this.#opening;
    }
    this.#opening = this.#fetch().finally(() => {
      this.#opening = null;
      if (this.#again) {
        this.#again = false;
        void this.openNow();
      }
    });
    return this.#opening;
  }

  take(changed: Changed): void {
    if (this.#opening) {
      this.#early.push(changed);
      return;
    }
    if (changed.seq <= this.#seq && !changed.reordered) return;
    // What was shown may have been more than there is.
    if (changed.reordered) this.#seq = Math.min(this.#seq, changed.seq);
    if (changed.after > this.#seq || changed.reordered || !this.#apply(changed)) void this.openNow();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#commandFailure = null;
    try {
      await this.#backend.stopRun(this.id);
    } catch (error) {
      this.#commandFailure = { of: 'stop', why: reasonOf(error) };
    } finally {
      this.#stopping = false;
    }
  }

  async retry(): Promise<void> {
    this.#retrying = true;
    this.#commandFailure = null;
    try {
      await this.#backend.retryRun(this.id);
    } catch (error) {
      this.#commandFailure = { of: 'retry', why: reasonOf(error) };
    } finally {
      this.#retrying = false;
    }
  }

  /** Its own model cannot be asked, or is not wanted any more. */
  async useDefaultModel(): Promise<void> {
    this.#retrying = true;
    this.#commandFailure = null;
    try {
      await this.#backend.useSettingsModel(this.id);
      // A run that waits for its key goes on by itself; one that has ended begins again.
      if (!this.active) await this.#backend.retryRun(this.id);
    } catch (error) {
      this.#commandFailure = { of: 'retry', why: reasonOf(error) };
    } finally {
      this.#retrying = false;
    }
  }

  async setMode(mode: Mode): Promise<void> {
    this.#commandFailure = null;
    try {
      await this.#backend.setMode(this.id, mode);
    } catch (error) {
      this.#commandFailure = { of: 'mode', why: reasonOf(error) };
    }
  }

  hear(step: LiveStep): void {
    this.live.take(step);
    // What waited to be told is told by the request that begins, or came just after it.
    if (step.kind === 'begin' && this.#entries.some(({ entry }) => isQueued(entry))) void this.openNow();
  }

  /** A message that the agent was not told yet goes back into the field. */
  async takeBack(id: MessageId, text: string): Promise<void> {
    await this.message.regain(text, () => this.#backend.takeBackMessage(this.id, id));
  }

  /** The page of entries before the first at hand. */
  async earlier(): Promise<void> {
    const { first } = this;
    if (first === 0 || this.#fetchingEarlier) return;
    this.#fetchingEarlier = true;
    try {
      const from = Math.max(0, first - limits.entriesPageCount);
      const page = await this.#backend.entries(this.id, from, first - from);
      if (this.first !== first) return;
      this.#prepended = true;
      this.#entries = [...page, ...this.#entries];
    } catch (error) {
      this.#failure = reasonOf(error);
    } finally {
      this.#fetchingEarlier = false;
    }
  }

  /** The page of decisions before the first at hand. */
  async earlierDecisions(): Promise<void> {
    const page = this.#decisionPage;
    const first = this.#decisionCount - this.#decisions.length;
    const from = Math.max(0, first - limits.decisionsPageCount);
    const earlier = await this.#backend.decisions(this.id, from, first - from);
    if (this.#decisionPage === page && this.#decisionCount - this.#decisions.length === first)
      this.#decisions = [...earlier, ...this.#decisions];
  }

  /** Where earlier ones were fetched, they are fetched again: one of them may have been corrected or withdrawn. */
  #decided(page: DecisionPage): void {
    const first = this.#decisionCount - this.#decisions.length;
    this.#decisionPage = page;
    if (this.#decisions.length > limits.decisionsPageCount) {
      void this.#decisionsFrom(first, page);
      return;
    }
    this.#decisionCount = page.total;
    this.#decisions = page.latest;
  }

  async #decisionsFrom(first: number, page: DecisionPage): Promise<void> {
    const until = page.total - page.latest.length;
    const earlier: Decision[] = [];
    try {
      while (first + earlier.length < until) {
        const from = first + earlier.length;
        const more = await this.#backend.decisions(this.id, from, Math.min(limits.decisionsPageCount, until - from));
        if (more.length === 0) break;
        earlier.push(...more);
      }
    } catch {
      // They can be fetched again from the list.
      earlier.length = 0;
    }
    if (this.#decisionPage !== page) return;
    this.#decisionCount = page.total;
    this.#decisions = [...earlier, ...page.latest];
  }

  /** As far as the window can see, the agent has not gone on since this question. */
  #unheard(id: InteractionId): boolean {
    if (!this.active || this.live.present) return false;
    for (const { entry } of this.#entries.toReversed()) {
      if (entry.kind === 'ask' && entry.interaction.id === id) return true;
      if (entry.kind === 'reply' || entry.kind === 'ended') return false;
    }
    return false;
  }

  /** Fetches earlier pages until it is at hand, or the person is led elsewhere. */
  async #reach(to: InteractionId | CallId): Promise<void> {
    await this.#opening;
    while (this.#wanted === to && this.first > 0 && !this.#entries.some(({ entry }) => holds(entry, to))) {
      const { first } = this;
      await this.earlier();
      if (this.first === first) return;
    }
  }

  async #fetch(): Promise<void> {
    try {
      const { turns } = this.live;
      const view = await this.#backend.openConversation(this.id);
      if (view.seq >= this.#seq) this.#show(view, turns);
      this.#failure = null;
      const early = this.#early.splice(0).filter((changed) => changed.seq > this.#seq || changed.reordered);
      for (const changed of early) {
        if (changed.reordered) this.#seq = Math.min(this.#seq, changed.seq);
        if (changed.after > this.#seq || changed.reordered || !this.#apply(changed)) {
          this.#again = true;
          return;
        }
      }
    } catch (error) {
      this.#failure = reasonOf(error);
    }
  }

  #show(view: ConversationView, turns: number): void {
    const start = view.entries[0]?.index ?? 0;
    const kept = this.#entries.filter(({ index }) => index < start);
    const joins = kept.length === 0 || kept.at(-1)?.index === start - 1;
    this.#prepended = false;
    this.#entries = joins ? [...kept, ...view.entries] : view.entries;
    this.#summary = view.summary;
    this.#decided(view.decisions);
    this.#plan = view.plan;
    this.#agent = view.agent ?? null;
    this.#agentMode = view.agentMode ?? null;
    this.#seq = view.seq;
    // What has ended before this was fetched stands in it.
    if (this.live.turns !== turns || this.live.ended) this.live.settle();
    if (this.live.turns === turns && (view.live || !this.active)) this.live.show(view.live);
    this.message.restore(view.draft);
  }

  /** False where it does not fit what is at hand. */
  #apply(changed: Changed): boolean {
    const entries = [...this.#entries];
    const first = entries[0]?.index ?? changed.entries[0]?.index ?? 0;
    for (const placed of changed.entries) {
      const at = placed.index - first;
      if (at < 0) continue;
      if (at > entries.length) return false;
      entries[at] = placed;
    }
    if (first + entries.length !== changed.total) return false;
    this.#prepended = false;
    this.#entries = entries;
    this.#summary = changed.summary;
    if (changed.decisions) this.#decided(changed.decisions);
    if (changed.plan) this.#plan = changed.plan;
    if (changed.agentMode) this.#agentMode = changed.agentMode;
    this.#seq = changed.seq;
    for (const { entry } of changed.entries) if (entry.kind === 'reply') this.live.stored(entry.text);
    if (!this.active) this.live.clear();
    return true;
  }
}
