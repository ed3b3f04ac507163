// The chats that questions can be taken to: how each stands, and what is done with it.
import { createContext } from 'svelte';
import { Asking } from './asking';
import type { Backend } from '../backend/types';
import type { ChannelStanding, Messenger, SetUp } from '../generated/wire';
import type { SettingsState } from './settings.svelte';

export const messengers: readonly Messenger[] = ['telegram', 'wechat'];

export class Chats {
  #backend: Backend;
  #settings: SettingsState;
  #standings = $state.raw<readonly ChannelStanding[]>([]);
  #failure = $state.raw<string | null>(null);
  readonly #asking = new Asking(
    () => this.#backend.channelsStanding(),
    (standings) => (this.#standings = standings),
    (why) => (this.#failure = why),
  );

  constructor(backend: Backend, settings: SettingsState) {
    this.#backend = backend;
    this.#settings = settings;
  }

  /** Null until it is known. */
  of(messenger: Messenger): ChannelStanding | null {
    return this.#standings.find((standing) => standing.messenger === messenger) ?? null;
  }

  /** Why it is not known. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Those that are set up, on or off: there is a bot, and somebody who may answer. */
  get ready(): readonly Messenger[] {
    return messengers.filter((messenger) => isPaired(this.of(messenger)?.setup));
  }

  /** Those where the person can be asked. */
  get open(): readonly Messenger[] {
    return this.ready.filter((messenger) => this.#settings.current.channels[messenger].enabled);
  }

  load(): Promise<void> {
    return this.#asking.now();
  }

  async setUpTelegram(token: string, baseUrl: string | null): Promise<void> {
    this.#take(await this.#backend.setUpTelegram(token, baseUrl));
  }

  async pair(messenger: Messenger): Promise<void> {
    this.#take(await this.#backend.pairChannel(messenger));
  }

  async verify(code: string): Promise<void> {
    await this.#backend.verifyChannel(code);
    await this.load();
  }

  async cancel(messenger: Messenger): Promise<void> {
    this.#take(await this.#backend.cancelPairing(messenger));
  }

  async test(messenger: Messenger): Promise<void> {
    await this.#backend.testChannel(messenger);
  }

  async remove(messenger: Messenger): Promise<void> {
    this.#take(await this.#backend.removeChannel(messenger));
  }

  /** News may have come before the answer, which knows nothing of them: how all stand is asked again. */
  #take(standing: ChannelStanding): void {
    this.#standings = messengers.flatMap((messenger) =>
      messenger === standing.messenger ? standing : (this.of(messenger) ?? []),
    );
    this.#asking.overtake();
    void this.load();
  }
}

/** A bot whose code ran out before anybody sent it is known, and nobody may answer it. */
export function isPaired(setup: SetUp | undefined): boolean {
  return setup?.kind === 'ready' && setup.person !== '';
}

export const [getChats, setChats] = createContext<Chats>();
