// A model's entry: what reaches the program, and that nothing typed is lost.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../dev/fake/made';
import type { FailureCode, Profile, ProfileEdit } from '../generated/wire';
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
  proxy: 'http://proxy.example:3128',
  contextTokens: 32_000,
  maxOutputTokens: null,
  images: null,
};
const id = (name: string) => screen.getByTestId(name) as HTMLInputElement;
const fill = async (name: string, text: string) => {
  await userEvent.clear(id(name));
  await userEvent.type(id(name), text);
};

async function adding(more = {}) {
  const shown = inApp(SettingsPage, {}, more);
  await userEvent.click(id('profile-add'));
  return { ...shown, edits: (name: string) => shown.backend.called(name).map(([edit]) => edit as ProfileEdit) };
}

async function editing() {
  const shown = inApp(
    SettingsPage,
    {},
    { settings: settingsOf({ ai: { ...settingsOf().ai, profiles: [profile], profile: 'p1' } }) },
  );
  await userEvent.click(id('profile-edit'));
  return { ...shown, edits: (name: string) => shown.backend.called(name).map(([edit]) => edit as ProfileEdit) };
}

describe('a new model', () => {
  it('takes address and protocol from its provider, and is in use once saved', async () => {
    const { backend, edits } = await adding();
    await userEvent.selectOptions(id('profile-preset'), 'Anthropic');
    await fill('profile-key', ' sk-secret ');
    await fill('profile-model', 'large');
    await userEvent.click(id('profile-save'));
    const [edit] = edits('saveProfile');
    expect(edit?.profile).toMatchObject({
      name: 'Anthropic',
      wire: 'anthropic',
      baseUrl: 'https://api.anthropic.com',
      model: 'large',
      hasKey: true,
    });
    expect(edit?.secrets).toEqual({ key: 'sk-secret', headers: {} });
    expect(backend.called('saveSettings').at(-1)?.[0]).toMatchObject({ ai: { profile: edit?.profile.id } });
    expect(screen.queryByTestId('profile-editor')).toBeNull();
  });

  it('has every provider that people ask for', async () => {
    await adding();
    const names = [...id('profile-preset').querySelectorAll('option')].map((option) => option.textContent);
    expect(names).toEqual([
      'OpenAI',
      'Anthropic',
      'OpenRouter',
      'DeepSeek',
      'Ollama',
      'LM Studio',
      'llama.cpp',
      'Other server',
    ]);
  });

  it('asks for no key where the server is local', async () => {
    await adding();
    await userEvent.selectOptions(id('profile-preset'), 'Ollama');
    expect(screen.queryByTestId('profile-key')).toBeNull();
  });

  it('is not saved while something is missing, and says what', async () => {
    const { edits } = await adding();
    await fill('profile-address', 'api.example');
    await userEvent.click(id('profile-save'));
    expect(edits('saveProfile')).toEqual([]);
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toHaveLength(2);
    expect(alerts[0]).toContain('http://');
    expect(alerts[1]).toContain('Enter a model name');
  });

  it('keeps everything typed when it cannot be saved', async () => {
    const { backend } = await adding();
    backend.refusals.set('saveProfile', { code: 'keychain', message: 'The keychain is locked.' });
    await fill('profile-key', 'sk-secret');
    await fill('profile-model', 'large');
    await userEvent.click(id('profile-save'));
    expect(id('profile-failure').textContent).toContain('The keychain is locked.');
    expect([id('profile-key').value, id('profile-model').value]).toEqual(['sk-secret', 'large']);
  });

  it('says honestly where its key will be kept', async () => {
    await adding({ keychain: 'file' });
    expect(id('profile-editor').textContent).toContain('no keychain');
  });
});

describe('a model that is set up', () => {
  it('never shows its key, and keeps it while nothing is typed', async () => {
    const { edits } = await editing();
    expect(id('profile-key').type).toBe('password');
    expect(id('profile-key').value).toBe('');
    await fill('profile-name', 'Port');
    await userEvent.click(id('profile-save'));
    expect(edits('saveProfile')[0]).toEqual({
      profile: { ...profile, name: 'Port' },
      secrets: { key: null, headers: {} },
    });
  });

  it('drops its key on request', async () => {
    const { edits } = await editing();
    await userEvent.click(id('profile-key-remove'));
    await userEvent.click(id('profile-save'));
    expect(edits('saveProfile')[0]).toMatchObject({ profile: { hasKey: false }, secrets: { key: '' } });
  });

  it('takes more headers, whose values go with the secrets', async () => {
    const { edits } = await editing();
    await userEvent.click(id('profile-header-add'));
    const names = screen.getAllByLabelText('Header name');
    const values = screen.getAllByLabelText('Value');
    await userEvent.type(names[1] as HTMLElement, 'X-Ship');
    await userEvent.type(values[1] as HTMLElement, 'secret');
    await userEvent.click(id('profile-save'));
    expect(edits('saveProfile')[0]).toMatchObject({
      profile: { headers: ['X-Team', 'X-Ship'] },
      secrets: { headers: { 'X-Ship': 'secret' } },
    });
    expect(edits('saveProfile')[0]?.secrets.headers).not.toHaveProperty('X-Team');
  });

  it.each([
    ['profile-context', 'many', /whole number/],
    ['profile-output', '0', /whole number/],
    ['profile-proxy', 'ftp://proxy.example', /proxy that starts/i],
    ['profile-proxy', 'http://me:secret@proxy.example', /no password/],
  ])('refuses %s %s in words', async (field, text, words) => {
    const { edits } = await editing();
    await fill(field, text);
    await userEvent.click(id('profile-save'));
    expect(edits('saveProfile')).toEqual([]);
    expect(screen.getByRole('alert').textContent).toMatch(words);
  });
});

describe('the models of the server', () => {
  it('are listed with what is typed, and one is chosen by a click', async () => {
    const { edits } = await adding();
    await fill('profile-key', 'sk-secret');
    await userEvent.click(id('profile-list-models'));
    expect(edits('listModels')[0]?.secrets.key).toBe('sk-secret');
    await userEvent.click(await screen.findByText('harbour-small'));
    expect(id('profile-model').value).toBe('harbour-small');
  });

  it('are narrowed by typing', async () => {
    await adding();
    await userEvent.click(id('profile-list-models'));
    await screen.findByText('harbour-small');
    await fill('profile-model', 'code');
    expect(screen.getAllByTestId('profile-model-choice').map((choice) => choice.textContent?.trim())).toEqual([
      'harbour-code',
    ]);
  });

  it('that cannot be listed leave the reason and the typed name', async () => {
    const { backend } = await adding();
    backend.refusals.set('listModels', { code: 'model', message: 'Nothing answers there.' });
    await fill('profile-model', 'mine');
    await userEvent.click(id('profile-list-models'));
    expect(await screen.findByText(/Nothing answers there/)).toBeTruthy();
    expect(id('profile-model').value).toBe('mine');
  });
});

describe('the test', () => {
  it('says in words that it works, without saving', async () => {
    const { edits } = await adding();
    await fill('profile-model', 'large');
    await userEvent.click(id('profile-test'));
    expect((await screen.findByText(/It works/)).textContent).toContain('large answered in 0.4 s and can use tools');
    expect(edits('testProfile')[0]?.profile.model).toBe('large');
    expect(edits('saveProfile')).toEqual([]);
  });

  it('warns of a model that uses no tools', async () => {
    const { backend } = await adding();
    backend.testProfile = () => Promise.resolve({ kind: 'works', model: 'tiny', millis: 1000, callsTools: false });
    await fill('profile-model', 'tiny');
    await userEvent.click(id('profile-test'));
    expect(await screen.findByText(/didn’t use the tool/)).toBeTruthy();
  });

  const codes: FailureCode[] = [
    'unauthorized',
    'unknownModel',
    'contextTooLong',
    'refused',
    'outputLimit',
    'rateLimited',
    'quotaExceeded',
    'serverError',
    'unreachable',
    'cutOff',
    'emptyReply',
    'badResponse',
    'keyUnavailable',
  ];
  it('has its own sentence for every failure, in both languages, and the server’s words', async () => {
    const { backend, app } = await adding();
    await fill('profile-model', 'large');
    const sentences = new Set<string>();
    for (const language of ['en', 'zh'] as const) {
      app.i18n.speak(language);
      for (const code of codes) {
        backend.testProfile = () => Promise.resolve({ kind: 'fails', failure: { code, detail: 'HTTP\u202E 401' } });
        await userEvent.click(id('profile-test'));
        await expect.poll(() => id('profile-test-result').textContent).toContain('HTTP⟨U+202E⟩ 401');
        sentences.add(id('profile-test-result').textContent ?? '');
      }
    }
    expect(sentences.size).toBe(codes.length * 2);
  });
});

describe('images', () => {
  it('go to the model as the person says, and by its name where they say nothing', async () => {
    const { edits } = await editing();
    await userEvent.click(id('profile-more'));
    expect(id('profile-images').value).toBe('auto');
    for (const [choice, images] of [
      ['Yes', true],
      ['No', false],
    ] as const) {
      await userEvent.selectOptions(id('profile-images'), choice);
      await userEvent.click(id('profile-test'));
      expect(edits('testProfile').at(-1)?.profile.images).toBe(images);
    }
    await userEvent.selectOptions(id('profile-images'), 'auto');
    await userEvent.click(id('profile-test'));
    expect(edits('testProfile').at(-1)?.profile.images).toBeNull();
  });
});
