// What reaches the program when something is set, and what the person sees when it does not.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../dev/fake/made';
import type { Profile, Settings } from '../generated/wire';
import { inApp } from '../../dev/testing/inApp';
import SettingsPage from './SettingsPage.svelte';

const profile: Profile = {
  id: 'p1',
  name: 'Harbour',
  wire: 'anthropic',
  baseUrl: 'https://harbour.example',
  model: 'large',
  hasKey: true,
  headers: ['X-Team'],
  proxy: null,
  contextTokens: 32_000,
  maxOutputTokens: null,
  images: null,
};
const withProfile = (chosen: string | null = null) =>
  settingsOf({
    ai: { ...settingsOf().ai, profiles: [profile, { ...profile, id: 'p2', name: 'Second' }], profile: chosen },
  });
const show = (settings: Settings = settingsOf(), more = {}) => inApp(SettingsPage, {}, { settings, ...more });
const saved = (backend: ReturnType<typeof show>['backend']) =>
  backend.called('saveSettings').map(([settings]) => settings as Settings);
const id = (name: string) => screen.getByTestId(name);

describe('limits and asking', () => {
  it('saves the rounds when the slider is let go', async () => {
    const { backend } = show();
    const slider = id('setting-rounds') as HTMLInputElement;
    expect([slider.min, slider.max, slider.value]).toEqual(['1', '200', '30']);
    slider.value = '75';
    slider.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => saved(backend).at(-1)?.ai.maxToolRounds).toBe(75);
  });

  it('lets the agent ask unless the person says no', async () => {
    const { backend } = show();
    expect(id('setting-enable-ask').getAttribute('aria-checked')).toBe('true');
    await userEvent.click(id('setting-enable-ask'));
    expect(saved(backend).at(-1)?.ai.enable_ask_user).toBe(false);
    expect(screen.getByText(/propose no plans. They decide for themselves/)).toBeTruthy();
  });

  it('has the switch for asking below the slider', () => {
    show();
    const place = id('setting-rounds').compareDocumentPosition(id('setting-enable-ask'));
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('is moved by keyboard', async () => {
    const { backend } = show();
    id('setting-enable-ask').focus();
    await userEvent.keyboard(' ');
    expect(saved(backend).at(-1)?.ai.enable_ask_user).toBe(false);
  });
});

describe('a setting that cannot be saved', () => {
  it('goes back to what is in force, says why, and is saved again on request', async () => {
    const { backend } = show();
    backend.refusals.set('saveSettings', { code: 'notSaved', message: 'The disk is full.' });
    await userEvent.click(id('setting-enable-ask'));
    expect(id('settings-not-saved').textContent).toContain('The disk is full.');
    expect(id('setting-enable-ask').getAttribute('aria-checked')).toBe('true');
    await userEvent.click(id('setting-notify-sound'));
    backend.refusals.clear();
    await userEvent.click(id('settings-save-again'));
    expect(screen.queryByTestId('settings-not-saved')).toBeNull();
    expect(saved(backend).at(-1)).toMatchObject({ ai: { enable_ask_user: false }, notifications: { sound: true } });
  });

  it('is let go where the person prefers what was', async () => {
    const { backend } = show();
    backend.refusals.set('saveSettings', { code: 'notSaved', message: 'The disk is full.' });
    await userEvent.click(id('setting-enable-ask'));
    await userEvent.click(screen.getByText('Discard change'));
    backend.refusals.clear();
    await userEvent.click(id('setting-notify-sound'));
    expect(saved(backend).at(-1)?.ai.enable_ask_user).toBeUndefined();
  });
});

describe('notifications, appearance and language', () => {
  it.each([
    ['setting-notify-questions', { questions: false }],
    ['setting-notify-finished', { finished: true }],
    ['setting-notify-text', { showText: true }],
    ['setting-notify-sound', { sound: true }],
  ])('%s changes only itself', async (control, change) => {
    const { backend } = show();
    await userEvent.click(id(control));
    expect(saved(backend).at(-1)?.notifications).toEqual({ ...settingsOf().notifications, ...change });
  });

  it('saves light, dark or as the system', async () => {
    const { backend } = show();
    await userEvent.selectOptions(id('setting-appearance'), 'dark');
    expect(saved(backend).at(-1)?.appearance).toBe('dark');
  });

  it('saves a language, or none for that of the system', async () => {
    const { backend } = show();
    await userEvent.selectOptions(id('setting-language'), '中文');
    await userEvent.selectOptions(id('setting-language'), 'System (English)');
    expect(saved(backend).map(({ language }) => language)).toEqual(['zh', null]);
  });
});

describe('the list of models', () => {
  it('names the demo model as a scripted demonstration, in use while no other is', () => {
    show();
    const demo = id('profile-demo') as HTMLInputElement;
    expect(demo.checked).toBe(true);
    expect(within(id('profile-row')).getByText(/scripted demonstration/)).toBeTruthy();
  });

  it('puts a model into use', async () => {
    const { backend } = show(withProfile());
    await userEvent.click(screen.getByRole('radio', { name: /Second/ }));
    expect(saved(backend).at(-1)?.ai.profile).toBe('p2');
  });

  it('removes a model only after a question', async () => {
    const { backend } = show(withProfile('p1'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Harbour' }));
    expect(backend.called('removeProfile')).toEqual([]);
    await userEvent.click(id('profile-remove-yes'));
    expect(backend.called('removeProfile')).toEqual([['p1']]);
    expect(screen.queryByText('Harbour')).toBeNull();
  });

  it('says why a model was not removed, and keeps it', async () => {
    const { backend } = show(withProfile('p1'));
    backend.refusals.set('removeProfile', { code: 'keychain', message: 'The keychain is locked.' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Harbour' }));
    await userEvent.click(id('profile-remove-yes'));
    expect(within(id('remove-dialog')).getByRole('alert').textContent).toContain('The keychain is locked.');
    expect(screen.getByText('Harbour')).toBeTruthy();
  });

  it('draws what hides in a name', () => {
    show(settingsOf({ ai: { ...settingsOf().ai, profiles: [{ ...profile, name: 'safe\u202Egnp' }], profile: null } }));
    expect(screen.getByText('safe⟨U+202E⟩gnp')).toBeTruthy();
  });
});

describe('local servers', () => {
  it('are looked for on request, and one found is set up with its first model', async () => {
    const { backend } = show();
    backend.servers = [{ name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3:8b', 'llama4'] }];
    expect(backend.called('findLocalServers')).toEqual([]);
    await userEvent.click(id('find-local'));
    await userEvent.click(await screen.findByTestId('local-set-up'));
    await userEvent.click(id('profile-save'));
    expect(backend.called('saveProfile')[0]?.[0]).toMatchObject({
      profile: { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b', hasKey: false },
      secrets: { key: null },
    });
  });

  it('say what to do when none answers, and why when the search fails', async () => {
    const { backend } = show();
    await userEvent.click(id('find-local'));
    expect(await screen.findByText(/Start Ollama/)).toBeTruthy();
    backend.refusals.set('findLocalServers', { code: 'internal', message: 'No network.' });
    await userEvent.click(id('find-local'));
    expect(await screen.findByText(/No network/)).toBeTruthy();
  });
});

describe('about', () => {
  it('names version, data folder and licence', () => {
    show();
    expect(screen.getByText('Askwell 0.1.0')).toBeTruthy();
    expect(screen.getByText('/home/lin/.local/share/dev.askwell.desktop')).toBeTruthy();
    expect(screen.getByText('MIT OR Apache-2.0')).toBeTruthy();
  });
});
