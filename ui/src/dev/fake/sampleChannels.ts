// Chats for looking at the window in a browser: how they stand, being away, and what became of taking questions there.
import type { Channels, ChannelStanding, Delivery, Interaction } from '../../lib/generated/wire';
import type { FakeBackend } from './fake';
import { ask, asked, channelsOf, closed, said } from './made';
import { loginOf, pairingOfTelegram, readyOf, standingOf } from './madeChannels';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONG_NAME =
  'The harbour master of the northern piers, Wilhelmina Featherstonehaugh-Cholmondeley of Saint-Pierre-et-Miquelon';

/** What is set in this scene. */
export function channelsIn(scene: string | null): Channels {
  if (scene === 'here')
    return channelsOf({ chat: 'telegram', idleMinutes: 10, escalateMinutes: 15 }, 'telegram', 'wechat');
  if (scene === 'away' || scene === 'trouble') return channelsOf({ chat: 'telegram', now: true }, 'telegram', 'wechat');
  return channelsOf();
}

export function keepChannels(backend: FakeBackend, scene: string, zh: boolean): void {
  for (const standing of standingsIn(scene)) backend.channels.put(standing);
  if (scene === 'away') keepSent(backend, zh);
}

function standingsIn(scene: string): ChannelStanding[] {
  const now = Date.now();
  switch (scene) {
    case 'pairing':
      return [
        standingOf('telegram', { setup: pairingOfTelegram() }),
        standingOf('wechat', { setup: loginOf('waiting') }),
      ];
    case 'code':
      return [standingOf('telegram'), standingOf('wechat', { setup: loginOf('codeWrong') })];
    case 'expired':
      return [standingOf('telegram'), standingOf('wechat', { setup: loginOf('expired') })];
    case 'trouble':
      return [
        readyOf('telegram', {
          setup: { kind: 'ready', bot: `@${'harbour_'.repeat(9)}bot`, person: LONG_NAME },
          health: {
            kind: 'trouble',
            why: 'unreachable',
            detail: `error sending request: ${'dns error, '.repeat(12)}`,
            since: now - 3 * HOUR_MS,
            retryAt: now + MINUTE_MS,
          },
        }),
        readyOf('wechat', {
          health: {
            kind: 'trouble',
            why: 'signedOut',
            detail: 'session timeout (-14)',
            since: now - HOUR_MS,
            retryAt: null,
          },
        }),
      ];
    case 'here':
    case 'away':
      return [readyOf('telegram'), readyOf('wechat', { window: { postsLeft: 7, until: now + 20 * HOUR_MS } })];
    default:
      return [];
  }
}

function keepSent(backend: FakeBackend, zh: boolean): void {
  const now = Date.now();
  const at = now - 3 * MINUTE_MS;
  const text = (year: number) =>
    zh ? `${year} 年的照片是归档还是删除？` : `Archive the photographs of ${year}, or delete them?`;
  const options = zh ? ['归档', '删除'] : ['Archive', 'Delete'];
  const made = (year: number, openedAt: number, ...deliveries: Delivery[]): Interaction =>
    ask(text(year), options, { conversation: 'sent', openedAt, deliveries });
  const delivered: Delivery = { to: 'telegram', became: { kind: 'delivered' }, at };
  const answered = closed(made(2018, now - HOUR_MS, delivered), {
    outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] },
    at: now - 50 * MINUTE_MS,
    by: 'telegram',
  });
  backend.keep(
    { id: 'sent', title: zh ? '送到手机上的问题' : 'Questions on the phone', standing: 'needsYou', openAsks: 3 },
    [
      said(zh ? '整理照片' : 'Sort the photographs'),
      asked(answered),
      asked(made(2019, at, delivered, { to: 'wechat', became: { kind: 'undelivered', why: 'windowShut' }, at })),
      asked(made(2020, at + 1, { to: 'telegram', became: { kind: 'failed', why: 'unreachable' }, at })),
      asked(made(2021, at + 2)),
    ],
  );
}
