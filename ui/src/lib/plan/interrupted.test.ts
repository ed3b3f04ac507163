// A command that went quiet, and an action of which nobody knows how it ended: each answer is the one that was meant.
import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { closed } from '../../dev/fake/made';
import { acted, command, confirm, edit, lost, quiet } from '../../dev/fake/madeActions';
import type { FileState, Interaction, Outcome, Response } from '../generated/wire';
import { ARMING_MS, threadOnPage } from '../../dev/testing/thread';

const page = threadOnPage();
const DIFF = '@@ -1 +1 @@\n-length = 12\n+length = 14';
const run = command('make  all\t');
const yes = () => closed(confirm(run), { outcome: { kind: 'approved', scope: { kind: 'once' } }, at: 1 });
const silent = () =>
  quiet({ command: 'make  all\t', tail: 'one\ntwo\u202E' }, { openedAt: new Date(2026, 10, 21, 14, 7).getTime() });
const showQuiet = (asked: Interaction = silent()) =>
  page.it.show([acted([yes(), asked], { state: 'running', startedAt: 1 })]);
const known = (['before', 'after', 'other', 'unknown'] as FileState[]).map((state) => ({ path: `${state}.md`, state }));
const cut = () => lost(edit('src/a.rs', DIFF), { output: 'half of it', files: known }, { openedAt: 1 });
const showLost = (asked: Interaction = cut()) => page.it.show([acted([asked], { state: 'lost', startedAt: 1 })]);

describe('a command that said nothing for long', () => {
  it('says for how long, since when, and what it put out last, with hidden characters in sight', async () => {
    await showQuiet();
    const card = screen.getByTestId('quiet-card');
    expect(card.textContent).toContain('This command has had no output for 5 minutes');
    expect(card.textContent).toContain('14:02');
    expect(screen.getByTestId('output-tail').textContent).toContain('two⟨U+202E⟩');
    expect(within(card).getByTestId('command-text').textContent).toContain('make  all→');
  });

  it('says that there was no output at all', async () => {
    await showQuiet(quiet({ command: 'sleep', tail: '' }));
    expect(screen.getByTestId('output-none')).toBeTruthy();
  });

  it.each([
    ['quiet-wait', 'wait'],
    ['quiet-stop', 'stop'],
  ] as const)('%s', async (press, patience) => {
    await showQuiet();
    await page.it.click(press);
    expect(page.it.responses).toEqual([{ kind: 'decided', patience }]);
  });

  it('is not stopped, nor let go on, by Esc or a number', async () => {
    await showQuiet();
    screen.getByTestId('quiet-card').focus();
    await page.it.keys('{Escape}{Escape}12{Enter}');
    expect(page.it.responses).toEqual([]);
    expect(screen.queryByTestId('consent-close')).toBeNull();
  });

  it('is asked about again on a card of its own, which takes no press of before', async () => {
    await showQuiet();
    await page.it.click('quiet-wait');
    const { backend } = page.it;
    const again = quiet({ command: 'make', tail: '', quietMs: 900_000 });
    backend.put('c1', [{ index: 0, entry: acted([yes(), again], { state: 'running', startedAt: 1 }) }]);
    await page.it.pass(0);
    expect(screen.getByTestId('quiet-card').textContent).toContain('15 minutes');
    await page.it.click('quiet-stop');
    expect(page.it.responses).toHaveLength(1);
    await page.it.pass(ARMING_MS);
    await page.it.click('quiet-stop');
    expect(page.it.responses).toHaveLength(2);
  });
});

describe('an action whose end nobody knows', () => {
  it('shows what was under way, since when, exactly with what, and what is known', async () => {
    await showLost();
    const card = screen.getByTestId('lost-card');
    expect(card.textContent).toContain('Change src/a.rs');
    expect(within(card).getByTestId('diff').textContent).toContain('length = 14');
    expect(within(card).getByTestId('exact-arguments').textContent).toContain('"old": "length = 12"');
    expect(screen.getByTestId('output-tail').textContent).toBe('half of it');
    expect(screen.getAllByTestId('lost-file').map((file) => file.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'before.md as it was before',
      'after.md as the action would have left it',
      'other.md neither as before nor as intended',
      'unknown.md couldn’t be checked',
    ]);
  });

  it('says that nothing is known', async () => {
    await showLost(lost(run));
    expect(screen.getByTestId('lost-known').textContent).toContain('There was no output');
  });

  it.each(['retry', 'happened', 'skip', 'stop'] as const)('goes on as the person says: %s', async (how) => {
    await showLost();
    await page.it.click(`lost-${how}`);
    expect(page.it.responses).toEqual([{ kind: 'settled', how } satisfies Response]);
  });

  it('stays as it is where the answer does not get through, and says so', async () => {
    await showLost();
    page.it.backend.verdicts.push({ kind: 'notSaved', why: 'disk full' });
    await page.it.click('lost-skip');
    expect(screen.getByTestId('consent-notice').textContent).toContain('disk full');
    await page.it.click('lost-happened');
    expect(page.it.responses).toHaveLength(2);
  });

  it('takes no press in its first moments, nor any key', async () => {
    await page.it.show([acted([cut()], { state: 'lost', startedAt: 1 })], { armed: false });
    await page.it.click('lost-retry');
    await page.it.pass(ARMING_MS);
    screen.getByTestId('lost-card').focus();
    await page.it.keys('1{Enter}{Escape}{Escape}');
    expect(page.it.responses).toEqual([]);
  });
});

describe('the history', () => {
  const ends: [string, (closing: Outcome) => Interaction, Outcome, string][] = [
    [
      'waited',
      (outcome) => closed(silent(), { outcome, at: 2 }),
      { kind: 'decided', patience: 'wait' },
      'You let it run for 10 more minutes',
    ],
    [
      'stopped',
      (outcome) => closed(silent(), { outcome, at: 2 }),
      { kind: 'decided', patience: 'stop' },
      'You stopped the command',
    ],
    ['ended by itself', (outcome) => closed(silent(), { outcome, at: 2 }), { kind: 'moot' }, 'It ended on its own'],
    [
      'retried',
      (outcome) => closed(cut(), { outcome, at: 2 }),
      { kind: 'settled', how: 'retry' },
      'You had it done again',
    ],
    [
      'happened',
      (outcome) => closed(cut(), { outcome, at: 2, by: 'terminal' }),
      { kind: 'settled', how: 'happened' },
      'in the terminal',
    ],
    [
      'superseded',
      (outcome) => closed(cut(), { outcome, at: 2 }),
      { kind: 'superseded' },
      'Skipped: you sent a message',
    ],
  ];
  it.each(ends)('of one that was %s is one line', async (_, make, outcome, words) => {
    const asked = make(outcome);
    await page.it.show([acted([yes(), asked], { state: 'ok', result: 'done', resultBytes: 4, startedAt: 1 })]);
    await page.it.click('action-summary');
    const line = screen.getByTestId(asked.body.kind === 'quiet' ? 'history-quiet' : 'history-lost');
    expect(line.textContent).toContain(words);
    expect(screen.queryByTestId('quiet-card') ?? screen.queryByTestId('lost-card')).toBeNull();
  });
});
