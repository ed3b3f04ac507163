// Another program asks: its name, its folder and its colour wherever its question stands, and nothing that only our own agent has.
import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, closed, settingsOf } from '../../dev/fake/made';
import { CLAUDE, keepGuests } from '../../dev/fake/sampleGuests';
import Sidebar from '../sidebar/Sidebar.svelte';
import { violations } from '../../dev/testing/access';
import ThreadRows from '../../dev/testing/ThreadRows.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';
import ThreadView from '../thread/ThreadView.svelte';
import type { Guest } from '../generated/wire';
import { coloursOf, hueOf } from './colour';
import { guestComesFrom } from './words';

async function opened(language: 'en' | 'zh', id: string): Promise<App> {
  const backend = new FakeBackend({ cardArmingMs: 0, settings: settingsOf({ language }) });
  keepGuests(backend, language === 'zh');
  const app = await appOn(backend);
  await app.connect();
  app.open(id);
  await settle();
  return app;
}

const UNREAD = 'Claude Code hasn’t read your answer yet. It will get it if it asks the same thing within a day.';

describe('a guest', () => {
  it('stands under a heading of its own, and with what waits while its question does', async () => {
    stage(await opened('en', 'guest'), Sidebar, { onkeys: () => {} });
    await settle();
    const section = screen.getByRole('heading', { name: 'Agents and scripts' }).closest('section');
    expect(within(section as HTMLElement).getByTestId('conversation-script').textContent).toContain(
      'Release script · charts',
    );
    expect(within(section as HTMLElement).queryByTestId('conversation-guest')).toBeNull();
    expect(screen.getAllByTestId('inbox-item')[0]?.textContent).toContain('Claude Code asks · harbour-site');
  });

  it('is named on each of its cards, and what it wants to do stands there word for word', async () => {
    stage(await opened('en', 'guest'), ThreadRows, {});
    await settle();
    expect(screen.getAllByTestId('guest-line').map((line) => line.textContent)).toEqual([
      'CClaude Code asks · harbour-site',
      'CClaude Code asks · harbour-site',
    ]);
    expect(screen.getByRole('heading', { name: 'Claude Code needs your decision' })).toBeTruthy();
    expect(screen.getByTestId('authorization-details').querySelector('pre')?.textContent).toBe(
      'rm -rf public/tiles/2019\ngit add -A public/tiles',
    );
    expect(screen.getByTestId('notice').textContent).toContain('212 passed');
    expect(screen.queryByTestId('meanwhile')).toBeNull();
  });

  it.each([
    ['en', 'Calls itself Claude Code · started by claude ← bash ← ghostty'],
    ['zh', '自称 Claude Code · 由 claude ← bash ← ghostty 启动'],
  ] as const)('stands with what the system says of it, in %s', async (language, said) => {
    stage(await opened(language, 'guest'), ThreadRows, {});
    await settle();
    expect(screen.getAllByTestId('guest-origin').map((line) => line.textContent)).toEqual([said, said]);
  });

  it('is said to be unknown where the system tells nothing, and says nothing of itself there', async () => {
    const { i18n } = await opened('en', 'guest');
    const from = (origin?: Guest['origin']) => guestComesFrom({ name: 'Claude\u202e', via: 'hook', origin }, i18n);
    expect(from()).toBeNull();
    expect(from({ kind: 'untold' })).toBe(
      'Calls itself Claude⟨U+202E⟩ · this system can’t tell which program it really is',
    );
    expect(from({ kind: 'token' })).toBe('Calls itself Claude⟨U+202E⟩ · connected over HTTP with the access token');
    expect(from({ kind: 'programs', names: [] })).toBe(
      'Calls itself Claude⟨U+202E⟩ · the program that started it has ended',
    );
    expect(from({ kind: 'programs', names: ['a\u202eb'] })).toContain('started by a⟨U+202E⟩b');
  });

  it('has no field to write in and no mode, and one sentence says where messages belong', async () => {
    stage(await opened('en', 'guest'), ThreadView, await threadOf('guest'));
    await settle();
    expect(screen.getByTestId('guest-foot').textContent).toContain('Claude Code asks you here and reads your answers');
    expect(screen.queryByTestId('send')).toBeNull();
    expect(screen.queryByTestId('mode')).toBeNull();
  });

  it.each([
    ['mcp', undefined, { missed: true, owed: 1 }, UNREAD],
    ['mcp', undefined, { missed: true }, UNREAD],
    ['mcp', undefined, { owed: 1 }, UNREAD],
    ['mcp', undefined, { owed: 1, at: Date.now() + 60_000 }, null],
    ['mcp', undefined, {}, null],
    [
      'hook',
      undefined,
      { missed: true },
      'Claude Code stopped waiting before it read your answer. The answer had no effect.',
    ],
    ['mcp', true, { missed: true, owed: 1 }, null],
  ] as const)(
    'that has not said that it has its answer is said not to: %s, read %s, %o',
    async (via, handedOver, how, words) => {
      const backend = new FakeBackend({ cardArmingMs: 0, settings: settingsOf({ language: 'en' }) });
      const guest = { ...CLAUDE, via };
      const given = closed(
        ask('Deploy where?', ['staging'], { conversation: 'gone', guest, background: true, handedOver }),
        {
          outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] },
          at: 5,
          by: 'window',
          ...how,
        },
      );
      backend.keep({ id: 'gone', title: 'Claude Code', guest }, [asked(given)]);
      const app = await appOn(backend);
      await app.connect();
      app.open('gone');
      stage(app, ThreadRows, {});
      await settle();
      expect(screen.queryByTestId('unread')?.textContent?.trim() ?? null).toBe(words);
    },
  );

  it.each([
    ['en', 'Closed when this conversation was deleted. The program that asked was told'],
    ['zh', '此对话被删除时已关闭，提问的程序已得知'],
  ] as const)('comes back from the deleted ones closed, and says why, in %s', async (language, words) => {
    const backend = new FakeBackend({ cardArmingMs: 0, settings: settingsOf({ language }) });
    const question = ask('Deploy where?', ['staging'], { conversation: 'back', guest: CLAUDE, background: true });
    backend.keep({ id: 'back', title: 'Claude Code', guest: CLAUDE }, [
      asked(closed(question, { outcome: { kind: 'stopped' }, at: 5 })),
    ]);
    const app = await appOn(backend);
    await app.connect();
    app.open('back');
    stage(app, ThreadRows, {});
    await settle();
    expect(screen.getByTestId('history-answer').textContent).toBe(words);
    expect(within(screen.getByTestId('history-ask')).queryAllByRole('button')).toEqual([]);
  });

  it.each(['en', 'zh'] as const)('has names and roles that a screen reader can use, in %s', async (language) => {
    const app = await opened(language, 'guest');
    stage(app, ThreadRows, {});
    stage(app, Sidebar, { onkeys: () => {} });
    await settle();
    expect(await violations()).toEqual([]);
  });
});

async function threadOf(id: string) {
  const app = await opened('en', id);
  return { thread: app.thread as NonNullable<App['thread']> };
}

describe('its colour', () => {
  it('is the same for the same name, another for others, and never the one that means "your turn"', () => {
    expect(coloursOf('Claude Code')).toBe(coloursOf('Claude Code'));
    const names = Array.from({ length: 500 }, (_, n) => `Program ${n}`);
    expect(new Set(names.map(hueOf)).size).toBeGreaterThan(200);
    expect(names.map(hueOf).filter((hue) => hue > 240 && hue < 290)).toEqual([]);
  });
});
