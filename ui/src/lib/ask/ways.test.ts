// The other ways to respond: a note beside the answer, asking back first, leaving it to the agent, closing without an answer.
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { askAll, closed, optionsOf } from '../../dev/fake/made';
import { limits } from '../generated/wire';
import { cardOnPage, checked, notice } from '../../dev/testing/card';
import { QuestionCard } from './questionCard.svelte';

const page = cardOnPage();

describe('a note', () => {
  it('opens with n, goes along with the answer, and is folded to its text when it is left', async () => {
    await page.it.show();
    await page.it.user.keyboard('n');
    await page.it.pass(0);
    expect(document.activeElement).toBe(page.it.field('ask-note'));
    await page.it.user.keyboard('no hurry{Escape}');
    await page.it.pass(0);
    expect(screen.queryByTestId('ask-note')).toBeNull();
    expect(screen.getByTestId('ask-note-shown').textContent).toContain('no hurry');
    await page.it.user.keyboard('2{Enter}');
    expect(page.it.responses).toEqual([
      { kind: 'answered', answers: [{ question: 'q1', selected: ['o2'], note: 'no hurry' }] },
    ]);
  });

  it('stays in its place until the press that leaves it is over, so that nothing moves away under the pointer', async () => {
    await page.it.show();
    await page.it.click('ask-add-note');
    await page.it.pass(0);
    await fireEvent.pointerDown(screen.getByTestId('ask-talk-first'));
    page.it.field('ask-note').blur();
    await page.it.pass(0);
    expect(screen.queryByTestId('ask-note')).not.toBeNull();
    await fireEvent.pointerUp(screen.getByTestId('ask-talk-first'));
    await page.it.pass(10);
    expect(screen.queryByTestId('ask-note')).toBeNull();
  });

  it('is no answer by itself', async () => {
    await page.it.show();
    await page.it.click('ask-add-note');
    await page.it.user.type(page.it.field('ask-note'), 'hm');
    expect(screen.getByTestId<HTMLButtonElement>('ask-send').disabled).toBe(true);
    await page.it.user.keyboard('{Control>}{Enter}{/Control}');
    expect(page.it.submitted).toEqual([]);
    expect(notice()).toContain('No answer yet');
  });

  it('keeps a click on an option from sending', async () => {
    await page.it.show();
    await page.it.click('ask-add-note');
    await page.it.user.type(page.it.field('ask-note'), 'because');
    await page.it.click('ask-option-1');
    expect(page.it.submitted).toEqual([]);
    expect(checked(1)).toBe('true');
  });

  it('is not opened by an n that is typed', async () => {
    await page.it.show();
    await page.it.user.type(page.it.field(), 'no');
    expect(screen.queryByTestId('ask-note')).toBeNull();
    expect(page.it.field().value).toBe('no');
  });
});

describe('talking first', () => {
  it('asks back under an id of its own and leaves the card as it is, in its place', async () => {
    await page.it.show();
    await page.it.user.keyboard('2');
    await page.it.click('ask-talk-first');
    await page.it.pass(0);
    expect(document.activeElement).toBe(page.it.field('ask-talk'));
    await page.it.user.keyboard('What does Right cost?{Enter}');
    await page.it.pass(0);
    expect(page.it.responses).toEqual([{ kind: 'talkFirst', text: 'What does Right cost?' }]);
    expect(page.it.card.dataset.phase).toBe('open');
    expect(notice()).toContain('stays open here');
    expect(screen.queryByTestId('ask-talk')).toBeNull();
    expect(checked(2)).toBe('true');
    await page.it.click('ask-send');
    const [talk, answer] = page.it.submitted;
    expect(answer?.response?.kind).toBe('answered');
    expect(answer?.submitId).not.toBe(talk?.submitId);
  });

  it('keeps what was written where it does not get through, and sends it again under the same id', async () => {
    await page.it.show();
    page.it.backend.verdicts.push(new Error('lost'));
    await page.it.click('ask-talk-first');
    await page.it.user.type(page.it.field('ask-talk'), 'Why?');
    await page.it.click('ask-talk-send');
    await page.it.pass(0);
    expect(page.it.field('ask-talk').value).toBe('Why?');
    await page.it.click('ask-talk-send');
    await page.it.pass(0);
    await page.it.click('ask-talk-first');
    await page.it.user.type(page.it.field('ask-talk'), 'And why not?{Enter}');
    const ids = page.it.submitted.map(({ submitId }) => submitId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('sends with Ctrl+Enter what is asked back, not the answer', async () => {
    await page.it.show();
    await page.it.user.keyboard('2');
    await page.it.click('ask-talk-first');
    await page.it.user.type(page.it.field('ask-talk'), 'Why?{Control>}{Enter}{/Control}');
    expect(page.it.responses).toEqual([{ kind: 'talkFirst', text: 'Why?' }]);
  });

  it('sends nothing empty, does not send while an input method composes, and is closed again', async () => {
    await page.it.show();
    await page.it.click('ask-talk-first');
    await page.it.user.type(page.it.field('ask-talk'), ' {Enter}');
    await fireEvent.keyDown(page.it.field('ask-talk'), { key: 'Enter', keyCode: 229 });
    expect(page.it.submitted).toEqual([]);
    await page.it.click('ask-talk-cancel');
    expect(screen.queryByTestId('ask-talk')).toBeNull();
  });

  it('keeps a click on an option from sending while something is written there', async () => {
    await page.it.show();
    await page.it.click('ask-talk-first');
    await page.it.user.type(page.it.field('ask-talk'), 'Why?');
    await page.it.click('ask-option-1');
    expect(page.it.submitted).toEqual([]);
  });
});

describe('leaving it to the agent', () => {
  it('is sent after a moment to take it back, with the notes as advice and without the choices', async () => {
    await page.it.show({ card: askAll([{ options: optionsOf('A', 'B') }, {}]) });
    await page.it.user.keyboard('1n');
    await page.it.user.type(page.it.field('ask-note'), 'cheap');
    await page.it.click('ask-step-review');
    await page.it.user.type(page.it.field('ask-comment'), 'soon');
    await page.it.click('ask-delegate');
    expect(page.it.card.textContent).toContain('Letting the agent decide');
    await page.it.pass(limits.undoMillis - 1);
    expect(page.it.submitted).toEqual([]);
    await page.it.pass(1);
    expect(page.it.responses).toEqual([{ kind: 'delegated', comment: 'soon\ncheap' }]);
  });

  it('has no comment where none is written', async () => {
    await page.it.show();
    await page.it.click('ask-delegate');
    await page.it.pass(limits.undoMillis);
    expect(page.it.responses).toEqual([{ kind: 'delegated' }]);
  });
});

describe('dismissing', () => {
  it('has its own button, and counts down while it can be taken back', async () => {
    await page.it.show();
    await page.it.click('ask-dismiss');
    expect(screen.getByTestId('ask-undo-left').textContent).toBe('10 s');
    await page.it.pass(7_000);
    expect(screen.getByTestId('ask-undo-left').textContent).toBe('3 s');
    expect(page.it.submitted).toEqual([]);
    await page.it.pass(3_000);
    expect(page.it.responses).toEqual([{ kind: 'dismissed' }]);
  });

  it('is taken back with everything on the card', async () => {
    await page.it.show();
    await page.it.user.type(page.it.field(), 'kept');
    await page.it.click('ask-dismiss');
    expect(page.it.card.contains(document.activeElement)).toBe(true);
    await page.it.click('ask-undo');
    await page.it.pass(2 * limits.undoMillis);
    expect(page.it.submitted).toEqual([]);
    expect(page.it.field().value).toBe('kept');
  });

  it('is not sent any more where the question was closed meanwhile', async () => {
    await page.it.show();
    await page.it.click('ask-dismiss');
    page.it.app.cards.close(page.it.interaction.id, { outcome: { kind: 'stopped' }, at: 0 });
    await page.it.pass(2 * limits.undoMillis);
    expect(page.it.submitted).toEqual([]);
    expect(notice()).toContain('was stopped');
  });
});

describe('remembering', () => {
  it('is offered where the conversation has a workspace, and goes along', async () => {
    await page.it.show({ summary: { workspace: '/home/lin/harbour' } });
    await page.it.click('ask-remember', 'ask-option-1');
    expect(page.it.responses).toEqual([
      { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }], remember: true },
    ]);
  });

  it('is not offered without one', async () => {
    await page.it.show();
    expect(screen.queryByTestId('ask-remember')).toBeNull();
  });
});

describe('changing an answer', () => {
  const outcome = { kind: 'answered' as const, answers: [{ question: 'q1', selected: ['o1'], note: 'why' }] };
  const answered = () =>
    closed(askAll([{ text: 'Which?', options: optionsOf('Left', 'Right') }]), { outcome, at: 5, by: 'window' });

  it('begins with what was answered, sends only by its button, and says that it revises', async () => {
    await page.it.showAgain(answered());
    expect(page.it.card.textContent).toContain('Change your answer');
    expect(checked(1)).toBe('true');
    expect(screen.getByTestId('ask-note-shown').textContent).toContain('why');
    await page.it.click('ask-option-2');
    expect(page.it.submitted).toEqual([]);
    await page.it.click('ask-send');
    const [submit] = page.it.submitted;
    expect(submit?.revises).toBe(true);
    expect(submit?.response).toEqual({
      kind: 'answered',
      answers: [{ question: 'q1', selected: ['o2'], note: 'why' }],
    });
    await page.it.pass(0);
    expect(page.it.app.cards.reopened(page.it.interaction.id)).toBeNull();
  });

  it('says when the agent has gone on, and offers the change as a message', async () => {
    await page.it.showAgain(answered());
    page.it.backend.verdicts.push({ kind: 'tooLate', closing: { outcome, at: 5 } });
    await page.it.click('ask-option-2', 'ask-send');
    await page.it.pass(0);
    expect(notice()).toContain('continued with your first answer');
    expect(checked(2)).toBe('true');
    await page.it.click('ask-as-message');
    expect(page.it.app.thread?.id).toBe('c1');
    expect(page.it.app.thread?.message.text).toBe('Right – why');
    expect(page.it.app.cards.reopened(page.it.interaction.id)).toBeNull();
  });

  it('is given up with the answer as it was, and begins anew the next time', async () => {
    const first = await page.it.showAgain(answered());
    await page.it.click('ask-option-2', 'ask-give-up');
    expect(page.it.submitted).toEqual([]);
    const second = page.it.app.cards.reopen(page.it.interaction, QuestionCard);
    expect(second).not.toBe(first);
    expect(second.parts[0]?.selected).toEqual(['o1']);
  });

  it('offers no other ways to respond, keeps no draft and has no clock', async () => {
    const card = await page.it.showAgain({ ...answered(), limitMs: 60_000 });
    for (const name of ['ask-dismiss', 'ask-delegate', 'ask-talk-first', 'ask-clock'])
      expect(screen.queryByTestId(name)).toBeNull();
    await page.it.user.type(page.it.field(), 'x');
    await page.it.pass(1_000);
    expect(page.it.drafts).toEqual([]);
    expect(card.revises?.at).toBe(5);
  });

  it('is answering after all where nobody had answered', async () => {
    await page.it.showAgain(
      closed(askAll([{ options: optionsOf('Left') }]), { outcome: { kind: 'noResponse', limitMs: 60_000 }, at: 5 }),
    );
    expect(page.it.card.textContent).toContain('Answer now');
    expect(checked(1)).toBe('false');
  });

  it('opens several questions at their review', async () => {
    await page.it.showAgain(
      closed(askAll([{ options: optionsOf('Left') }, {}]), { outcome: { ...outcome, comment: 'soon' }, at: 5 }),
    );
    expect(screen.getByTestId('ask-review').textContent).toBe('1 of 2 answered');
    expect(page.it.field('ask-comment').value).toBe('soon');
  });
});
