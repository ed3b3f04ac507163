import { fireEvent, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { ask } from '../../dev/fake/made';
import type { Submitted } from '../generated/wire';
import { ARMING_MS, cardOnPage, checked, elsewhere, notice } from '../../dev/testing/card';

const page = cardOnPage();
const answered = (answer: object) => ({ kind: 'answered', answers: [{ question: 'q1', selected: [], ...answer }] });

it('calls by a calm pulse while it waits, and no longer once it is answered', async () => {
  await page.it.show();
  expect(page.it.card.classList).toContain('waits');
  await page.it.click('ask-option-2');
  await page.it.pass(0);
  expect(page.it.card.classList).not.toContain('waits');
});

describe('answering one question', () => {
  it('sends the option that is clicked, bound to its question and interaction', async () => {
    await page.it.show();
    await page.it.click('ask-option-2');
    expect(page.it.submitted).toEqual([
      {
        conversationId: 'c1',
        interactionId: page.it.interaction.id,
        submitId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        answer: null,
        revises: false,
        response: answered({ selected: ['o2'] }),
      },
    ]);
    await page.it.pass(0);
    expect(page.it.card.dataset.phase).toBe('taken');
  });

  it('chooses with a number key and sends with Enter', async () => {
    await page.it.show();
    await page.it.user.keyboard('3');
    expect(checked(3)).toBe('true');
    expect(page.it.submitted).toEqual([]);
    await page.it.user.keyboard('{Enter}');
    expect(page.it.responses).toEqual([answered({ selected: ['o3'] })]);
  });

  it('moves with the arrows and chooses with Space', async () => {
    await page.it.show();
    screen.getByTestId('ask-option-1').focus();
    await page.it.user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByTestId('ask-option-3'));
    await page.it.user.keyboard(' ');
    expect(page.it.submitted).toEqual([]);
    await page.it.user.keyboard('{Control>}{Enter}{/Control}');
    expect(page.it.responses).toEqual([answered({ selected: ['o3'] })]);
  });

  it('takes words in which nothing can be seen for none, and says why', async () => {
    await page.it.show();
    await fireEvent.input(page.it.field(), { target: { value: '\u200b \u2060' } });
    expect(screen.getByTestId<HTMLButtonElement>('ask-send').disabled).toBe(true);
    const why = document.getElementById(page.it.field().getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toContain('only invisible characters');
    await page.it.user.type(page.it.field(), '{Enter}');
    expect(page.it.submitted).toEqual([]);
    await fireEvent.input(page.it.field(), { target: { value: '\u200bNeither' } });
    expect(page.it.field().hasAttribute('aria-describedby')).toBe(false);
    await page.it.click('ask-send');
    expect(page.it.responses).toEqual([answered({ text: '\u200bNeither' })]);
  });

  it('sends own words with Enter and starts a line with Shift+Enter', async () => {
    await page.it.show();
    await page.it.user.type(page.it.field(), '都不要{Shift>}{Enter}{/Shift}wait{Enter}');
    expect(page.it.responses).toEqual([answered({ text: '都不要\nwait' })]);
  });

  it('does not send while an input method composes', async () => {
    await page.it.show();
    const text = page.it.field();
    await page.it.user.type(text, 'ni');
    await fireEvent.keyDown(text, { key: 'Enter', isComposing: true });
    await fireEvent.keyDown(text, { key: 'Enter', keyCode: 229 });
    await fireEvent.keyDown(text, { key: 'Enter', keyCode: 229, ctrlKey: true });
    expect(page.it.submitted).toEqual([]);
  });

  it('only chooses by click while own words are written, so that nothing typed is passed over', async () => {
    await page.it.show();
    await page.it.user.type(page.it.field(), 'half a thought');
    await page.it.click('ask-option-1');
    expect(page.it.submitted).toEqual([]);
    expect(page.it.field().value).toBe('half a thought');
    await page.it.click('ask-send');
    expect(page.it.responses).toEqual([answered({ selected: ['o1'] })]);
  });

  it('offers no field where own words are not allowed', async () => {
    await page.it.show({ card: ask('Which?', ['A', 'B'], { allowFreeform: false }) });
    expect(screen.queryByTestId('ask-text')).toBeNull();
  });
});

describe('a card that has just appeared', () => {
  it('takes no click and no key, and says so', async () => {
    await page.it.show({ armed: false });
    await page.it.click('ask-option-1');
    await page.it.user.keyboard('2{Enter}');
    expect(page.it.submitted).toEqual([]);
    expect(notice()).toContain('too early');
  });

  it('takes no click whose press began too early', async () => {
    await page.it.show({ armed: false });
    const option = screen.getByTestId('ask-option-1');
    await fireEvent.pointerDown(option);
    await page.it.pass(ARMING_MS + 100);
    await fireEvent.click(option);
    expect(page.it.submitted).toEqual([]);
    await page.it.user.click(option);
    expect(page.it.submitted).toHaveLength(1);
  });

  it('takes no press of the button that began too early, but the next one', async () => {
    await page.it.show({ armed: false });
    await fireEvent.input(page.it.field(), { target: { value: 'mine' } });
    const send = screen.getByTestId('ask-send');
    await fireEvent.pointerDown(send);
    await page.it.pass(ARMING_MS + 100);
    await fireEvent.click(send);
    expect(page.it.submitted).toEqual([]);
    expect(notice()).toContain('too early');
    await page.it.click('ask-send');
    expect(page.it.submitted).toHaveLength(1);
  });

  it('takes the answer from elsewhere, though a press on the card began too early', async () => {
    await page.it.show({ armed: false });
    await fireEvent.pointerDown(screen.getByTestId('ask-question'));
    await fireEvent.click(screen.getByTestId('ask-question'));
    await page.it.pass(ARMING_MS + 100);
    page.it.model.choose(page.it.model.parts[0]!, 'o1');
    await page.it.model.send();
    expect(page.it.submitted).toHaveLength(1);
  });

  it('takes none either when the window has just come to the front', async () => {
    await page.it.show();
    page.it.app.cards.rearm();
    await page.it.click('ask-option-1', 'ask-dismiss', 'ask-delegate');
    expect(page.it.submitted).toEqual([]);
    expect(page.it.card.dataset.phase).toBe('open');
    await page.it.pass(ARMING_MS);
    await page.it.click('ask-option-1');
    expect(page.it.submitted).toHaveLength(1);
  });

  it('leaves the focus where the person types, and its keys to the text', async () => {
    const composer = document.body.appendChild(document.createElement('textarea'));
    composer.focus();
    await page.it.show();
    expect(document.activeElement).toBe(composer);
    await page.it.user.keyboard('1n');
    expect(composer.value).toBe('1n');
    expect(checked(1)).toBe('false');
    expect(screen.queryByTestId('ask-note')).toBeNull();
    composer.remove();
  });
});

describe('after sending', () => {
  const cases: [string, Submitted | Error, RegExp][] = [
    [
      'already answered elsewhere',
      { kind: 'closed', closing: elsewhere },
      /Already answered at .*14:02 in the terminal/,
    ],
    ['too late', { kind: 'tooLate', closing: elsewhere }, /continued with your first answer/],
    [
      'too long',
      { kind: 'invalid', field: 'q1', why: { kind: 'tooLong', bytes: 40000, bytesMax: 32768 } },
      /40000 bytes long/,
    ],
    ['invalid', { kind: 'invalid', field: 'attachments', why: { kind: 'tooManyFiles' } }, /more files/],
    ['not saved', { kind: 'notSaved', why: 'disk full' }, /wasn’t saved \(disk full\)/],
    ['of a damaged conversation', { kind: 'damaged' }, /conversation’s record is damaged/],
    ['unknown', { kind: 'unknown' }, /no longer knows/],
    ['not delivered', new Error('The program did not answer.'), /didn’t get through: The program did not answer/],
  ];
  it.each(cases)('keeps the card and everything typed when it is %s', async (_, verdict, words) => {
    await page.it.show();
    page.it.backend.verdicts.push(verdict);
    await page.it.user.type(page.it.field(), 'my answer{Enter}');
    await page.it.pass(0);
    expect(notice()).toMatch(words);
    expect(page.it.field().value).toBe('my answer');
    expect(page.it.card.dataset.phase).toBe('open');
    expect(document.activeElement).toBe(page.it.field());
  });

  it('sends again under the same id', async () => {
    await page.it.show();
    page.it.backend.verdicts.push(new Error('lost'));
    await page.it.user.type(page.it.field(), 'again{Enter}');
    await page.it.pass(0);
    await page.it.click('ask-send');
    const [first, second] = page.it.submitted;
    expect(second?.submitId).toBe(first?.submitId);
    expect(second?.response).toEqual(first?.response);
  });

  it('takes an answer that had arrived before as sent', async () => {
    await page.it.show();
    page.it.backend.verdicts.push({ kind: 'duplicate', closing: elsewhere });
    await page.it.click('ask-option-1');
    await page.it.pass(0);
    expect(page.it.card.dataset.phase).toBe('taken');
  });

  it('sends once, however often it is pressed', async () => {
    await page.it.show();
    const send = vi.spyOn(page.it.backend, 'submit').mockReturnValue(new Promise(() => {}));
    await page.it.user.keyboard('1');
    await fireEvent.keyDown(screen.getByTestId('ask-option-1'), { key: 'Enter' });
    await fireEvent.keyDown(screen.getByTestId('ask-option-1'), { key: 'Enter' });
    await fireEvent.click(screen.getByTestId('ask-send'));
    expect(send).toHaveBeenCalledTimes(1);
  });
});

it('leaves the field with Esc, then folds, and dismisses nothing', async () => {
  await page.it.show();
  await page.it.user.type(page.it.field(), 'kept');
  await page.it.user.keyboard('{Escape}');
  expect(document.activeElement).toBe(page.it.card);
  await page.it.user.keyboard('{Escape}');
  flushSync();
  expect(screen.queryByTestId('ask-text')).toBeNull();
  await page.it.user.keyboard('1');
  await page.it.pass(60_000);
  expect(page.it.submitted).toEqual([]);
  await page.it.click('ask-fold');
  expect(page.it.field().value).toBe('kept');
});
