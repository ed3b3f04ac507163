// The connection of a browser, with its standing and its sign-in in the test's hands.
import type { Link, LinkStanding, NotTaken, Outgoing, OutgoingHandler, Shown, SignedIn } from '../../lib/backend/link';
import type { Unlisten } from '../../lib/backend/types';

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

  readonly takenBack: string[] = [];
  readonly resumed: (((id: string) => boolean) | null)[] = [];
  #outgoingFollowers = new Set<OutgoingHandler>();
  #notTaken: readonly NotTaken[] = [];

  /** What waits for the connection from now on, and what was not taken. */
  sayOutgoing(outgoing: readonly Outgoing[], notTaken: readonly NotTaken[] = this.#notTaken): void {
    this.#notTaken = notTaken;
    for (const follower of this.#outgoingFollowers) follower(outgoing, notTaken);
  }

  followOutgoing(handler: OutgoingHandler): Unlisten {
    this.#outgoingFollowers.add(handler);
    return () => void this.#outgoingFollowers.delete(handler);
  }

  takeBack(id: string): void {
    this.takenBack.push(id);
  }

  putAway(id: string): void {
    this.sayOutgoing(
      [],
      this.#notTaken.filter((one) => one.id !== id),
    );
  }

  resume(isOpen: ((id: string) => boolean) | null): void {
    this.resumed.push(isOpen);
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
