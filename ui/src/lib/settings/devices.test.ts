// Devices and tokens in Settings, and the yes that one of them wants: what is shown, changed, removed, and made once.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { attemptOf, deviceOf, serverOf } from '../../dev/fake/madeApi';
import { appOn, settle, stage } from '../../dev/testing/stage';
import type { AccessAttempt, ApiConfig, Device } from '../generated/wire';
import DeviceBanner from '../shell/DeviceBanner.svelte';
import SettingsPage from './SettingsPage.svelte';

const API: ApiConfig = { enabled: true, port: null, network: true, hosts: [], mcp: false };

async function show(devices: Device[], attempts: AccessAttempt[] = []) {
  const backend = new FakeBackend({ settings: settingsOf({ api: API }) });
  backend.api = { server: serverOf(API), hasToken: true, browsers: 1 };
  backend.letIn = { devices, attempts };
  stage(await appOn(backend), SettingsPage, {});
  await settle();
  return backend;
}

const id = (name: string) => screen.getByTestId(name);
const row = (at: number) => within(screen.getAllByTestId('device')[at]!);
async function click(element: HTMLElement) {
  await userEvent.click(element);
  await settle();
}

const phone = deviceOf();
const token = deviceOf({ id: 'aa', kind: 'accessToken', name: '', scope: 'everything', seenAt: null, expiresAt: null });
const chat = deviceOf({ id: 'telegram', kind: 'chat', name: 'Telegram', scope: 'everything', expiresAt: null });

describe('the list', () => {
  it('says what each is, how far it may go and when it was here', async () => {
    await show([phone, token, chat]);
    expect(row(0).getByTestId('device-name').textContent).toBe('Firefox (Android)');
    expect(row(0).getByTestId('device-about').textContent).toMatch(
      /Work · Last used .* from 192\.168\.1\.34 · Valid until/,
    );
    expect(row(1).getByTestId('device-name').textContent).toBe('Access token');
    expect(row(1).getByTestId('device-about').textContent?.trim()).toBe('Everything · Not used yet');
    expect(row(2).getByTestId('device-about').textContent?.trim()).toBe('Chat');
    expect(screen.queryByTestId('attempts')).toBeNull();
  });

  it('shows a name as it is written, whatever is hidden in it', async () => {
    await show([deviceOf({ name: 'Phone\u202eevil' })]);
    expect(row(0).getByTestId('device-name').textContent).toContain('U+202E');
  });

  it('changes its name, how far it may go, and whether it is trusted', async () => {
    const backend = await show([phone]);
    await click(row(0).getByTestId('device-change'));
    const name = row(0).getByTestId<HTMLInputElement>('device-rename');
    await userEvent.clear(name);
    await userEvent.type(name, 'My phone');
    await userEvent.tab();
    await settle();
    await userEvent.selectOptions(row(0).getByTestId('device-scope'), 'answer');
    await settle();
    await click(row(0).getByTestId('device-trust'));
    expect(backend.called('changeDevice')).toEqual([
      [phone.id, { name: 'My phone', scope: null, trusted: null }],
      [phone.id, { name: null, scope: 'answer', trusted: null }],
      [phone.id, { name: null, scope: null, trusted: true }],
    ]);
    expect(row(0).getByTestId('device-trusted')).toBeTruthy();
    await click(row(0).getByTestId('device-done'));
    expect(document.activeElement).toBe(row(0).getByTestId('device-change'));
    expect(row(0).getByTestId('device-about').textContent).toContain('Answer');
  });

  it('leaves what was not taken as it was, and says why', async () => {
    const backend = await show([phone]);
    backend.refusals.set('changeDevice', { code: 'invalid', message: 'A name has 1 to 60 characters.' });
    await click(row(0).getByTestId('device-change'));
    const name = row(0).getByTestId<HTMLInputElement>('device-rename');
    await userEvent.clear(name);
    await userEvent.tab();
    await settle();
    expect(row(0).getByRole('alert').textContent).toContain('A name has 1 to 60 characters.');
    expect(name.value).toBe(phone.name);
  });

  it('removes one after asking', async () => {
    const backend = await show([phone, token]);
    await click(row(0).getByTestId('device-remove'));
    expect(backend.called('removeDevice')).toEqual([]);
    await click(row(0).getByTestId('device-remove-yes'));
    expect(backend.called('removeDevice')).toEqual([[phone.id]]);
    expect(screen.getAllByTestId('device')).toHaveLength(1);
  });
});

describe('a token', () => {
  it('is made as far and as long as it is wanted, and shown once', async () => {
    const backend = await show([]);
    await click(id('token-add'));
    expect(id('token-create')).toHaveProperty('disabled', true);
    await userEvent.type(id('token-name'), 'CI');
    await userEvent.selectOptions(id('token-scope'), 'answer');
    await userEvent.selectOptions(id('token-days'), 'never');
    await userEvent.keyboard('{Enter}');
    await click(id('token-create'));
    expect(backend.called('createToken')).toEqual([[{ name: 'CI', scope: 'answer', days: null }]]);
    const shown = id('token').textContent;
    expect(shown).toMatch(/^askwell_/);
    expect(document.activeElement?.textContent).toContain('shown only once');
    expect(screen.getAllByTestId('device')).toHaveLength(1);
    await click(id('token-done'));
    expect(document.body.textContent).not.toContain(shown);
  });
});

describe('attempts', () => {
  it('are listed, the first few at once, until they are cleared', async () => {
    const many = Array.from({ length: 7 }, (_, at) => attemptOf({ from: `10.0.0.${at}`, count: at + 1 }));
    const backend = await show([], [attemptOf({ kind: 'needsYes', device: 'Phone\u202e' }), ...many]);
    expect(within(id('attempts')).getAllByRole('listitem')).toHaveLength(5);
    expect(id('attempts').textContent).toContain('Without approvals or outside the sandbox');
    expect(id('attempts').textContent).toContain('U+202E');
    expect(id('attempts').textContent).toContain('4×');
    await click(id('attempts-all'));
    expect(within(id('attempts')).getAllByRole('listitem')).toHaveLength(8);
    await click(id('attempts-clear'));
    expect(backend.called('clearAttempts')).toHaveLength(1);
    expect(screen.queryByTestId('attempts')).toBeNull();
  });
});

describe('the yes at the machine', () => {
  async function banner(devices: Device[]) {
    const backend = new FakeBackend();
    backend.letIn = { devices, attempts: [] };
    const app = await appOn(backend);
    stage(app, DeviceBanner, {});
    await app.connect();
    await settle();
    return backend;
  }

  it('is asked for when a device wants it, and given or not', async () => {
    const backend = await banner([phone]);
    expect(screen.queryByTestId('device-asks')).toBeNull();
    const other = deviceOf({ id: 'bb', name: 'Laptop', askedAt: Date.now() });
    backend.letIn = { devices: [{ ...phone, askedAt: Date.now() }, other], attempts: [] };
    backend.tell('access-changed', null);
    await settle();
    const asked = screen.getAllByTestId('device-asks');
    expect(asked[0]?.textContent).toContain('Firefox (Android) wants to work without approvals');
    await click(within(asked[0]!).getByTestId('device-allow'));
    await click(screen.getByTestId('device-deny'));
    expect(backend.called('changeDevice')).toEqual([
      [phone.id, { name: null, scope: null, trusted: true }],
      ['bb', { name: null, scope: null, trusted: false }],
    ]);
    expect(screen.queryByTestId('device-asks')).toBeNull();
  });
});
