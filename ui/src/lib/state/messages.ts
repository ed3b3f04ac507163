// The message field of each conversation. One that holds a message back goes on while another conversation is looked at.
import type { Backend } from '../backend/types';
import type { Closing, ConversationId, InteractionId } from '../generated/wire';
import { Message } from './message.svelte';

export class Messages {
  #backend: Backend;
  #all = new Map<ConversationId, Message>();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** As it is on the disk, unless it holds something back. */
  of(id: ConversationId): Message {
    for (const [other, message] of this.#all) if (!message.held) this.#all.delete(other);
    const message = this.#all.get(id) ?? new Message(this.#backend, id);
    this.#all.set(id, message);
    return message;
  }

  saveNow(): void {
    for (const message of this.#all.values()) message.leave();
  }

  /** A question has ended, in whichever way. */
  close(interaction: InteractionId, { outcome }: Closing): void {
    for (const message of this.#all.values()) message.ended(interaction, outcome.kind === 'stopped');
  }

  forget(id: ConversationId): void {
    this.#all.get(id)?.forget();
    this.#all.delete(id);
  }
}
