// What the data takes, by kind.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../backend/fake/fake';
import { appOn, settle, stage } from '../testing/stage';
import StorageSection from './StorageSection.svelte';

async function shown(backend: FakeBackend) {
  stage(await appOn(backend), StorageSection, {});
  await settle();
}

describe('what the data takes', () => {
  it('names each kind that takes something, and the sum', async () => {
    const backend = new FakeBackend();
    backend.storage = { database: 2048, attachments: 3 * 1024 * 1024, restorePoints: 0, commands: 0, logs: 512, trash: 0, other: 0 };
    await shown(backend);
    const rows = within(screen.getByTestId('storage')).getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(rows).toEqual(['Database 2 kB', 'Attached files 3 MB', 'Logs 512 bytes', 'Total 3 MB']);
  });

  it('says why it could not be counted, and counts again', async () => {
    const backend = new FakeBackend();
    backend.refusals.set('storageUsage', { code: 'notSaved', message: 'The disk is away.' });
    await shown(backend);
    expect(screen.getByRole('alert').textContent).toContain('The disk is away.');
    backend.refusals.delete('storageUsage');
    await userEvent.click(screen.getByRole('button'));
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTestId('storage')).toBeTruthy();
  });
});
