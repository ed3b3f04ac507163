// Deleted conversations: undone right after, restored later, or deleted for good after a second word.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import Sidebar from '../sidebar/Sidebar.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';
import DeletedSection from './DeletedSection.svelte';

let backend: FakeBackend;

beforeEach(() => {
  backend = new FakeBackend();
  backend.keep({ id: 'a', title: 'Harbour' });
  backend.keep({ id: 'b', title: 'Attic' });
});

async function deleted(...ids: string[]) {
  for (const id of ids) await backend.deleteConversation(id);
  const app = await appOn(backend);
  stage(app, DeletedSection, {});
  await settle();
}

describe('the list of deleted conversations', () => {
  it('says that there are none', async () => {
    await deleted();
    expect(screen.getByTestId('deleted-empty')).toBeTruthy();
  });

  it('restores one, and says so where the focus is', async () => {
    await deleted('a', 'b');
    await userEvent.click(screen.getByRole('button', { name: 'Restore “Harbour”' }));
    await settle();
    expect(backend.called('restoreConversation')).toEqual([['a']]);
    expect(screen.queryByTestId('deleted-a')).toBeNull();
    expect(screen.getByText('Conversation restored.')).toBe(document.activeElement);
  });

  it('deletes for good only after asking', async () => {
    await deleted('a');
    await userEvent.click(screen.getByRole('button', { name: 'Delete “Harbour” permanently' }));
    expect(backend.called('removeDeletedConversation')).toEqual([]);
    await userEvent.click(screen.getByTestId('deleted-remove-yes'));
    await settle();
    expect(backend.called('removeDeletedConversation')).toEqual([['a']]);
    expect(screen.getByTestId('deleted-empty')).toBeTruthy();
  });

  it('keeps one that could not be restored, and says why', async () => {
    await deleted('a');
    backend.refusals.set('restoreConversation', { code: 'notSaved', message: 'The disk is full.' });
    await userEvent.click(screen.getByTestId('deleted-restore'));
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
    expect(screen.getByTestId('deleted-a')).toBeTruthy();
  });

  it('follows what is deleted and restored elsewhere', async () => {
    await deleted('a');
    await backend.deleteConversation('b');
    await settle();
    expect(screen.getByTestId('deleted-b')).toBeTruthy();
    await backend.restoreConversation('a');
    await settle();
    expect(screen.queryByTestId('deleted-a')).toBeNull();
  });
});

describe('right after deleting', () => {
  it('one press brings the conversation back and opens it', async () => {
    const app = await appOn(backend);
    await app.connect();
    stage(app, Sidebar, { onkeys: () => undefined });
    await settle();
    await userEvent.click(screen.getByTestId('conversation-menu-a'));
    await userEvent.click(screen.getByText('Delete'));
    await settle();
    await userEvent.click(screen.getByTestId('delete-confirm'));
    await settle();
    expect(screen.queryByTestId('conversation-a')).toBeNull();
    expect(screen.getByTestId('deleted-status').getAttribute('role')).toBe('status');
    expect(screen.getByTestId('deleted-status').textContent).toContain('Deleted “Harbour”');
    await userEvent.click(screen.getByTestId('deleted-undo'));
    await settle();
    expect(backend.called('restoreConversation')).toEqual([['a']]);
    expect(screen.getByTestId('conversation-a')).toBeTruthy();
    expect(app.thread?.id).toBe('a');
    expect(screen.queryByTestId('deleted-notice')).toBeNull();
  });
});
