// Everything that waits is in one list, and each kind is told apart, found and answered in place.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked } from '../../dev/fake/made';
import { acted, command, confirm, edit, lost, network, planned, quiet } from '../../dev/fake/madeActions';
import { elicit, field } from '../../dev/fake/madeElicit';
import type { Entry, Interaction, Submit } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import InboxPage from './InboxPage.svelte';
import { interactionInOneLine, type Kind } from '../cards/kinds';

let backend: FakeBackend;
let app: App;
let waiting: Record<Kind, Interaction>;

beforeEach(async () => {
  let openedAt = 0;
  const more = () => ({ openedAt: (openedAt += 1) });
  waiting = {
    question: ask('Which **way**?', ['Left', 'Right'], more()),
    consent: { ...ask('', [], more()), body: { kind: 'consent', request: { action: 'Drop the **index**' } } },
    confirm: confirm(edit('src/a\u202Ers', '-a\n+b'), more()),
    plan: planned({ title: 'Tidy up', steps: ['Read', 'Write the summary'] }, more()),
    quiet: quiet({ command: 'cargo test' }, more()),
    network: network('registry.npmjs.org', {}, more()),
    connectionLost: lost(command('git push'), {}, more()),
    elicitation: elicit([field('pier', { kind: 'text' })], {}, more()),
  };
  const entries: Entry[] = [
    asked(waiting.question),
    asked(waiting.consent),
    acted([waiting.confirm]),
    asked(waiting.plan),
    acted([waiting.quiet], { state: 'running' }),
    acted([waiting.network], { state: 'running' }),
    acted([waiting.connectionLost], { state: 'lost' }),
    acted([waiting.elicitation], { state: 'running' }),
  ];
  backend = new FakeBackend({ cardArmingMs: 0 });
  backend.keep({ id: 'c1', title: 'Harbour', standing: 'needsYou' }, entries);
  app = await appOn(backend);
  await app.connect();
  stage(app, InboxPage, {});
  await settle();
});

const listed = () => screen.queryAllByTestId('waiting').map(({ dataset }) => dataset.interaction);
const item = (kind: Kind) =>
  screen.getAllByTestId('waiting').find(({ dataset }) => dataset.interaction === waiting[kind].id) as HTMLElement;

describe('what waits', () => {
  it.each<[Kind, RegExp]>([
    ['question', /^Which way\?$/],
    ['consent', /^Agree\? Drop the index$/],
    ['confirm', /^Allow\? Change src\/a⟨U\+202E⟩rs/],
    ['plan', /^Plan: Tidy up$/],
    ['quiet', /^Wait or stop\? cargo test$/],
    ['network', /^Allow\? Connect to registry\.npmjs\.org$/],
    ['connectionLost', /^Did it happen\? .*git push/],
    ['elicitation', /^weather asks: Which station\?$/],
  ])('has one line of words: %s', (kind, words) => {
    expect(interactionInOneLine(waiting[kind], app.i18n)).toMatch(words);
    expect(item(kind).textContent).toContain(interactionInOneLine(waiting[kind], app.i18n));
  });

  it.each<Kind>(['question', 'consent', 'confirm', 'plan', 'quiet', 'network', 'connectionLost', 'elicitation'])(
    'is found by its kind: %s',
    async (kind) => {
      await userEvent.selectOptions(screen.getByTestId('inbox-kind'), kind);
      expect(listed()).toEqual([waiting[kind].id]);
      app.inboxView.clear();
      await settle();
      expect(listed()).toHaveLength(8);
    },
  );

  it.each<[string, Kind]>([
    ['right', 'question'],
    ['index', 'consent'],
    ['src/a', 'confirm'],
    ['the summary', 'plan'],
    ['cargo', 'quiet'],
    ['npmjs', 'network'],
    ['git push', 'connectionLost'],
    ['pier', 'elicitation'],
  ])('is found by words: %s', async (words, kind) => {
    await userEvent.type(screen.getByTestId('inbox-search'), words);
    expect(listed()).toEqual([waiting[kind].id]);
  });

  it.each<[Kind, string]>([
    ['question', 'ask-card'],
    ['consent', 'authorization-card'],
    ['confirm', 'confirm-card'],
    ['plan', 'plan-card'],
    ['quiet', 'quiet-card'],
    ['network', 'confirm-card'],
    ['connectionLost', 'lost-card'],
    ['elicitation', 'elicit-card'],
  ])('unfolds to its own card: %s', async (kind, card) => {
    await userEvent.click(within(item(kind)).getByTestId('waiting-toggle'));
    expect(within(item(kind)).getByTestId(card).dataset.interaction).toBe(waiting[kind].id);
  });

  it('leaves the list once it is answered in place', async () => {
    await userEvent.click(within(item('confirm')).getByTestId('waiting-toggle'));
    await userEvent.click(within(item('confirm')).getByRole('button', { name: 'Deny' }));
    await settle();
    expect((backend.called('submit')[0]?.[0] as Submit).response).toEqual({ kind: 'denied' });
    expect(listed()).not.toContain(waiting.confirm.id);
  });

  it('never has a question’s colour where it asks for consent', () => {
    const colours = (
      ['question', 'consent', 'confirm', 'plan', 'quiet', 'network', 'connectionLost', 'elicitation'] as const
    ).map((kind) => within(item(kind)).getByTestId('waiting-toggle').className.includes('turn'));
    expect(colours).toEqual([true, false, false, false, false, false, false, false]);
  });
});
