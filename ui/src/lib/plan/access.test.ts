// Plans, interrupted actions, deliveries, the head and the pane have names and roles that a screen reader can use, in both languages. Colours are judged in the real window.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { asked, closed, settingsOf } from '../../dev/fake/made';
import { acted, command, confirm, delivered, edit, lost, planned, quiet } from '../../dev/fake/madeActions';
import type { Entry } from '../generated/wire';
import { violations } from '../../dev/testing/access';
import ThreadRows from '../../dev/testing/ThreadRows.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';
import type { Thread } from '../state/thread.svelte';
import ThreadView from '../thread/ThreadView.svelte';

const outline = { title: 'One list', steps: ['Read', 'Write'] };
const plan = (): Entry[] => [asked(planned(outline))];
const file = edit('a.md', '@@ -1 +1 @@\n-a\n+b');
const written = () =>
  acted([closed(confirm(file), { outcome: { kind: 'approved', scope: { kind: 'once' } }, at: 1 })], {
    call: 'w',
    state: 'ok',
    startedAt: 1,
  });
const delivery = (): Entry[] => [
  written(),
  delivered({
    files: [{ path: 'a.md', kind: 'change', to: null, call: 'w', status: 'ok' }],
    commands: [{ command: 'make', call: 'c', status: 'failed' }],
    pages: ['https://example.org'],
    decisions: [{ interaction: 'i', question: 'q', asked: 'Which?', answer: 'A', corrected: false, at: 1 }],
    byPerson: 1,
    refused: 1,
    canUndo: true,
  }),
];
const undone = { restored: ['a.md'], kept: ['b.md'] };
const changed = (): Entry[] => [
  asked(closed(planned(outline), { outcome: { kind: 'planAccepted', steps: ['Write', 'Check'] }, at: 1 })),
];
const silent = (): Entry[] => [acted([quiet({ command: 'make', tail: 'one' })], { state: 'running', startedAt: 1 })];
const cut = (): Entry[] => [
  acted([lost(command('make'), { output: 'one', files: [{ path: 'a.md', state: 'other' }] })], {
    state: 'lost',
    startedAt: 1,
  }),
];

const states: [name: string, entries: () => Entry[], press: string[]][] = [
  ['a plan', plan, []],
  ['a plan being changed', plan, ['plan-edit']],
  ['a plan being refused', plan, ['plan-refuse-because']],
  ['a plan about to be closed', plan, ['consent-close']],
  ['a plan that was changed', changed, []],
  ['a command that went quiet', silent, []],
  ['an action that was lost', cut, []],
  ['a delivery', delivery, []],
  ['a delivery whose file is looked at', delivery, ['touched-file']],
  ['a delivery about to be undone', delivery, ['undo']],
  ['a delivery that was undone', () => [delivered({ undone }), { kind: 'undone', run: 1, files: undone, at: 1 }], []],
];
const cases = states.flatMap((state) =>
  (['en', 'zh'] as const).map((language) => ({ name: state[0], language, state })),
);

async function opened(entries: Entry[], language: 'en' | 'zh') {
  const backend = new FakeBackend({ cardArmingMs: 0, settings: settingsOf({ language }) });
  backend.keep({ id: 'c1', title: 'Berths', standing: 'idle', phase: 'executing' }, entries);
  backend.plan('c1', {
    interaction: 'p',
    title: 'One list',
    steps: [
      { text: 'Read', done: true, note: 'Fine.' },
      { text: 'Write', done: false },
    ],
  });
  const app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await settle();
  return app;
}

it.each(cases)('$name, in $language', async ({ language, state: [, make, presses] }) => {
  stage(await opened(make(), language), ThreadRows, {});
  await settle();
  for (const press of presses) await userEvent.click(screen.getByTestId(press));
  await settle();
  expect(await violations()).toEqual([]);
});

it.each(['en', 'zh'] as const)('the head with its menu, and the pane, in %s', async (language) => {
  const app = await opened([written()], language);
  stage(app, ThreadView, { thread: app.thread as Thread });
  await userEvent.click(screen.getByTestId('decisions-toggle'));
  await userEvent.click(screen.getByTestId('mode-menu'));
  await settle();
  expect(await violations()).toEqual([]);
});
