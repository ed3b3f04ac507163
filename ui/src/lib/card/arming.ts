// The first moments of what asks for an answer, in which it takes no click and no key: they were on their way to something else.
// Nor does it take one whose press began then, or on what has only just moved there.

export class Arming {
  #ms: number;
  #from = Number.POSITIVE_INFINITY;
  #pressedEarly = false;

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

  /** A press begins on it, perhaps on what has only just moved there. */
  press(moved = false): void {
    this.#pressedEarly = moved || !this.done;
  }

  /** The press is over: what comes next began later. */
  release(): void {
    this.#pressedEarly = false;
  }

  /** Whether what was just done there was meant for it. */
  admits(): boolean {
    const early = this.#pressedEarly || !this.done;
    this.release();
    return !early;
  }
}
