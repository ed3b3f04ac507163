// How much room there is. In a browser on a phone one thing is shown at a time, and what waits for the person comes first.
import { createContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Place } from '../backend/types';

export class Screen {
  readonly #narrow = new MediaQuery('max-width: 767.98px');
  readonly #browser: boolean;
  /** The sidebar is open where it is a drawer, in a narrow window. */
  drawer = $state(false);

  constructor(place: Place) {
    this.#browser = place === 'browser';
  }

  /** A phone, or a browser's window no wider than one. */
  get small(): boolean {
    return this.#browser && this.#narrow.current;
  }

  /** The sidebar is a sheet over the page. */
  get narrow(): boolean {
    return this.#narrow.current;
  }
}

export const [getScreen, setScreen] = createContext<Screen>();
