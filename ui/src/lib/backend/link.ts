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

/** How a page in a browser reaches the program, and how it is let in. */
export interface Link {
  /** Tells of every change from now on. */
  follow(handler: (standing: LinkStanding) => void): Unlisten;
  /** Tries again now, and not only after the next pause. */
  again(): void;
  signIn(shown: Shown): Promise<SignedIn>;
  signOut(): Promise<void>;
}

/** It was sent, and nothing came back: whether it was done is not known. */
export class Unconfirmed extends Error {}

/** This browser is not let in, or no longer. */
export class SignedOut extends Error {}
