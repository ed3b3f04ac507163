// The conversations of the sidebar. The program's list is the truth; news only says where to look again.
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import type { ConversationId, ConversationSummary } from '../generated/wire';

export interface Groups {
  needsYou: ConversationSummary[];
  working: ConversationSummary[];
  recent: ConversationSummary[];
}

export class Conversations {
  #backend: Backend;
  #byId = $state.raw<ReadonlyMap<ConversationId, ConversationSummary>>(new Map());
  #loaded = $state(false);
  #failure = $state<string | null>(null);
  #gone = new Set<ConversationId>();
  /** What is looked for in the titles. */
  search = $state('');

  readonly #sorted = $derived([...this.#byId.values()].sort((a, b) => b.updatedAt - a.updatedAt));
  readonly #found = $derived.by(() => {
    const wanted = this.search.trim().toLocaleLowerCase();
    return wanted === '' ? this.#sorted : this.#sorted.filter((one) => one.title.toLocaleLowerCase().includes(wanted));
  });
  readonly groups = $derived<Groups>({
    needsYou: this.#found.filter((one) => one.standing === 'needsYou'),
    working: this.#found.filter((one) => one.standing === 'working'),
    recent: this.#found.filter((one) => one.standing !== 'needsYou' && one.standing !== 'working'),
  });

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  get loaded(): boolean {
    return this.#loaded;
  }

  get failure(): string | null {
    return this.#failure;
  }

  get count(): number {
    return this.#byId.size;
  }

  /** Newest first, whatever is searched for. */
  get all(): ConversationSummary[] {
    return this.#sorted;
  }

  /** As the sidebar shows them from top to bottom. */
  get shown(): ConversationSummary[] {
    return [...this.groups.needsYou, ...this.groups.working, ...this.groups.recent];
  }

  find(id: ConversationId): ConversationSummary | null {
    return this.#byId.get(id) ?? null;
  }

  async refresh(): Promise<void> {
    try {
      const listed = await this.#backend.conversations();
      const next = new Map<ConversationId, ConversationSummary>();
      for (const summary of listed) {
        if (this.#gone.has(summary.id)) continue;
        const known = this.#byId.get(summary.id);
        next.set(summary.id, known && known.updatedAt > summary.updatedAt ? known : summary);
      }
      this.#byId = next;
      this.#loaded = true;
      this.#failure = null;
    } catch (error) {
      this.#failure = reasonOf(error);
    }
  }

  take(summary: ConversationSummary): void {
    if (this.#gone.has(summary.id)) return;
    this.#byId = new Map(this.#byId).set(summary.id, summary);
  }

  forget(id: ConversationId): void {
    this.#gone.add(id);
    const next = new Map(this.#byId);
    next.delete(id);
    this.#byId = next;
  }
}
