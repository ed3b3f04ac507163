// Runs a piece of work once the person has paused, or at once when there is no more time to wait.

export class Delayed {
  #work: () => void;
  #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, work: () => void) {
    this.#ms = ms;
    this.#work = work;
  }

  get waiting(): boolean {
    return this.#timer !== undefined;
  }

  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), this.#ms);
  }

  /** Does what is waiting; nothing where nothing is. */
  now(): void {
    if (this.#timer === undefined) return;
    this.drop();
    this.#work();
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** How long typing pauses before a draft is saved. */
export const DRAFT_PAUSE_MS = 300;
