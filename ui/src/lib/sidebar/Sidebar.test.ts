import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked } from '../../dev/fake/made';
import { appOn, settle, stage } from '../../dev/testing/stage';
import Sidebar from './Sidebar.svelte';

let backend: FakeBackend;

beforeEach(() => {
  backend = new FakeBackend();
  backend.keep({ id: 'a', title: 'Idle one', updatedAt: 1 });
  backend.keep({ id: 'b', title: 'safe\u202Egnp', standing: 'working', updatedAt: 2 });
  backend.keep({ id: 'c', title: 'Asking', standing: 'needsYou', openAsks: 2, updatedAt: 3 });
});

async function show(): Promise<void> {
  const app = await appOn(backend);
  await app.connect();
  stage(app, Sidebar, { onkeys: () => {} });
  await settle();
}

describe('the sidebar', () => {
  it('groups conversations by how they stand', async () => {
    await show();
    const headings = screen.getAllByRole('heading').map((heading) => heading.textContent);
    expect(headings).toEqual(['Needs you', 'Working', 'Recent']);
    expect(screen.getByTestId('conversation-c').textContent).toContain('2 waiting');
  });

  it('shows hidden characters in titles', async () => {
    await show();
    expect(screen.getByTestId('conversation-b').textContent).toContain('U+202E');
  });

  it('renames a conversation', async () => {
    await show();
    await userEvent.click(screen.getByTestId('conversation-menu-a'));
    await userEvent.click(screen.getByText('Rename'));
    await settle();
    const field = screen.getByTestId('rename-field') as HTMLInputElement;
    await userEvent.clear(field);
    await userEvent.type(field, 'Better name');
    await userEvent.click(screen.getByTestId('rename-save'));
    await settle();
    expect(backend.called('renameConversation').at(-1)?.[1]).toBe('Better name');
  });

  it('deletes a conversation only after asking', async () => {
    await show();
    await userEvent.click(screen.getByTestId('conversation-menu-c'));
    await userEvent.click(screen.getByText('Delete'));
    await settle();
    expect(backend.called('deleteConversation')).toEqual([]);
    await userEvent.click(screen.getByTestId('delete-confirm'));
    await settle();
    expect(backend.called('deleteConversation')).toEqual([['c']]);
    expect(screen.queryByTestId('conversation-c')).toBeNull();
  });

  it.each([
    [{ openAsks: 2 }, {}, '2 open questions will close, and won’t reopen if you restore it.'],
    [{ openAsks: 0 }, { openAsks: 1 }, '1 open question will close, and won’t reopen if you restore it.'],
    [
      { openAsks: 1, guest: { name: 'deploy.sh', via: 'commandLine' as const } },
      {},
      '1 open question will close without an answer.',
    ],
    [{ openAsks: 0 }, {}, null],
  ])('says what becomes of open questions, also of tasks below: %j %j', async (own, below, said) => {
    backend.keep({ id: 'c', title: 'Asking', standing: 'idle', updatedAt: 3, ...own });
    backend.keep({ id: 't1', title: 'Task', parent: 'c' });
    backend.keep({ id: 't2', title: 'Below', parent: 't1', ...below });
    backend.keep({ id: 'a', title: 'Another', openAsks: 7 });
    await show();
    await userEvent.click(screen.getByTestId('conversation-menu-c'));
    await userEvent.click(screen.getByText('Delete'));
    await settle();
    expect(screen.queryByTestId('delete-open')?.textContent ?? null).toBe(said);
  });

  it('counts everything that waits, and draws the rest on demand', async () => {
    const asks = Array.from({ length: 40 }, (_, at) =>
      asked(ask(`Question ${at}?`, ['A'], { conversation: 'c', openedAt: at })),
    );
    backend.keep({ id: 'c', standing: 'needsYou', openAsks: 40 }, asks);
    await show();
    expect(screen.getByTestId('inbox-count').textContent).toBe('40');
    expect(screen.getAllByTestId('inbox-item')[0]?.textContent).toContain('Question 0?');
    await userEvent.click(screen.getByText('Show 10 more'));
    expect(screen.getAllByTestId('inbox-item')).toHaveLength(40);
  });

  it('says why the conversations cannot be listed', async () => {
    backend.refusals.set('conversations', { code: 'internal', message: 'The file is locked.' });
    await show();
    expect(screen.getByRole('alert').textContent).toContain('The file is locked.');
  });
});
