// Where the person is in the history, and the way back.
import { createContext } from 'svelte';
import type { Backend } from '../backend/types';
import { Decisions } from './decisions.svelte';
import type { HistoryPlace } from '../state/historyPlace';

const FIRST: HistoryPlace = { page: 'decisions' };

export class HistoryPages {
  /** The list is kept: going back to it, it stands where it was. */
  readonly decisions: Decisions;
  /** The node of a tree that was opened last: going back, the keys are on it. */
  node: string | null = null;
  #way = $state.raw<readonly HistoryPlace[]>([FIRST]);

  constructor(backend: Backend) {
    this.decisions = new Decisions(backend);
  }

  get place(): HistoryPlace {
    return this.#way.at(-1) ?? FIRST;
  }

  /** From outside: the way back leads out again. */
  enter(place: HistoryPlace): void {
    this.decisions.leave();
    this.node = null;
    this.#way = [place];
  }

  go(place: HistoryPlace): void {
    this.#way = [...this.#way, place];
  }

  /** Another page in the place of this one. */
  turn(place: HistoryPlace): void {
    this.#way = [...this.#way.slice(0, -1), place];
  }

  /** Where the browser's own way back, or on, leads. */
  show(place: HistoryPlace): void {
    const is = (one: HistoryPlace) => JSON.stringify(one) === JSON.stringify(place);
    const at = this.#way.findLastIndex(is);
    if (at < 0) this.turn(place);
    else this.#way = this.#way.slice(0, at + 1);
  }

  /** False where the way back leads out of the history. */
  back(): boolean {
    if (this.#way.length < 2) return false;
    this.#way = this.#way.slice(0, -1);
    return true;
  }
}

export const [getHistoryPages, setHistoryPages] = createContext<HistoryPages>();
