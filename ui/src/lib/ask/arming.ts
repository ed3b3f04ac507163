// The first moments of a card, in which it takes no click and no key: they were on their way to something else.

export class Arming {
  #ms: number;
  #from = Number.POSITIVE_INFINITY;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** It has just come into view, or the window to the front. */
  begin(): void {
    this.#from = performance.now() + this.#ms;
  }

  get done(): boolean {
    return performance.now() >= this.#from;
  }
}
