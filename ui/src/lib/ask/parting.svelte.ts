// A card that is about to be closed without an answer of the person's own, and the moment in which that is taken back.
import { Delayed } from '../base/delayed';
import { limits } from '../generated/wire';

export type Leaving = 'dismissed' | 'delegated';

export class Parting {
  #now = $state.raw<{ readonly how: Leaving; readonly until: number } | null>(null);
  #delay: Delayed;

  constructor(part: (how: Leaving) => void) {
    this.#delay = new Delayed(limits.undoMillis, () => {
      const how = this.#now?.how;
      this.#now = null;
      if (how) part(how);
    });
  }

  /** How it is about to be closed, and until when that can be taken back. */
  get now(): { readonly how: Leaving; readonly until: number } | null {
    return this.#now;
  }

  begin(how: Leaving): void {
    this.#now = { how, until: Date.now() + limits.undoMillis };
    this.#delay.soon();
  }

  undo(): void {
    this.#delay.drop();
    this.#now = null;
  }
}
