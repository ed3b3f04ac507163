// The connection of a browser, with its standing and its sign-in in the test's hands.
import type { Link, LinkStanding, Shown, SignedIn } from '../backend/link';
import type { Unlisten } from '../backend/types';

export class FakeLink implements Link {
  readonly shown: Shown[] = [];
  tries = 0;
  signedOut = 0;
  /** What becomes of the next attempts to sign in, where they do not succeed. */
  readonly verdicts: SignedIn[] = [];
  whyNotOut: Error | null = null;
  #followers = new Set<(standing: LinkStanding) => void>();

  /** What the connection says of itself from now on. */
  say(standing: LinkStanding): void {
    for (const follower of this.#followers) follower(standing);
  }

  follow(handler: (standing: LinkStanding) => void): Unlisten {
    this.#followers.add(handler);
    return () => void this.#followers.delete(handler);
  }

  again(): void {
    this.tries += 1;
  }

  async signIn(shown: Shown): Promise<SignedIn> {
    this.shown.push(shown);
    await Promise.resolve();
    return this.verdicts.shift() ?? { kind: 'in' };
  }

  async signOut(): Promise<void> {
    await Promise.resolve();
    if (this.whyNotOut) throw this.whyNotOut;
    this.signedOut += 1;
  }
}
