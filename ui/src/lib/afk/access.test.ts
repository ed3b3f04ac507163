// The switch, the banner and the list of what happened meanwhile have names and roles that a screen reader can use.
import { render } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import AppWindow from '../../App.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { keepConsent } from '../../dev/fake/sampleConsent';
import { violations } from '../../dev/testing/access';
import { appOn, settle } from '../../dev/testing/stage';

it.each([false, true])('the list while nobody is here (Chinese: %s)', async (zh) => {
  const backend = new FakeBackend({ settings: settingsOf({ language: zh ? 'zh' : 'en', nobodyHere: true }) });
  keepConsent(backend, zh);
  const app = await appOn(backend);
  render(AppWindow, { app });
  await vi.waitFor(() => expect(app.afk.missed.length).toBeGreaterThan(0));
  app.openAway();
  await settle();
  expect(await violations()).toEqual([]);
});
