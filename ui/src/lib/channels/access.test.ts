// The chats in all their states have names and roles that a screen reader can use. Colours are judged in the real window.
import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import AppWindow from '../../App.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { channelsIn, keepChannels } from '../../dev/fake/sampleChannels';
import { violations } from '../../dev/testing/access';
import { appOn, settle } from '../../dev/testing/stage';

async function show(scene: string, zh: boolean) {
  const backend = new FakeBackend({
    settings: settingsOf({ language: zh ? 'zh' : 'en', channels: channelsIn(scene) }),
  });
  keepChannels(backend, scene, zh);
  const app = await appOn(backend);
  render(AppWindow, { app });
  await vi.waitFor(() => expect(app.conversations.loaded).toBe(true));
  return app;
}

describe.each([false, true])('in Chinese: %s', (zh) => {
  it.each(['none', 'pairing', 'code', 'expired', 'trouble', 'here', 'away'])('Settings, %s', async (scene) => {
    const app = await show(scene, zh);
    app.route.openSettings();
    await settle();
    expect(await violations()).toEqual([]);
  });

  it('questions that were sent', async () => {
    const app = await show('away', zh);
    app.openInbox();
    await settle();
    for (const one of document.querySelectorAll<HTMLElement>('[data-testid=waiting-toggle]')) one.click();
    await settle();
    expect(document.querySelectorAll('[data-testid=delivery]').length).toBeGreaterThan(2);
    expect(await violations()).toEqual([]);
  });
});
