// Whether the program can be reached, as the person is told it: a moment without it is not worth a word.
import { createContext } from 'svelte';
import type { Link, LinkStanding, NotTaken, Outgoing } from '../backend/link';
import type { Unlisten } from '../backend/types';
import { Delayed } from '../base/delayed';
import type { InteractionId } from '../generated/wire';

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
  #outgoing = $state.raw<readonly Outgoing[]>([]);
  #notTaken = $state.raw<readonly NotTaken[]>([]);
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

  /** What was sent about this question, or in this conversation, and waits for the connection. */
  waiting(about: string): Outgoing | null {
    return this.#outgoing.find((one) => one.about === about) ?? null;
  }

  /** How much waits for the connection. */
  get waitingCount(): number {
    return this.#outgoing.length;
  }

  /** What an earlier page could not send in time. */
  get notTaken(): readonly NotTaken[] {
    return this.#notTaken;
  }

  follow(): Unlisten {
    const link = this.#link;
    if (!link) return () => {};
    const heard = [
      link.follow((standing) => this.#take(standing)),
      link.followOutgoing((outgoing, notTaken) => {
        this.#outgoing = outgoing;
        this.#notTaken = notTaken;
      }),
    ];
    return () => heard.forEach((unlisten) => unlisten());
  }

  /** Goes on with what an earlier page has left. Null where it is not known which questions are open. */
  resume(isOpen: ((id: InteractionId) => boolean) | null): void {
    this.#link?.resume(isOpen);
  }

  takeBack(id: string): void {
    this.#link?.takeBack(id);
  }

  putAway(id: string): void {
    this.#link?.putAway(id);
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

export const [getConnection, setConnection] = createContext<Connection>();
