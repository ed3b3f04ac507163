// The time of day for ages and countdowns, ticking only as often as somebody looks.

export class Clock {
  #now = $state(Date.now());

  constructor(everyMs: number) {
    $effect(() => {
      const timer = setInterval(() => (this.#now = Date.now()), everyMs);
      return () => clearInterval(timer);
    });
  }

  get now(): number {
    return this.#now;
  }
}
