import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, askAll, optionsOf } from '../../dev/fake/made';
import type { Answers, Closing, Interaction, Outcome } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import AskHistory from './AskHistory.svelte';
import { QuestionCard } from './questionCard.svelte';

// Nothing is drawn here: the small picture is the picture.
vi.mock('./thumbnail', () => ({ thumbnail: (address: string) => Promise.resolve(`${address}#small`) }));

const at = new Date(2026, 10, 21, 14, 2).getTime();
const ends: [Outcome, string][] = [
  [{ kind: 'answered', answers: [{ question: 'q1', selected: ['o2'] }] }, 'Right'],
  [{ kind: 'answered', answers: [{ question: 'q1', selected: [], text: '都不要' }] }, '都不要'],
  [{ kind: 'dismissed' }, 'Dismissed without an answer'],
  [{ kind: 'delegated' }, 'You let the agent decide'],
  [{ kind: 'noResponse', limitMs: 300_000 }, 'No answer within 5 minutes. Nothing was chosen.'],
  [{ kind: 'noResponse', limitMs: 60_000 }, 'No answer within 1 minute. Nothing was chosen.'],
  [{ kind: 'noResponse', limitMs: 20_000 }, 'No answer within 20 seconds. Nothing was chosen.'],
  [{ kind: 'superseded' }, 'Skipped: you sent a message'],
  [{ kind: 'stopped' }, 'Not answered: the run was stopped'],
];

const show = async (
  interaction: Interaction,
  outcome: Outcome,
  more: Partial<Closing> = {},
  backend = new FakeBackend(),
) => {
  const app = await appOn(backend);
  stage(app, AskHistory, { interaction, closing: { outcome, at, ...more } });
  return app;
};
const answers = (): string[] => screen.getAllByTestId('history-answer').map((line) => line.textContent ?? '');

describe('several questions', () => {
  const three = askAll([
    { header: 'Berths', text: 'Which berths?', options: optionsOf('A1', 'B4, by the pier'), multiSelect: true },
    { header: 'Crew', text: 'How many?' },
    { text: 'When do **we** leave?' },
  ]);
  const given: Answers = {
    answers: [
      { question: 'q1', selected: ['o1', 'o2'], text: 'and C2' },
      { question: 'q2', selected: [], note: 'ask Ada' },
    ],
  };

  it('answered in part name what is open', async () => {
    await show(three, { kind: 'answered', ...given });
    expect(answers()).toEqual(['A1\nB4, by the pier\nand C2', 'Unanswered', 'Unanswered']);
    expect(screen.getByTestId('history-partly').textContent).toBe(
      '1 of 3 answered. Unanswered: Crew, When do we leave?',
    );
    expect(screen.getByTestId('history-ask').textContent).toContain('Your note: ask Ada');
  });

  it('that ended without answers say so once', async () => {
    await show(three, { kind: 'dismissed' });
    expect(answers()).toEqual(['Dismissed without an answer']);
  });
});

describe('beside the answer', () => {
  const plain: Outcome = { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] };
  const which = () => ask('Which?', ['Left', 'Right']);

  it('stand the comment, the files with size and picture, and that it is remembered', async () => {
    const backend = new FakeBackend();
    const source = 'data:image/png;base64,iVBORw0KGgo=';
    backend.attachmentImage = (_, id) => (id === 'f1' ? Promise.resolve(source) : Promise.reject(new Error('gone')));
    const file = { bytes: 2048, path: '/data/x' };
    const attachments = [
      { ...file, id: 'f1', name: 'pier.png', mediaType: 'image/png' },
      { ...file, id: 'f2', name: 'gone\u202Egnp', mediaType: 'image/png' },
      { ...file, id: 'f3', name: 'crew.txt', mediaType: 'text/plain' },
    ];
    await show(which(), { ...plain, comment: 'as in May', attachments, remember: true }, {}, backend);
    await settle();
    expect(screen.getByTestId('history-ask').textContent).toContain('Your comment: as in May');
    expect(screen.getByTestId('history-remember').textContent).toContain('Applies to this workspace');
    const files = screen.getByTestId('history-files');
    expect(files.textContent).toMatch(/pier\.png\s*2 kB/);
    expect(files.textContent).toContain('U+202E');
    expect([...files.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([`${source}#small`]);
  });

  it('stands that it was changed, and nothing of that otherwise', async () => {
    await show(which(), plain, { revised: true });
    expect(screen.getByTestId('history-revised').textContent).toBe('changed');
    expect(screen.queryByTestId('history-remember')).toBeNull();
    expect(screen.queryByTestId('history-files')).toBeNull();
  });

  it('stands the late answer with its time, below the end that it came after', async () => {
    const late: Closing = { outcome: plain, at: at + 20 * 60_000 };
    await show({ ...which(), late }, { kind: 'noResponse', limitMs: 60_000 });
    expect(answers()).toEqual(['No answer within 1 minute. Nothing was chosen.', 'Left']);
    expect(screen.getByTestId('history-late').textContent).toMatch(/Answered late\s*late, .*14:22/);
  });

  it('stands the advice that went along with leaving it to the agent', async () => {
    await show(which(), { kind: 'delegated', comment: 'the cheaper one' });
    expect(screen.getByTestId('history-ask').textContent).toContain('Your comment: the cheaper one');
  });
});

describe('a closed question', () => {
  it.each(ends)('tells how it ended: %j', async (outcome, words) => {
    const closing: Closing = { outcome, at };
    stage(await appOn(new FakeBackend()), AskHistory, { interaction: ask('Which?', ['Left', 'Right']), closing });
    expect(screen.getByTestId('history-answer').textContent).toBe(words);
  });

  it('draws in its text what the card drew', async () => {
    await show(ask('Take it?\n\n```diff\n-old\n+new\n```', ['Yes', 'No']), { kind: 'dismissed' });
    expect(screen.getByTestId('diff')).toBeTruthy();
  });

  it('says how it ended once, where nothing of the person’s is left over', async () => {
    const interaction = ask('Which?', ['Left', 'Right']);
    const app = await appOn(new FakeBackend());
    app.cards.of(interaction);
    const closing: Closing = { outcome: { kind: 'stopped' }, at };
    app.cards.close(interaction.id, closing);
    stage(app, AskHistory, { interaction, closing });
    expect(screen.getByTestId('history-ask').textContent).not.toContain('No longer open');
  });

  it('says that it is no longer open to somebody who was writing', async () => {
    const interaction = ask('Which?', ['Left', 'Right']);
    const app = await appOn(new FakeBackend());
    const card = app.cards.of(interaction, QuestionCard);
    card.comment('half a thought');
    const closing: Closing = { outcome: { kind: 'stopped' }, at };
    app.cards.close(interaction.id, closing);
    stage(app, AskHistory, { interaction, closing });
    expect(screen.getByTestId('history-ask').textContent).toContain('No longer open');
  });

  it('keeps what was typed when somebody else answered first, and offers it as a message', async () => {
    const backend = new FakeBackend();
    backend.keep({ id: 'c1' }, []);
    const app = await appOn(backend);
    await app.connect();
    app.open('c1');
    await settle();
    const interaction = ask('Which?', ['Left', 'Right']);
    const card = app.cards.of(interaction, QuestionCard);
    const [part] = card.parts;
    if (part) card.write(part, 'my own way');
    const closing: Closing = {
      outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] },
      at,
      by: 'terminal',
    };
    app.cards.close(interaction.id, closing);
    stage(app, AskHistory, { interaction, closing });
    expect(screen.getByTestId('history-ask').textContent).toMatch(/Already answered at .*14:02 in the terminal/);
    await userEvent.click(screen.getByText('Use as a message'));
    expect(app.thread?.message.text).toBe('my own way');
    await settle();
    expect(screen.queryByTestId('ask-unsent')).toBeNull();
  });
});
