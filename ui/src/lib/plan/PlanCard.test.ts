// A plan: accepted as it is, with the person's changes, or refused; nothing but a press on a button is taken for a yes.
import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { asked, closed } from '../../dev/fake/made';
import { planned } from '../../dev/fake/madeActions';
import { limits, type Draft, type Outcome } from '../generated/wire';
import { appOn } from '../../dev/testing/stage';
import { ARMING_MS, threadOnPage } from '../../dev/testing/thread';
import { PlanSheet } from './planSheet.svelte';
import { ConsentCard } from '../consent/consentCard.svelte';

const page = threadOnPage();
const outline = { title: 'One list', steps: ['Read', 'Write', 'Check'] };
const open = (steps = outline.steps) => page.it.show([asked(planned({ ...outline, steps }))]);
const fields = () => screen.getAllByTestId<HTMLTextAreaElement>('plan-step-field');
const texts = () => fields().map(({ value }) => value);
const notice = () => screen.queryByTestId('consent-notice')?.textContent ?? '';
const field = (at: number) => fields()[at] ?? expect.fail(`There is no step ${at + 1}.`);

describe('a plan', () => {
  it('is the agent’s words, with hidden characters and look-alikes in sight', async () => {
    await page.it.show([asked(planned({ title: 'One \u202Elist', steps: ['Re\u200bad', 'Wr\u0456te'] }))]);
    const card = screen.getByTestId('plan-card');
    expect(card.textContent).toContain('The agent’s words');
    expect(card.textContent).toContain('U+202E');
    expect(card.textContent).toContain('U+200B');
    expect(card.querySelector('.look-alike')?.textContent).toBe('\u0456');
  });

  it('that is accepted as it is goes without steps', async () => {
    await open();
    await page.it.click('plan-accept');
    expect(page.it.responses).toEqual([{ kind: 'planAccepted' }]);
    expect(screen.getByTestId('plan-end').textContent).toBe('Accepted');
  });

  it('is refused, and with a reason', async () => {
    await open();
    await page.it.click('plan-refuse-because');
    expect(document.activeElement).toBe(screen.getByTestId('plan-reason'));
    expect(screen.getByTestId('plan-refuse-send').hasAttribute('disabled')).toBe(true);
    await page.it.keys('Not now{Enter}');
    expect(page.it.responses).toEqual([]);
    await page.it.click('plan-refuse-send');
    expect(page.it.responses).toEqual([{ kind: 'denied', reason: 'Not now' }]);
    expect(screen.getByTestId('history-plan').textContent).toContain('Your reason: Not now');
  });

  it('takes no press in its first moments, and none that began in them', async () => {
    await page.it.show([asked(planned(outline))], { armed: false });
    await page.it.click('plan-accept');
    expect(page.it.responses).toEqual([]);
    expect(notice()).toContain('too early');
    await page.it.pass(ARMING_MS);
    page.it.app.cards.rearm();
    await page.it.click('plan-accept');
    expect(page.it.responses).toEqual([]);
  });

  it('is answered by no key but on a button', async () => {
    await open();
    screen.getByTestId('plan-card').focus();
    await page.it.keys('1{Enter} {Control>}{Enter}{/Control}ny');
    expect(page.it.responses).toEqual([]);
  });

  it('is refused by Esc only when it is pressed again', async () => {
    await open();
    screen.getByTestId('plan-card').focus();
    await page.it.pass(ARMING_MS);
    await page.it.keys('{Escape}');
    expect(page.it.responses).toEqual([]);
    expect(notice()).toBe('Closing denies this. Press Esc again to deny.');
    await page.it.keys('{Escape}');
    expect(page.it.responses).toEqual([{ kind: 'denied' }]);
  });

  it('keeps everything where it is not taken, and says why', async () => {
    await open();
    await page.it.click('plan-edit');
    await page.it.keys(' all lists');
    page.it.backend.verdicts.push(new Error('The connection is gone.'), {
      kind: 'invalid',
      field: 'steps',
      why: { kind: 'steps', why: 'Too many.' },
    });
    await page.it.click('plan-accept');
    expect(notice()).toContain('The connection is gone.');
    expect(texts()[0]).toBe('Read all lists');
    await page.it.click('plan-accept');
    expect(notice()).toContain('Too many.');
    await page.it.click('plan-accept');
    expect(page.it.responses).toHaveLength(3);
    expect(screen.getByTestId('history-plan')).toBeTruthy();
  });
});

describe('the steps', () => {
  it('are written anew, added, moved and removed by keyboard, and marked', async () => {
    await open();
    await page.it.click('plan-edit');
    expect(document.activeElement).toBe(field(0));
    await page.it.keys(' all{Enter}Compare');
    expect(texts()).toEqual(['Read all', 'Compare', 'Write', 'Check']);
    await page.it.keys('{Alt>}{ArrowDown}{/Alt}');
    expect(texts()).toEqual(['Read all', 'Write', 'Compare', 'Check']);
    expect(document.activeElement).toBe(field(2));
    expect(screen.getAllByTestId('plan-mark').map((mark) => mark.textContent)).toEqual([
      'changed by you',
      'changed by you',
    ]);
    await page.it.user.click(screen.getAllByTestId('plan-remove')[3]!);
    expect(screen.getByTestId('plan-accept').textContent).toContain('with my changes');
    await page.it.click('plan-accept');
    expect(page.it.responses).toEqual([{ kind: 'planAccepted', steps: ['Read all', 'Write', 'Compare'] }]);
    expect(screen.getByTestId('plan-end').textContent).toBe('Accepted with changes');
    expect(screen.getByTestId('plan-left').textContent).toContain('Check');
  });

  it('that only changed places say so', async () => {
    await open();
    await page.it.click('plan-edit');
    await page.it.user.click(screen.getAllByTestId('plan-up')[2]!);
    expect(texts()).toEqual(['Read', 'Check', 'Write']);
    expect(screen.getAllByTestId('plan-mark').map((mark) => mark.textContent)).toEqual(['moved by you']);
  });

  it('go back to the agent’s', async () => {
    await open();
    await page.it.click('plan-edit');
    await page.it.keys('!');
    await page.it.click('plan-reset');
    expect(screen.queryByTestId('plan-step-field')).toBeNull();
    await page.it.click('plan-accept');
    expect(page.it.responses).toEqual([{ kind: 'planAccepted' }]);
  });

  it('that were changed back are no change', async () => {
    await open();
    await page.it.click('plan-edit');
    await page.it.keys('!{Backspace}');
    await page.it.click('plan-accept');
    expect(page.it.responses).toEqual([{ kind: 'planAccepted' }]);
  });

  const faults: [string, () => Promise<void>, RegExp][] = [
    [
      'are none',
      async () => {
        for (let left = 3; left > 0; left -= 1) await page.it.user.click(screen.getAllByTestId('plan-remove')[0]!);
      },
      /at least one/,
    ],
    ['are empty', () => page.it.user.clear(field(1)), /Step 2 is empty/],
    [
      'are too long',
      async () => {
        await page.it.user.clear(field(0));
        await page.it.user.click(field(0));
        await page.it.user.paste('x'.repeat(limits.planStepBytesMax + 1));
      },
      /Step 1 is 2049 bytes long, but the limit is 2048/,
    ],
  ];
  it.each(faults)('cannot be sent where they %s', async (_, spoil, words) => {
    await open();
    await page.it.click('plan-edit');
    await spoil();
    expect(screen.getByTestId('plan-fault').textContent).toMatch(words);
    expect(screen.getByTestId('plan-accept').hasAttribute('disabled')).toBe(true);
  });

  it('are no more than a plan holds', async () => {
    await open(Array.from({ length: limits.planStepsCountMax }, (_, at) => `Step ${at}`));
    await page.it.click('plan-edit');
    expect(screen.getByTestId('plan-add').hasAttribute('disabled')).toBe(true);
    await page.it.keys('{Enter}');
    expect(fields()).toHaveLength(limits.planStepsCountMax);
  });

  it('that were changed are still there when the card was out of sight', async () => {
    await open();
    await page.it.click('plan-edit');
    await page.it.keys('!');
    page.it.app.startNew();
    await page.it.pass(0);
    page.it.app.open('c1');
    await page.it.pass(ARMING_MS);
    expect(texts()[0]).toBe('Read!');
  });
});

describe('what is begun', () => {
  it('is on disk as it is typed, and is brought back', async () => {
    await open();
    await page.it.click('plan-edit');
    await page.it.keys('!');
    await page.it.click('plan-refuse-because');
    await page.it.keys('Too soon');
    await page.it.pass(2000);
    const [id, draft] = page.it.backend.called('saveDraft').at(-1) as [string, Draft];
    expect(draft).toMatchObject({
      comment: 'Too soon',
      answers: [{ text: 'Read!' }, { text: 'Write' }, { text: 'Check' }],
    });

    const app = await appOn(page.it.backend);
    const interaction = { ...planned(outline), id };
    app.cards.restore([{ interaction, title: '', draft, clock: null }]);
    const sheet = PlanSheet.of(app.cards.of(interaction, ConsentCard), outline);
    expect([sheet.editing, sheet.texts, sheet.reason]).toEqual([true, ['Read!', 'Write', 'Check'], 'Too soon']);
  });

  it('and given up is no draft any more', async () => {
    await open();
    await page.it.click('plan-edit');
    await page.it.keys('!');
    await page.it.click('plan-reset');
    await page.it.pass(2000);
    expect((page.it.backend.called('saveDraft').at(-1)?.[1] as Draft).answers).toEqual([]);
  });
});

describe('the history of a plan', () => {
  const ends: [Outcome, string][] = [
    [{ kind: 'superseded' }, 'Skipped: you sent a message'],
    [{ kind: 'stopped' }, 'run was stopped'],
    [{ kind: 'noResponse', limitMs: 60_000 }, 'No answer within 1 minute'],
    [{ kind: 'afk' }, ''],
  ];
  it.each(ends)('says how it ended: %j', async (outcome, words) => {
    await page.it.show([asked(closed(planned(outline), { outcome, at: Date.now() }))]);
    const end = screen.getByTestId('plan-end').textContent ?? '';
    expect(end).not.toBe('');
    expect(end).toContain(words);
    expect(screen.queryByTestId('plan-card')).toBeNull();
  });

  it('says where it was answered, if that was not in this window, and keeps what was typed here', async () => {
    await open();
    await page.it.click('plan-edit');
    await page.it.keys('!');
    await page.it.click('plan-refuse-because');
    await page.it.keys('Too soon');
    const { app, backend } = page.it;
    const interaction = app.thread?.open[0] ?? expect.fail('Nothing is open.');
    const closing = { outcome: { kind: 'planAccepted' as const }, at: Date.now(), by: 'terminal' as const };
    backend.put('c1', [{ index: 0, entry: asked(closed(interaction, closing)) }]);
    backend.tell('ai-agent-ask-closed', {
      conversationId: 'c1',
      toolCallId: interaction.toolCall,
      interactionId: interaction.id,
      closing,
    });
    await page.it.pass(0);
    const history = screen.getByTestId('history-plan').textContent;
    for (const words of ['in the terminal', 'Too soon', 'Read!']) expect(history).toContain(words);
    expect(page.it.responses).toEqual([]);
    await page.it.user.click(screen.getByText('Use as a message'));
    expect(app.thread?.message.text).toBe('Too soon\n1. Read!\n2. Write\n3. Check');
    expect(screen.queryByTestId('plan-unsent')).toBeNull();
  });
});
