// Chats that questions are taken to, as tests and samples see them: each stands as it is told to, and follows what the page does.
import type { ChannelStanding, Channels, Messenger, SetUp } from '../../lib/generated/wire';

const ADDRESSES: Record<Messenger, string> = {
  telegram: 'https://api.telegram.org',
  wechat: 'https://ilinkai.weixin.qq.com',
};
/** As a code for a camera looks, roughly. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h29v29H0z"/><path d="M4 4h7v7H4zM18 4h7v7h-7zM4 18h7v7H4zM13 5h2v3h-2zM13 11h3v2h-3zM18 14h3v3h-3zM23 19h2v4h-2zM14 20h2v5h-2z"/></svg>';

export function standingOf(messenger: Messenger, more: Partial<ChannelStanding> = {}): ChannelStanding {
  return {
    messenger,
    setup: { kind: 'none' },
    health: { kind: 'off' },
    window: null,
    baseUrl: ADDRESSES[messenger],
    ...more,
  };
}

export function readyOf(messenger: Messenger, more: Partial<ChannelStanding> = {}): ChannelStanding {
  const setup: SetUp =
    messenger === 'telegram'
      ? { kind: 'ready', bot: '@harbour_askwell_bot', person: 'Lin' }
      : { kind: 'ready', bot: 'Askwell', person: 'Lin' };
  return standingOf(messenger, { setup, health: { kind: 'well', heardAt: Date.now() }, ...more });
}

export function pairingOfTelegram(code = 'K7Q4MX'): SetUp {
  const bot = '@harbour_askwell_bot';
  return { kind: 'pairing', bot, code, link: `https://t.me/harbour_askwell_bot?start=${code}`, picture: PICTURE };
}

export const loginOf = (step: (SetUp & { kind: 'login' })['step'], picture: string | null = PICTURE): SetUp => ({
  kind: 'login',
  step,
  picture,
});

export class ChannelsInMemory {
  #standings = { telegram: standingOf('telegram'), wechat: standingOf('wechat') };
  /** What was set up before something else was begun. */
  #before = new Map<Messenger, SetUp>();
  #codes = ['K7Q4MX', 'P2W9TD', 'H5N8RC'];

  get list(): ChannelStanding[] {
    return [this.#standings.telegram, this.#standings.wechat];
  }

  put(standing: ChannelStanding): void {
    this.#standings[standing.messenger] = standing;
  }

  /** A new code, or a new picture; what was set up stays until that is done. */
  pair(messenger: Messenger): ChannelStanding {
    const { setup } = this.#standings[messenger];
    if (setup.kind === 'ready') this.#before.set(messenger, setup);
    this.#codes.push(this.#codes.shift() ?? '');
    return this.#change(messenger, {
      setup: messenger === 'telegram' ? pairingOfTelegram(this.#codes[2]) : loginOf('waiting'),
    });
  }

  verify(code: string): void {
    this.#change('wechat', { setup: loginOf(code === '42' ? 'scanned' : 'codeWrong') });
  }

  cancel(messenger: Messenger): ChannelStanding {
    const setup = this.#before.get(messenger) ?? { kind: 'none' };
    this.#before.delete(messenger);
    return this.#change(messenger, { setup });
  }

  remove(messenger: Messenger): ChannelStanding {
    this.#before.delete(messenger);
    return this.#change(messenger, standingOf(messenger));
  }

  /** Off where it is switched off, and where it is switched on it works. */
  follow(channels: Channels): void {
    for (const { messenger, setup, health } of this.list) {
      const { enabled, baseUrl } = channels[messenger];
      const now =
        !enabled || setup.kind === 'none'
          ? ({ kind: 'off' } as const)
          : health.kind === 'off'
            ? ({ kind: 'well', heardAt: Date.now() } as const)
            : health;
      this.#change(messenger, { health: now, baseUrl: baseUrl ?? ADDRESSES[messenger] });
    }
  }

  #change(messenger: Messenger, change: Partial<ChannelStanding>): ChannelStanding {
    return (this.#standings[messenger] = { ...this.#standings[messenger], ...change });
  }
}
