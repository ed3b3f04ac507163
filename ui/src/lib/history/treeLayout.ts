// Where each node of a decision tree stands: every conversation runs down a lane of its own, and starts one row below what it comes from.
import type { ConversationId, DecisionTree, TreeEdge, TreeNode } from '../generated/wire';

export interface PlacedNode {
  readonly node: TreeNode;
  readonly lane: number;
  readonly row: number;
  /** How deep it lies, from 1; a conversation lies one deeper than what it comes from. */
  readonly level: number;
  /** Its place among what lies as deep in the same conversation, from 1, and how many there are. */
  readonly position: number;
  readonly siblings: number;
}

export interface Layout {
  readonly placed: readonly PlacedNode[];
  readonly byId: ReadonlyMap<string, PlacedNode>;
  readonly edges: readonly TreeEdge[];
  readonly lanes: number;
  readonly rows: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

export function layoutOf({ nodes, edges }: DecisionTree): Layout {
  const lines = new Map<ConversationId, TreeNode[]>();
  for (const node of nodes) lines.set(node.conversation, [...(lines.get(node.conversation) ?? []), node]);
  const ids = new Set(nodes.map(({ id }) => id));
  const known = edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const origin = new Map(
    known.filter(({ kind }) => kind === 'branch' || kind === 'task').map(({ from, to }) => [to, from]),
  );

  const byId = new Map<string, PlacedNode>();
  const taken: { from: number; to: number }[][] = [];
  const place = (line: readonly TreeNode[]): void => {
    const [first] = line;
    const from = first && byId.get(origin.get(first.id) ?? '');
    const row = from ? from.row + 1 : 0;
    // The row above it is for the line that leads there.
    const span = { from: row - 1, to: row + line.length - 1 };
    let lane = from ? from.lane + 1 : 0;
    while (taken[lane]?.some((other) => other.from <= span.to && span.from <= other.to)) lane += 1;
    taken[lane] = [...(taken[lane] ?? []), span];
    const level = from ? from.level + 1 : 1;
    line.forEach((node, at) => {
      const head = at === 0;
      byId.set(node.id, {
        node,
        lane,
        row: row + at,
        level: head ? level : level + 1,
        position: head ? 1 : at,
        siblings: head ? 1 : line.length - 1,
      });
    });
  };
  // What a conversation comes from stands before it; whatever comes from nowhere stands beside the rest.
  let waiting = [...lines.values()];
  while (waiting.length > 0) {
    const ready = waiting.filter(([first]) => {
      const from = first && origin.get(first.id);
      return from === undefined || byId.has(from);
    });
    const now = ready.length > 0 ? ready : waiting.slice(0, 1);
    now.forEach(place);
    waiting = waiting.filter((line) => !now.includes(line));
  }
  const placed = nodes.flatMap(({ id }) => byId.get(id) ?? []);
  return {
    placed,
    byId,
    edges: known,
    lanes: taken.length,
    rows: placed.reduce((most, { row }) => Math.max(most, row + 1), 0),
  };
}

/** Where an arrow key leads: down and up along a conversation, right into what leaves it here, left back out or to the one before. */
export function neighbourOf({ edges, byId }: Layout, id: string, direction: Direction): string | null {
  const out = edges.filter(({ from }) => from === id);
  const into = edges.filter(({ to }) => to === id);
  const aside = out.filter(({ kind }) => kind !== 'then');
  const cameFrom =
    into.find(({ kind }) => kind === 'branch' || kind === 'task') ?? into.find(({ kind }) => kind === 'passedOn');
  switch (direction) {
    case 'down':
      return out.find(({ kind }) => kind === 'then')?.to ?? aside[0]?.to ?? null;
    case 'up':
      return into.find(({ kind }) => kind === 'then')?.from ?? cameFrom?.from ?? null;
    case 'right':
      return aside[0]?.to ?? beside(edges, id, cameFrom, 1);
    case 'left': {
      const before = beside(edges, id, cameFrom, -1) ?? cameFrom?.from;
      if (before !== undefined) return before;
      // From within a conversation, to what it comes from.
      const conversation = byId.get(id)?.node.conversation;
      const head = [...byId.values()].find(({ node }) => node.conversation === conversation)?.node.id;
      return edges.find(({ to, kind }) => to === head && (kind === 'branch' || kind === 'task'))?.from ?? null;
    }
  }
}

/** The next, or the one before, of what leaves the same node. */
function beside(edges: readonly TreeEdge[], id: string, cameFrom: TreeEdge | undefined, step: 1 | -1): string | null {
  if (!cameFrom) return null;
  const all = edges.filter(({ from, kind }) => from === cameFrom.from && kind !== 'then').map(({ to }) => to);
  return all[all.indexOf(id) + step] ?? null;
}
