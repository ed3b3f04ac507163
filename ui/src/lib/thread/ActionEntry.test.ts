// An action in the thread: how it goes, and afterwards what was done, who consented, and what came of it.
import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { acted, command, confirm, edit, lost, quiet, rule } from '../../dev/fake/madeActions';
import { closed } from '../../dev/fake/made';
import type { ActionEntry, Closing, Interaction, Outcome, Proposal } from '../generated/wire';
import { ARMING_MS, consentOnPage } from '../../dev/testing/consent';

const page = consentOnPage();
const AT = new Date(2026, 10, 21, 14, 2).getTime();
const PATTERN = { kind: 'pages', host: 'example.org', beneath: 'https://example.org/' } as const;
const end = (outcome: Outcome, by: Closing['by'] = 'window'): Closing => ({ outcome, at: AT, by });
const ended = (outcome: Outcome, by?: Closing['by'], proposal: Proposal = command('cargo test')): Interaction =>
  closed(confirm(proposal), end(outcome, by));
const once: Outcome = { kind: 'approved', scope: { kind: 'once' } };

async function show(interactions: Interaction[], more: Partial<ActionEntry>): Promise<HTMLElement> {
  await page.it.show([acted(interactions, more)]);
  return screen.getByTestId('action-entry');
}

async function unfold(): Promise<string> {
  await page.it.click('action-summary');
  await page.it.pass(0);
  return screen.getByTestId('action-entry').textContent ?? '';
}

describe('how an action goes', () => {
  it.each<[ActionEntry['state'], string]>([
    ['preparing', 'Working out'],
    ['approved', 'about to start'],
    ['failed', 'failed'],
    ['ok', 'done'],
    ['notRun', 'not run'],
    ['lost', 'outcome unknown'],
  ])('%s is said in a line', async (state, said) => {
    const entry = await show([], { state });
    expect(screen.getByTestId('action-row').dataset.state).toBe(state);
    expect(entry.textContent).toContain(said);
    expect(screen.queryByTestId('confirm-card')).toBeNull();
  });

  it('one under way shows its time and the end of its output, and no other one\u2019s', async () => {
    const entry = acted([ended(once)], { state: 'running', startedAt: Date.now() - 65_000 });
    await page.it.show([entry, acted([ended(once)], { state: 'running', call: 'other', startedAt: Date.now() })]);
    page.it.backend.say([{ kind: 'output', conversationId: 'c1', call: entry.call, text: 'test one ok\n' }]);
    await page.it.pass(100);
    expect(screen.getAllByTestId('elapsed')[0]?.textContent).toContain('1:05');
    expect(screen.getAllByTestId('live-output').map((output) => output.textContent)).toEqual([
      'test one ok\n',
      'No output yet',
    ]);
    page.it.backend.say([{ kind: 'output', conversationId: 'c1', call: entry.call, text: 'test \u202Etwo' }]);
    await page.it.pass(100);
    expect(screen.getAllByTestId('live-output')[0]?.textContent).toBe('test one ok\ntest ⟨U+202E⟩two');
  });

  it('one that went quiet asks while it runs', async () => {
    await show([ended(once), quiet({ command: 'cargo test' })], { state: 'running', startedAt: AT });
    expect(screen.getByTestId('quiet-card')).toBeTruthy();
    expect(screen.getByTestId('action-row').dataset.state).toBe('running');
  });

  it('one whose end is unknown asks how it goes on', async () => {
    await show([ended(once), lost(command('cargo test'))], { state: 'lost', startedAt: AT });
    expect(screen.getByTestId('lost-card')).toBeTruthy();
  });

  it('the keys stay with it when its card goes', async () => {
    await page.it.ask(command('cargo test'));
    screen.getByTestId('confirm-once').focus();
    await page.it.pass(ARMING_MS);
    await page.it.click('confirm-once');
    expect(screen.queryByTestId('confirm-card')).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId('action-summary'));
  });
});

describe('who consented', () => {
  it.each<[string, Outcome, Closing['by'], string]>([
    ['once', once, 'window', '14:02 in the window'],
    ['once, elsewhere', once, 'terminal', 'in the terminal'],
    [
      'for the conversation',
      { kind: 'approved', scope: { kind: 'conversation', pattern: PATTERN } },
      'window',
      'for this conversation',
    ],
    ['always', { kind: 'approved', scope: { kind: 'always', pattern: PATTERN } }, 'window', 'always'],
    [
      'until a day',
      { kind: 'approved', scope: { kind: 'always', pattern: PATTERN, until: AT } },
      'window',
      'until Nov 21, 2026',
    ],
  ])('the person, %s', async (_, outcome, by, said) => {
    await show([ended(outcome, by)], { state: 'ok', by: { kind: 'person' }, result: 'all passed', resultBytes: 10 });
    const shown = await unfold();
    expect(screen.getByTestId('consent-by').textContent).toContain(said);
    expect(shown).toContain('all passed');
    expect(shown).toContain('cargo test');
  });

  it('a rule, in its words, or that it is gone', async () => {
    const known = rule({ pattern: PATTERN });
    page.it.backend.rules = () => Promise.resolve([known]);
    await show([], { state: 'ok', by: { kind: 'rule', rule: known.id }, proposal: command('cargo test') });
    await unfold();
    expect(screen.getByTestId('consent-by').textContent).toContain('Pages at https://example.org/');
  });

  it('a rule that was revoked', async () => {
    page.it.backend.rules = () => Promise.resolve([]);
    await show([], { state: 'ok', by: { kind: 'rule', rule: 'gone' }, proposal: command('cargo test') });
    await unfold();
    expect(screen.getByTestId('consent-by').textContent).toContain('no longer in the list');
  });

  it('the mode', async () => {
    await show([], { state: 'ok', by: { kind: 'mode', mode: 'allowChanges' }, proposal: edit('a.rs', '') });
    await unfold();
    expect(screen.getByTestId('consent-by').textContent).toContain('Edit freely');
  });

  it('and that the person changed it, with what the agent had proposed', async () => {
    const edited = command('cargo test -p ask');
    await show([ended({ kind: 'approved', scope: { kind: 'once' }, edited })], {
      state: 'ok',
      by: { kind: 'person' },
      proposal: edited,
    });
    const shown = await unfold();
    expect(screen.getByTestId('action-edited').textContent).toBe('changed by you');
    expect(shown).toContain('cargo test -p ask');
    expect(shown).toContain('What the agent proposed');
  });
});

describe('what did not happen', () => {
  it('because the person refused it, with the reason', async () => {
    await show([ended({ kind: 'denied', reason: 'Not \u202Enow' })], { state: 'notRun' });
    expect(await unfold()).toContain('It didn’t happen');
    expect(screen.getByTestId('refusal-reason').textContent).toBe('Not ⟨U+202E⟩now');
    expect(screen.getByTestId('action-row').textContent).toContain('denied');
  });

  it.each<[Outcome, string]>([
    [{ kind: 'denied' }, 'You denied it'],
    [{ kind: 'superseded' }, 'you sent a message'],
    [{ kind: 'stopped' }, 'stopped'],
    [{ kind: 'noResponse', limitMs: 60_000 }, 'ran out'],
    [{ kind: 'afk' }, 'Nobody was here'],
  ])('because of an end of another kind: %j', async (outcome, said) => {
    await show([ended(outcome)], { state: 'notRun' });
    await unfold();
    expect(screen.getByTestId('consent-by').textContent).toContain(said);
  });

  it('leaves a reason that was being written, to be used as a message', async () => {
    const [asked] = await page.it.ask(command('cargo test'));
    await page.it.click('confirm-because');
    await page.it.user.type(screen.getByTestId('because-text'), 'wait for the tide');
    const closing = end({ kind: 'approved', scope: { kind: 'once' } }, 'terminal');
    if (!asked) throw new Error('asked');
    page.it.backend.tell('ai-agent-ask-closed', {
      conversationId: 'c1',
      toolCallId: asked.toolCall,
      interactionId: asked.id,
      closing,
    });
    page.it.backend.put('c1', [
      { index: 0, entry: acted([closed(asked, closing)], { state: 'running', startedAt: AT }) },
    ]);
    await page.it.pass(0);
    expect(screen.getByTestId('consent-unsent').textContent).toContain('wait for the tide');
    await page.it.user.click(screen.getByText('Use as a message'));
    expect(page.it.app.thread?.message.text).toContain('wait for the tide');
    expect(screen.queryByTestId('consent-unsent')).toBeNull();
  });
});
