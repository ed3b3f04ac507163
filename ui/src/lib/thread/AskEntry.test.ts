// What can still be done about a question that has ended, and answers that arrive as messages.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { SvelteMap } from 'svelte/reactivity';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, closed, replied, said } from '../../dev/fake/made';
import type { Closing, Entry, Interaction, Outcome, Standing, Submit } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import type { Thread } from '../state/thread.svelte';
import ThreadRow from './ThreadRow.svelte';

const at = new Date(2026, 10, 21, 14, 2).getTime();
const left: Outcome = { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] };
let backend: FakeBackend;
let app: App;

beforeEach(() => (backend = new FakeBackend({ cardArmingMs: 0 })));

async function opened(entries: Entry[], standing: Standing = 'working'): Promise<Thread> {
  backend.keep({ id: 'c1', standing }, entries);
  app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await settle();
  return app.thread as Thread;
}

/** What changes the entry that is drawn. */
function draw(thread: Thread, entry: Entry): (next: Entry) => Promise<void> {
  const drawn = new SvelteMap([[0, entry]]);
  stage(app, ThreadRow, {
    get row() {
      return { index: 0, entry: drawn.get(0) ?? entry };
    },
    thread,
    first: true,
    last: true,
  });
  return (next) => {
    drawn.set(0, next);
    return settle();
  };
}

function ended(outcome: Outcome, more: Partial<Interaction> = {}): Interaction {
  return closed(ask('Which **way**?', ['Left', 'Right'], more), { outcome, at });
}

describe('an answer', () => {
  const cases: [string, (mine: Interaction) => Entry[], Standing, boolean][] = [
    [
      'while another question of the same reply waits',
      (mine) => [asked(mine), asked(ask('And?', ['A']))],
      'needsYou',
      true,
    ],
    ['once the agent has replied', (mine) => [asked(mine), replied('Left it is.')], 'working', false],
    ['once the run is over', (mine) => [asked(mine)], 'idle', false],
  ];
  it.each(cases)('can be changed only until the agent goes on: %s', async (_, entries, standing, offered) => {
    const mine = ended(left);
    const thread = await opened(entries(mine), standing);
    draw(thread, asked(mine));
    expect(screen.queryByText('Change answer') !== null).toBe(offered);
  });

  it('is not offered to be changed while the next reply is being written, where it came as a message, or was passed on', async () => {
    const mine = ended(left);
    const thread = await opened([asked(mine)]);
    expect(thread.again(mine)).toBe('change');
    expect(thread.again({ ...mine, background: true })).toBeNull();
    expect(thread.again({ ...mine, passesOn: { conversation: 'c2', interaction: 'i9' } })).toBeNull();
    thread.hear({ kind: 'begin', conversationId: 'c1' });
    await expect.poll(() => thread.again(mine)).toBeNull();
  });

  it('is changed on a card in the place of the history, and says that it is a change', async () => {
    const mine = ended(left);
    const thread = await opened([asked(mine)]);
    draw(thread, asked(mine));
    await userEvent.click(screen.getByRole('button', { name: 'Change the answer to: Which way?' }));
    await settle();
    expect(screen.queryByTestId('history-ask')).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId('ask-card'));
    await userEvent.click(screen.getByText('Right'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await settle();
    const submit = backend.called('submit').at(-1)?.[0] as Submit;
    expect(submit).toMatchObject({
      interactionId: mine.id,
      revises: true,
      response: { kind: 'answered', answers: [{ selected: ['o2'] }] },
    });
  });

  it('that came too late stays in the person’s hands', async () => {
    const mine = ended(left);
    const thread = await opened([asked(mine)]);
    draw(thread, asked(mine));
    backend.verdicts.push({ kind: 'tooLate', closing: { outcome: left, at } });
    await userEvent.click(screen.getByTestId('history-again'));
    await userEvent.click(screen.getByText('Right'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await settle();
    await userEvent.click(screen.getByTestId('ask-as-message'));
    expect(thread.message.text).toContain('Right');
    expect(screen.getByTestId('history-ask')).toBeTruthy();
  });
});

describe('the keys', () => {
  it('stay with a question that was answered by them', async () => {
    const mine = ask('Which **way**?', ['Left', 'Right']);
    const thread = await opened([asked(mine)]);
    const change = draw(thread, asked(mine));
    screen.getByTestId('ask-option-1').focus();
    await change(asked(closed(mine, { outcome: left, at })));
    expect(document.activeElement).toBe(screen.getByTestId('history-ask'));
  });

  it('are not drawn to one that was closed while they were elsewhere', async () => {
    const mine = ask('Which **way**?', ['Left', 'Right']);
    const thread = await opened([asked(mine)]);
    const change = draw(thread, asked(mine));
    await change(asked(closed(mine, { outcome: left, at })));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a question without an answer', () => {
  const ends: Outcome[] = [
    { kind: 'dismissed' },
    { kind: 'noResponse', limitMs: 60_000 },
    { kind: 'superseded' },
    { kind: 'stopped' },
  ];
  it.each(ends)('can be answered after all, long after: %j', async (outcome) => {
    const mine = ended(outcome);
    const thread = await opened([asked(mine), replied('I went on.')], 'idle');
    draw(thread, asked(mine));
    await userEvent.click(screen.getByText('Answer now'));
    await settle();
    expect(screen.getByTestId('ask-card').textContent).toContain('Answer now');
  });

  it('is answered late only once', async () => {
    const mine = { ...ended({ kind: 'dismissed' }), late: { outcome: left, at } satisfies Closing };
    const thread = await opened([asked(mine)], 'idle');
    draw(thread, asked(mine));
    expect(screen.queryByTestId('history-again')).toBeNull();
  });
});

describe('an open question in the background', () => {
  it('says that the agent does not wait', async () => {
    const mine = ask('Which?', ['A', 'B'], { background: true });
    const thread = await opened([asked(mine)]);
    draw(thread, asked(mine));
    expect(screen.getByTestId('meanwhile').textContent).toContain('without waiting');
  });
});

describe('messages about a question', () => {
  it('an answer that was handed on as a message stands where it reached the agent, and leads back', async () => {
    const mine = ended(left, { background: true });
    const thread = await opened([asked(mine), said('meanwhile')]);
    draw(thread, { kind: 'told', interaction: mine, at });
    const told = screen.getByTestId('told');
    expect(told.textContent).toContain('Your answer, sent to the agent as a message');
    expect(told.textContent).toContain('14:02');
    expect(screen.getByTestId('history-answer').textContent).toBe('Left');
    await userEvent.click(screen.getByRole('button', { name: 'To the question: Which way?' }));
    expect(thread.wanted).toBe(mine.id);
  });

  it('a late one says that it is late, and an end without an answer what it was', async () => {
    const late = { ...ended({ kind: 'superseded' }), late: { outcome: left, at } };
    const thread = await opened([asked(late)]);
    draw(thread, { kind: 'told', interaction: late, at });
    expect(screen.getByTestId('told').textContent).toContain('Answered late');
    expect(screen.getByTestId('history-answer').textContent).toBe('Left');
    draw(thread, { kind: 'told', interaction: ended({ kind: 'stopped' }, { background: true }), at });
    expect(screen.getAllByTestId('told')[1]?.textContent).toContain('The agent was told how this question was closed');
  });

  it('a message that asks back names its question', async () => {
    const mine = ask('Which **way**?', ['A']);
    const thread = await opened([asked(mine)]);
    draw(thread, { kind: 'user', id: 'm', text: 'What does A cost?', about: mine.id, at });
    expect(screen.getByTestId('asked-back').textContent).toContain('Your question about: Which way?');
    draw(thread, { kind: 'user', id: 'm2', text: 'And B?', about: 'elsewhere', at });
    expect(screen.getAllByTestId('asked-back')[1]?.textContent).toContain('something asked earlier');
  });
});
