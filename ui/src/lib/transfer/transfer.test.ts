// A conversation as a file, and out of one.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, closed, said } from '../../dev/fake/made';
import type { ConversationSummary, Entry, RunEnd } from '../generated/wire';
import ImportRow from './ImportRow.svelte';
import Sidebar from '../sidebar/Sidebar.svelte';
import { violations } from '../../dev/testing/access';
import { appOn, settle, stage } from '../../dev/testing/stage';
import AskEntry from '../thread/AskEntry.svelte';
import EndedNotice from '../thread/EndedNotice.svelte';
import ThreadView from '../thread/ThreadView.svelte';
import type { Thread } from '../state/thread.svelte';

const MARK = { file: 'release.tar.gz', at: 0, needsFolder: true };
let backend: FakeBackend;

beforeEach(() => (backend = new FakeBackend()));

async function sidebar(): Promise<void> {
  backend.keep({ id: 'a', title: 'Release it', updatedAt: 1 });
  const app = await appOn(backend);
  await app.connect();
  stage(app, Sidebar, { onkeys: () => {} });
  await settle();
}

async function exportIt(): Promise<string> {
  await userEvent.click(screen.getByTestId('conversation-menu-a'));
  await userEvent.click(screen.getByText('Export…'));
  await settle();
  return screen.getByTestId('export-status').textContent.trim();
}

async function opened(
  summary: Partial<ConversationSummary>,
  entries: Entry[] = [],
): Promise<{ app: App; thread: Thread }> {
  backend.keep({ id: 'c1', title: 'Release it', ...summary }, entries);
  const app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await settle();
  if (!app.thread) throw new Error('no thread is open');
  return { app, thread: app.thread };
}

async function thread(summary: Partial<ConversationSummary>): Promise<void> {
  const { app, thread } = await opened(summary);
  stage(app, ThreadView, { thread });
  await settle();
}

describe('export', () => {
  it('says where the file is, until that is put away', async () => {
    backend.savedTo = '/home/me/release.tar.gz';
    await sidebar();
    expect(await exportIt()).toBe('Exported “Release it” to /home/me/release.tar.gz');
    expect(backend.called('exportConversation')).toEqual([['a']]);
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByTestId('export-close'));
    expect(screen.getByTestId('export-status').textContent.trim()).toBe('');
  });

  it('says nothing where no place was chosen, and why where it failed', async () => {
    backend.savedTo = null;
    await sidebar();
    expect(await exportIt()).toBe('');
    backend.refusals.set('exportConversation', { code: 'notSaved', message: 'There is no room.' });
    expect(await exportIt()).toContain('There is no room.');
  });
});

describe('import', () => {
  const row = async () => {
    const app = await appOn(backend);
    stage(app, ImportRow, {});
    await userEvent.click(screen.getByTestId('import-conversation'));
    await settle();
    return { app, said: screen.getByTestId('import-came').textContent };
  };

  it('offers to open what came, and says that a file came before', async () => {
    backend.keep({ id: 'c1', title: 'Release it' }, []);
    backend.incoming = { conversationId: 'c1', title: 'Release it' };
    const { app, said } = await row();
    expect(said).toContain('Imported “Release it”.');
    expect(await violations()).toEqual([]);
    backend.incoming = { ...backend.incoming, known: true };
    await userEvent.click(screen.getByTestId('import-conversation'));
    await settle();
    expect(screen.getByTestId('import-came').textContent).toContain('was already imported');
    await userEvent.click(screen.getByTestId('import-open'));
    expect(app.route.conversation).toBe('c1');
  });

  it('says why a file was not taken', async () => {
    backend.refusals.set('importConversation', { code: 'invalid', message: 'It is damaged.' });
    expect((await row()).said).toContain('It is damaged.');
  });
});

describe('an imported conversation', () => {
  it('says so, and goes on only where the person says', async () => {
    backend.folder = '/home/me/work';
    await thread({ imported: MARK });
    expect(screen.getByTestId('import-head').textContent).toContain('release.tar.gz');
    expect(screen.queryByTestId('message')).toBeNull();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByTestId('folder-choose'));
    await settle();
    expect(backend.called('chooseConversationFolder')).toEqual([['c1', '/home/me/work']]);
    expect(screen.queryByTestId('folder-choice')).toBeNull();
    expect(screen.getByTestId('import-head')).toBeTruthy();
  });

  it('can go on without a folder, and stays where the choice failed or was none', async () => {
    backend.folder = null;
    await thread({ imported: MARK });
    await userEvent.click(screen.getByTestId('folder-choose'));
    await settle();
    expect(backend.called('chooseConversationFolder')).toEqual([]);
    backend.refusals.set('chooseConversationFolder', { code: 'invalid', message: 'There is no such folder.' });
    await userEvent.click(screen.getByTestId('folder-none'));
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('There is no such folder.');
    backend.refusals.delete('chooseConversationFolder');
    await userEvent.click(screen.getByTestId('folder-none'));
    await settle();
    expect(backend.called('chooseConversationFolder').at(-1)).toEqual(['c1', null]);
    expect(screen.queryByTestId('folder-choice')).toBeNull();
  });

  it.each([true, false])(
    'offers to try again and to answer after all only where it can go on: %s',
    async (needsFolder) => {
      const end: RunEnd = { kind: 'failed', failure: { code: 'cutOff', detail: 'gone' } };
      const dismissed = closed(ask('Which?', ['a', 'b'], { conversation: 'c1' }), {
        outcome: { kind: 'dismissed' },
        at: 1,
      });
      const entries: Entry[] = [said('Go'), asked(dismissed), { kind: 'ended', run: 1, at: 2, end }];
      const { app, thread } = await opened({ imported: { ...MARK, needsFolder } }, entries);
      stage(app, AskEntry, { interaction: dismissed, thread });
      stage(app, EndedNotice, { end, thread, last: true });
      expect(screen.queryByTestId('history-again') === null).toBe(needsFolder);
      expect(screen.queryByTestId('try-again') === null).toBe(needsFolder);
    },
  );

  it('has no choice left once it went on', async () => {
    await thread({ imported: { file: 'release.tar.gz', at: 0 } });
    expect(screen.getByTestId('import-head')).toBeTruthy();
    expect(screen.queryByTestId('folder-choice')).toBeNull();
  });
});
