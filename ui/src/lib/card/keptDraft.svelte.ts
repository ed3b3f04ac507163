// The draft of a card on its way to the disk: after a pause in typing, at once when there is no more time, and whether that went well.
import { Delayed, DRAFT_PAUSE_MS } from '../base/delayed';

export class KeptDraft {
  #failed = $state(false);
  #save: () => Promise<void>;
  /** A failure matters while there is still something to lose. */
  #matters: () => boolean;
  #delay = new Delayed(DRAFT_PAUSE_MS, () => this.#keep());

  constructor(save: () => Promise<void>, matters: () => boolean) {
    this.#save = save;
    this.#matters = matters;
  }

  get failed(): boolean {
    return this.#failed;
  }

  soon(): void {
    this.#delay.soon();
  }

  /** What waits to be saved, or could not be before, now; nothing where there is nothing of that. */
  waiting(): void {
    if (this.#failed) this.now();
    else this.#delay.now();
  }

  /** As it is, now, whether or not something waits. */
  now(): void {
    this.#delay.drop();
    this.#keep();
  }

  drop(): void {
    this.#delay.drop();
  }

  #keep(): void {
    this.#save().then(
      () => (this.#failed = false),
      () => (this.#failed = this.#matters()),
    );
  }
}
