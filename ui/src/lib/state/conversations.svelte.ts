// The conversations of the sidebar. The program's list is the truth; news only says where to look again.
import { createContext } from 'svelte';
import { Asking } from './asking';
import type { Backend } from '../backend/types';
import { SvelteMap } from 'svelte/reactivity';
import { membersOf, treeOf, unfoldedOf, type Branch } from '../facts/tree';
import type { ConversationId, ConversationSummary } from '../generated/wire';

export interface Groups {
  needsYou: Branch[];
  working: Branch[];
  recent: Branch[];
  /** Other programs that ask here, while nothing of theirs waits. */
  guests: Branch[];
}

export class Conversations {
  #backend: Backend;
  #byId = $state.raw<ReadonlyMap<ConversationId, ConversationSummary>>(new Map());
  #loaded = $state(false);
  #failure = $state<string | null>(null);
  #gone = new Set<ConversationId>();
  /** Told of since the list was asked for last. */
  readonly #heard = new Set<ConversationId>();
  readonly #asking = new Asking(
    () => {
      this.#heard.clear();
      return this.#backend.conversations();
    },
    (listed) => this.#list(listed),
    (why) => (this.#failure = why),
  );
  /** Where the person, or what was opened, says otherwise than usual. */
  #unfolded = new SvelteMap<ConversationId, boolean>();
  /** What is looked for in the titles. */
  search = $state('');

  readonly #sorted = $derived([...this.#byId.values()].sort((a, b) => b.updatedAt - a.updatedAt));
  readonly #found = $derived.by(() => {
    const wanted = this.search.trim().toLocaleLowerCase();
    return wanted === '' ? this.#sorted : this.#sorted.filter((one) => one.title.toLocaleLowerCase().includes(wanted));
  });
  /** A tree stands where the most urgent of its conversations belongs, by the latest of them. */
  readonly groups = $derived.by<Groups>(() => {
    const groups: Groups = { needsYou: [], working: [], recent: [], guests: [] };
    const latest = (tree: Branch) => Math.max(...membersOf(tree).map((one) => one.updatedAt));
    const trees = treeOf(this.#found).map((tree) => ({ tree, at: latest(tree) }));
    for (const { tree } of trees.sort((a, b) => b.at - a.at)) groups[urgencyOf(tree)].push(tree);
    return groups;
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
    const { needsYou, working, recent, guests } = this.groups;
    return [...needsYou, ...working, ...recent, ...guests].flatMap((tree) =>
      unfoldedOf(tree, (branch) => this.isUnfolded(branch)),
    );
  }

  /** By itself a tree is unfolded for as long as a task in it is at work or waits, or while something is looked for. */
  isUnfolded({ conversation, tasks }: Branch): boolean {
    if (tasks.length === 0 || this.search.trim() !== '') return true;
    return (
      this.#unfolded.get(conversation.id) ?? tasks.flatMap(membersOf).some((one) => one.running || one.openAsks > 0)
    );
  }

  unfold(id: ConversationId, unfolded: boolean): void {
    this.#unfolded.set(id, unfolded);
  }

  /** Everything above it is unfolded, so that it is in sight. */
  reveal(id: ConversationId): void {
    const seen = new Set<ConversationId>();
    for (
      let parent = this.find(id)?.parent;
      parent !== undefined && !seen.has(parent);
      parent = this.find(parent)?.parent
    ) {
      seen.add(parent);
      this.unfold(parent, true);
    }
  }

  find(id: ConversationId): ConversationSummary | null {
    return this.#byId.get(id) ?? null;
  }

  refresh(): Promise<void> {
    return this.#asking.now();
  }

  take(summary: ConversationSummary): void {
    if (this.#gone.has(summary.id)) return;
    this.#heard.add(summary.id);
    this.#byId = new Map(this.#byId).set(summary.id, summary);
  }

  /** Some that were deleted are back: what the program lists counts again. */
  comeBack(): Promise<void> {
    this.#gone.clear();
    return this.refresh();
  }

  forget(id: ConversationId): void {
    this.#gone.add(id);
    const next = new Map(this.#byId);
    next.delete(id);
    this.#byId = next;
  }

  #list(listed: readonly ConversationSummary[]): void {
    const here = listed.filter(({ id }) => !this.#gone.has(id));
    const next = new Map(here.map((one) => [one.id, this.#newer(one)]));
    // What was told of meanwhile may not have been there yet when this was answered.
    for (const one of this.#byId.values()) if (this.#heard.has(one.id) && !next.has(one.id)) next.set(one.id, one);
    this.#byId = next;
    this.#loaded = true;
  }

  #newer(listed: ConversationSummary): ConversationSummary {
    const known = this.#byId.get(listed.id);
    return known && known.updatedAt > listed.updatedAt ? known : listed;
  }
}

function urgencyOf(tree: Branch): keyof Groups {
  const standings = membersOf(tree).map(({ standing }) => standing);
  if (standings.includes('needsYou')) return 'needsYou';
  if (standings.includes('working')) return 'working';
  return tree.conversation.guest ? 'guests' : 'recent';
}

export const [getConversations, setConversations] = createContext<Conversations>();
