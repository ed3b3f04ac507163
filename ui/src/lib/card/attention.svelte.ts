// Which question the person has before their eyes: its clock stands still. The program is told once for each change.
import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Backend } from '../backend/types';
import type { InteractionId } from '../generated/wire';

export class Attention {
  #backend: Backend;
  #inView = new SvelteSet<InteractionId>();
  #front = false;
  #touched = $state<InteractionId | null>(null);
  #told: InteractionId | null = null;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** The window is in front of the others, or no longer. */
  front(front: boolean): void {
    this.#front = front;
    this.#tell();
  }

  see(id: InteractionId, inView: boolean): void {
    if (inView) this.#inView.add(id);
    else this.#inView.delete(id);
    this.#tell();
  }

  /** The person writes or chooses on it: it is this one of several in view. */
  touch(id: InteractionId): void {
    this.#touched = id;
    this.#tell();
  }

  /** It was closed, or the person has gone to another conversation. */
  leave(id = this.#touched): void {
    if (untrack(() => this.#touched) === id) this.#touched = null;
  }

  /** The one in view, where there is only one, and the person has not turned to another that is out of view. */
  get current(): InteractionId | null {
    const [first = null, ...others] = this.#inView;
    return others.length === 0 && (this.#touched ?? first) === first ? first : null;
  }

  /** The program may have been started anew, and what it was told is gone. */
  again(): void {
    this.#told = null;
    this.#tell();
  }

  /** Whoever says what is seen does not depend on it. */
  #tell(): void {
    untrack(() => this.#tellNow());
  }

  #tellNow(): void {
    const [first = null] = this.#inView;
    const touched = this.#touched !== null && this.#inView.has(this.#touched) ? this.#touched : null;
    const now = this.#front ? (touched ?? first) : null;
    if (now === this.#told) return;
    this.#told = now;
    // A clock that goes on for want of this word is put right by the next change, and by "+10 min".
    this.#backend.attending(now).catch(() => undefined);
  }
}
