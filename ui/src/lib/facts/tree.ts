// Conversations as a tree: each task under the one that started it.
import type { ConversationId, ConversationSummary } from '../generated/wire';

export interface Branch {
  readonly conversation: ConversationSummary;
  /** The newest first, as everywhere. */
  readonly tasks: readonly Branch[];
}

/** In the order that they are given. A task whose parent is not among them stands by itself. */
export function treeOf(all: readonly ConversationSummary[]): Branch[] {
  const known = new Set(all.map(({ id }) => id));
  const under = new Map<ConversationId | null, ConversationSummary[]>();
  for (const one of all) {
    const parent = one.parent !== undefined && known.has(one.parent) ? one.parent : null;
    under.set(parent, [...(under.get(parent) ?? []), one]);
  }
  const grow = (of: ConversationId | null): Branch[] =>
    (under.get(of) ?? []).map((conversation) => ({ conversation, tasks: grow(conversation.id) }));
  return grow(null);
}

/** The conversation itself and every task below it. */
export function membersOf({ conversation, tasks }: Branch): ConversationSummary[] {
  return [conversation, ...tasks.flatMap(membersOf)];
}

/** A conversation, wherever it stands in its tree, and every task below it. */
export function withTasks(all: readonly ConversationSummary[], of: ConversationSummary): ConversationSummary[] {
  const others = all.filter(({ id }) => id !== of.id);
  return [of, ...others.filter(({ parent }) => parent === of.id).flatMap((task) => withTasks(others, task))];
}

/** What is seen of it from top to bottom, where some are folded. */
export function unfoldedOf(
  { conversation, tasks }: Branch,
  isUnfolded: (branch: Branch) => boolean,
): ConversationSummary[] {
  const branch = { conversation, tasks };
  return isUnfolded(branch) ? [conversation, ...tasks.flatMap((task) => unfoldedOf(task, isUnfolded))] : [conversation];
}
