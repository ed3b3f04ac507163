// The server for other programs and for browsers: where it stands, and what is set of it.
import { Asking } from '../state/asking';
import type { Backend } from '../backend/types';
import type { AccessScope, ApiConfig, ApiPairing, ApiStanding } from '../generated/wire';
import type { Saving } from '../fields/saving.svelte';

const PORT_MAX = 65_535;
const NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

export class Server {
  #backend: Backend;
  #saving: Saving;
  #standing = $state.raw<ApiStanding | null>(null);
  #failure = $state.raw<string | null>(null);
  readonly #asking = new Asking(
    () => this.#backend.apiStanding(),
    (standing) => (this.#standing = standing),
    (why) => (this.#failure = why),
  );
  #pairing = $state.raw<ApiPairing | null>(null);

  constructor(backend: Backend, saving: Saving) {
    this.#backend = backend;
    this.#saving = saving;
    void this.load();
  }

  /** Null until it is known. */
  get standing(): ApiStanding | null {
    return this.#standing;
  }

  /** Why it is not known. */
  get failure(): string | null {
    return this.#failure;
  }

  /** The code that lets a browser in, while it is shown. */
  get pairing(): ApiPairing | null {
    return this.#pairing;
  }

  load(): Promise<void> {
    return this.#asking.now();
  }

  /** It has been started anew, or ended, by the time a change is saved; the address in a code may be another. */
  async change(change: Partial<ApiConfig>): Promise<void> {
    this.#pairing = null;
    await this.#saving.change((current) => ({ ...current, api: { ...current.api, ...change } }));
    await this.load();
  }

  async renewToken(): Promise<string> {
    const token = await this.#backend.renewApiToken();
    // A code of before lets nobody in any more.
    this.#pairing = null;
    await this.load();
    return token;
  }

  /** For one browser that may go so far. */
  async pair(scope: AccessScope): Promise<void> {
    this.#pairing = await this.#backend.pairBrowser(scope);
  }

  /** The code is put out of sight; somebody may have come in by it. */
  async hidePairing(): Promise<void> {
    this.#pairing = null;
    await this.load();
  }
}

/** The port that is meant: null for whichever is free; undefined where the text is none. */
export function portOf(text: string, min: number): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const port = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  return port >= min && port <= PORT_MAX ? port : undefined;
}

/** The names in a list of them; undefined where one is none. */
export function hostsOf(text: string): string[] | undefined {
  const names = [...new Set(text.split(/[\s,，]+/).filter((name) => name !== ''))];
  return names.every((name) => NAME.test(name)) ? names : undefined;
}
