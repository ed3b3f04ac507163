import { fireEvent, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, closed, replied, settingsOf } from '../../dev/fake/made';
import { row, shownOf } from '../../dev/fake/madeHistory';
import type { HistoryQuery, HistoryRow } from '../generated/wire';
import { sized } from '../../dev/testing/list';
import { appOn, settle, stage } from '../../dev/testing/stage';
import HistoryPage from './HistoryPage.svelte';

const ROW_PX = 86;
let backend: FakeBackend;
let app: App;
let unsized: () => void;

beforeEach(() => {
  unsized = sized(ROW_PX);
  backend = new FakeBackend();
});
afterEach(() => unsized());

async function show(rows: HistoryRow[], language: 'en' | 'zh' = 'en'): Promise<void> {
  if (language === 'zh') backend = new FakeBackend({ settings: settingsOf({ language }) });
  backend.past.rows = rows;
  app = await appOn(backend);
  await app.connect();
  app.openHistory({ page: 'decisions' });
  stage(app, HistoryPage, {});
  await drawn();
}

async function drawn(): Promise<void> {
  await vi.waitFor(() => expect(app.history.decisions.fetching).toBe(false));
  await settle();
}

const listed = () => screen.queryAllByTestId('history-row');
const sent = () => backend.called('history').map(([query]) => query as HistoryQuery);
/** What was searched for, whoever did. */
const queries = () => sent().map((query) => ({ ...query, seeker: undefined }));

describe('the list of decisions', () => {
  it('says of each what was asked, what came of it, by whom, after how long and where', async () => {
    await show([
      row({
        asked: 'Which **way**?',
        answer: 'Left',
        title: 'Berths',
        waitedMs: 125_000,
        decidedBy: { kind: 'person', surface: 'terminal' },
      }),
    ]);
    const [only] = listed();
    expect(only?.getAttribute('aria-label')).toMatch(
      /^Question: Which way\?\. Left\. You, in the terminal, after 2 min 5 sec, .*\. Conversation: Berths$/,
    );
    expect(only?.textContent).toContain('Berths · harbour');
    expect(screen.getByTestId('history-found').textContent).toBe('1 decision');
  });

  it('says how it ended where there are no words, and both where a refusal has a reason', async () => {
    await show([
      row({ kind: 'confirmation', outcome: 'approved', answers: [] }),
      row({ kind: 'confirmation', outcome: 'denied', answer: 'not today' }),
      row({ outcome: 'noResponse', answers: [], decidedBy: { kind: 'nobody' } }),
    ]);
    expect(screen.getAllByTestId('history-answer').map(({ textContent }) => textContent)).toEqual([
      '↩ Allowed',
      '↩ Denied: not today',
      '↩ No answer in time',
    ]);
  });

  it('draws only what is in sight of ten thousand, and fetches the next page before its end', async () => {
    await show(Array.from({ length: 10_000 }, () => row()));
    expect(screen.getByTestId('history-found').textContent).toBe('10,000 decisions');
    expect(listed().length).toBeGreaterThan(3);
    expect(listed().length).toBeLessThan(30);
    const list = screen.getByTestId('history-list');
    for (const page of [2, 3]) {
      list.scrollTop = (page - 1) * 55 * ROW_PX;
      await fireEvent.scroll(list);
      await drawn();
      expect(queries()).toHaveLength(page);
      expect(queries().at(-1)?.cursor?.id).toBe(backend.past.rows[(page - 1) * 60 - 1]?.id);
    }
    expect(app.history.decisions.rows).toEqual(backend.past.rows.slice(0, 180));
    expect(listed().length).toBeLessThan(30);
  });

  it('is walked by the arrow keys', async () => {
    await show(Array.from({ length: 40 }, () => row()));
    const [first, second] = listed();
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
  });

  it('is searched by words, in Chinese too, and never by letters on their way to a character', async () => {
    await show([row({ asked: '以哪份名单为准？', answer: '船员名单' }), row({ asked: 'Which way?' })], 'zh');
    const field = screen.getByTestId<HTMLInputElement>('history-search');
    field.value = 'mingdan';
    await fireEvent(field, new InputEvent('input', { isComposing: true, bubbles: true }));
    await new Promise((done) => setTimeout(done, 250));
    expect(queries()).toHaveLength(1);
    field.value = '名单';
    await fireEvent(field, new CompositionEvent('compositionend', { bubbles: true }));
    await vi.waitFor(() => expect(queries().at(-1)).toEqual({ text: '名单' }));
    await drawn();
    expect(listed()).toHaveLength(1);
  });

  it.each<[string, string, Partial<HistoryQuery>]>([
    ['history-kind', 'plan', { kind: 'plan' }],
    ['history-asker', 'task', { asker: 'task' }],
    ['history-decider', 'rule', { decidedBy: 'rule' }],
    ['history-outcome', 'denied', { outcome: 'denied' }],
    ['history-workspace', '/home/lin/attic', { workspace: '/home/lin/attic' }],
  ])('is narrowed by %s, and shown whole again', async (testid, value, query) => {
    backend.keep({ id: 'c9', workspace: '/home/lin/attic' });
    await show([row()]);
    await userEvent.selectOptions(screen.getByTestId(testid), value);
    await drawn();
    expect(queries().at(-1)).toEqual(query);
    expect(listed()).toHaveLength(0);
    expect(screen.getByTestId('history-none').textContent).toBe('No decisions match.');
    await userEvent.click(screen.getByTestId('history-clear'));
    await drawn();
    expect(queries().at(-1)).toEqual({});
    expect(listed()).toHaveLength(1);
  });

  it('is narrowed to days, the last one whole', async () => {
    await show([row()]);
    await userEvent.selectOptions(screen.getByTestId('history-period'), 'between');
    await fireEvent.change(screen.getByTestId('history-first'), { target: { value: '2026-11-01' } });
    await fireEvent.change(screen.getByTestId('history-last'), { target: { value: '2026-11-21' } });
    await drawn();
    expect(queries().at(-1)).toEqual({
      from: new Date(2026, 10, 1).getTime(),
      until: new Date(2026, 10, 22).getTime(),
    });
  });

  it('says why it could not be fetched, and tries again', async () => {
    backend.refusals.set('history', new Error('The disk is gone.'));
    await show([row()]);
    expect(screen.getByRole('alert').textContent).toContain('The disk is gone.');
    backend.refusals.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await drawn();
    expect(listed()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('never shows what an older search found', async () => {
    await show([row({ asked: 'Old?' }), row({ asked: 'New?', kind: 'plan' })]);
    const { history } = backend;
    let late: (() => void) | undefined;
    backend.history = (query) =>
      query.kind === 'quiet' ? new Promise((done) => (late = () => void history({}).then(done))) : history(query);
    await userEvent.selectOptions(screen.getByTestId('history-kind'), 'quiet');
    await userEvent.selectOptions(screen.getByTestId('history-kind'), 'plan');
    await drawn();
    late?.();
    await settle();
    expect(app.history.decisions.rows.map(({ asked: words }) => words)).toEqual(['New?']);
  });

  it('gives all its searches one name, so that each ends the one before it', async () => {
    await show([row(), row({ kind: 'plan' })]);
    await userEvent.selectOptions(screen.getByTestId('history-kind'), 'plan');
    await drawn();
    const [first, second] = sent();
    expect(first?.seeker).toMatch(/.{16}/);
    expect(second?.seeker).toBe(first?.seeker);
  });

  it.each([
    ['en', 'At least 60 decisions'],
    ['zh', '至少 60 个决定'],
  ] as const)('says in %s where not all were counted', async (language, words) => {
    if (language === 'zh') backend = new FakeBackend({ settings: settingsOf({ language }) });
    const { history } = backend;
    backend.history = async (query) => ({ ...(await history(query)), totalIsLeast: true });
    backend.past.rows = Array.from({ length: 60 }, () => row());
    app = await appOn(backend);
    await app.connect();
    app.openHistory({ page: 'decisions' });
    stage(app, HistoryPage, {});
    await drawn();
    expect(screen.getByTestId('history-found').textContent).toBe(words);
  });
});

describe('one decision', () => {
  async function open(): Promise<HistoryRow> {
    const question = closed(ask('Which **way**?', ['Left', 'Right']), {
      outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] },
      at: Date.now(),
      by: 'window',
    });
    const decision = row({ interaction: question.id, asked: 'Which **way**?', answer: 'Left' });
    backend.keep({ id: 'c1', title: 'Harbour' }, [asked(question)]);
    backend.past.shown.set(
      decision.id,
      shownOf(decision, asked(question), {
        before: [
          { index: 3, entry: replied('I came to a fork.') },
          { index: 4, entry: asked(ask('Still open then?', ['Yes', 'No'])) },
        ],
        result: '{"answer":"Left"}',
        reply: 'Then **left** it is.',
      }),
    );
    await show([decision, ...Array.from({ length: 30 }, () => row())]);
    await userEvent.click(listed()[0] as HTMLElement);
    await settle();
    return decision;
  }

  it('stands with what came before, what the agent was told and what it said next', async () => {
    await open();
    expect(within(screen.getByTestId('decision-shown')).getByTestId('history-ask').textContent).toContain('Left');
    const offered = [...screen.getAllByTestId('offered').at(-1)!.children].map((option) => [
      (option as HTMLElement).dataset.chosen,
      option.textContent,
    ]);
    expect(offered).toEqual([
      ['true', expect.stringContaining('Left')],
      ['false', expect.stringContaining('Right')],
    ]);
    expect(screen.getByTestId('decision-before').textContent).toContain('I came to a fork.');
    expect(screen.getByTestId('decision-told').textContent).toBe('{"answer":"Left"}');
    expect(screen.getByTestId('decision-next').textContent).toContain('Then left it is.');
  });

  it('takes no answer, not even to what was open then', async () => {
    await open();
    const page = screen.getByTestId('decision-page');
    expect(within(page).getByTestId('open-then').textContent).toContain('Still open then?');
    expect(within(page).queryByTestId('ask-card')).toBeNull();
    expect(
      within(page)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Go to it in the conversation', 'Decision tree', 'Replay']);
  });

  it('leads into the thread', async () => {
    const { interaction } = await open();
    await userEvent.click(screen.getByTestId('decision-go'));
    expect(app.route.conversation).toBe('c1');
    expect(app.thread?.wanted).toBe(interaction);
  });

  it('leads back to its row of the list, and from there out of the history', async () => {
    const { id } = await open();
    await userEvent.click(screen.getByTestId('history-back'));
    await drawn();
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.id).toBe(id));
    await userEvent.click(screen.getByTestId('history-back'));
    expect(app.route.place.view).toBe('thread');
  });

  it('leads back to a row of a later page, with all that had been fetched', async () => {
    await show(Array.from({ length: 300 }, () => row()));
    await app.history.decisions.more();
    await settle();
    const list = screen.getByTestId('history-list');
    list.scrollTop = 80 * ROW_PX;
    await fireEvent.scroll(list);
    await drawn();
    const wanted = () => listed().find(({ dataset }) => Number(dataset.at) === 82) as HTMLElement;
    // While a list is being scrolled, no row of it takes a click.
    await vi.waitFor(() => expect(getComputedStyle(list.firstElementChild as Element).pointerEvents).not.toBe('none'));
    await userEvent.click(wanted());
    await settle();
    await userEvent.click(screen.getByTestId('history-back'));
    await drawn();
    expect(app.history.decisions.rows.length).toBeGreaterThanOrEqual(120);
    expect(queries().filter(({ cursor }) => !cursor)).toHaveLength(1);
  });

  it('says why it could not be shown', async () => {
    await show([row()]);
    await userEvent.click(listed()[0] as HTMLElement);
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t show this decision');
  });
});
