// Everything that waits for the person, over all conversations, oldest first.
import { createContext } from 'svelte';
import { Asking } from './asking';
import type { Backend } from '../backend/types';
import type { AskUser, ConversationId, InteractionId, Placed, Waiting } from '../generated/wire';
import { interactionsIn } from '../facts/rows';

export class Inbox {
  #backend: Backend;
  #waiting = $state.raw<readonly Waiting[]>([]);
  #failure = $state<string | null>(null);
  #closed = new Set<InteractionId>();
  readonly #asking = new Asking(
    () => this.#backend.inbox(),
    (waiting) => this.#show(waiting.filter((one) => !this.#closed.has(one.interaction.id))),
    (why) => (this.#failure = why),
  );

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  get waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  get count(): number {
    return this.#waiting.length;
  }

  get failure(): string | null {
    return this.#failure;
  }

  find(id: InteractionId): Waiting | null {
    return this.#waiting.find(({ interaction }) => interaction.id === id) ?? null;
  }

  refresh(): Promise<void> {
    return this.#asking.now();
  }

  take(ask: AskUser): void {
    this.#asking.overtake();
    if (this.#closed.has(ask.interactionId)) return;
    const others = this.#waiting.filter((one) => one.interaction.id !== ask.interactionId);
    this.#show([...others, { interaction: ask.card, title: ask.title, draft: null, clock: null }]);
  }

  /** What is known of what waits, as its conversation now has it. */
  freshen(entries: readonly Placed[]): void {
    const known = new Map(
      entries.flatMap(({ entry }) => interactionsIn(entry)).map((interaction) => [interaction.id, interaction]),
    );
    if (!this.#waiting.some(({ interaction }) => known.has(interaction.id))) return;
    this.#show(this.#waiting.map((one) => ({ ...one, interaction: known.get(one.interaction.id) ?? one.interaction })));
  }

  close(id: InteractionId): void {
    this.#closed.add(id);
    this.#show(this.#waiting.filter((one) => one.interaction.id !== id));
  }

  rename(conversation: ConversationId, title: string): void {
    if (!this.#waiting.some((one) => one.interaction.conversation === conversation && one.title !== title)) return;
    this.#show(this.#waiting.map((one) => (one.interaction.conversation === conversation ? { ...one, title } : one)));
  }

  forget(conversation: ConversationId): void {
    this.#show(this.#waiting.filter((one) => one.interaction.conversation !== conversation));
  }

  #show(waiting: readonly Waiting[]): void {
    this.#waiting = [...waiting].sort((a, b) => a.interaction.openedAt - b.interaction.openedAt);
  }
}

/** The question after this one or before it, round and round; where none is given, the oldest or the newest. */
export function neighbour(of: readonly Waiting[], id: InteractionId | null, step: 1 | -1): Waiting | null {
  const at = of.findIndex((one) => one.interaction.id === id);
  const to = at < 0 ? (step > 0 ? 0 : of.length - 1) : at + step;
  return of[(to + of.length) % Math.max(1, of.length)] ?? null;
}

export const [getInbox, setInbox] = createContext<Inbox>();
