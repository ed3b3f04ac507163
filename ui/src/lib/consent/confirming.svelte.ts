// What the person is about to say to one confirmation, kept as long as its card: the way chosen, a reason, changed arguments.
import type { Backend } from '../backend/types';
import type { Proposal, Response } from '../generated/wire';
import { said } from '../text/unseen';
import { Changing } from './changing.svelte';
import type { ConsentCard } from './consentCard.svelte';

/** An answer that needs more than a press: which rule, why not, what instead. */
export type Way = 'conversation' | 'always' | 'because' | 'change';

const kept = new WeakMap<ConsentCard, Confirming>();

export class Confirming {
  readonly consent: ConsentCard;
  readonly proposal: Proposal;
  readonly changing: Changing;
  #way = $state<Way | null>(null);
  #begun = $state(false);
  #ended = $state(false);

  private constructor(backend: Backend, consent: ConsentCard, proposal: Proposal) {
    this.consent = consent;
    this.proposal = proposal;
    this.changing = new Changing(backend, consent, proposal);
    if (consent.reason !== '') this.#way = 'because';
  }

  /** The same for as long as the card lives. */
  static of(backend: Backend, consent: ConsentCard, proposal: Proposal): Confirming {
    const known = kept.get(consent) ?? new Confirming(backend, consent, proposal);
    kept.set(consent, known);
    return known;
  }

  get way(): Way | null {
    return this.#way;
  }

  /** Opens a way, or goes back to all of them; what was written on one stays. */
  take(way: Way | null): void {
    this.#way = way;
    this.consent.touch();
  }

  /** The beginning, or the end, of what is shown has been in sight. */
  see(edge: 'begin' | 'end'): void {
    if (edge === 'begin') this.#begun = true;
    else this.#ended = true;
  }

  /** All of it has been in sight, so that it can be consented to together with others. */
  get seen(): boolean {
    return this.#begun && this.#ended;
  }

  /** The no, with the reason where one is written. */
  get refusal(): Response {
    const reason = this.#way === 'because' ? said(this.consent.reason) : '';
    return { kind: 'denied', ...(reason ? { reason } : {}) };
  }
}
