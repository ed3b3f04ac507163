import { fireEvent, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { row } from '../../dev/fake/madeHistory';
import type { FiguresRange, HistoryRow, Language } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import FiguresPage from './FiguresPage.svelte';
import { numberInWords, waitInWords } from './words';

async function show(rows: HistoryRow[], language: Language = 'en') {
  const backend = new FakeBackend({ settings: settingsOf({ language }) });
  backend.past.rows = rows;
  const app = await appOn(backend);
  stage(app, FiguresPage, {});
  await settle();
  return { backend, app };
}

const many = () => [
  ...Array.from({ length: 1199 }, () => row({ waitedMs: 60_000 })),
  row({ waitedMs: 26 * 3_600_000 }),
  row({ outcome: 'dismissed', workspace: null, waitedMs: 5_000 }),
  row({ kind: 'unasked', outcome: 'approved', decidedBy: { kind: 'rule', rule: 'r' } }),
];

describe('the figures', () => {
  it('say how often was asked and how long was waited', async () => {
    await show(many());
    const said = screen.getByTestId('figures-summary').textContent ?? '';
    for (const part of [
      'Asked 1,201',
      'Done without asking 1',
      'Median wait 1 min',
      '90th percentile 1 min',
      'Longest wait 1 day 2 hr',
    ])
      expect(said.replace(/\s+/g, ' ')).toContain(part);
  });

  it('say by whom was decided, the most first, with a share', async () => {
    await show(many());
    const [deciders] = screen.getAllByTestId('count-table');
    const lines = within(deciders as HTMLElement)
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.children].map(({ textContent }) => textContent));
    expect(lines).toEqual([
      ['You', '1,201', '100%'],
      ['A rule', '1', '0.1%'],
    ]);
  });

  it('are told apart by workspace and day', async () => {
    await show([
      row({ endedAt: new Date(2026, 10, 21, 9).getTime() }),
      row({ endedAt: new Date(2026, 10, 22, 9).getTime(), workspace: null }),
    ]);
    const [, workspaces, days] = screen.getAllByTestId('tally-table');
    const names = (table: HTMLElement | undefined) =>
      within(table as HTMLElement)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent?.trim());
    expect(names(workspaces)).toEqual(['harbour', 'No workspace']);
    expect(names(days)).toEqual(['Sun, Nov 22, 2026', 'Sat, Nov 21, 2026']);
  });

  it('are counted over a time, in days of the person’s own clock', async () => {
    const { backend } = await show(many());
    await userEvent.selectOptions(screen.getByTestId('history-period'), 'between');
    await fireEvent.change(screen.getByTestId('history-first'), { target: { value: '2026-11-01' } });
    await settle();
    const range = backend.called('figures').at(-1)?.[0] as FiguresRange;
    expect(range).toEqual({ from: new Date(2026, 10, 1).getTime(), utcOffsetMinutes: -new Date().getTimezoneOffset() });
  });

  it('say that there are none', async () => {
    await show([]);
    expect(screen.getByTestId('figures-none').textContent).toBe('No decisions in this period.');
  });
});

describe('numbers and times', () => {
  it.each<[Language, number, string]>([
    ['en', 0, 'less than a second'],
    ['en', 1500, '1.5 sec'],
    ['en', 42_000, '42 sec'],
    ['en', 125_000, '2 min 5 sec'],
    ['en', 7_200_000, '2 hr'],
    ['en', 90_000_000, '1 day 1 hr'],
    ['zh', 125_000, '2分钟 5秒'],
    ['zh', 90_000_000, '1天 1小时'],
  ])('%s: %i ms is %s', async (language, ms, words) => {
    const { i18n } = await appOn(new FakeBackend({ settings: settingsOf({ language }) }));
    expect(waitInWords(ms, i18n)).toBe(words);
    expect(numberInWords(12345, i18n)).toBe('12,345');
  });
});
