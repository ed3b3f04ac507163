// Lets the person in: by a code in the address, by the session of before, or by the token. What they had typed when they were
// sent away stays, because the app behind the door stays.
import { App } from '../app.svelte';
import { SignedOut, type Link, type Shown, type SignedIn } from '../backend/link';
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import { takePairingCode } from './pairing';

/** Why the person stands at the door. */
export type Refused = Exclude<SignedIn, { kind: 'in' }> | { readonly kind: 'codeOver' | 'again' };

export class Door {
  #backend: Backend;
  #link: Link;
  #app = $state.raw<App | null>(null);
  #open = $state(false);
  #busy = $state(true);
  #looked = $state(false);
  #refused = $state.raw<Refused | null>(null);
  #failure = $state<string | null>(null);

  constructor(backend: Backend, link: Link) {
    this.#backend = backend;
    this.#link = link;
    link.follow((standing) => {
      if (standing === 'signedOut') this.#open = false;
    });
  }

  /** All that the window holds, once the person was let in. */
  get app(): App | null {
    return this.#app;
  }

  /** The person is let in. */
  get open(): boolean {
    return this.#open;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** It is known that the person has to sign in. */
  get closed(): boolean {
    return this.#looked && !this.#open && this.#failure === null;
  }

  get refused(): Refused | null {
    return this.#refused;
  }

  /** Why nothing could be begun, though the person may be let in. */
  get failure(): string | null {
    return this.#failure;
  }

  /** A code in the address goes first; otherwise whoever was let in before is let in. */
  async begin(): Promise<void> {
    const code = takePairingCode();
    if (code !== null) await this.#show({ code });
    else await this.#enter();
    this.#looked = true;
  }

  /** Another address was opened on this page: it may bring a code. */
  async pair(): Promise<void> {
    const code = takePairingCode();
    if (code !== null) await this.#show({ code });
  }

  async signIn(token: string): Promise<void> {
    await this.#show({ token });
  }

  async #show(shown: Shown): Promise<void> {
    this.#busy = true;
    this.#refused = null;
    const came = await this.#link.signIn(shown);
    if (came.kind === 'in') return this.#enter();
    // Somebody who is let in already needs no code.
    if ('code' in shown) await this.#enter();
    if (!this.#open) this.#refused = came.kind === 'wrong' && 'code' in shown ? { kind: 'codeOver' } : came;
    this.#busy = false;
  }

  async #enter(): Promise<void> {
    this.#busy = true;
    this.#failure = null;
    try {
      this.#app ??= new App(this.#backend, await this.#backend.hello());
      this.#open = true;
    } catch (error) {
      if (!(error instanceof SignedOut)) this.#failure = reasonOf(error);
      else if (error.again) this.#refused = { kind: 'again' };
    } finally {
      this.#busy = false;
    }
  }
}
