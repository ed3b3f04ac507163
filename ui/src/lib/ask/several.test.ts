// Several questions on one card: its steps, the keys through it, and the page where everything is looked over.
import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { askAll, emptyDraft, optionsOf } from '../../dev/fake/made';
import type { Interaction } from '../generated/wire';
import { ARMING_MS, cardOnPage, checked, notice } from '../../dev/testing/card';

const page = cardOnPage();
const three = (): Interaction =>
  askAll([
    { header: 'Storage', text: 'Where?', options: optionsOf('SQLite', 'Text') },
    { header: 'A header that is far too long', text: 'Who, **exactly**?', options: optionsOf('Ada', 'Bo') },
    { text: 'When?' },
  ]);
const marks = () => [1, 2, 3].map((n) => screen.getByTestId(`ask-step-${n}`).dataset.mark);
const question = () => screen.getByTestId('ask-question').textContent.trim();
const primary = () => screen.getByTestId<HTMLButtonElement>('ask-send');
const onward = () => page.it.user.keyboard('{Control>}{Enter}{/Control}');

describe('steps', () => {
  it('show one question at a time and how each stands, in signs and in words', async () => {
    await page.it.show({ card: three() });
    expect(question()).toBe('Where?');
    await page.it.click('ask-option-1', 'ask-step-2');
    expect(question()).toBe('Who, exactly?');
    expect(marks()).toEqual(['answered', 'current', 'open']);
    expect([1, 2, 3].map((n) => screen.getByTestId(`ask-step-${n}`).getAttribute('aria-label'))).toEqual([
      'Question 1 of 3: Storage (answered)',
      'Question 2 of 3: A header that is far too long (in view, open)',
      'Question 3 of 3: When? (open)',
    ]);
    expect(screen.getByTestId('ask-step-2').getAttribute('aria-current')).toBe('step');
  });

  it('cut a long header softly and keep all of it in the title', async () => {
    await page.it.show({ card: three() });
    const step = screen.getByTestId('ask-step-2');
    expect(step.textContent).toContain('A header th…');
    expect(step.title).toBe('A header that is far too long');
  });

  it('send nothing by a click on an option', async () => {
    await page.it.show({ card: three() });
    await page.it.click('ask-option-2');
    expect(checked(2)).toBe('true');
    expect(page.it.submitted).toEqual([]);
    expect(question()).toBe('Where?');
  });

  it('go back and forth with everything kept', async () => {
    await page.it.show({ card: three() });
    expect(screen.queryByTestId('ask-back')).toBeNull();
    await page.it.click('ask-option-2', 'ask-send', 'ask-back');
    expect(question()).toBe('Where?');
    expect(checked(2)).toBe('true');
  });

  it('take the focus along, and never from a text outside', async () => {
    await page.it.show({ card: three() });
    await page.it.click('ask-send');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Question 2 of 3');
    const composer = document.body.appendChild(document.createElement('textarea'));
    composer.focus();
    page.it.model.goTo(2);
    await page.it.pass(0);
    expect(document.activeElement).toBe(composer);
    composer.remove();
  });

  it('take no step before the card takes input', async () => {
    await page.it.show({ card: three(), armed: false });
    await page.it.click('ask-step-2', 'ask-send');
    expect(question()).toBe('Where?');
    expect(notice()).toContain('too early');
  });
});

describe('keys', () => {
  it('answer all and send, without the mouse', async () => {
    await page.it.show({ card: three() });
    await page.it.user.keyboard('2{Enter}');
    expect(question()).toBe('Who, exactly?');
    await page.it.user.keyboard('1');
    await onward();
    expect(question()).toBe('When?');
    await page.it.user.type(page.it.field(), 'tomorrow{Enter}');
    expect(screen.getByTestId('ask-review').textContent).toBe('3 of 3 answered');
    await onward();
    expect(page.it.submitted).toEqual([]);
    await page.it.pass(ARMING_MS);
    await onward();
    expect(page.it.responses).toEqual([
      {
        kind: 'answered',
        answers: [
          { question: 'q1', selected: ['o2'] },
          { question: 'q2', selected: ['o1'] },
          { question: 'q3', selected: [], text: 'tomorrow' },
        ],
      },
    ]);
  });

  it('do what the primary button says: past what is answered, back to what was never seen, then the review', async () => {
    await page.it.show({ card: three() });
    await page.it.click('ask-step-2', 'ask-option-1', 'ask-step-1');
    expect(primary().textContent).toContain('Next');
    await onward();
    expect(question()).toBe('When?');
    expect(primary().textContent).toContain('Review');
    await onward();
    expect(screen.queryByTestId('ask-review')).not.toBeNull();
    expect(primary().textContent).toContain('Send as is');
  });
});

describe('the review', () => {
  it('names every answer and what is open, and leads back to each', async () => {
    await page.it.show({ card: three() });
    await page.it.click('ask-option-1', 'ask-step-review');
    expect(screen.getByTestId('ask-review').textContent).toBe('1 of 3 answered');
    expect(screen.getByTestId('ask-review-1').textContent).toMatch(/✓\s*Where\?\s*SQLite/);
    expect(screen.getByTestId('ask-review-2').textContent).toMatch(/○\s*Who, exactly\?\s*open/);
    await page.it.click('ask-review-2');
    expect(question()).toBe('Who, exactly?');
  });

  it('sends what is there with a comment on all of it, and leaves the rest open', async () => {
    await page.it.show({ card: three() });
    await page.it.click('ask-option-1', 'ask-step-review');
    await page.it.user.type(page.it.field('ask-comment'), ' keep it small ');
    await page.it.click('ask-send');
    expect(page.it.responses).toEqual([
      { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }], comment: 'keep it small' },
    ]);
  });

  it('sends nothing where nothing is answered', async () => {
    await page.it.show({ card: three() });
    await page.it.click('ask-step-review');
    expect(primary().disabled).toBe(true);
    await onward();
    expect(page.it.submitted).toEqual([]);
    expect(notice()).toContain('No answer yet');
  });

  it('leads to the question that was refused', async () => {
    await page.it.show({
      card: three(),
      draft: { ...emptyDraft, answers: [{ question: 'q2', selected: [], text: 'long' }], step: 3 },
    });
    page.it.backend.verdicts.push({
      kind: 'invalid',
      field: 'q2',
      why: { kind: 'tooLong', bytes: 40_000, bytesMax: 32_768 },
    });
    await page.it.click('ask-send');
    await page.it.pass(0);
    expect(question()).toBe('Who, exactly?');
    expect(notice()).toContain('40000 bytes long');
  });
});
