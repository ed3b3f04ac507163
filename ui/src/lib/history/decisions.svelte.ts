// The decisions that were found, page by page as they are scrolled to, and what they are searched by.
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import type { ConversationId, DecisionId, HistoryCursor, HistoryQuery, HistoryRow } from '../generated/wire';
import { boundsOf, type Period } from './period';

/** Words are searched once the person pauses. */
const PAUSE_MS = 200;

export type Filter = Pick<HistoryQuery, 'kind' | 'asker' | 'decidedBy' | 'outcome' | 'workspace' | 'conversation'>;

export class Decisions {
  #backend: Backend;
  #text = $state('');
  #filter = $state.raw<Filter>({});
  #period = $state.raw<Period>({ kind: 'any' });
  #rows = $state.raw<readonly HistoryRow[]>([]);
  #total = $state<number | null>(null);
  #totalIsLeast = $state(false);
  #next = $state.raw<HistoryCursor | null>(null);
  #failure = $state<string | null>(null);
  #fetching = $state(false);
  /** What is fetched for an older search is not shown any more. */
  #search = 0;
  /** Under this name each search ends the one before it. */
  #seeker = crypto.randomUUID();
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** How far the list was scrolled, and the decision that was opened from it. */
  offset = 0;
  opened: DecisionId | null = null;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  get text(): string {
    return this.#text;
  }

  get filter(): Filter {
    return this.#filter;
  }

  get period(): Period {
    return this.#period;
  }

  get rows(): readonly HistoryRow[] {
    return this.#rows;
  }

  /** How many are found in all; null before the first answer. */
  get total(): number | null {
    return this.#total;
  }

  /** There may be more than that. */
  get totalIsLeast(): boolean {
    return this.#totalIsLeast;
  }

  get failure(): string | null {
    return this.#failure;
  }

  get fetching(): boolean {
    return this.#fetching;
  }

  get narrowed(): boolean {
    return (
      this.#text.trim() !== '' ||
      this.#period.kind !== 'any' ||
      Object.values(this.#filter).some((value) => value !== undefined)
    );
  }

  write(text: string): void {
    this.#text = text;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.look(), PAUSE_MS);
  }

  narrow(filter: Filter): void {
    this.#filter = { ...this.#filter, ...filter };
    void this.look();
  }

  during(period: Period): void {
    this.#period = period;
    void this.look();
  }

  clear(): void {
    this.#text = '';
    this.#filter = {};
    this.#period = { kind: 'any' };
    void this.look();
  }

  /** Those of one conversation and nothing else, when the list is shown next. */
  only(conversation: ConversationId): void {
    this.#text = '';
    this.#period = { kind: 'any' };
    this.#filter = { conversation };
    this.leave();
  }

  /** The list is looked at anew when it is shown next. */
  leave(): void {
    this.opened = null;
    this.offset = 0;
  }

  /** From the latest on. What is shown stays until the answer is there. */
  async look(): Promise<void> {
    clearTimeout(this.#pause);
    this.#search += 1;
    await this.#fetch(null);
  }

  /** The page after the last one, if there is one. */
  async more(): Promise<void> {
    if (this.#next && !this.#fetching && this.#failure === null) await this.#fetch(this.#next);
  }

  /** Where the last fetch had failed. */
  async again(): Promise<void> {
    await this.#fetch(this.#total === null ? null : this.#next);
  }

  async #fetch(cursor: HistoryCursor | null): Promise<void> {
    const search = this.#search;
    this.#fetching = true;
    this.#failure = null;
    try {
      const page = await this.#backend.history({
        ...this.#query(),
        ...(cursor ? { cursor } : {}),
        seeker: this.#seeker,
      });
      if (search !== this.#search) return;
      this.#rows = cursor ? [...this.#rows, ...page.rows] : page.rows;
      this.#next = page.next;
      if (!cursor) {
        this.#total = page.total;
        this.#totalIsLeast = page.totalIsLeast;
        this.offset = 0;
      }
    } catch (error) {
      if (search === this.#search) this.#failure = reasonOf(error);
    } finally {
      if (search === this.#search) this.#fetching = false;
    }
  }

  #query(): HistoryQuery {
    const text = this.#text.trim();
    return { ...this.#filter, ...boundsOf(this.#period, new Date()), ...(text ? { text } : {}) };
  }
}
