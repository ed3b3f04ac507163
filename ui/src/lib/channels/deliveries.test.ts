// What became of taking a question to a chat: on its card, in its history, in the inbox, and who answered where.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AppWindow from '../../App.svelte';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, channelsOf, closed, settingsOf } from '../../dev/fake/made';
import { acted, command, confirm } from '../../dev/fake/madeActions';
import { readyOf } from '../../dev/fake/madeChannels';
import type { Became, Delivery, Entry, Interaction, Messenger, Settings, Surface } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import ThreadRows from '../../dev/testing/ThreadRows.svelte';

const at = new Date(2026, 10, 21, 14, 2).getTime();
const delivery = (became: Became, to: Messenger = 'telegram'): Delivery => ({ to, became, at });
const delivered = delivery({ kind: 'delivered' });

let backend: FakeBackend;
let app: App;

beforeEach(() => {
  backend = new FakeBackend({ cardArmingMs: 0 });
});

async function show(entries: Entry[], more: Partial<Settings> = {}): Promise<void> {
  await backend.saveSettings(settingsOf({ channels: channelsOf({ chat: 'telegram' }, 'telegram', 'wechat'), ...more }));
  backend.channels.put(readyOf('telegram'));
  backend.channels.put(readyOf('wechat'));
  backend.keep({ id: 'c1', title: 'Berths', standing: 'needsYou' }, entries);
  app = await appOn(backend);
  render(AppWindow, { app });
  await vi.waitFor(() => expect(app.conversations.loaded).toBe(true));
  app.openInbox();
  await settle();
}

const facts = () => screen.queryAllByTestId('delivery').map((fact) => fact.textContent?.trim());
const away = { channels: channelsOf({ chat: 'telegram', now: true }, 'telegram', 'wechat') };

describe('on what waits', () => {
  it.each<[Delivery, RegExp]>([
    [delivered, /^Sent to Telegram at .*14:02$/],
    [
      delivery({ kind: 'failed', why: 'unreachable' }, 'wechat'),
      /^Couldn’t send it to WeChat: the service isn’t responding\. It stays here, and Askwell tries again\.$/,
    ],
    [
      delivery({ kind: 'undelivered', why: 'windowShut' }, 'wechat'),
      /^Not sent to WeChat: it allows no more messages until you write to it\. It stays here\.$/,
    ],
    [delivery({ kind: 'undelivered', why: 'signedOut' }), /see Settings/],
  ])('%j is said', async (one, words) => {
    await show([asked(ask('Which way?', ['Left'], { deliveries: [one] }))]);
    expect(screen.getByTestId('waiting').textContent).toMatch(
      words.source.startsWith('^') ? new RegExp(words.source.slice(1, -1)) : words,
    );
    screen.getByTestId('waiting-toggle').click();
    await settle();
    expect(facts()).toEqual([expect.stringMatching(words)]);
  });

  it('appears in the inbox as soon as it is known', async () => {
    const card = ask('Which way?', ['Left']);
    await show([asked(card)]);
    expect(screen.queryByTestId('waiting-delivery')).toBeNull();
    backend.put('c1', [{ index: 0, entry: asked({ ...card, deliveries: [delivered] }) }]);
    await settle();
    expect(screen.getByTestId('waiting-delivery').textContent).toMatch(/Sent to Telegram/);
  });

  it('a confirmation says it too', async () => {
    await show([acted([{ ...confirm(command('ls')), deliveries: [delivered] }])]);
    screen.getByTestId('waiting-toggle').click();
    await settle();
    expect(within(screen.getByTestId('confirm-card')).getByTestId('delivery').textContent).toMatch(/Sent to Telegram/);
  });
});

describe('while the person is away', () => {
  const open = async (deliveries: Delivery[], more: Partial<Settings> = {}) => {
    await show([asked(ask('Which way?', ['Left'], { deliveries }))], { ...away, ...more });
    screen.getByTestId('waiting-toggle').click();
    await settle();
  };

  it('a question says that it goes to the chat, and then that it was sent', async () => {
    await open([]);
    expect(screen.getByTestId('delivery-coming').textContent?.trim()).toBe('You’re away: sending it to Telegram.');
    expect(screen.getByTestId('deliveries').getAttribute('aria-live')).toBe('polite');
  });

  it('what was sent is said so', async () => {
    await open([delivered]);
    expect(facts()).toEqual([expect.stringMatching(/^You’re away: sent to Telegram at/)]);
    expect(screen.queryByTestId('delivery-coming')).toBeNull();
  });

  it('in quiet hours it says until when', async () => {
    const now = new Date();
    const minute = now.getHours() * 60 + now.getMinutes();
    const quiet = { from: (minute + 1440 - 60) % 1440, to: (minute + 60) % 1440 };
    await open([], { notifications: { ...settingsOf().notifications, quiet } });
    expect(screen.getByTestId('delivery-coming').textContent).toMatch(/when your quiet hours end, at \d\d:\d\d/);
  });

  it('nothing is promised while nobody is here', async () => {
    await open([], { nobodyHere: true });
    expect(screen.queryByTestId('delivery-coming')).toBeNull();
  });
});

describe('afterwards', () => {
  const past = (by: Surface, deliveries: Delivery[]): Interaction =>
    closed(ask('Which way?', ['Left'], { deliveries }), {
      outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] },
      at,
      by,
    });

  const thread = async (one: Interaction, more: Partial<Settings> = {}) => {
    await show([asked(one)], more);
    cleanup();
    app.open('c1');
    await settle();
    stage(app, ThreadRows, {});
    await settle();
  };

  it.each([
    ['telegram', '14:02 on Telegram'],
    ['wechat', '14:02 on WeChat'],
  ] as const)('who answered on %s is named', async (by, words) => {
    await thread(past(by, [delivered]));
    expect(screen.getByTestId('history-ask').textContent).toContain(words);
  });

  it('what was sent stays a fact, and what was not', async () => {
    const one = past('window', [delivered, delivery({ kind: 'failed', why: 'unreachable' }, 'wechat')]);
    await thread(one, away);
    expect(facts()).toEqual([
      expect.stringMatching(/^Sent to Telegram at/),
      'Wasn’t sent to WeChat: the service isn’t responding',
    ]);
    expect(screen.getByTestId('deliveries').hasAttribute('aria-live')).toBe(false);
  });
});
