// A conversation on its way into a file, and what became of the last one.
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import type { ConversationSummary } from '../generated/wire';

export type Came = { title: string; path: string } | { title: string; why: string };

export class Exporting {
  last = $state.raw<Came | null>(null);
  #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Only whoever sits at the machine chooses where a file goes on it. */
  get possible(): boolean {
    return this.#backend.place === 'window';
  }

  async save({ id, title }: ConversationSummary): Promise<void> {
    this.last = null;
    try {
      const path = await this.#backend.exportConversation(id);
      if (path !== null) this.last = { title, path };
    } catch (error) {
      this.last = { title, why: reasonOf(error) };
    }
  }
}
