// The conversation that was deleted here last, for as long as it can be had back with one press.
import { createContext } from 'svelte';
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import type { ConversationId, ConversationSummary } from '../generated/wire';

export interface Deleted {
  readonly id: ConversationId;
  readonly title: string;
}

export class LastDeleted {
  #backend: Backend;
  #last = $state.raw<Deleted | null>(null);
  #busy = $state(false);
  #failure = $state<string | null>(null);

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  get last(): Deleted | null {
    return this.#last;
  }

  get busy(): boolean {
    return this.#busy;
  }

  get failure(): string | null {
    return this.#failure;
  }

  /** Rejects with the program's reason; then nothing is deleted. */
  async remove({ id, title }: ConversationSummary): Promise<void> {
    await this.#backend.deleteConversation(id);
    this.#last = { id, title };
    this.#failure = null;
  }

  /** Gives the conversation that is back; null where it could not be had back. */
  async undo(): Promise<ConversationId | null> {
    const last = this.#last;
    if (last === null || this.#busy) return null;
    this.#busy = true;
    try {
      await this.#backend.restoreConversation(last.id);
      this.#forget(last.id);
      return last.id;
    } catch (error) {
      this.#failure = reasonOf(error);
      return null;
    } finally {
      this.#busy = false;
    }
  }

  putAway(): void {
    this.#last = null;
    this.#failure = null;
  }

  /** It is back by another way. */
  restored(id: ConversationId): void {
    this.#forget(id);
  }

  #forget(id: ConversationId): void {
    if (this.#last?.id === id) this.putAway();
  }
}

export const [getDeleted, setDeleted] = createContext<LastDeleted>();
