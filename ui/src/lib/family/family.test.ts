// Whom a question waits for, the way it has come, and which conversation stands under which.
import { describe, expect, it } from 'vitest';
import { ask } from '../../dev/fake/made';
import { askAgent } from '../../dev/fake/madeFamily';
import type { ConversationSummary, Interaction } from '../generated/wire';
import { chainOf, forPerson } from '../facts/family';
import { treeOf, unfoldedOf, type Branch } from '../facts/tree';

const summary = (id: string, parent?: string): ConversationSummary => ({
  id,
  title: id,
  workspace: null,
  standing: 'idle',
  openAsks: 0,
  mode: 'askBeforeChanges',
  phase: 'chatting',
  updatedAt: 0,
  ...(parent ? { parent } : {}),
});
const shape = ({ conversation, tasks }: Branch): string =>
  conversation.id + (tasks.length > 0 ? `(${tasks.map(shape).join(' ')})` : '');

describe('a question waits for the person', () => {
  it.each<[string, Partial<Interaction>, boolean]>([
    ['where nobody else is named', {}, true],
    ['where the person is named', { to: { kind: 'user' } }, true],
    ['not where an agent is asked', { to: { kind: 'agent', conversation: 'p' } }, false],
    ['once the agent let its time pass', { to: { kind: 'agent', conversation: 'p' }, climbed: true }, true],
  ])('%s', (_, more, waits) => expect(forPerson(ask('?', [], more))).toBe(waits));
});

describe('the way of a question', () => {
  const deep = askAgent('b', '?', [], { conversation: 'c' });
  const middle = askAgent('a', '?', [], { conversation: 'b', passesOn: { conversation: 'c', interaction: deep.id } });
  const top = ask('?', [], { conversation: 'a', passesOn: { conversation: 'b', interaction: middle.id } });
  const among =
    (...all: Interaction[]) =>
    (id: string) =>
      all.find((one) => one.id === id) ?? null;

  it('begins at the agent that asked first, over several hops', () => {
    expect(chainOf(top, among(deep, middle)).map(({ conversation }) => conversation)).toEqual(['c', 'b', 'a']);
  });
  it('begins where nothing more is known', () => {
    expect(chainOf(top, () => null).map(({ conversation }) => conversation)).toEqual(['b', 'a']);
  });
  it('is empty where nothing is passed on', () => expect(chainOf(deep, among(middle))).toEqual([]));
  it('ends where it leads back into itself', () => {
    const loop = { ...deep, passesOn: { conversation: 'b', interaction: middle.id } };
    expect(chainOf(middle, among(loop, middle)).map(({ conversation }) => conversation)).toEqual(['c', 'b']);
  });
});

describe('the tree', () => {
  const all = [
    summary('a'),
    summary('a1', 'a'),
    summary('b'),
    summary('a11', 'a1'),
    summary('a2', 'a'),
    summary('x', 'gone'),
  ];
  it('has each task under its parent, in the order given, and one without a parent by itself', () => {
    expect(treeOf(all).map(shape)).toEqual(['a(a1(a11) a2)', 'b', 'x']);
  });
  it('shows nothing below what is folded', () => {
    const seen = (folded: string) =>
      treeOf(all)
        .flatMap((tree) => unfoldedOf(tree, ({ conversation }) => conversation.id !== folded))
        .map(({ id }) => id);
    expect(seen('a1')).toEqual(['a', 'a1', 'a2', 'b', 'x']);
    expect(seen('a')).toEqual(['a', 'b', 'x']);
  });
});
