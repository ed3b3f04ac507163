// What is in sight, for tests: everything, until the test scrolls it away.
const watched = new Map<Element, IntersectionObserverCallback>();

export class Sight {
  #told: IntersectionObserverCallback;
  #mine = new Set<Element>();

  constructor(told: IntersectionObserverCallback) {
    this.#told = told;
  }

  observe(element: Element): void {
    watched.set(element, this.#told);
    this.#mine.add(element);
    tell(element, true);
  }

  unobserve(element: Element): void {
    watched.delete(element);
  }

  disconnect(): void {
    for (const element of this.#mine) watched.delete(element);
  }
}

function tell(target: Element, isIntersecting: boolean): void {
  watched.get(target)?.(
    [{ isIntersecting, target } as unknown as IntersectionObserverEntry],
    null as unknown as IntersectionObserver,
  );
}

/** Scrolls so that of these only that one is in sight; none of them where it is null. */
export function only(seen: Element | null, of: readonly Element[]): void {
  for (const element of of) tell(element, element === seen);
}
