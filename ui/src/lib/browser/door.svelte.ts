// Lets the person in: by a code in the address, by the session of before, or by the token. What they had typed when they were
// sent away stays, because what lies behind the door stays.
import { SignedOut, type Link, type Shown, type SignedIn } from '../backend/link';
import { reasonOf } from '../backend/reason';
import { takePairingCode } from './pairing';

/** Why the person stands at the door. */
export type Refused = Exclude<SignedIn, { kind: 'in' }> | { readonly kind: 'codeOver' | 'again' };

export class Door<Inside> {
  #link: Link;
  #prepare: () => Promise<Inside>;
  #inside = $state.raw<Inside | null>(null);
  #open = $state(false);
  #busy = $state(true);
  #looked = $state(false);
  #refused = $state.raw<Refused | null>(null);
  #failure = $state<string | null>(null);

  /** `prepare` makes all that lies behind the door, for whoever is let in first. */
  constructor(link: Link, prepare: () => Promise<Inside>) {
    this.#link = link;
    this.#prepare = prepare;
    link.follow((standing) => {
      if (standing === 'signedOut') this.#open = false;
    });
  }

  /** What lies behind it, once the person was let in. */
  get inside(): Inside | null {
    return this.#inside;
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
      this.#inside ??= await this.#prepare();
      this.#open = true;
    } catch (error) {
      if (!(error instanceof SignedOut)) this.#failure = reasonOf(error);
      else if (error.again) this.#refused = { kind: 'again' };
    } finally {
      this.#busy = false;
    }
  }
}
