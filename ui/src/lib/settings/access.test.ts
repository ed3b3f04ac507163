// Everything on these pages has a name and a role that a screen reader can use. Colours are judged in the real window.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../dev/fake/made';
import Markdown from '../markdown/Markdown.svelte';
import { violations } from '../../dev/testing/access';
import { inApp } from '../../dev/testing/inApp';
import Welcome from '../welcome/Welcome.svelte';
import SettingsPage from './SettingsPage.svelte';

describe('accessibility', () => {
  it.each(['en', 'zh'] as const)('of the settings and an open editor, in %s', async (language) => {
    inApp(SettingsPage, {}, { settings: settingsOf({ language }) });
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByTestId('profile-add'));
    await userEvent.click(screen.getByTestId('profile-more'));
    await userEvent.click(screen.getByTestId('profile-header-add'));
    await userEvent.click(screen.getByTestId('profile-save'));
    expect(await violations()).toEqual([]);
  });

  it.each(['en', 'zh'] as const)('of the server with all that it shows, in %s', async (language) => {
    const { app } = inApp(SettingsPage, {}, { settings: settingsOf({ language }) });
    await userEvent.click(screen.getByTestId('setting-server'));
    await app.settings.change((now) => ({ ...now, api: { ...now.api, network: true } }));
    await userEvent.click(await screen.findByTestId('server-token-make'));
    await userEvent.click(await screen.findByTestId('server-pair'));
    await screen.findByTestId('server-picture');
    await userEvent.type(screen.getByTestId('setting-server-port'), '80');
    await userEvent.tab();
    expect(await violations()).toEqual([]);
  });

  it('of the welcome', async () => {
    inApp(Welcome, {}, { settings: settingsOf({ welcomed: false }) });
    expect(await violations()).toEqual([]);
  });

  it('of a message with everything in it', async () => {
    inApp(Markdown, {
      text: '# T\n\n- [x] a\n\n1. b\n\n> c\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nlet x\n```\n\n[l](https://a.example) ![p](https://a.example/p.png)',
    });
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('link'));
    expect(await violations()).toEqual([]);
  });
});
