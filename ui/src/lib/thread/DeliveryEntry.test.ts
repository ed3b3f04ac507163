// What a run did in the end, its files to look at and to put back, and how its end reads beside that.
import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { replied, said } from '../../dev/fake/made';
import { acted, confirm, delivered, edit } from '../../dev/fake/madeActions';
import type { ConversationSummary, DeliveryEntry, Entry, FileTouched, RunEnd } from '../generated/wire';
import { threadOnPage } from '../../dev/testing/thread';

const page = threadOnPage();
const DIFF = '@@ -1 +1 @@\n-length = 12\n+length = 14';
const file = (path: string, more: Partial<FileTouched> = {}): FileTouched => ({
  path,
  kind: 'change',
  to: null,
  call: 'w1',
  status: 'ok',
  ...more,
});
const done = acted([confirm(edit('a.md', DIFF))], { call: 'w1', state: 'ok', startedAt: 1 });
const show = (entry: Partial<DeliveryEntry>, summary: Partial<ConversationSummary> = { standing: 'idle' }) =>
  page.it.show([done, delivered(entry)], summary);
const text = (name: string) => screen.getByTestId(name).textContent?.replace(/\s+/g, ' ').trim();

describe('a delivery', () => {
  it('says what was done, decided, consented to, and what was refused', async () => {
    await show({
      files: [
        file('a.md'),
        file('old.md', { kind: 'move', to: 'new\u202E.md' }),
        file('b.md', { kind: 'delete', status: 'failed' }),
      ],
      commands: [
        { command: 'make', call: 'c', status: 'ok' },
        { command: 'make test', call: 'd', status: 'failed' },
      ],
      pages: ['https://example.org/a'],
      byPerson: 3,
      byRule: 1,
      byMode: 2,
      refused: 1,
      decisions: [
        { interaction: 'i', question: 'q', asked: 'Which **list**?', answer: 'The first', corrected: false, at: 1 },
      ],
    });
    const all = text('delivery');
    for (const words of [
      '3 files touched',
      '2 commands run',
      '1 page fetched',
      'https://example.org/a',
      '1 decision by you',
      'Which list?',
      'The first',
      'old.md → new⟨U+202E⟩.md',
    ])
      expect(all).toContain(words);
    expect(text('delivery-consent')).toBe(
      'Approved: 3 times by you, once by your rule, 2 times by the mode. 1 requested action didn’t happen.',
    );
    expect(screen.getAllByTestId('delivered-command').map((one) => one.dataset.status)).toEqual(['ok', 'failed']);
    expect(screen.getAllByTestId('touched-file')[2]?.textContent).toContain('failed');
    expect(screen.queryByTestId('undo')).toBeNull();
  });

  it('lists the calls of a run that changed nothing', async () => {
    await show({
      calls: [
        { tool: 'read_file', subject: 'a\u202E.md', call: 'c', status: 'ok' },
        { tool: 'mcp__web__find', subject: '', call: 'd', status: 'failed' },
      ],
    });
    for (const words of ['2 tool calls', 'a⟨U+202E⟩.md', 'find']) expect(text('delivery')).toContain(words);
    expect(screen.queryByTestId('delivery-consent')).toBeNull();
  });

  it('opens what was done to a file, each change of it', async () => {
    await show({ files: [file('a.md'), file('a.md')] });
    await page.it.click('touched-file');
    expect(page.it.backend.called('action')).toEqual([['c1', 'w1']]);
    expect(within(screen.getByTestId('diff-dialog')).getByTestId('diff').textContent).toContain('length = 14');
    await page.it.click('diff-close');
    expect(within(screen.getByTestId('diff-dialog')).queryByTestId('diff')).toBeNull();
  });

  it('says why a change cannot be shown, and tries again', async () => {
    await show({ files: [file('a.md')] });
    page.it.backend.refusals.set('action', { code: 'internal', message: 'Not readable.' });
    await page.it.click('touched-file');
    expect(within(screen.getByTestId('diff-dialog')).getByRole('alert').textContent).toContain('Not readable.');
    page.it.backend.refusals.clear();
    await page.it.click('diff-again');
    expect(screen.getByTestId('diff-dialog').textContent).toContain('length = 14');
  });
});

describe('undoing', () => {
  const files = [file('a.md'), file('b.md')];
  const commands = [{ command: 'make', call: 'c', status: 'ok' as const }];

  it('names the files first, and what cannot be undone', async () => {
    await show({ files, commands, canUndo: true });
    await page.it.click('undo');
    const dialog = screen.getByTestId('undo-dialog').textContent ?? '';
    for (const words of ['a.md', 'b.md', 'Commands can’t be undone', 'make']) expect(dialog).toContain(words);
    expect(page.it.backend.called('undoRun')).toEqual([]);
    await page.it.click('undo-no');
    expect(page.it.backend.called('undoRun')).toEqual([]);
  });

  it('is done when it is meant', async () => {
    await show({ files, canUndo: true, run: 4 });
    await page.it.click('undo', 'undo-yes');
    expect(page.it.backend.called('undoRun')).toEqual([['c1', 4]]);
    expect(screen.queryByTestId('undo')).toBeNull();
    expect(screen.getAllByTestId('touched-file').map((row) => row.textContent)).toEqual([
      expect.stringContaining('undone'),
      expect.stringContaining('undone'),
    ]);
    expect(document.activeElement).toBe(screen.getByTestId('delivery'));
  });

  it('says why it was not done', async () => {
    await show({ files, canUndo: true });
    page.it.backend.refusals.set('undoRun', { code: 'notSaved', message: 'The disk is full.' });
    await page.it.click('undo', 'undo-yes');
    expect(within(screen.getByTestId('undo-dialog')).getByRole('alert').textContent).toContain('The disk is full.');
  });

  it('waits until the agent has stopped working', async () => {
    await show({ files, canUndo: true }, { standing: 'working' });
    expect(screen.getByTestId('undo').hasAttribute('disabled')).toBe(true);
    expect(text('delivery')).toContain('once the agent has stopped');
  });

  it('says which files are back and which were left', async () => {
    const undone = { restored: ['a.md'], kept: ['b.md', 'c.md'] };
    await page.it.show([delivered({ files, undone }), { kind: 'undone', run: 1, files: undone, at: 1 }], {
      standing: 'idle',
    });
    for (const place of ['delivery-undone', 'undone-notice']) {
      expect(text(place)).toContain('1 file is as it was before: a.md');
      expect(text(place)).toContain('2 files were left as they are');
    }
  });
});

describe('the end of a run beside what it did', () => {
  const failed: RunEnd = { kind: 'failed', failure: { code: 'unreachable', detail: '' } };
  const ended = (end: RunEnd = failed): Entry => ({ kind: 'ended', run: 1, end, at: 1 });
  const interrupted = { standing: 'failed', phase: 'interrupted' } as const;
  const cases: [string, Entry[], Partial<ConversationSummary>, boolean][] = [
    ['its delivery follows', [ended(), delivered()], interrupted, true],
    ['its delivery and its summary follow', [ended(), delivered(), replied('So far.')], interrupted, true],
    [
      'it was undone',
      [ended(), delivered(), { kind: 'undone', run: 1, files: { restored: [], kept: [] }, at: 1 }],
      interrupted,
      true,
    ],
    ['a message follows', [ended(), delivered(), said('next')], interrupted, false],
    [
      'it was tried again and done',
      [ended(), delivered(), replied('Done.')],
      { standing: 'idle', phase: 'done' },
      false,
    ],
    ['it is being tried again', [ended(), delivered()], { standing: 'working' }, false],
  ];
  it.each(cases)('offers to try again where that makes sense: %s', async (_, entries, summary, offered) => {
    await page.it.show(entries, summary);
    expect(screen.queryByTestId('try-again') !== null).toBe(offered);
  });
});
