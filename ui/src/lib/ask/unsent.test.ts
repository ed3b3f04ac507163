// What was typed on a card that was closed in another way is never lost: it goes to the message field, or stays to be copied.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import type { ConversationSummary } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import Unsent from '../card/Unsent.svelte';

let app: App;
let discarded: number;
let backend: FakeBackend;

beforeEach(() => {
  discarded = 0;
  backend = new FakeBackend();
});
afterEach(() => vi.restoreAllMocks());

async function show(summary: Partial<ConversationSummary> = {}, meanwhile: () => void = () => {}): Promise<void> {
  backend.keep({ id: 'c1', ...summary }, []);
  app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await settle();
  meanwhile();
  stage(app, Unsent, { text: 'precious words', testid: 'unsent', ondiscard: () => (discarded += 1) });
}

const script = { name: 'deploy.sh', via: 'commandLine' as const };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('is appended to the message where there is a field, and saved with it', async () => {
  await show();
  app.thread?.message.write('begun');
  await press('Use as a message');
  expect(app.thread?.message.text).toBe('begun\n\nprecious words');
  expect(backend.called('saveMessageDraft').at(-1)).toEqual(['c1', 'begun\n\nprecious words']);
  expect(discarded).toBe(1);
});

it.each<[string, Partial<ConversationSummary>, () => void]>([
  ['of a script', { guest: script }, () => {}],
  ['imported, without its folder', { imported: { file: 'a.tar.gz', at: 0, needsFolder: true } }, () => {}],
  ['damaged', { standing: 'damaged' }, () => {}],
  ['of a later version', { standing: 'later' }, () => {}],
  ['behind the inbox', {}, () => app.openInbox()],
  ['not open', {}, () => app.startNew()],
])('is copied, and stays, where the conversation has no field in sight: %s', async (_, summary, meanwhile) => {
  await show(summary, meanwhile);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(screen.queryByText('Use as a message')).toBeNull();
  await press('Copy');
  expect(written).toHaveBeenCalledWith('precious words');
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(screen.getByText('precious words')).toBeTruthy();
  expect(discarded).toBe(0);
  await press('Discard');
  expect(discarded).toBe(1);
});

it('stays and says so where it cannot be copied', async () => {
  await show({ guest: script });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await press('Copy');
  expect(await screen.findByText('Couldn’t copy')).toBeTruthy();
  expect(discarded).toBe(0);
});
