// Something the person asked for: whether it is under way, and why it was not done.
import { reasonOf } from '../backend/reason';

export class Attempt {
  #busy = $state(false);
  #failure = $state.raw<string | null>(null);

  get busy(): boolean {
    return this.#busy;
  }

  /** Why the last one was not done. */
  get failure(): string | null {
    return this.#failure;
  }

  forget(): void {
    this.#failure = null;
  }

  /** False where it was not done. */
  async run(act: () => Promise<void>): Promise<boolean> {
    this.#busy = true;
    this.#failure = null;
    try {
      await act();
      return true;
    } catch (error) {
      this.#failure = reasonOf(error);
      return false;
    } finally {
      this.#busy = false;
    }
  }
}
