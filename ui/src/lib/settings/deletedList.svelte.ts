// What was deleted and can still be restored, as the program lists it.
import { Asking } from '../state/asking';
import type { Backend } from '../backend/types';
import type { ConversationId, DeletedConversation } from '../generated/wire';

export class DeletedList {
  #backend: Backend;
  #all = $state.raw<readonly DeletedConversation[] | null>(null);
  #failure = $state<string | null>(null);
  readonly #asking = new Asking(
    () => this.#backend.deletedConversations(),
    (all) => (this.#all = all),
    (why) => (this.#failure = why),
  );

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

  load(): Promise<void> {
    return this.#asking.now();
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
    this.#asking.overtake();
  }
}
