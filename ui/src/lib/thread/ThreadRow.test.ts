import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { replied, used } from '../../dev/fake/made';
import type { Entry, FailureCode, LiveStep, RedactedValue, ToolState } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import { rowsOf } from '../facts/rows';
import type { Thread } from '../state/thread.svelte';
import ThreadRow from './ThreadRow.svelte';

let backend: FakeBackend;
let app: App;

beforeEach(() => {
  backend = new FakeBackend();
  backend.keep({ id: 'c1' }, []);
});

async function show(entry: Entry | null, last = true): Promise<Thread> {
  app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await settle();
  const thread = app.thread as Thread;
  stage(app, ThreadRow, { row: { index: 0, entry }, thread, first: true, last });
  return thread;
}

const failed = (code: FailureCode): Entry => ({
  kind: 'ended',
  run: 1,
  end: { kind: 'failed', failure: { code, detail: 'HTTP 401 <b>bad</b>' } },
  at: 0,
});

describe('a tool', () => {
  const states: [ToolState, string][] = [
    ['running', 'running'],
    ['ok', 'done'],
    ['failed', 'failed'],
    ['notRun', 'not run'],
  ];
  it.each(states)('that is %s says so in words, not only in colour', async (state, word) => {
    await show(used('read_file', 'a.md', state, 'text'));
    const card = screen.getByTestId('tool-card');
    expect(card.dataset.state).toBe(state);
    expect(card.querySelector('summary')?.textContent).toContain(word);
    expect(card.textContent).toContain('read_file');
    expect(card.textContent).toContain('a.md');
  });

  it.each([
    ['mcp__harbour__book_berth', 'book_berth · harbour'],
    ['mcp__a__b__c\u202e', 'b__c⟨U+202E⟩ · a'],
    ['mcp__harbour', 'mcp__harbour'],
  ])('of a server has both names: %s', async (name, words) => {
    await show(used(name, '', 'ok', 'text'));
    expect(screen.getByTestId('tool-card').querySelector('summary')?.textContent).toContain(words);
  });

  it('shows hidden characters in its name and says how much of the result is shown', async () => {
    await show({ ...used('read\u200bfile', 'a', 'ok', 'abc'), resultBytes: 9000 } as Entry);
    expect(screen.getByTestId('tool-card').textContent).toContain('U+200B');
    expect(screen.getByTestId('tool-card').textContent).toContain('The first 3 bytes of 8.8 kB');
  });
});

describe('what was hidden from the model', () => {
  const values: RedactedValue[] = [
    { kind: 'token', tag: '7f3a-1', value: 'abc\u202e123' },
    { kind: 'password', tag: '7f3a-2', value: 'swordfish' },
  ];
  const redacted = (sent: boolean): Entry =>
    ({ ...used('read_file', '.env', 'ok', 'text'), redacted: { values, sent } }) as Entry;
  const note = (): HTMLElement => screen.getByTestId('redacted');

  it('is counted without opening the tool, and shown on demand with its hidden characters', async () => {
    await show(redacted(false));
    expect(note().textContent).toContain('2 values look like secrets');
    expect(note().textContent).not.toContain('swordfish');
    const shows = screen.getByTestId('redacted-show');
    expect(shows.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(shows);
    expect(shows.getAttribute('aria-expanded')).toBe('true');
    for (const text of ['swordfish', 'Password', 'API key or access token', 'U+202E'])
      expect(note().textContent).toContain(text);
    await userEvent.click(shows);
    expect(note().textContent).not.toContain('swordfish');
  });

  it('is sent by one press, once it was looked at', async () => {
    await show(redacted(false));
    expect(screen.queryByTestId('redacted-send')).toBeNull();
    await userEvent.click(screen.getByTestId('redacted-show'));
    await userEvent.click(screen.getByTestId('redacted-send'));
    await settle();
    expect(backend.called('sendRedacted')).toEqual([['c1', note().dataset.call]]);
  });

  it('was sent: that is said, and it can still be seen', async () => {
    await show(redacted(true));
    expect(screen.queryByTestId('redacted-send')).toBeNull();
    expect(note().textContent).toContain('You sent it after all.');
    await userEvent.click(screen.getByTestId('redacted-show'));
    expect(note().textContent).toContain('swordfish');
  });

  it.each([
    [{ code: 'wouldSkip', message: 'x' }, 'Answer it first'],
    [{ code: 'notSaved', message: 'The disk is full.' }, 'The disk is full.'],
  ] as const)('says why it was not sent: %o', async (refusal, words) => {
    backend.refusals.set('sendRedacted', refusal);
    await show(redacted(false));
    await userEvent.click(screen.getByTestId('redacted-show'));
    await userEvent.click(screen.getByTestId('redacted-send'));
    await settle();
    expect(note().querySelector('[role=alert]')?.textContent).toContain(words);
    expect(screen.getByTestId('redacted-send')).toHaveProperty('disabled', false);
  });
});

describe('a run that failed', () => {
  it('says what happened, what was kept and what to do, with the server’s words on demand', async () => {
    await show(failed('unauthorized'));
    const notice = screen.getByTestId('ended-notice');
    expect(notice.textContent).toContain('didn’t accept the key');
    expect(notice.textContent).toContain('kept');
    expect(notice.querySelector('details')?.textContent).toContain('HTTP 401 <b>bad</b>');
    await userEvent.click(screen.getByText('Open Settings'));
    expect(app.route.place.view).toBe('settings');
  });

  it('is tried again', async () => {
    await show(failed('unreachable'));
    await userEvent.click(screen.getByTestId('try-again'));
    expect(backend.called('retryRun')).toEqual([['c1']]);
  });

  it('says why it could not be tried again', async () => {
    backend.refusals.set('retryRun', { code: 'internal', message: 'Nothing to retry.' });
    await show(failed('cutOff'));
    await userEvent.click(screen.getByTestId('try-again'));
    await settle();
    expect(screen.getByTestId('ended-notice').textContent).toContain('Nothing to retry.');
  });

  it('is not offered again when the conversation has gone on', async () => {
    await show(failed('cutOff'), false);
    expect(screen.queryByTestId('try-again')).toBeNull();
  });
});

describe('a reply', () => {
  it('that broke off is marked', async () => {
    await show(replied('Half of', { cut: true }));
    expect(screen.getByTestId('reply-cut').textContent).toContain('broke off');
  });

  it('keeps its reasoning folded', async () => {
    await show(replied('Done', { reasoning: 'Because' }));
    expect(screen.getByText('Reasoning').closest('details')?.open).toBe(false);
  });

  it('that waits for the network counts down, and is tried at once on a press', async () => {
    const thread = await show(null);
    const at = Date.now() + 5000;
    const failure = { code: 'unreachable', detail: '127.0.0.1:9: <b>refused</b>' } as const;
    const steps: LiveStep[] = [
      { kind: 'begin', conversationId: 'c1' },
      { kind: 'retry', conversationId: 'c1', notice: { attempt: 2, since: Date.now(), at, failure } },
    ];
    steps.forEach((step) => thread.hear(step));
    await vi.waitFor(() =>
      expect(screen.getByTestId('retry-notice').textContent).toMatch(/Waiting for the network · next try in [45] s/),
    );
    expect(screen.getByTestId('retry-why').textContent).toContain(
      'the model can’t be reached: 127.0.0.1:9: <b>refused</b>',
    );
    await userEvent.click(screen.getByTestId('retry-now'));
    expect(backend.called('retryRun')).toEqual([['c1']]);
  });

  it('that waits for its key can use the default model instead', async () => {
    const thread = await show(null);
    const failure = { code: 'keyNotKept', detail: 'mine at http://127.0.0.1:9' } as const;
    const notice = { attempt: 1, since: Date.now(), at: Date.now() + 60_000, failure };
    thread.hear({ kind: 'begin', conversationId: 'c1' });
    thread.hear({ kind: 'retry', conversationId: 'c1', notice });
    await vi.waitFor(() =>
      expect(screen.getByTestId('retry-notice').textContent).toContain('Waiting for the model’s key'),
    );
    await userEvent.click(screen.getByTestId('default-model'));
    expect(backend.called('useSettingsModel')).toEqual([['c1']]);
  });
});

it('a completed run needs no line, and what is written has the place it will be stored at', () => {
  const entries = [
    { index: 7, entry: replied('a') },
    { index: 8, entry: { kind: 'ended', run: 1, end: { kind: 'completed' }, at: 0 } as Entry },
  ];
  expect(rowsOf(entries, false).map((row) => row.index)).toEqual([7]);
  expect(rowsOf(entries, true).at(-1)).toEqual({ index: 9, entry: null, key: 9 });
});
