import { describe, expect, it } from 'vitest';
import type { ConversationId, DecisionTree, TreeEdgeKind } from '../generated/wire';
import { layoutOf, neighbourOf, type Direction } from './treeLayout';
import { pathOf, placeOf } from './treePlaces';
import { fitted } from './treeWords';

/** Nodes named by conversation and number, each line joined by itself. */
function treeOf(
  lines: Record<ConversationId, number>,
  joins: [from: string, to: string, kind: TreeEdgeKind][],
): DecisionTree {
  const nodes = Object.entries(lines).flatMap(([conversation, count]) =>
    Array.from({ length: count }, (_, at) => ({
      id: `${conversation}${at}`,
      conversation,
      at: 0,
      body: { kind: 'run' as const, run: at, said: '', end: null },
    })),
  );
  const then = Object.entries(lines).flatMap(([line, count]) =>
    Array.from({ length: count - 1 }, (_, at) => ({
      from: `${line}${at}`,
      to: `${line}${at + 1}`,
      kind: 'then' as const,
    })),
  );
  return {
    conversation: 'a',
    nodes,
    edges: [...then, ...joins.map(([from, to, kind]) => ({ from, to, kind }))],
    more: false,
  };
}

const family = treeOf({ a: 5, b: 2, c: 2, d: 2 }, [
  ['a1', 'b0', 'branch'],
  ['a1', 'c0', 'branch'],
  ['a4', 'd0', 'task'],
  ['d1', 'a4', 'passedOn'],
]);

describe('where the nodes stand', () => {
  const layout = layoutOf(family);
  const at = (id: string) => [layout.byId.get(id)?.lane, layout.byId.get(id)?.row];

  it('a conversation runs down a lane, and starts below what it comes from', () => {
    expect(['a0', 'a4', 'b0', 'b1', 'c0', 'd0'].map(at)).toEqual([
      [0, 0],
      [0, 4],
      [1, 2],
      [1, 3],
      [2, 2],
      [1, 5],
    ]);
  });

  it('no two stand at one place', () => {
    const places = layout.placed.map(({ lane, row }) => `${lane} ${row}`);
    expect(new Set(places).size).toBe(family.nodes.length);
    expect([layout.lanes, layout.rows]).toEqual([3, 7]);
  });

  it('each has its level and its place for a screen reader', () => {
    const { level, position, siblings } = layout.byId.get('b1')!;
    expect({ level, position, siblings }).toEqual({ level: 4, position: 1, siblings: 1 });
    expect(layout.byId.get('a0')?.level).toBe(1);
  });

  it('whose origin is not there stands beside the rest', () => {
    const orphans = layoutOf(treeOf({ a: 1, b: 1 }, [['gone', 'b0', 'branch']]));
    expect(orphans.placed.map(({ lane, row }) => [lane, row])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it('conversations that come from one another do not hang the window', () => {
    expect(
      layoutOf(
        treeOf({ a: 1, b: 1 }, [
          ['a0', 'b0', 'branch'],
          ['b0', 'a0', 'task'],
        ]),
      ).placed,
    ).toHaveLength(2);
  });

  it('a line to another lane runs where no node stands', () => {
    const [from, to] = [
      { lane: 0, row: 1 },
      { lane: 2, row: 2 },
    ];
    const [, across] = /V([\d.]+)H/.exec(pathOf(from, to)) ?? [];
    expect(Number(across)).toBeGreaterThan(placeOf(from).y + 54);
    expect(Number(across)).toBeLessThan(placeOf(to).y);
  });
});

describe('the arrow keys', () => {
  it.each<[string, Direction, string | null]>([
    ['a0', 'down', 'a1'],
    ['a1', 'down', 'a2'],
    ['a1', 'up', 'a0'],
    ['a0', 'up', null],
    ['a1', 'right', 'b0'],
    ['b0', 'right', 'c0'],
    ['c0', 'right', null],
    ['c0', 'left', 'b0'],
    ['b0', 'left', 'a1'],
    ['b1', 'left', 'a1'],
    ['b0', 'up', 'a1'],
    ['a4', 'down', 'd0'],
    ['a0', 'left', null],
    ['d1', 'right', 'a4'],
  ])('from %s %s to %s', (from, direction, to) => {
    expect(neighbourOf(layoutOf(family), from, direction)).toBe(to);
  });
});

it.each([
  ['short', 10, 'short'],
  ['rather long', 6, 'rather…'],
  ['船员名单', 8, '船员名单'],
  ['船员名单很长', 7, '船员名…'],
])('%s fits into %i', (text, units, fits) => {
  expect(fitted(text, units)).toBe(fits);
});
