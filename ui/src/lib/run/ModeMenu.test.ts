// The mode of a conversation: always in sight, changed at once but for the one that asks for no consent.
import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { said } from '../../dev/fake/made';
import type { ConversationSummary, Plan } from '../generated/wire';
import NewThread from '../thread/NewThread.svelte';
import type { Thread } from '../state/thread.svelte';
import ThreadView from '../thread/ThreadView.svelte';
import { stage } from '../../dev/testing/stage';
import { ARMING_MS, threadOnPage } from '../../dev/testing/thread';

const page = threadOnPage();
const modes = () => page.it.backend.called('setMode');
const choose = (words: string) => page.it.user.click(screen.getByText(words));

async function show(summary: Partial<ConversationSummary> = {}, plan: Plan | null = null): Promise<void> {
  await page.it.show([said('go')], summary);
  if (plan) page.it.backend.plan('c1', plan);
  stage(page.it.app, ThreadView, { thread: page.it.app.thread as Thread });
  await page.it.pass(0);
}

describe('the mode', () => {
  it('is named, and says of each what it permits', async () => {
    await show();
    expect(screen.getByTestId('mode').dataset.mode).toBe('askBeforeChanges');
    await page.it.click('mode-menu');
    const items = screen.getAllByRole('menuitemradio', { hidden: true });
    expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false']);
    expect(items[2]?.textContent).toContain('Questions and plans still come to you');
  });

  it('changes at once to one that still asks', async () => {
    await show();
    await page.it.click('mode-menu');
    await choose('Edit freely');
    await page.it.pass(0);
    expect(modes()).toEqual([['c1', 'allowChanges']]);
    expect(screen.getByTestId('mode').dataset.mode).toBe('allowChanges');
  });

  it('that skips approvals is chosen twice, and not by a double click', async () => {
    await show();
    await page.it.click('mode-menu');
    await choose('Skip approvals');
    expect(modes()).toEqual([]);
    expect(document.activeElement?.textContent).toContain('No, keep the current mode');
    await choose('Yes, skip approvals');
    expect(modes()).toEqual([]);
    await page.it.pass(ARMING_MS);
    await choose('Yes, skip approvals');
    expect(modes()).toEqual([['c1', 'skipApprovals']]);
  });

  it.each(['No, keep the current mode', null])('stays where the person thinks better of it: %s', async (back) => {
    await show();
    await page.it.click('mode-menu');
    await choose('Skip approvals');
    if (back) await choose(back);
    else await page.it.keys('{Escape}');
    await page.it.pass(ARMING_MS);
    await page.it.click('mode-menu');
    expect(screen.queryByText('Yes, skip approvals')).toBeNull();
    expect(modes()).toEqual([]);
  });

  it('stays, and says why, where it is not taken', async () => {
    await show();
    page.it.backend.refusals.set('setMode', { code: 'notSaved', message: 'The disk is full.' });
    await page.it.click('mode-menu');
    await choose('Edit freely');
    await page.it.pass(0);
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
    expect(screen.getByTestId('mode').dataset.mode).toBe('askBeforeChanges');
  });

  it('is chosen for a new conversation before its first message', async () => {
    await page.it.show([]);
    page.it.app.startNew();
    stage(page.it.app, NewThread, {});
    await page.it.click('mode-menu');
    await choose('Edit freely');
    expect(modes()).toEqual([]);
    await page.it.user.type(screen.getByTestId('composer'), 'Tidy up{Enter}');
    await page.it.pass(0);
    expect(page.it.backend.called('startConversation')[0]?.slice(1)).toEqual(['Tidy up', 'allowChanges']);
  });
});

describe('the phase', () => {
  const steps = (done: number) => ['a', 'b', 'c'].map((text, at) => ({ text, done: at < done }));
  const plan = (done: number): Plan => ({ interaction: 'p', title: 't', steps: steps(done) });
  const cases: [Partial<ConversationSummary>, Plan | null, string][] = [
    [{ phase: 'chatting' }, null, 'Chatting'],
    [{ phase: 'planning' }, null, 'Planning'],
    [{ phase: 'executing' }, null, 'Working'],
    [{ phase: 'executing' }, plan(1), 'Working: step 2 of 3'],
    [{ phase: 'executing' }, plan(3), 'Working'],
    [{ phase: 'delivering' }, plan(1), 'Summing up'],
    [{ phase: 'interrupted', standing: 'failed', running: false }, plan(1), 'Interrupted'],
    [{ phase: 'interrupted', running: true }, null, 'Waiting for an answer'],
    [{ phase: 'interrupted', running: true }, plan(1), 'Waiting for an answer: step 2 of 3'],
    [{ phase: 'interrupted', running: true }, plan(3), 'Waiting for an answer'],
    [{ phase: 'done' }, plan(3), 'Done'],
  ];
  it.each(cases)('%j is said in words', async (summary, given, words) => {
    await show(summary, given);
    expect(screen.getByTestId('phase').textContent?.trim()).toBe(`Phase: ${words}`);
  });
});
