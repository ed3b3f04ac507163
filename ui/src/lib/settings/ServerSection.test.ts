// The server in Settings: what is saved, what is asked first, what is shown once, and what it says where it did not start.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { pairingOf, serverOf } from '../../dev/fake/madeApi';
import type { ApiConfig, ApiStanding, Settings } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import { hostsOf, portOf } from './server.svelte';
import SettingsPage from './SettingsPage.svelte';

const OFF: ApiConfig = { enabled: false, port: null, network: false, hosts: [], mcp: false };
const ON: ApiConfig = { ...OFF, enabled: true };

async function show(api: ApiConfig = ON, standing: Partial<ApiStanding> = {}) {
  const backend = new FakeBackend({ settings: settingsOf({ api }) });
  backend.api = { server: serverOf(api), hasToken: false, browsers: 0, ...standing };
  stage(await appOn(backend), SettingsPage, {});
  await settle();
  return backend;
}

const id = (name: string) => screen.getByTestId(name);
const saved = (backend: FakeBackend) => (backend.called('saveSettings').at(-1)?.[0] as Settings | undefined)?.api;
async function click(name: string) {
  await userEvent.click(id(name));
  await settle();
}

describe('the switch', () => {
  it('starts the server, and its address is shown', async () => {
    const backend = await show(OFF);
    expect(id('server-standing').textContent).toContain('Off');
    expect(screen.queryByTestId('server-pair')).toBeNull();
    await click('setting-server');
    expect(saved(backend)).toEqual(ON);
    expect(id('server-standing').textContent).toContain('http://127.0.0.1:43117');
    expect(screen.queryByTestId('server-fingerprint')).toBeNull();
  });

  it('lets agents ask over it, when that is switched on', async () => {
    const backend = await show(ON);
    expect(id('settings').textContent).toContain('http://127.0.0.1:43117/mcp');
    await click('setting-server-mcp');
    expect(saved(backend)).toEqual({ ...ON, mcp: true });
  });

  it('says why the server did not start, and looks again', async () => {
    const backend = await show(ON, { server: { kind: 'failed', why: 'Another program uses port 8080.' } });
    expect(id('server-standing').textContent).toContain('Another program uses port 8080.');
    expect(screen.queryByTestId('server-pair')).toBeNull();
    backend.api = { ...backend.api, server: serverOf(ON) };
    await click('server-again');
    expect(id('server-standing').textContent).toContain('Running');
  });

  it('says where the standing could not be found out', async () => {
    const backend = await show();
    backend.refusals.set('apiStanding', { code: 'internal', message: 'No answer.' });
    await click('setting-server');
    expect(id('server-standing').textContent).toContain('Couldn’t check the status: No answer.');
  });

  it.each([
    [0, 'No browser is signed in.'],
    [1, '1 browser is signed in.'],
    [3, '3 browsers are signed in.'],
  ])('counts %i browsers', async (browsers, words) => {
    await show(ON, { browsers });
    expect(id('server-standing').textContent).toContain(words);
  });
});

describe('the network', () => {
  it('is opened only after a warning, and shows the fingerprint then', async () => {
    const backend = await show();
    await click('setting-server-network');
    expect(saved(backend)).toBeUndefined();
    expect(id('server-network-dialog').textContent).toMatch(/Every device/);
    await click('server-network-yes');
    expect(saved(backend)).toEqual({ ...ON, network: true });
    expect(id('server-fingerprint').textContent).toMatch(/^A1:5C/);
  });

  it('stays closed where the warning is heeded', async () => {
    const backend = await show();
    await click('setting-server-network');
    await userEvent.click(within(id('server-network-dialog')).getByText('Keep to this computer'));
    expect(saved(backend)).toBeUndefined();
    expect(id('setting-server-network').getAttribute('aria-checked')).toBe('false');
  });

  it('is closed without a question', async () => {
    const backend = await show({ ...ON, network: true });
    await click('setting-server-network');
    expect(saved(backend)?.network).toBe(false);
  });
});

describe('the token', () => {
  it('is made at once where there is none, shown with a button to copy it, and gone afterwards', async () => {
    await show();
    const user = userEvent.setup();
    await click('server-token-make');
    expect(id('server-token').textContent).toBe('askwell_made-1');
    expect(document.activeElement?.textContent).toContain('shown only once');
    await user.click(id('server-token-copy'));
    expect(await navigator.clipboard.readText()).toBe('askwell_made-1');
    await click('server-token-done');
    expect(document.body.textContent).not.toContain('askwell_made-1');
    expect(document.activeElement).toBe(id('server-token-make'));
  });

  it('is made anew only after saying who is sent away', async () => {
    const backend = await show(ON, { hasToken: true, browsers: 2 });
    await click('server-token-make');
    expect(backend.called('renewApiToken')).toEqual([]);
    expect(screen.getByText(/Every program loses access/)).toBeTruthy();
    await click('server-token-yes');
    expect(id('server-token').textContent).toBe('askwell_made-1');
    expect(id('server-standing').textContent).toContain('No browser is signed in.');
  });

  it('says why none was made', async () => {
    const backend = await show();
    backend.refusals.set('renewApiToken', { code: 'notSaved', message: 'The disk is full.' });
    await click('server-token-make');
    expect(screen.getByRole('alert').textContent).toBe('Couldn’t create a token: The disk is full.');
  });
});

describe('pairing', () => {
  it('shows the picture, the address, the fingerprint and how long they hold', async () => {
    await show({ ...ON, network: true });
    await click('server-pair');
    const picture = id('server-picture') as HTMLImageElement;
    expect(decodeURIComponent(picture.src)).toBe(`data:image/svg+xml,${pairingOf().picture}`);
    expect(id('server-pair-url').textContent).toBe(pairingOf().url);
    expect(id('server-pairing').textContent).toContain(pairingOf().fingerprint);
    expect(id('server-pair-holds').textContent).toMatch(/Valid for (5 min|4 min)/);
    await click('server-pair-hide');
    expect(screen.queryByTestId('server-picture')).toBeNull();
  });

  it('takes away a code that no longer holds', async () => {
    const backend = await show();
    backend.pairBrowser = () => Promise.resolve(pairingOf({ expiresAt: Date.now() - 60_000 }));
    await click('server-pair');
    expect(screen.queryByTestId('server-picture')).toBeNull();
    expect(screen.getByText(/no longer valid/)).toBeTruthy();
  });

  it.each(['setting-server-network', 'server-token-make'])(
    'takes away a code that %s has made useless',
    async (control) => {
      await show({ ...ON, network: true });
      await click('server-pair');
      await click(control);
      expect(screen.queryByTestId('server-picture')).toBeNull();
    },
  );

  it('says that other devices cannot connect, and why there is no code', async () => {
    const backend = await show();
    expect(id('server-pairing').textContent).toContain('Other devices can’t connect');
    backend.refusals.set('pairBrowser', { code: 'invalid', message: 'The server is not running.' });
    await click('server-pair');
    expect(screen.getByRole('alert').textContent).toBe('Couldn’t show a code: The server is not running.');
  });
});

describe('port and names', () => {
  it('are saved when the field is left', async () => {
    const backend = await show();
    await userEvent.type(id('setting-server-port'), '8443');
    await userEvent.tab();
    await settle();
    expect(saved(backend)?.port).toBe(8443);
    await userEvent.type(id('setting-server-hosts'), 'box.lan:8443, desk');
    await userEvent.tab();
    await settle();
    expect(saved(backend)).toEqual({ ...ON, port: 8443, hosts: ['box.lan:8443', 'desk'] });
  });

  it('are not saved while they are none', async () => {
    const backend = await show();
    await userEvent.type(id('setting-server-port'), '80');
    await userEvent.type(id('setting-server-hosts'), 'https://box.lan/');
    await userEvent.tab();
    expect(saved(backend)).toBeUndefined();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Enter a whole number from 1024 to 65535, or leave it empty.',
      expect.stringContaining('Enter names such as'),
    ]);
  });

  it.each<[string, number | null | undefined]>([
    ['', null],
    [' 1024 ', 1024],
    ['65535', 65535],
    ['1023', undefined],
    ['65536', undefined],
    ['8e3', undefined],
    ['-1', undefined],
  ])('a port: %j', (text, port) => expect(portOf(text, 1024)).toBe(port));

  it.each<[string, string[] | undefined]>([
    ['', []],
    ['a, b:1，c a', ['a', 'b:1', 'c']],
    ['a/b', undefined],
    ['a@b', undefined],
    ['-a', undefined],
  ])('names: %j', (text, names) => expect(hostsOf(text)).toEqual(names));
});
