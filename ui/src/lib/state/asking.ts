// One question to the program at a time: an answer that was asked for earlier never comes after a later one.
import { reasonOf } from '../backend/reason';

export class Asking<T> {
  readonly #ask: () => Promise<T>;
  readonly #show: (answer: T) => void;
  readonly #fail: (why: string | null) => void;
  #under: Promise<void> | null = null;
  #again = false;
  #overtaken = false;

  /** `fail` hears why there was no answer, and null once there is one. */
  constructor(ask: () => Promise<T>, show: (answer: T) => void, fail: (why: string | null) => void) {
    this.#ask = ask;
    this.#show = show;
    this.#fail = fail;
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

  /** Something newer is known than what is being asked: that answer is not shown, and it is asked once more. */
  overtake(): void {
    this.#again = this.#overtaken = this.#under !== null;
  }

  async #all(): Promise<void> {
    do {
      this.#again = this.#overtaken = false;
      try {
        const answer = await this.#ask();
        if (this.#overtaken) continue;
        this.#show(answer);
        this.#fail(null);
      } catch (error) {
        this.#fail(reasonOf(error));
      }
    } while (this.#again);
  }
}
