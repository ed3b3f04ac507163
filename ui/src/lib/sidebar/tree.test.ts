// Tasks stand under the conversation that started them: folded, unfolded, found and walked by keys.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { shortcut } from '../../app/shortcuts';
import { appOn, settle, stage } from '../../dev/testing/stage';
import Sidebar from './Sidebar.svelte';

let backend: FakeBackend;
let app: App;

beforeEach(async () => {
  backend = new FakeBackend();
  backend.keep({ id: 'p', title: 'Parent', updatedAt: 5 });
  backend.keep({ id: 't1', title: 'First task', parent: 'p', updatedAt: 4 });
  backend.keep({ id: 't2', title: 'Second task', parent: 'p', updatedAt: 3 });
  backend.keep({ id: 't11', title: 'Below', parent: 't1', updatedAt: 2 });
  backend.keep({ id: 'o', title: 'Orphan', parent: 'deleted', updatedAt: 1 });
  app = await appOn(backend);
  await app.connect();
  stage(app, Sidebar, { onkeys: () => {} });
  await settle();
});

const listed = () =>
  screen.queryAllByTestId(/^conversation-(?!menu)/).map(({ dataset }) => dataset.testid?.replace('conversation-', ''));
const toggle = (id: string) => screen.getByTestId(`tasks-toggle-${id}`);

describe('the tree of tasks', () => {
  it('is folded where no task is at work, and says how many there are', async () => {
    expect(listed()).toEqual(['p', 'o']);
    expect(screen.getByTestId('tasks-count').textContent).toBe('3 subtasks');
    expect(toggle('p').getAttribute('aria-expanded')).toBe('false');
  });

  it('unfolds by its button, each task in a list of its own below its parent', async () => {
    await userEvent.click(toggle('p'));
    expect(listed()).toEqual(['p', 't1', 't2', 'o']);
    const tasks = screen.getByRole('list', { name: 'Subtasks of Parent' });
    expect(within(tasks).getByTestId('conversation-t1')).toBeTruthy();
    expect(within(tasks).queryByTestId('conversation-o')).toBeNull();
  });

  it('unfolds and folds by the arrow keys', async () => {
    screen.getByTestId('conversation-p').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(listed()).toEqual(['p', 't1', 't2', 'o']);
    await userEvent.keyboard('{ArrowLeft}');
    expect(listed()).toEqual(['p', 'o']);
  });

  it('is unfolded as soon as a task in it works or waits, and stands with what needs the person', async () => {
    backend.put('t11', [], { standing: 'needsYou', openAsks: 1 });
    await settle();
    expect(listed()).toEqual(['p', 't1', 't11', 't2', 'o']);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Needs you', 'Recent']);
  });

  it('stays as the person folded it', async () => {
    backend.put('t1', [], { standing: 'working' });
    await settle();
    await userEvent.click(toggle('p'));
    backend.put('t1', [], { standing: 'working' });
    await settle();
    expect(listed()).toEqual(['p', 'o']);
  });

  it('unfolds down to a task that is opened', async () => {
    app.open('t11');
    await settle();
    expect(listed()).toEqual(['p', 't1', 't11', 't2', 'o']);
    expect(screen.getByTestId('conversation-t11').getAttribute('aria-current')).toBe('page');
  });

  it('is walked in the order that is seen', async () => {
    app.open('t2');
    await settle();
    app.begin();
    const step = (key: string) => shortcut(new KeyboardEvent('keydown', { key, altKey: true }), app, () => {});
    step('ArrowDown');
    expect(app.route.conversation).toBe('o');
    step('ArrowUp');
    step('ArrowUp');
    expect(app.route.conversation).toBe('t1');
  });

  it('lists every task that a search finds, whatever is folded', async () => {
    await userEvent.type(screen.getByTestId('search'), 'task');
    expect(listed()).toEqual(['t1', 't2']);
  });
});
