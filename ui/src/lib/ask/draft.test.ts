// What is half answered: saved as it is done, and there again after a restart.
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { askAll, emptyDraft, optionsOf } from '../../dev/fake/made';
import type { Attachment, Draft } from '../generated/wire';
import { cardOnPage, checked, elsewhere, notice } from '../../dev/testing/card';

const page = cardOnPage();
const file: Attachment = { id: 'f1', name: 'plan.png', mediaType: 'image/png', bytes: 9, path: '/data/plan.png' };
const two = () => askAll([{ options: optionsOf('A', 'B'), multiSelect: true }, { text: 'When?' }]);

describe('a draft', () => {
  it('is saved as it is typed, with the id it will be sent under', async () => {
    await page.it.show();
    await page.it.user.type(page.it.field(), 'perhaps');
    await page.it.pass(300);
    const draft = page.it.drafts.at(-1);
    expect(page.it.backend.called('saveDraft').at(-1)?.[0]).toBe(page.it.interaction.id);
    expect(draft?.answers).toEqual([{ question: 'q1', selected: [], text: 'perhaps' }]);
    await page.it.user.keyboard('{Enter}');
    expect(page.it.submitted[0]?.submitId).toBe(draft?.submit);
  });

  it('is saved at once when the field is left', async () => {
    await page.it.show();
    await page.it.user.type(page.it.field(), 'now');
    await fireEvent.blur(page.it.field());
    expect(page.it.drafts).toHaveLength(1);
  });

  it('holds everything on the card', async () => {
    await page.it.show({ card: two(), summary: { workspace: '/w' } });
    await page.it.user.keyboard('2n');
    await page.it.user.type(page.it.field('ask-note'), 'why');
    await page.it.click('ask-step-review', 'ask-remember', 'ask-talk-first');
    await page.it.user.type(page.it.field('ask-talk'), 'Wait?');
    await page.it.user.type(page.it.field('ask-comment'), 'soon');
    page.it.model.attach(file);
    expect(page.it.drafts.at(-1)).toEqual({
      answers: [{ question: 'q1', selected: ['o2'], text: '', note: 'why' }],
      comment: 'soon',
      attachments: [file],
      remember: true,
      talk: 'Wait?',
      step: 2,
      submit: expect.any(String),
    });
  });

  it('takes words along that were kept behind what is being typed', async () => {
    await page.it.show();
    await page.it.user.type(page.it.field(), 'mine');
    const kept = (text: string): Draft => ({ ...emptyDraft, answers: [{ question: 'q1', selected: [], text }] });
    page.it.model.restore(kept('of before'));
    expect(page.it.field().value).toBe('mine');
    page.it.model.restore(kept('mine\nof a notification'));
    expect(page.it.model.parts[0]?.text).toBe('mine\nof a notification');
  });

  it('comes back after a restart with everything, and is sent under the id of before', async () => {
    const draft: Draft = {
      answers: [
        { question: 'q1', selected: ['o1', 'o2'], text: 'and C', note: 'why' },
        { question: 'gone', selected: ['o9'] },
      ],
      comment: 'soon',
      attachments: [file],
      remember: true,
      talk: 'Wait?',
      step: 2,
      submit: 'kept-id',
    };
    await page.it.show({ card: two(), draft, summary: { workspace: '/w' } });
    expect(screen.getByTestId('ask-review').textContent).toBe('1 of 2 answered');
    expect(page.it.field('ask-talk').value).toBe('Wait?');
    await page.it.click('ask-send');
    expect(page.it.submitted[0]).toMatchObject({
      submitId: 'kept-id',
      response: {
        kind: 'answered',
        answers: [{ question: 'q1', selected: ['o1', 'o2'], text: 'and C', note: 'why' }],
        comment: 'soon',
        attachments: [file],
        remember: true,
      },
    });
  });

  it('comes back with own words and the option chosen after them; the option is the answer', async () => {
    await page.it.show({ draft: { ...emptyDraft, answers: [{ question: 'q1', selected: ['o2'], text: 'before' }] } });
    expect(checked(2)).toBe('true');
    expect(page.it.field().value).toBe('before');
    await page.it.click('ask-send');
    expect(page.it.responses).toEqual([{ kind: 'answered', answers: [{ question: 'q1', selected: ['o2'] }] }]);
  });

  it('drops options that the question does not have, and more than one where one is wanted', async () => {
    await page.it.show({ draft: { ...emptyDraft, answers: [{ question: 'q1', selected: ['o9', 'o3', 'o1'] }] } });
    expect([1, 2, 3].map(checked)).toEqual(['true', 'false', 'false']);
  });

  it('does not come over what is being typed now', async () => {
    await page.it.show();
    await page.it.user.type(page.it.field(), 'new');
    page.it.model.restore({ ...emptyDraft, answers: [{ question: 'q1', selected: [], text: 'old' }] });
    expect(page.it.field().value).toBe('new');
  });

  it('says when it cannot be saved', async () => {
    page.it.backend.refusals.set('saveDraft', { code: 'notSaved', message: 'The disk is full.' });
    await page.it.show();
    await page.it.user.type(page.it.field(), 'x');
    await page.it.pass(300);
    expect(notice()).toContain('can’t be saved');
  });
});

describe('files', () => {
  it('are an answer by themselves, and keep a click on an option from sending', async () => {
    await page.it.show();
    page.it.model.attach(file);
    page.it.model.attach(file);
    await page.it.click('ask-option-1');
    expect(page.it.submitted).toEqual([]);
    await page.it.click('ask-send');
    expect(page.it.responses).toMatchObject([{ attachments: [file] }]);
  });

  it('are gone from the answer when they are removed', async () => {
    await page.it.show();
    page.it.model.attach(file);
    expect(page.it.model.ready).toBe(true);
    page.it.model.detach('f1');
    expect(page.it.model.ready).toBe(false);
    expect(page.it.drafts.at(-1)?.attachments).toEqual([]);
  });
});

it('keeps all own words where somebody else was first, until they are used or thrown away', async () => {
  await page.it.show();
  await page.it.user.type(page.it.field(), 'mine');
  await page.it.user.click(screen.getByTestId('ask-add-note'));
  await page.it.user.type(page.it.field('ask-note'), 'because');
  page.it.app.cards.close(page.it.interaction.id, elsewhere);
  expect(page.it.model.unsent).toBe('mine\n\nbecause');
  page.it.model.discardUnsent();
  expect(page.it.model.unsent).toBe('');
});
