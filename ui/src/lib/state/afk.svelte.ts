// Whether the person has said that nobody is here, and what happened meanwhile, until they have seen it.
import { createContext } from 'svelte';
import { reasonOf } from '../backend/reason';
import { Asking } from './asking';
import type { Backend } from '../backend/types';
import type { Settings, Unattended } from '../generated/wire';
import type { SettingsState } from './settings.svelte';

export class Afk {
  #backend: Backend;
  #settings: SettingsState;
  /** When it was said in this window; null where it was said elsewhere, or before it was opened. */
  #since = $state<number | null>(null);
  #missed = $state.raw<readonly Unattended[]>([]);
  #busy = $state(false);
  readonly #asking = new Asking(
    () => this.#backend.unattended(),
    (missed) => (this.#missed = [...missed].sort((a, b) => a.at - b.at)),
    (why) => this.#say('list', why),
  );
  #failure = $state.raw<{ of: 'switch' | 'list' | 'seen'; why: string } | null>(null);

  constructor(backend: Backend, settings: SettingsState) {
    this.#backend = backend;
    this.#settings = settings;
  }

  get on(): boolean {
    return this.#settings.current.nobodyHere;
  }

  get since(): number | null {
    return this.#since;
  }

  /** What happened while nobody was here, oldest first. */
  get missed(): readonly Unattended[] {
    return this.#missed;
  }

  get busy(): boolean {
    return this.#busy;
  }

  get failure(): { of: 'switch' | 'list' | 'seen'; why: string } | null {
    return this.#failure;
  }

  /** Says that nobody is here, or no longer; false where the program did not take it, and all is as before. */
  async turn(on: boolean): Promise<boolean> {
    const came = await this.#try('switch', () =>
      this.#settings.change((settings) => ({ ...settings, nobodyHere: on })),
    );
    if (came) this.#since = on ? Date.now() : null;
    return came;
  }

  /** The settings are others, perhaps by another hand: of what was ended there, the beginning is no longer known. */
  take({ nobodyHere }: Settings): void {
    if (!nobodyHere) this.#since = null;
  }

  load(): Promise<void> {
    return this.#asking.now();
  }

  seen(): Promise<boolean> {
    return this.#try('seen', async () => {
      await this.#backend.unattendedSeen();
      this.#missed = [];
      this.#asking.overtake();
    });
  }

  async #try(of: 'switch' | 'seen', act: () => Promise<void>): Promise<boolean> {
    this.#busy = true;
    try {
      await act();
      this.#say(of, null);
      return true;
    } catch (error) {
      this.#say(of, reasonOf(error));
      return false;
    } finally {
      this.#busy = false;
    }
  }

  #say(of: 'switch' | 'list' | 'seen', why: string | null): void {
    if (why !== null) this.#failure = { of, why };
    else if (this.#failure?.of === of) this.#failure = null;
  }
}

export const [getAfk, setAfk] = createContext<Afk>();
