// Whether somebody agrees: three equal answers, none by words alone, none by accident, and a history that says who and why.
import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { asked, closed } from '../../dev/fake/made';
import { authorize, heard } from '../../dev/fake/madeFamily';
import type { Closing, Interaction } from '../generated/wire';
import { threadOnPage } from '../../dev/testing/thread';

const page = threadOnPage();
const text = (testid: string) => screen.getByTestId(testid).textContent?.replace(/\s+/g, ' ').trim();
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const REQUEST = {
  action: 'Drop the **index**\u202E',
  reason: 'It is never used.',
  risk: 'Searches get slower.',
  question: 'May I drop the *index*?',
};
const agree = (more: Partial<Interaction> = {}) => authorize(REQUEST, more);
const ended = (closing: Closing, more: Partial<Interaction> = {}) => closed(agree(more), closing);

describe('the card', () => {
  it('shows who asks, the question, the action with every character, the reason and the risk', async () => {
    await page.it.show([asked(agree())]);
    const card = screen.getByRole('region', { name: 'Do you agree? Drop the index⟨U+202E⟩' });
    expect(card.textContent).toContain('The agent of “Berths” asks');
    expect(card.textContent).toContain('May I drop the index?');
    expect(text('authorization-action')).toContain('Drop the **index**⟨U+202E⟩');
    expect(text('authorization-reason')).toContain('It is never used.');
    expect(text('authorization-risk')).toContain('Searches get slower.');
  });

  it('leaves out what was not given', async () => {
    await page.it.show([asked(authorize({ action: 'Drop it' }))]);
    expect(screen.queryByTestId('authorization-reason')).toBeNull();
    expect(screen.queryByTestId('authorization-risk')).toBeNull();
  });

  it('is answered yes or no, with words or without', async () => {
    await page.it.show([asked(agree())]);
    await page.it.click('authorization-yes');
    expect(page.it.responses).toEqual([{ kind: 'consented', consent: 'yes' }]);
  });

  it('takes the words along with the button, and keeps them on disk before', async () => {
    await page.it.show([asked(agree())]);
    await page.it.user.type(screen.getByTestId('authorization-rationale'), '  Not today. ');
    await page.it.click('authorization-no');
    expect(page.it.responses).toEqual([{ kind: 'consented', consent: 'no', rationale: 'Not today.' }]);
    expect(page.it.backend.called('saveDraft').at(-1)?.[1]).toMatchObject({ comment: '  Not today. ' });
  });

  it('offers another way only with words that say which', async () => {
    await page.it.show([asked(agree())]);
    expect(button('Another way').disabled).toBe(true);
    await page.it.user.type(screen.getByTestId('authorization-rationale'), 'Rename it');
    expect(button('Another way').disabled).toBe(false);
    await page.it.click('authorization-alt');
    expect(page.it.responses).toEqual([{ kind: 'consented', consent: 'alt', rationale: 'Rename it' }]);
  });

  it('has nothing chosen, and takes no words for an answer: not even yes and Enter', async () => {
    await page.it.show([asked(agree())]);
    expect(document.querySelector('[aria-checked=true], [aria-pressed=true], :checked')).toBeNull();
    await page.it.user.type(screen.getByTestId('authorization-rationale'), 'yes{Enter}{Control>}{Enter}{/Control}');
    await page.it.keys('1y');
    expect(page.it.responses).toEqual([]);
  });

  it('takes no click in its first moments, and none that began in them', async () => {
    await page.it.show([asked(agree())], { armed: false });
    await page.it.click('authorization-yes');
    expect(page.it.responses).toEqual([]);
    expect(text('consent-notice')).toContain('too early');
    await page.it.pass(500);
    await page.it.click('authorization-yes');
    expect(page.it.responses).toHaveLength(1);
  });

  it('brings back words from before a restart', async () => {
    const one = agree();
    page.it.backend.drafts.set(one.id, {
      answers: [],
      comment: 'Half a thought',
      attachments: [],
      remember: false,
      talk: null,
      step: 0,
      submit: null,
    });
    await page.it.show([asked(one)]);
    expect(screen.getByTestId<HTMLTextAreaElement>('authorization-rationale').value).toBe('Half a thought');
  });

  it('stays with everything on it where the answer is not saved', async () => {
    await page.it.show([asked(agree())]);
    page.it.backend.verdicts.push({ kind: 'notSaved', why: 'disk full' });
    await page.it.user.type(screen.getByTestId('authorization-rationale'), 'Go on');
    await page.it.click('authorization-yes');
    expect(text('consent-notice')).toContain('disk full');
    expect(screen.getByTestId<HTMLTextAreaElement>('authorization-rationale').value).toBe('Go on');
  });

  it('is quiet where another agent is asked, until the person steps in', async () => {
    page.it.backend.keep({ id: 'p', title: 'The parent', standing: 'working' });
    await page.it.show([asked(agree({ to: { kind: 'agent', conversation: 'p' }, limitMs: 60_000 }))], { parent: 'p' });
    expect(screen.queryByTestId('authorization-card')).toBeNull();
    await page.it.click('step-in');
    await page.it.pass(500);
    expect(screen.getByTestId('authorization-card').className).toContain('calm');
    await page.it.click('authorization-yes');
    expect(page.it.responses).toEqual([{ kind: 'consented', consent: 'yes' }]);
    expect(text('answered-by')).toBe('Answered by you, in place of the agent “The parent”');
  });
});

describe('the history', () => {
  it.each([
    ['yes', 'Yes'],
    ['no', 'No'],
    ['alt', 'Another way'],
  ] as const)('says %s, and why', async (consent, words) => {
    await page.it.show([
      asked(ended({ outcome: { kind: 'consented', consent, rationale: 'Because.' }, at: 1, by: 'window' })),
    ]);
    expect(text('authorization-end')).toBe(words);
    expect(text('authorization-because')).toBe('Reason: Because.');
    expect(screen.getByTestId('history-authorization').dataset.outcome).toBe(consent);
  });

  it('names the agent that agreed, also where it was heard', async () => {
    page.it.backend.keep({ id: 't', title: 'The task', standing: 'working', parent: 'c1' });
    const answered: Closing = {
      outcome: { kind: 'consented', consent: 'yes' },
      at: 1,
      by: 'agent',
      answerer: { conversation: 'c1', confidencePercent: 65 },
    };
    await page.it.show([
      heard(ended(answered, { conversation: 't', to: { kind: 'agent', conversation: 'c1' } }), 'The task'),
    ]);
    expect(text('answered-by')).toBe('Answered by the agent “Berths”, 65 % sure');
  });

  it('says how it ended without an answer', async () => {
    await page.it.show([asked(ended({ outcome: { kind: 'superseded' }, at: 1 }))]);
    expect(text('authorization-end')).toBe('Skipped: you sent a message');
  });

  it('gives the words back that were not sent', async () => {
    const one = agree();
    await page.it.show([asked(one)]);
    await page.it.user.type(screen.getByTestId('authorization-rationale'), 'Wait');
    const closing: Closing = { outcome: { kind: 'stopped' }, at: 1 };
    page.it.backend.put('c1', [{ index: 0, entry: asked(closed(one, closing)) }], { standing: 'idle' });
    page.it.backend.tell('ai-agent-ask-closed', {
      conversationId: 'c1',
      toolCallId: one.toolCall,
      interactionId: one.id,
      closing,
    });
    await page.it.pass(0);
    expect(text('authorization-unsent')).toContain('Wait');
  });
});
