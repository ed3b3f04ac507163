// Every state of a confirmation has names and roles that a screen reader can use, in both languages. Colours are judged in the real window.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { closed, settingsOf } from '../../dev/fake/made';
import { acted, command, confirm, edit, page, proposal } from '../../dev/fake/madeActions';
import type { ActionEntry, Proposal } from '../generated/wire';
import { violations } from '../../dev/testing/access';
import ThreadActions from '../../dev/testing/ThreadActions.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';

const asks =
  (...all: Proposal[]): (() => ActionEntry[]) =>
  () =>
    all.map((one) => acted([confirm(one)]));
const file = edit('src/a.rs', '@@ -1 +1 @@\n-a\n+b', { outside: true, complete: false });
const run = command('cargo test\n', { environment: { A: 'b' }, limitMs: 60_000 });
const fetch = page('http://xn--e1awd7f.com/', { hostUnicode: 'ерис.com', private: true });
const refused = (): ActionEntry[] => [
  acted([closed(confirm(run), { outcome: { kind: 'denied', reason: 'no' }, at: 1, by: 'window' })], {
    state: 'notRun',
    result: '{}',
    resultBytes: 2,
  }),
];
const running = (): ActionEntry[] => [
  acted([closed(confirm(run), { outcome: { kind: 'approved', scope: { kind: 'once' } }, at: 1 })], {
    state: 'running',
    startedAt: 1,
  }),
];

const states: [name: string, entries: () => ActionEntry[], press?: string][] = [
  ['of a file', asks(file)],
  ['of a command', asks(run)],
  ['of a page', asks(fetch)],
  ['of an unknown tool, being changed', asks(proposal('other', { a: 1 }, run.action)), 'confirm-change'],
  ['of a command, being changed', asks(run), 'confirm-change'],
  ['being refused', asks(run), 'confirm-because'],
  ['being allowed in the conversation', asks(command('git status')), 'confirm-conversation'],
  ['being allowed always', asks(command('git status')), 'confirm-always'],
  ['with its other answers', asks(command('git status')), 'confirm-more'],
  ['about to be closed', asks(run), 'consent-close'],
  ['of several', asks(run, fetch)],
  ['that was refused', refused, 'action-summary'],
  ['whose command runs', running],
];
const cases = states.flatMap((state) =>
  (['en', 'zh'] as const).map((language) => ({ name: state[0], language, state })),
);

it.each(cases)('a confirmation $name, in $language', async ({ language, state: [, make, press] }) => {
  const backend = new FakeBackend({ cardArmingMs: 0, settings: settingsOf({ language }) });
  backend.keep({ id: 'c1', workspace: '/w', standing: 'needsYou' }, make() as (ActionEntry & { kind: 'action' })[]);
  const app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await settle();
  stage(app, ThreadActions, {});
  await settle();
  if (press?.startsWith('confirm-') && press !== 'confirm-more')
    await userEvent.click(screen.getByTestId('confirm-more'));
  if (press) await userEvent.click(screen.getByTestId(press));
  await settle();
  expect(await violations()).toEqual([]);
});
