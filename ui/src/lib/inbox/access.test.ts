// The inbox, the history of every end and the decisions have names and roles that a screen reader can use.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { keepConsent } from '../../dev/fake/sampleConsent';
import { keepHistory } from '../../dev/fake/sampleHistory';
import AskEntry from '../thread/AskEntry.svelte';
import RunPane from '../pane/RunPane.svelte';
import StandingSection from '../settings/StandingSection.svelte';
import { violations } from '../../dev/testing/access';
import { appOn, settle, stage } from '../../dev/testing/stage';
import ThreadRow from '../thread/ThreadRow.svelte';
import InboxPage from './InboxPage.svelte';

async function opened(zh: boolean) {
  const backend = new FakeBackend({ settings: settingsOf({ language: zh ? 'zh' : 'en' }) });
  keepHistory(backend, zh);
  const app = await appOn(backend);
  await app.connect();
  app.open('h');
  await settle();
  const { thread } = app;
  if (!thread) throw new Error('The sample conversation is not open.');
  return { app, thread };
}

it.each([false, true])('the thread with every end (Chinese: %s)', async (zh) => {
  const { app, thread } = await opened(zh);
  thread.entries.forEach(({ entry, index }) =>
    stage(app, ThreadRow, { row: { index, entry }, thread, first: false, last: false }),
  );
  await settle();
  expect(await violations()).toEqual([]);
});

it('a card that was opened again', async () => {
  const { app, thread } = await opened(false);
  const ended = thread.entries.flatMap(({ entry }) =>
    entry.kind === 'ask' && thread.again(entry.interaction) ? [entry.interaction] : [],
  );
  stage(app, AskEntry, { interaction: ended[0]!, thread });
  await userEvent.click(screen.getByTestId('history-again'));
  expect(await violations()).toEqual([]);
});

it('the decisions, while one is corrected and one withdrawn', async () => {
  const { app, thread } = await opened(false);
  stage(app, RunPane, { id: 'pane', thread, onclose: () => undefined });
  await userEvent.click(screen.getAllByTestId('decision-correct')[0]!);
  await userEvent.click(screen.getAllByTestId('decision-withdraw')[0]!);
  expect(await violations()).toEqual([]);
});

it('the standing decisions, while one is revoked', async () => {
  const { app } = await opened(false);
  stage(app, StandingSection, {});
  await settle();
  await userEvent.click(screen.getAllByTestId('standing-revoke')[0]!);
  expect(await violations()).toEqual([]);
});

it.each([false, true])('the inbox with a question unfolded (Chinese: %s)', async (zh) => {
  const { app } = await opened(zh);
  stage(app, InboxPage, {});
  await userEvent.click(screen.getAllByTestId('waiting-toggle')[0]!);
  expect(await violations()).toEqual([]);
});

it.each([false, true])('the inbox with one of each kind that asks for consent unfolded (Chinese: %s)', async (zh) => {
  const backend = new FakeBackend({ settings: settingsOf({ language: zh ? 'zh' : 'en' }) });
  keepConsent(backend, zh);
  const app = await appOn(backend);
  await app.connect();
  stage(app, InboxPage, {});
  for (const of of ['confirm', 'plan', 'quiet', 'connectionLost']) {
    const waiting = app.inbox.waiting.find(({ interaction }) => interaction.body.kind === of);
    app.inboxView.toggle(waiting?.interaction.id ?? '');
  }
  await settle();
  expect(screen.getByTestId('inbox-page').querySelectorAll('section[data-interaction]')).toHaveLength(4);
  expect(await violations()).toEqual([]);
});
