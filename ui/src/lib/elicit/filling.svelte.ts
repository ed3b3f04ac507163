// How far a form is: being filled in, with what is wrong shown where it was tried, or looked at before it is sent.
import { SvelteSet } from 'svelte/reactivity';
import type { ConsentCard } from '../consent/consentCard.svelte';
import type { Elicitation, Misfit } from '../generated/wire';
import { defaultsOf, misfitsOf, type Content } from '../facts/elicitForm';

export class Filling {
  #consent: ConsentCard;
  #asked: Elicitation;
  #reviewing = $state(false);
  /** All of it was tried: everything that is wrong is said. */
  #tried = $state(false);
  #left = new SvelteSet<string>();

  constructor(consent: ConsentCard, asked: Elicitation) {
    this.#consent = consent;
    this.#asked = asked;
  }

  /** What stands in the fields: what the person filled in, else the server's own defaults. */
  get typed(): Content {
    return this.#consent.form ?? defaultsOf(this.#asked);
  }

  get reviewing(): boolean {
    return this.#reviewing;
  }

  get tried(): boolean {
    return this.#tried;
  }

  /** What is wrong, as far as it is time to say so. */
  get wrong(): Map<string, Misfit> {
    const all = misfitsOf(this.#asked, this.typed);
    return this.#tried ? all : new Map([...all].filter(([key]) => this.#left.has(key)));
  }

  set(key: string, value: unknown): void {
    this.#consent.fill({ ...this.typed, [key]: value });
  }

  /** The field is left with something in it: what is wrong with that can be said now. */
  leave(key: string): void {
    const value = this.typed[key];
    if (value !== undefined && value !== '') this.#left.add(key);
    this.#consent.leaveField();
  }

  review(): void {
    this.#tried = true;
    this.#consent.touch();
    this.#reviewing = misfitsOf(this.#asked, this.typed).size === 0;
    // The button that led here sends from now on.
    if (this.#reviewing) this.#consent.appear();
  }

  change(): void {
    this.#reviewing = false;
  }

  /** Something is wrong after all. */
  show(): void {
    this.#tried = true;
    this.#reviewing = false;
  }

  /** What was filled in before the server was lost is not wanted. */
  startOver(): void {
    this.#tried = false;
    this.#left.clear();
    this.#consent.fill(defaultsOf(this.#asked));
  }
}

const known = new WeakMap<ConsentCard, Filling>();

/** One for each card, wherever it is shown. */
export function filling(consent: ConsentCard, asked: Elicitation): Filling {
  const there = known.get(consent) ?? new Filling(consent, asked);
  known.set(consent, there);
  return there;
}
