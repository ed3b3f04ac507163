// Whether the program can be reached, as the person is told it: a moment without it is not worth a word.
import type { Link, LinkStanding } from '../backend/link';
import type { Unlisten } from '../backend/types';
import { Delayed } from '../delayed';

/** So long it may be gone before that is said. */
export const CALM_MS = 1_000;
/** So long it is said that it is back. */
export const BACK_MS = 4_000;

export class Connection {
  #link: Link | null;
  #onback: () => void;
  #standing = $state<LinkStanding>('up');
  #said = $state<'gone' | 'back' | null>(null);
  /** The program is another version than this page came with. */
  outdated = $state(false);
  #gone = new Delayed(CALM_MS, () => (this.#said = 'gone'));
  #back = new Delayed(BACK_MS, () => (this.#said = null));

  /** What is to be done when it is back, after it was gone. */
  constructor(link: Link | null, onback: () => void) {
    this.#link = link;
    this.#onback = onback;
  }

  /** In the window it always is there. */
  get standing(): LinkStanding {
    return this.#standing;
  }

  /** What there is to say of it. */
  get said(): 'gone' | 'back' | null {
    return this.#said;
  }

  follow(): Unlisten {
    return this.#link?.follow((standing) => this.#take(standing)) ?? (() => {});
  }

  again(): void {
    this.#link?.again();
  }

  #take(standing: LinkStanding): void {
    this.#standing = standing;
    switch (standing) {
      case 'down':
        this.#back.drop();
        if (this.#said === 'back') this.#said = null;
        if (this.#said === null) this.#gone.soon();
        return;
      case 'up':
        this.#gone.drop();
        if (this.#said === 'gone') {
          this.#said = 'back';
          this.#back.soon();
        }
        this.#onback();
        return;
      case 'signedOut':
        this.#gone.drop();
        this.#said = null;
    }
  }
}
