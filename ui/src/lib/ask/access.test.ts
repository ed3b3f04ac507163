// Every state of the card has names and roles that a screen reader can use, in both languages. Colours are judged in the real window.
import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { askAll, asked, closed, emptyDraft, optionsOf, settingsOf } from '../../dev/fake/made';
import type { Draft, Interaction } from '../generated/wire';
import { violations } from '../../dev/testing/access';
import { appOn, settle, stage } from '../../dev/testing/stage';
import AskCard from './AskCard.svelte';
import { QuestionCard } from './questionCard.svelte';

const rich = optionsOf(
  { label: 'A, first', description: 'What it means', recommended: true, preview: '- **one**\n- two' },
  { label: 'B', preview: '```ts\nlet x;\n```' },
);
const three = (): Interaction =>
  askAll([{ header: 'Form', options: rich }, { multiSelect: true, options: optionsOf('C', 'D') }, {}]);
const many = (): Interaction => askAll([{ options: optionsOf(...'abcdefghijkl') }], { limitMs: 60_000 });
const filled: Draft = {
  ...emptyDraft,
  answers: [{ question: 'q1', selected: ['o1'], note: 'why' }],
  comment: 'soon',
  talk: 'Wait?',
  attachments: [{ id: 'f1', name: 'a.txt', mediaType: 'text/plain', bytes: 1, path: '/a.txt' }],
};
const changed = (): Interaction => closed(three(), { outcome: { kind: 'answered', answers: filled.answers }, at: 1 });

const states: [name: string, card: () => Interaction, draft: Draft | null, then?: string][] = [
  ['with previews', three, null],
  ['with several choices', three, { ...filled, step: 1 }],
  ['at its review', three, { ...filled, step: 3 }],
  ['with a search and a clock', many, filled],
  ['folded', three, filled, 'ask-fold'],
  ['about to be dismissed', many, null, 'ask-dismiss'],
  ['with a note being written', many, null, 'ask-add-note'],
  ['that changes an answer', changed, null],
];
const cases = states.flatMap((state) =>
  (['en', 'zh'] as const).map((language) => ({ name: state[0], language, state })),
);

it.each(cases)('a card $name, in $language', async ({ language, state: [, make, draft, then] }) => {
  const backend = new FakeBackend({ cardArmingMs: 0, settings: settingsOf({ language }) });
  const interaction = make();
  backend.keep({ id: 'c1', workspace: '/w' }, [asked(interaction)]);
  const app = await appOn(backend);
  await app.conversations.refresh();
  if (draft) app.cards.restore([{ interaction, title: 'T', draft, clock: null }]);
  const reopened = interaction.status.kind === 'closed' ? app.cards.reopen(interaction, QuestionCard) : undefined;
  stage(app, AskCard, { interaction, reopened });
  if (then) screen.getByTestId(then).click();
  await settle();
  expect(await violations()).toEqual([]);
});
