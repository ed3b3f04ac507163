// Every state of tasks and of questions between agents has names and roles that a screen reader can use, in both languages.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { keepFamily } from '../../dev/fake/sampleFamily';
import InboxPage from '../inbox/InboxPage.svelte';
import Sidebar from '../sidebar/Sidebar.svelte';
import { violations } from '../../dev/testing/access';
import ThreadRows from '../../dev/testing/ThreadRows.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';
import ThreadView from '../thread/ThreadView.svelte';

async function opened(language: 'en' | 'zh', id: string) {
  const backend = new FakeBackend({ cardArmingMs: 0, settings: settingsOf({ language }) });
  keepFamily(backend, language === 'zh');
  const app = await appOn(backend);
  await app.connect();
  app.open(id);
  await settle();
  return app;
}

const languages = ['en', 'zh'] as const;
const threads = languages.flatMap((language) =>
  ['parent', 'crew', 'tides', 'charts', 'soundings'].map((id) => [language, id] as const),
);

it.each(threads)('the thread, in %s: %s', async (language, id) => {
  stage(await opened(language, id), ThreadRows, {});
  await settle();
  expect(await violations()).toEqual([]);
});

it.each(languages)('a question and a consent being answered in place of an agent, in %s', async (language) => {
  stage(await opened(language, 'soundings'), ThreadRows, {});
  await settle();
  await userEvent.click(screen.getByTestId('step-in'));
  expect(screen.getByTestId('ask-card')).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it.each(languages)('the tree in the sidebar, in %s', async (language) => {
  stage(await opened(language, 'crew'), Sidebar, { onkeys: () => {} });
  await settle();
  expect(await violations()).toEqual([]);
});

it('the head of a task, and of one whose parent is gone', async () => {
  const app = await opened('en', 'crew');
  const shown = stage(app, ThreadView, { thread: app.thread! });
  await settle();
  await userEvent.click(screen.getByTestId('to-parent'));
  expect(app.route.conversation).toBe('parent');
  expect(await violations()).toEqual([]);
  shown.unmount();
  app.open('orphan');
  await settle();
  stage(app, ThreadView, { thread: app.thread! });
  await settle();
  expect(screen.getByTestId('parent-line').textContent).toContain('was deleted');
});

it.each(languages)('the inbox with something between agents unfolded, in %s', async (language) => {
  const app = await opened(language, 'parent');
  stage(app, InboxPage, {});
  for (const { interaction } of [...app.between.waiting, ...app.inbox.waiting]) app.inboxView.toggle(interaction.id);
  await settle();
  expect(screen.getAllByTestId('ask-card').length).toBeGreaterThan(2);
  expect(await violations()).toEqual([]);
});
