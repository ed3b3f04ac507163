import type { InteractionId, Submitted } from '../generated/wire';
import type { Unlisten } from './types';

/** The connection is there, it is gone for now, or nobody is let in through it any more. */
export type LinkStanding = 'up' | 'down' | 'signedOut';

/** What lets a browser in: the access token, or a code for one browser. */
export type Shown = { token: string } | { code: string };

export type SignedIn =
  | { readonly kind: 'in' }
  | { readonly kind: 'wrong' }
  /** Too many have tried from there; null where it is not known how long to wait. */
  | { readonly kind: 'tooOften'; readonly seconds: number | null }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed'; readonly why: string };

/** What was sent and waits for the connection. */
export interface Outgoing {
  readonly id: string;
  /** The question that it answers, or the conversation that it is said in; `new` for one that it begins. */
  readonly about: string;
  /** It was sent, and no answer came: it may have arrived. */
  readonly tried: boolean;
}

/** What an earlier page could not send in time, with what the person had written. */
export interface NotTaken {
  readonly id: string;
  readonly text: string;
  readonly why:
    | Exclude<Submitted, { kind: 'accepted' | 'duplicate' }>
    | { readonly kind: 'failed'; readonly why: string }
    | { readonly kind: 'ended' };
}

export type OutgoingHandler = (outgoing: readonly Outgoing[], notTaken: readonly NotTaken[]) => void;

/** How a page in a browser reaches the program, and how it is let in. */
export interface Link {
  /** Tells of every change from now on. */
  follow(handler: (standing: LinkStanding) => void): Unlisten;
  /** Tries again now, and not only after the next pause. */
  again(): void;
  signIn(shown: Shown): Promise<SignedIn>;
  /** What was kept in this browser goes with it. */
  signOut(): Promise<void>;
  /** Tells of every change of what waits to be sent, and of what was not taken. */
  followOutgoing(handler: OutgoingHandler): Unlisten;
  takeBack(id: string): void;
  putAway(id: string): void;
  /** Goes on with what an earlier page has left. Null where it is not known which questions are open. */
  resume(isOpen: ((id: InteractionId) => boolean) | null): void;
}

/** It was sent, and nothing came back: whether it was done is not known. */
export class Unconfirmed extends Error {}

/** The person did not want it to be sent any more. */
export class TakenBack extends Error {
  /** It was sent before, and no answer came. */
  readonly tried: boolean;

  constructor(tried = false) {
    super('taken back');
    this.tried = tried;
  }
}

/** This browser is not let in, or no longer. */
export class SignedOut extends Error {
  /** It was signed in at another address, or before that was told apart. */
  readonly again: boolean;

  constructor(message: string, again = false) {
    super(message);
    this.again = again;
  }
}
