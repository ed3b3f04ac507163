import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../backend/fake/fake';
import { ask } from '../backend/fake/made';
import type { Closing, Outcome } from '../generated/wire';
import { appOn, settle, stage } from '../testing/stage';
import AskHistory from './AskHistory.svelte';

const at = new Date(2026, 10, 21, 14, 2).getTime();
const ends: [Outcome, string][] = [
  [{ kind: 'answered', answers: [{ question: 'q1', selected: ['o2'] }] }, 'Right'],
  [{ kind: 'answered', answers: [{ question: 'q1', selected: [], text: '都不要' }] }, '都不要'],
  [{ kind: 'dismissed' }, 'Dismissed without an answer'],
  [{ kind: 'superseded' }, 'Set aside by a new message'],
  [{ kind: 'stopped' }, 'Not answered: the run was stopped'],
];

describe('a closed question', () => {
  it.each(ends)('tells how it ended: %j', async (outcome, words) => {
    const closing: Closing = { outcome, at };
    stage(await appOn(new FakeBackend()), AskHistory, { interaction: ask('Which?', ['Left', 'Right']), closing });
    expect(screen.getByTestId('history-answer').textContent).toBe(words);
  });

  it('keeps what was typed when somebody else answered first, and offers it as a message', async () => {
    const backend = new FakeBackend();
    backend.keep({ id: 'c1' }, []);
    const app = await appOn(backend);
    app.open('c1');
    const interaction = ask('Which?', ['Left', 'Right']);
    const card = app.cards.of(interaction);
    const [part] = card.parts;
    if (part) card.write(part, 'my own way');
    const closing: Closing = { outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] }, at, by: 'terminal' };
    app.cards.close(interaction.id, closing);
    stage(app, AskHistory, { interaction, closing });
    expect(screen.getByTestId('history-ask').textContent).toMatch(/Already answered at .*14:02 from the terminal/);
    await userEvent.click(screen.getByText('Use as a message'));
    expect(app.thread?.message.text).toBe('my own way');
    await settle();
    expect(screen.queryByTestId('ask-unsent')).toBeNull();
  });
});
