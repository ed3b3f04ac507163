// Whether the pane on the right is open. Beside a wide thread it stays as the person left it; over a narrow one it is a
// drawer, and opens only when asked for.
import { createContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';

const KEPT_AS = 'askwell.pane';

export class Pane {
  readonly #wide = new MediaQuery('min-width: 1100px');
  #beside = $state(kept());
  #drawer = $state(false);

  /** It lies over the thread, which takes no input meanwhile. */
  get over(): boolean {
    return !this.#wide.current && this.#drawer;
  }

  get open(): boolean {
    return this.#wide.current ? this.#beside : this.#drawer;
  }

  get drawer(): boolean {
    return !this.#wide.current;
  }

  toggle(): void {
    this.#set(!this.open);
  }

  close(): void {
    this.#set(false);
  }

  /** Something in the thread is wanted: a drawer goes out of its way. */
  makeWay(): void {
    this.#drawer = false;
  }

  /** Where it is a drawer: over the thread, or out of its way. */
  slide(over: boolean): void {
    this.#drawer = over;
  }

  #set(open: boolean): void {
    if (!this.#wide.current) {
      this.#drawer = open;
      return;
    }
    this.#beside = open;
    keep(open);
  }
}

/** A webview may refuse to keep anything; then the pane begins closed. */
function kept(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === 'open';
  } catch {
    return false;
  }
}

function keep(open: boolean): void {
  try {
    localStorage.setItem(KEPT_AS, open ? 'open' : 'closed');
  } catch {
    // The pane is as wanted now; it begins closed the next time.
  }
}

export const [getPane, setPane] = createContext<Pane>();
