// What agents ask one another and still waits, over all conversations, oldest first. It is no call for the person.
import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { Asking } from './asking';
import type { Backend } from '../backend/types';
import type { Changed, ConversationId, InteractionId, Waiting } from '../generated/wire';

export class Between {
  #backend: Backend;
  #waiting = $state.raw<readonly Waiting[]>([]);
  #failure = $state<string | null>(null);
  /** Ended, or the person's by now: a list from before knows nothing of that. */
  #over = new Set<InteractionId>();
  /** Where the person is about to answer in place of an agent. */
  #steppedIn = new SvelteSet<InteractionId>();
  readonly #asking = new Asking(
    () => this.#backend.betweenAgents(),
    (waiting) => (this.#waiting = waiting.filter(({ interaction }) => !this.#over.has(interaction.id))),
    (why) => (this.#failure = why),
  );

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  get waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  get failure(): string | null {
    return this.#failure;
  }

  find(id: InteractionId): Waiting | null {
    return this.#waiting.find(({ interaction }) => interaction.id === id) ?? null;
  }

  /** What the agent of a conversation has asked another one. */
  askedBy(conversation: ConversationId): Waiting | null {
    return this.#waiting.find(({ interaction }) => interaction.conversation === conversation) ?? null;
  }

  steppedIn(id: InteractionId): boolean {
    return this.#steppedIn.has(id);
  }

  stepIn(id: InteractionId, into: boolean): void {
    if (into) this.#steppedIn.add(id);
    else this.#steppedIn.delete(id);
  }

  refresh(): Promise<void> {
    return this.#asking.now();
  }

  /** True where a change of a conversation is about a question between agents. */
  concerns({ entries }: Changed): boolean {
    return entries.some(
      ({ entry }) => entry.kind === 'heard' || (entry.kind === 'ask' && entry.interaction.to?.kind === 'agent'),
    );
  }

  /** It has ended, or has become the person's. */
  drop(id: InteractionId): void {
    this.#over.add(id);
    this.#waiting = this.#waiting.filter(({ interaction }) => interaction.id !== id);
  }

  rename(conversation: ConversationId, title: string): void {
    if (!this.#waiting.some((one) => one.interaction.conversation === conversation && one.title !== title)) return;
    this.#waiting = this.#waiting.map((one) =>
      one.interaction.conversation === conversation ? { ...one, title } : one,
    );
  }

  forget(conversation: ConversationId): void {
    this.#waiting = this.#waiting.filter(({ interaction }) => interaction.conversation !== conversation);
  }
}

export const [getBetween, setBetween] = createContext<Between>();
