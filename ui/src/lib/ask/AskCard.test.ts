import { fireEvent, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../app.svelte';
import { FakeBackend } from '../backend/fake/fake';
import { ask, asked, emptyDraft } from '../backend/fake/made';
import type { Closing, Draft, Interaction, Submit, Submitted } from '../generated/wire';
import { appOn, settle, stage } from '../testing/stage';
import AskCard from './AskCard.svelte';
import { UNDO_MS } from './card.svelte';

const ARMING_MS = 500;
let backend: FakeBackend;
let app: App;
let interaction: Interaction;
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

beforeEach(() => {
  vi.useFakeTimers();
  backend = new FakeBackend({ cardArmingMs: ARMING_MS });
});
afterEach(() => vi.useRealTimers());

async function show(options: { armed?: boolean; draft?: Draft; card?: Interaction } = {}): Promise<void> {
  interaction = options.card ?? ask('Which **way**?', ['Left', 'Right', 'Stay']);
  backend.keep({ id: 'c1' }, [asked(interaction)]);
  app = await appOn(backend);
  if (options.draft) app.cards.restore([{ interaction, title: 'T', draft: options.draft, clock: null }]);
  stage(app, AskCard, { interaction, active: true });
  if (options.armed ?? true) await vi.advanceTimersByTimeAsync(ARMING_MS);
}

const submitted = () => backend.called('submit').map(([submit]) => submit as Submit);
const answers = () => submitted().map(({ response }) => (response?.kind === 'answered' ? response.answers : response?.kind));
const card = () => screen.getByTestId('ask-card');
const text = () => screen.getByTestId<HTMLTextAreaElement>('ask-text');
const closing: Closing = { outcome: { kind: 'answered', answers: [] }, at: new Date(2026, 10, 21, 14, 2).getTime(), by: 'terminal' };

describe('answering', () => {
  it('sends the option that is clicked, bound to its question and interaction', async () => {
    await show();
    await user.click(screen.getByTestId('ask-option-2'));
    expect(submitted()).toEqual([
      {
        conversationId: 'c1', interactionId: interaction.id, submitId: expect.stringMatching(/^[0-9a-f-]{36}$/), answer: null, revises: false,
        response: { kind: 'answered', answers: [{ question: 'q1', selected: ['o2'] }] },
      },
    ]);
    await settle();
    expect(card().dataset.phase).toBe('taken');
  });

  it('chooses with a number key and sends with Enter', async () => {
    await show();
    await user.keyboard('3');
    expect(screen.getByTestId('ask-option-3').getAttribute('aria-checked')).toBe('true');
    expect(submitted()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(answers()).toEqual([[{ question: 'q1', selected: ['o3'] }]]);
  });

  it('moves with the arrows and chooses with Space', async () => {
    await show();
    screen.getByTestId('ask-option-1').focus();
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByTestId('ask-option-3'));
    await user.keyboard(' ');
    expect(submitted()).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(answers()).toEqual([[{ question: 'q1', selected: ['o3'] }]]);
  });

  it('sends own words with Enter and starts a line with Shift+Enter', async () => {
    await show();
    await user.type(text(), '都不要{Shift>}{Enter}{/Shift}wait{Enter}');
    expect(answers()).toEqual([[{ question: 'q1', selected: [], text: '都不要\nwait' }]]);
  });

  it('does not send while an input method composes', async () => {
    await show();
    await user.type(text(), 'ni');
    await fireEvent.keyDown(text(), { key: 'Enter', isComposing: true });
    await fireEvent.keyDown(text(), { key: 'Enter', keyCode: 229 });
    await fireEvent.keyDown(text(), { key: 'Enter', keyCode: 229, ctrlKey: true });
    expect(submitted()).toEqual([]);
  });

  it('only chooses by click while own words are written, so that nothing typed is passed over', async () => {
    await show();
    await user.type(text(), 'half a thought');
    await user.click(screen.getByTestId('ask-option-1'));
    expect(submitted()).toEqual([]);
    expect(text().value).toBe('half a thought');
    await user.click(screen.getByTestId('ask-send'));
    expect(answers()).toEqual([[{ question: 'q1', selected: ['o1'] }]]);
  });

  it('sends several questions only when each has its answer', async () => {
    const two = ask('First?', ['A', 'B']);
    const [first] = two.body.questions;
    if (first) two.body.questions.push({ ...first, id: 'q2', text: 'Second?' });
    await show({ card: two });
    await user.click(screen.getAllByTestId('ask-option-1')[0] as HTMLElement);
    expect(screen.getByTestId<HTMLButtonElement>('ask-send').disabled).toBe(true);
    await user.click(screen.getAllByTestId('ask-option-2')[1] as HTMLElement);
    expect(submitted()).toEqual([]);
    await user.click(screen.getByTestId('ask-send'));
    expect(answers()).toEqual([[{ question: 'q1', selected: ['o1'] }, { question: 'q2', selected: ['o2'] }]]);
  });

  it('offers no field where own words are not allowed', async () => {
    await show({ card: ask('Which?', ['A', 'B'], { allowFreeform: false }) });
    expect(screen.queryByTestId('ask-text')).toBeNull();
  });
});

describe('a card that has just appeared', () => {
  it('takes no click and no key, and says so', async () => {
    await show({ armed: false });
    await user.click(screen.getByTestId('ask-option-1'));
    await user.keyboard('2{Enter}');
    expect(submitted()).toEqual([]);
    expect(screen.getByTestId('ask-notice').textContent).toContain('too early');
  });

  it('takes no click whose press began too early', async () => {
    await show({ armed: false });
    const option = screen.getByTestId('ask-option-1');
    await fireEvent.pointerDown(option);
    await vi.advanceTimersByTimeAsync(ARMING_MS + 100);
    await fireEvent.click(option);
    expect(submitted()).toEqual([]);
    await user.click(option);
    expect(submitted()).toHaveLength(1);
  });

  it('takes none either when the window has just come to the front', async () => {
    await show();
    app.cards.rearm();
    await user.click(screen.getByTestId('ask-option-1'));
    await user.click(screen.getByTestId('ask-dismiss'));
    expect(submitted()).toEqual([]);
    await vi.advanceTimersByTimeAsync(ARMING_MS);
    await user.click(screen.getByTestId('ask-option-1'));
    expect(submitted()).toHaveLength(1);
  });

  it('leaves the focus where the person types, and number keys to the text', async () => {
    const composer = document.body.appendChild(document.createElement('textarea'));
    composer.focus();
    await show();
    expect(document.activeElement).toBe(composer);
    await user.keyboard('1');
    expect(composer.value).toBe('1');
    expect(screen.getByTestId('ask-option-1').getAttribute('aria-checked')).toBe('false');
    composer.remove();
  });
});

describe('what is half answered', () => {
  it('is saved as it is typed, with the id it will be sent under', async () => {
    await show();
    await user.type(text(), 'perhaps');
    await vi.advanceTimersByTimeAsync(300);
    const [id, draft] = backend.called('saveDraft').at(-1) as [string, Draft];
    expect(id).toBe(interaction.id);
    expect(draft.answers).toEqual([{ question: 'q1', selected: [], text: 'perhaps' }]);
    await user.keyboard('{Enter}');
    expect(submitted()[0]?.submitId).toBe(draft.submit);
  });

  it('is saved at once when the field is left', async () => {
    await show();
    await user.type(text(), 'now');
    await fireEvent.blur(text());
    expect(backend.called('saveDraft')).toHaveLength(1);
  });

  it('comes back after a restart and is sent under the id of before', async () => {
    await show({ draft: { ...emptyDraft, answers: [{ question: 'q1', selected: [], text: 'as I said' }], submit: 'kept-id' } });
    expect(text().value).toBe('as I said');
    await user.click(screen.getByTestId('ask-send'));
    expect(submitted()[0]?.submitId).toBe('kept-id');
  });

  it('comes back with the option that was chosen', async () => {
    await show({ draft: { ...emptyDraft, answers: [{ question: 'q1', selected: ['o2'] }] } });
    expect(screen.getByTestId('ask-option-2').getAttribute('aria-checked')).toBe('true');
  });

  it('says when it cannot be saved', async () => {
    backend.refusals.set('saveDraft', { code: 'notSaved', message: 'The disk is full.' });
    await show();
    await user.type(text(), 'x');
    await vi.advanceTimersByTimeAsync(300);
    expect(screen.getByTestId('ask-notice').textContent).toContain('cannot be saved');
  });
});

describe('after sending', () => {
  const cases: [string, Submitted | Error, RegExp][] = [
    ['already answered elsewhere', { kind: 'closed', closing }, /Already answered at .*14:02 from the terminal/],
    ['invalid', { kind: 'invalid', field: 'q1', why: { kind: 'tooLong', bytes: 40000, bytesMax: 32768 } }, /too long: 40000/],
    ['not saved', { kind: 'notSaved', why: 'disk full' }, /not saved \(disk full\)/],
    ['unknown', { kind: 'unknown' }, /no longer knows/],
    ['not delivered', new Error('The program did not answer.'), /did not get through: The program did not answer/],
  ];
  it.each(cases)('keeps the card and everything typed when it is %s', async (_, verdict, words) => {
    await show();
    backend.verdicts.push(verdict);
    await user.type(text(), 'my answer{Enter}');
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByTestId('ask-notice').textContent).toMatch(words);
    expect(text().value).toBe('my answer');
    expect(card().dataset.phase).toBe('open');
  });

  it('sends again under the same id', async () => {
    await show();
    backend.verdicts.push(new Error('lost'));
    await user.type(text(), 'again{Enter}');
    await vi.advanceTimersByTimeAsync(0);
    await user.click(screen.getByTestId('ask-send'));
    const [first, second] = submitted();
    expect(second?.submitId).toBe(first?.submitId);
    expect(second?.response).toEqual(first?.response);
  });

  it('takes an answer that had arrived before as sent', async () => {
    await show();
    backend.verdicts.push({ kind: 'duplicate', closing });
    await user.click(screen.getByTestId('ask-option-1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(card().dataset.phase).toBe('taken');
  });

  it('sends once, however often it is pressed', async () => {
    await show();
    const send = vi.spyOn(backend, 'submit').mockReturnValue(new Promise(() => {}));
    await user.keyboard('1');
    await fireEvent.keyDown(screen.getByTestId('ask-option-1'), { key: 'Enter' });
    await fireEvent.keyDown(screen.getByTestId('ask-option-1'), { key: 'Enter' });
    await fireEvent.click(screen.getByTestId('ask-send'));
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('dismissing and folding', () => {
  it('dismisses by its own button, after a moment to take it back', async () => {
    await show();
    await user.click(screen.getByTestId('ask-dismiss'));
    expect(submitted()).toEqual([]);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(answers()).toEqual(['dismissed']);
  });

  it('takes a dismissal back with everything typed', async () => {
    await show();
    await user.type(text(), 'kept');
    await user.click(screen.getByTestId('ask-dismiss'));
    await user.click(screen.getByTestId('ask-undo'));
    await vi.advanceTimersByTimeAsync(2 * UNDO_MS);
    expect(submitted()).toEqual([]);
    expect(text().value).toBe('kept');
  });

  it('leaves the field with Esc, then folds, and dismisses nothing', async () => {
    await show();
    await user.type(text(), 'kept');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(card());
    await user.keyboard('{Escape}');
    flushSync();
    expect(screen.queryByTestId('ask-text')).toBeNull();
    await user.keyboard('1{Enter}');
    await vi.advanceTimersByTimeAsync(2 * UNDO_MS);
    expect(submitted()).toEqual([]);
    await user.click(screen.getByTestId('ask-fold'));
    if (!screen.queryByTestId('ask-text')) await user.click(screen.getByTestId('ask-fold'));
    expect(text().value).toBe('kept');
  });
});

it('shows hidden characters in labels', async () => {
  await show({ card: ask('Which?', ['safe\u202Egnp.exe']) });
  expect(screen.getByTestId('ask-option-1').textContent).toContain('U+202E');
});
