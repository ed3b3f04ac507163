// Whether the person has said that they are away, and where they are asked then.
import { createContext } from 'svelte';
import type { Messenger, Settings } from '../generated/wire';
import type { SettingsState } from './settings.svelte';
import { Attempt } from './attempt.svelte';
import type { Chats } from './chats.svelte';

export class Away {
  #settings: SettingsState;
  #chats: Chats;
  /** When it was said in this window; null where it was said elsewhere, or before it was opened. */
  #since = $state<number | null>(null);
  readonly attempt = new Attempt();

  constructor(settings: SettingsState, chats: Chats) {
    this.#settings = settings;
    this.#chats = chats;
  }

  /** The chat that was chosen, where it can be used. */
  get chat(): Messenger | null {
    const { chat } = this.#settings.current.channels.away;
    return chat !== null && this.#chats.open.includes(chat) ? chat : null;
  }

  /** Where the person would be asked if they went now. */
  get offered(): Messenger | null {
    return this.chat ?? this.#chats.open[0] ?? null;
  }

  get on(): boolean {
    return this.#settings.current.channels.away.now && this.chat !== null;
  }

  get since(): number | null {
    return this.#since;
  }

  /** Says that the person is away, or back; false where the program did not take it, and all is as before. */
  async turn(on: boolean): Promise<boolean> {
    const chat = this.offered;
    const came = await this.attempt.run(() => this.#settings.change((settings) => saying(settings, on, chat)));
    if (came) this.#since = on ? Date.now() : null;
    return came;
  }

  /** The settings are others, perhaps by another hand: of what was ended there, the beginning is no longer known. */
  take({ channels }: Settings): void {
    if (!channels.away.now) this.#since = null;
  }
}

function saying(settings: Settings, now: boolean, offered: Messenger | null): Settings {
  const { channels } = settings;
  const chat = now ? offered : channels.away.chat;
  return { ...settings, channels: { ...channels, away: { ...channels.away, now, chat } } };
}

export const [getAway, setAway] = createContext<Away>();
