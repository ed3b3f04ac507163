import { fireEvent, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { keepPast } from '../../dev/fake/samplePast';
import type { DecisionTree, TreeNode } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import HistoryPage from './HistoryPage.svelte';

let backend: FakeBackend;
let app: App;

async function show(): Promise<void> {
  app = await appOn(backend);
  await app.connect();
  app.openHistory({ page: 'tree', conversation: 'past' });
  stage(app, HistoryPage, {});
  await settle();
}

beforeEach(() => {
  backend = new FakeBackend();
  keepPast(backend, false);
});

const node = (id: string) =>
  screen.getAllByTestId('tree-node').find(({ dataset }) => dataset.node === id) as HTMLElement;
const focused = () => (document.activeElement as HTMLElement | null)?.dataset.node;
const keys = async (...pressed: string[]) => {
  for (const key of pressed) {
    await userEvent.keyboard(key);
    await settle();
  }
};

describe('the tree', () => {
  it('says of each node what was decided, by whom and when', async () => {
    await show();
    expect(screen.getByRole('tree', { name: 'Decision tree' })).toBeTruthy();
    expect(node('decision:1').getAttribute('aria-label')).toMatch(
      /^Question: The crew list has seven names.*\. The crew list\. You, in the window, /,
    );
    expect(node('conversation:branch-1').getAttribute('aria-level')).toBe('3');
    expect(node('open:b2').getAttribute('aria-label')).toBe(
      'Question, not decided yet: Shall Gus be left out everywhere?',
    );
  });

  it('is walked along its edges, into branches and tasks and back', async () => {
    await show();
    node('conversation:past').focus();
    await keys('{ArrowDown}', '{ArrowDown}');
    expect(focused()).toBe('decision:1');
    await keys('{ArrowRight}');
    expect(focused()).toBe('conversation:branch-1');
    await keys('{ArrowRight}', '{ArrowDown}');
    expect(focused()).toBe('decision:c1');
    await keys('{ArrowLeft}', '{End}');
    expect(focused()).toBe('decision:t1');
    await keys('{Home}');
    expect(focused()).toBe('conversation:past');
    expect(screen.getAllByTestId('tree-node').filter((one) => one.getAttribute('tabindex') === '0')).toHaveLength(1);
  });

  it('opens a decision with Enter, and coming back the keys are on it', async () => {
    await show();
    node('conversation:past').focus();
    await keys('{ArrowDown}', '{ArrowDown}', '{Enter}');
    expect(app.history.place).toEqual({ page: 'decision', id: 'past-1' });
    await userEvent.click(screen.getByTestId('history-back'));
    await settle();
    expect(focused()).toBe('decision:1');
  });

  it('opens a conversation, and what waits in it', async () => {
    await show();
    node('conversation:past').focus();
    await keys('{ArrowDown}', '{ArrowDown}', '{ArrowRight}', '{Enter}');
    expect(app.route.conversation).toBe('branch-1');
    await fireEvent.dblClick(node('open:b2'));
    expect(app.thread?.wanted).toBe('past-open');
  });

  it('is zoomed by buttons, keys and the wheel, and goes back to its size', async () => {
    await show();
    const width = () => Number(screen.getByRole('tree').getAttribute('width'));
    const whole = width();
    await userEvent.click(screen.getByTestId('zoom-in'));
    expect(width()).toBeCloseTo(whole * 1.2);
    node('conversation:past').focus();
    await keys('-', '-');
    expect(width()).toBeCloseTo(whole / 1.2);
    await keys('0');
    expect(width()).toBe(whole);
    await fireEvent.wheel(screen.getByTestId('tree-view'), { deltaY: -1, ctrlKey: true });
    await settle();
    expect(screen.getByTestId('zoom-whole').textContent).toBe('120%');
    await fireEvent.wheel(screen.getByTestId('tree-view'), { deltaY: -1 });
    expect(screen.getByTestId('zoom-whole').textContent).toBe('120%');
  });

  it('draws only what is in sight of thousands', async () => {
    const nodes: TreeNode[] = Array.from({ length: 3000 }, (_, at) => ({
      id: `run:${at}`,
      conversation: 'past',
      at,
      body: { kind: 'run', run: at, said: `Run ${at}`, end: null },
    }));
    const tree: DecisionTree = {
      conversation: 'past',
      nodes,
      edges: nodes.slice(1).map(({ id }, at) => ({ from: `run:${at}`, to: id, kind: 'then' })),
      more: true,
    };
    backend.past.trees.set('past', tree);
    await show();
    expect(screen.getAllByTestId('tree-node').length).toBeLessThan(60);
    node('run:0').focus();
    await keys('{End}');
    expect(focused()).toBe('run:2999');
    expect(screen.getByTestId('tree-page').textContent).toContain('more conversations than shown');
  });

  it('puts two of its conversations side by side', async () => {
    await show();
    await userEvent.selectOptions(screen.getByTestId('compare-b'), 'branch-1');
    await userEvent.click(screen.getByTestId('compare-go'));
    expect(app.history.place).toEqual({ page: 'compare', a: 'past', b: 'branch-1' });
  });

  it('says why it could not be drawn', async () => {
    backend.refusals.set('decisionTree', new Error('The disk is gone.'));
    await show();
    expect(screen.getByRole('alert').textContent).toContain('The disk is gone.');
  });
});
