// What was deleted and can still be restored, as the program lists it.
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import type { ConversationId, DeletedConversation } from '../generated/wire';

export class DeletedList {
  #backend: Backend;
  #all = $state.raw<readonly DeletedConversation[] | null>(null);
  #failure = $state<string | null>(null);

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** The latest first; null while it is not known. */
  get all(): readonly DeletedConversation[] | null {
    return this.#all;
  }

  get failure(): string | null {
    return this.#failure;
  }

  async load(): Promise<void> {
    try {
      this.#all = await this.#backend.deletedConversations();
      this.#failure = null;
    } catch (error) {
      this.#failure = reasonOf(error);
    }
  }

  /** Both reject with the program's reason; then all is as it was. */
  async restore(id: ConversationId): Promise<void> {
    await this.#backend.restoreConversation(id);
    this.#drop(id);
  }

  async remove(id: ConversationId): Promise<void> {
    await this.#backend.removeDeletedConversation(id);
    this.#drop(id);
  }

  #drop(id: ConversationId): void {
    this.#all = (this.#all ?? []).filter((one) => one.id !== id);
  }
}
