// How long a question with a limit still stands. The program keeps the clock; between its words the window counts along.
import type { Clock } from '../generated/wire';

export class LimitClock {
  #clock = $state.raw<Clock | null>(null);
  #at = 0;

  /** Until the program says more, it has run since the question was opened. */
  constructor(limitMs: number | undefined, openedAt: number) {
    if (limitMs !== undefined) this.take({ remainingMs: limitMs, running: true }, openedAt);
  }

  /** There is no limit any more, or another one from now on. */
  begin(limitMs: number | undefined): void {
    this.#clock = null;
    if (limitMs !== undefined) this.take({ remainingMs: limitMs, running: true });
  }

  /** There is a limit. */
  get set(): boolean {
    return this.#clock !== null;
  }

  get running(): boolean {
    return this.#clock?.running ?? false;
  }

  /** What the program says, or said a while ago. */
  take(clock: Clock, at = Date.now()): void {
    this.#at = at;
    this.#clock = clock;
  }

  remainingMs(now: number): number {
    if (!this.#clock) return 0;
    const passed = this.#clock.running ? Math.max(0, now - this.#at) : 0;
    return Math.max(0, this.#clock.remainingMs - passed);
  }
}

/** 4:32, or 1:04:32. Part of a second counts as one, so that 0:00 means over. */
export function inDigits(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export const LAST_MS = 60_000;

/** What is read aloud about a clock: that there is one, that it is the last minute, that it stands still. Never each second. */
export type Moment = 'counting' | 'last' | 'paused';

export function momentOf(remainingMs: number, running: boolean): Moment {
  if (!running) return 'paused';
  return remainingMs <= LAST_MS ? 'last' : 'counting';
}
