// Beside the thread: how far the plan is, the decisions with the way to where they were made, and the files that were touched.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, closed, said } from '../../dev/fake/made';
import { acted, confirm, edit } from '../../dev/fake/madeActions';
import type { Decision, Phase } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import type { Thread } from '../state/thread.svelte';
import ThreadView from '../thread/ThreadView.svelte';

const at = new Date(2026, 10, 21, 14, 2).getTime();
const decision = (more: Partial<Decision> = {}): Decision => ({
  interaction: 'i1',
  question: 'q1',
  asked: 'Which **list** is right?',
  answer: 'crew-list.txt',
  corrected: false,
  at,
  ...more,
});
let backend: FakeBackend;
let app: App;

beforeEach(() => {
  localStorage.clear();
  backend = new FakeBackend();
  backend.keep({ id: 'c1', title: 'Harbour' }, [said('one')]);
});

async function show(decisions: Decision[]): Promise<Thread> {
  backend.kept.get('c1')!.decisions = decisions;
  app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await settle();
  const thread = app.thread as Thread;
  stage(app, ThreadView, { thread });
  return thread;
}

async function open(): Promise<void> {
  await userEvent.click(screen.getByTestId('decisions-toggle'));
  await settle();
}

describe('the decisions', () => {
  it('are counted on their button, and listed with question, answer, time and what was corrected', async () => {
    await show([
      decision(),
      decision({ question: 'q2', asked: 'And the notes?', answer: 'Leave them', corrected: true }),
    ]);
    const toggle = screen.getByTestId('decisions-toggle');
    expect(toggle.getAttribute('aria-label')).toBe('Plan and decisions: 2 decisions');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await open();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const [first, second] = screen.getAllByTestId('decision');
    expect(first?.textContent).toContain('Which list is right?');
    expect(first?.textContent).toContain('crew-list.txt');
    expect(first?.textContent).toContain('14:02');
    expect(first?.textContent).not.toContain('corrected');
    expect(second?.textContent).toContain('corrected');
  });

  it('say in one sentence what will be here while there is none', async () => {
    await show([]);
    await open();
    expect(screen.getByTestId('decisions-empty').textContent).toMatch(/^[^.]+\.$/);
  });

  it('are listed from the latest on, and the earlier ones page by page', async () => {
    const many = Array.from({ length: 60 }, (_, n) => decision({ question: `q${n}`, answer: `Answer ${n}` }));
    const thread = await show(many);
    await open();
    expect(screen.getByTestId('decisions-count').textContent).toBe('60');
    const answers = () => screen.getAllByTestId('decision-answer').map((one) => one.textContent.trim());
    expect(answers()).toEqual(many.slice(10).map(({ answer }) => answer));
    backend.refusals.set('decisions', { code: 'failed', message: 'The disk is full.' });
    await userEvent.click(screen.getByTestId('decisions-earlier'));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Couldn’t load earlier decisions: The disk is full.');
    backend.refusals.clear();
    await userEvent.click(screen.getByTestId('decisions-earlier'));
    await settle();
    expect(answers()).toEqual(many.map(({ answer }) => answer));
    expect(screen.queryByTestId('decisions-earlier')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();

    const changed = many.map((one, n) => (n === 3 ? { ...one, answer: 'Put right', corrected: true } : one));
    backend.decide('c1', [...changed, decision({ question: 'new', answer: 'The latest' })]);
    await settle();
    expect(answers()).toEqual([...changed.map(({ answer }) => answer), 'The latest']);
    expect(thread.decisionCount).toBe(61);
  });

  it('follow what the program tells', async () => {
    await show([]);
    backend.decide('c1', [decision()]);
    await settle();
    expect(screen.getByTestId('decisions-count').textContent).toBe('1');
  });

  it('show hidden characters', async () => {
    await show([decision({ answer: 'safe\u202Etxt' })]);
    await open();
    expect(screen.getByTestId('decision-answer').textContent).toContain('U+202E');
  });
});

describe('correcting a decision', () => {
  it('takes what Enter sends, and the keys go back to the button', async () => {
    await show([decision()]);
    await open();
    await userEvent.click(screen.getByTestId('decision-correct'));
    const field = screen.getByTestId('decision-field') as HTMLTextAreaElement;
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('crew-list.txt');
    await userEvent.clear(field);
    await userEvent.type(field, 'the plan{Enter}');
    await settle();
    expect(backend.called('correctDecision')).toEqual([['c1', 'i1', 'q1', 'the plan']]);
    expect(screen.getByTestId('decision').textContent).toContain('the plan');
    expect(screen.getByTestId('decision').textContent).toContain('corrected');
    expect(document.activeElement).toBe(screen.getByTestId('decision-correct'));
  });

  it('keeps what was typed where it is not taken, and says why', async () => {
    await show([decision()]);
    await open();
    backend.refusals.set('correctDecision', { code: 'notSaved', message: 'The disk is full.' });
    await userEvent.click(screen.getByTestId('decision-correct'));
    await userEvent.type(screen.getByTestId('decision-field'), ' of May');
    await userEvent.click(screen.getByTestId('decision-save'));
    await settle();
    expect((screen.getByTestId('decision-field') as HTMLTextAreaElement).value).toBe('crew-list.txt of May');
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
  });

  it('sends nothing where nothing was changed, or Esc was pressed', async () => {
    await show([decision()]);
    await open();
    await userEvent.click(screen.getByTestId('decision-correct'));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByTestId('decision-correct'));
    await userEvent.type(screen.getByTestId('decision-field'), ' x{Escape}');
    expect(screen.queryByTestId('decision-field')).toBeNull();
    expect(backend.called('correctDecision')).toEqual([]);
    expect(screen.getByTestId('decisions-pane')).toBeTruthy();
  });
});

describe('withdrawing a decision', () => {
  it('asks first, and then it is gone', async () => {
    await show([decision()]);
    await open();
    await userEvent.click(screen.getByTestId('decision-withdraw'));
    expect(backend.called('withdrawDecision')).toEqual([]);
    await userEvent.click(screen.getByTestId('decision-withdraw-yes'));
    await settle();
    expect(backend.called('withdrawDecision')).toEqual([['c1', 'i1', 'q1']]);
    expect(screen.queryByTestId('decision')).toBeNull();
    expect(screen.getByText('Decision withdrawn.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByTestId('decisions-pane'));
  });

  it('is left where the person thinks better of it, and says why where it fails', async () => {
    await show([decision()]);
    await open();
    await userEvent.click(screen.getByTestId('decision-withdraw'));
    await userEvent.click(screen.getByText('Keep it'));
    expect(screen.queryByTestId('decision-withdraw-yes')).toBeNull();
    backend.refusals.set('withdrawDecision', { code: 'notSaved', message: 'The disk is full.' });
    await userEvent.click(screen.getByTestId('decision-withdraw'));
    await userEvent.click(screen.getByTestId('decision-withdraw-yes'));
    await settle();
    expect(within(screen.getByTestId('decision')).getByRole('alert').textContent).toContain('The disk is full.');
  });
});

describe('the plan', () => {
  const plan = (done: number) => ({
    interaction: 'p',
    title: 'One list',
    steps: ['Read', 'Wri\u200bte', 'Check'].map((text, at) => ({
      text,
      done: at < done,
      ...(at < done ? { note: 'All agree.' } : {}),
    })),
  });
  const states = () => screen.getAllByTestId('pane-step').map((step) => step.dataset.state);

  it('says in one sentence what will be here while there is none', async () => {
    await show([]);
    await open();
    expect(screen.getByTestId('plan-empty').textContent).toMatch(/^[^.]+\.$/);
  });

  const cases: [Phase, number, string[]][] = [
    ['executing', 1, ['done', 'doing', 'next']],
    ['interrupted', 1, ['done', 'next', 'next']],
    ['done', 3, ['done', 'done', 'done']],
    ['executing', 3, ['done', 'done', 'done']],
  ];
  it.each(cases)('is as far as it is: %s, %i done', async (phase, done, expected) => {
    await show([]);
    await open();
    backend.plan('c1', plan(done));
    backend.put('c1', [], { phase });
    await settle();
    expect(states()).toEqual(expected);
    const pane = screen.getByTestId('decisions-pane').textContent ?? '';
    expect(pane).toContain(`${done} of 3 steps done`);
    expect(pane).toContain('All agree.');
    expect(pane).toContain('Wri⟨U+200B⟩te');
  });
});

describe('the files touched', () => {
  const change = (path: string, call: string) =>
    acted([confirm(edit(path, '@@ -1 +1 @@\n-a\n+b'))], { call, state: 'ok', startedAt: 1 });

  it('are listed once each, and open what was done to them', async () => {
    backend.keep({ id: 'c1', title: 'Harbour' }, [change('a.md', '1'), change('b.md', '2'), change('a.md', '3')]);
    await show([]);
    await open();
    expect(screen.getAllByTestId('touched-file').map((file) => file.querySelector('bdi')?.textContent)).toEqual([
      'a.md',
      'b.md',
    ]);
    await userEvent.click(screen.getAllByTestId('touched-file')[0]!);
    await settle();
    expect(backend.called('action')).toEqual([
      ['c1', '1'],
      ['c1', '3'],
    ]);
    expect(within(screen.getByTestId('diff-dialog')).getAllByTestId('diff')).toHaveLength(2);
  });

  it('say that more may be further up, and load it', async () => {
    backend.keep({ id: 'c1', title: 'Harbour' }, [
      change('a.md', '1'),
      ...Array.from({ length: 150 }, (_, n) => said(`m${n}`)),
    ]);
    await show([]);
    await open();
    expect(screen.getByTestId('files-empty')).toBeTruthy();
    await userEvent.click(screen.getByTestId('files-earlier'));
    await settle();
    expect(screen.getByTestId('touched-file').textContent).toContain('a.md');
    expect(screen.queryByTestId('files-earlier')).toBeNull();
  });
});

describe('the pane', () => {
  it('over a narrow thread takes the keys, and Esc gives them back to its button', async () => {
    await show([decision()]);
    await open();
    const pane = screen.getByTestId('decisions-pane');
    expect(document.activeElement).toBe(pane);
    expect(screen.getByTestId('title').closest('header')?.parentElement?.inert).toBe(true);
    await userEvent.keyboard('{Escape}');
    await settle();
    expect(screen.queryByTestId('decisions-pane')).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId('decisions-toggle'));
  });

  it('leads to where the question was asked, however far back', async () => {
    const which = closed(ask('Which?', ['A']), { outcome: { kind: 'dismissed' }, at });
    const entries = [asked(which), ...Array.from({ length: 300 }, (_, n) => said(`m${n}`))];
    backend.keep({ id: 'c1', title: 'Harbour' }, entries);
    const thread = await show([decision({ interaction: which.id })]);
    expect(thread.asks(which.id)).toBeNull();
    await open();
    await userEvent.click(screen.getByTestId('decision-go'));
    expect(screen.queryByTestId('decisions-pane')).toBeNull();
    await expect.poll(() => thread.asks(which.id)).not.toBeNull();
  });
});
