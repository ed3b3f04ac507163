// Every state of a server's question has names and roles that a screen reader can use, in both languages. Colours are judged in the real window.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { closed, settingsOf } from '../../dev/fake/made';
import { acted } from '../../dev/fake/madeActions';
import { elicit, elicitUrl, everyKind } from '../../dev/fake/madeElicit';
import type { Interaction } from '../generated/wire';
import { violations } from '../../dev/testing/access';
import ThreadActions from '../../dev/testing/ThreadActions.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';

const url = () => elicitUrl('http://xn--80ak6aa92e.com/', { hostUnicode: 'аррӏе.com' });
const accepted = {
  outcome: { kind: 'elicited', reply: { kind: 'accept', content: { city: 'Kiel' } } },
  at: 1,
  by: 'window',
} as const;
const states: [name: string, make: () => Interaction, press?: string][] = [
  ['with every kind of field', () => elicit(everyKind())],
  ['with what is wrong', () => elicit(everyKind()), 'elicit-review'],
  ['about to be sent', () => elicit(everyKind().filter(({ required }) => !required)), 'elicit-review'],
  ['without fields', () => elicit([])],
  ['that opens an address', url],
  ['that was answered', () => closed(elicit(everyKind()), accepted)],
  [
    'whose address was opened',
    () => closed(url(), { ...accepted, outcome: { kind: 'elicited', reply: { kind: 'accept', content: {} } } }),
  ],
  ['whose server is gone', () => closed(elicit(everyKind()), { outcome: { kind: 'gone' }, at: 1 })],
];
const cases = states.flatMap((state) =>
  (['en', 'zh'] as const).map((language) => ({ name: state[0], language, state })),
);

it.each(cases)('a question $name, in $language', async ({ language, state: [, make, press] }) => {
  const backend = new FakeBackend({ cardArmingMs: 0, settings: settingsOf({ language }) });
  backend.keep({ id: 'c1', workspace: '/w', standing: 'needsYou' }, [acted([make()], { state: 'running' })]);
  const app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await settle();
  stage(app, ThreadActions, {});
  await settle();
  if (press) await userEvent.click(screen.getByTestId(press));
  await settle();
  expect(await violations()).toEqual([]);
});
