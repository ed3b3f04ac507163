// One question to the program at a time: an answer that was asked for earlier never comes after a later one.
export class Asking {
  readonly #ask: () => Promise<void>;
  #under: Promise<void> | null = null;
  #again = false;

  constructor(ask: () => Promise<void>) {
    this.#ask = ask;
  }

  /** Asks. Where that is under way already, it is asked once more after it, and all wait for the last answer. */
  now(): Promise<void> {
    if (this.#under) {
      this.#again = true;
      return this.#under;
    }
    this.#under = this.#all().finally(() => (this.#under = null));
    return this.#under;
  }

  async #all(): Promise<void> {
    do {
      this.#again = false;
      await this.#ask();
    } while (this.#again);
  }
}
