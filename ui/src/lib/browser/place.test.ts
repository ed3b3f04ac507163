// What a browser cannot do is not offered there: words stand in its place, or a way that a browser has.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, helloOf, settingsOf } from '../../dev/fake/made';
import type { Hello, Profile } from '../generated/wire';
import SettingsPage from '../settings/SettingsPage.svelte';
import KeysDialog from '../shell/KeysDialog.svelte';
import { violations } from '../../dev/testing/access';
import { FakeLink } from '../../dev/testing/link';
import { settle, stage } from '../../dev/testing/stage';
import ThreadRows from '../../dev/testing/ThreadRows.svelte';
import NewThread from '../thread/NewThread.svelte';
import Welcome from '../welcome/Welcome.svelte';

const profile: Profile = {
  id: 'p1',
  name: 'Harbour',
  wire: 'anthropic',
  baseUrl: 'https://harbour.example',
  model: 'large',
  hasKey: true,
  headers: [],
  proxy: null,
  contextTokens: 32_000,
  maxOutputTokens: null,
  images: null,
};

/** jsdom has files without content. */
const file = (name: string): File =>
  Object.assign(new File(['1'], name), { arrayBuffer: async () => new ArrayBuffer(1) });

function inBrowser(hello: Partial<Hello> = {}) {
  const backend = new FakeBackend(hello);
  const link = new FakeLink();
  backend.place = 'browser';
  backend.link = link;
  return { backend, link, app: new App(backend, { ...helloOf(), ...hello }) };
}

describe('in the settings', () => {
  const settings = settingsOf({ ai: { ...settingsOf().ai, profiles: [profile] } });

  it('models are chosen, and neither added nor changed', async () => {
    const { backend, app } = inBrowser({ settings });
    stage(app, SettingsPage, {});
    for (const id of ['profile-add', 'profile-edit', 'profile-remove', 'find-local'])
      expect(screen.queryByTestId(id), id).toBeNull();
    expect(screen.getAllByTestId('at-the-machine')[0]?.textContent).toContain('on the computer itself');
    await userEvent.click(screen.getByTestId('profile-use'));
    expect(backend.called('saveSettings')).toMatchObject([[{ ai: { profile: 'p1' } }]]);
  });

  it('the server and the log are set up elsewhere, and nothing of them is asked for', () => {
    const { backend, app } = inBrowser();
    stage(app, SettingsPage, {});
    for (const id of ['setting-server', 'setting-log']) expect(screen.queryByTestId(id), id).toBeNull();
    expect(screen.getAllByTestId('at-the-machine').at(-1)?.textContent).toContain(
      'Access for other programs and browsers',
    );
    expect(backend.called('apiStanding')).toEqual([]);
  });

  it('what is kept is set elsewhere, and its limits are told', async () => {
    const { app } = inBrowser();
    stage(app, SettingsPage, {});
    expect((await screen.findByTestId('storage-undoDays')).textContent).toBe('Keep restore points for: 90 days');
    expect(screen.getByTestId('storage-logMegabytes').textContent).toBe('Room for logs: No limit');
    for (const id of ['setting-undoDays', 'setting-logDays', 'setting-unusedDays'])
      expect(screen.queryByTestId(id), id).toBeNull();
  });

  it('this browser is signed out, what is typed being saved before', async () => {
    const { backend, link, app } = inBrowser();
    stage(app, SettingsPage, {});
    app.firstMessage.write('half a mess');
    link.whyNotOut = new Error('Nothing can be saved.');
    await userEvent.click(screen.getByTestId('sign-out'));
    expect((await screen.findByRole('alert')).textContent).toContain('You are still signed in: Nothing can be saved.');
    expect(backend.called('saveMessageDraft')).toEqual([[null, 'half a mess']]);
  });

  it('what waits is downloaded', async () => {
    const { backend, app } = inBrowser();
    backend.savedTo = 'askwell-pending.json';
    stage(app, SettingsPage, {});
    expect(screen.getByTestId('export-pending').textContent).toBe('Download');
    await userEvent.click(screen.getByTestId('export-pending'));
    expect((await screen.findByTestId('export-came')).textContent).toBe(
      'Saved to your browser’s downloads: askwell-pending.json',
    );
  });

  it.each(['en', 'zh'] as const)('everything has a name and a role, in %s', async (language) => {
    stage(inBrowser({ settings: { ...settings, language } }).app, SettingsPage, {});
    expect(await violations()).toEqual([]);
  });
});

it('the welcome leads to the demo, and to no setup that ends at a refusal', () => {
  stage(inBrowser({ settings: settingsOf({ welcomed: false }) }).app, Welcome, {});
  expect(screen.getByTestId('welcome-demo')).toBeTruthy();
  expect(screen.queryByTestId('welcome-local')).toBeNull();
  expect(screen.queryByTestId('welcome-provider')).toBeNull();
  expect(screen.getByTestId('at-the-machine').textContent).toContain('on the computer itself');
});

it('keys that a browser keeps for itself are not promised', () => {
  stage(inBrowser().app, KeysDialog, { open: true, onclose: () => {} });
  expect(screen.queryByText('New conversation')).toBeNull();
  expect(screen.getByText('Inbox')).toBeTruthy();
});

describe('the folder of a new conversation', () => {
  it('is one that was worked in before, or is written down', async () => {
    const { backend, app } = inBrowser({ settings: settingsOf({ workspace: '/home/lin/last' }) });
    backend.keep({ id: 'c1', title: 'One', workspace: '/home/lin/harbour' });
    await app.connect();
    stage(app, NewThread, {});
    await userEvent.click(screen.getByTestId('workspace-chip'));
    expect(screen.getByText('/home/lin/harbour')).toBeTruthy();
    await userEvent.click(screen.getByText('Another folder on the computer…'));
    await userEvent.type(screen.getByTestId('folder-path'), 'harbour');
    await userEvent.click(screen.getByTestId('folder-use'));
    expect(screen.getByRole('alert').textContent).toContain('the full path');
    await userEvent.clear(screen.getByTestId('folder-path'));
    await userEvent.type(screen.getByTestId('folder-path'), '/srv/berths{Enter}');
    expect(screen.getByTestId('workspace-chip').textContent).toContain('berths');
    expect(backend.called('chooseFolder')).toEqual([]);
  });
});

it('files are chosen with the browser’s own dialog, and copied one by one', async () => {
  const { backend, app } = inBrowser({ cardArmingMs: 0 });
  backend.keep({ id: 'c1', title: 'One', standing: 'needsYou' }, [
    asked(ask('Which?', ['A', 'B'], { conversation: 'c1' })),
  ]);
  await app.connect();
  app.open('c1');
  await settle();
  stage(app, ThreadRows, {});
  await userEvent.upload(screen.getByTestId('attach-input'), [file('one.txt'), file('two.txt')]);
  await expect.poll(() => backend.called('attachFile')).toHaveLength(2);
  expect(backend.called('attachFile').map(([, name]) => name)).toEqual(['one.txt', 'two.txt']);
  expect(backend.called('chooseFiles')).toEqual([]);
  expect(await screen.findByText('two.txt')).toBeTruthy();
});
