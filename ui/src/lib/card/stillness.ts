// Whether what is pressed has stood still. A card that is pushed along by something else, or by a window of another size, may put
// a button under a press that was aimed at what stood there before.

const LOOK_MS = 100;
/** More than a card moves while it settles in, less than any button is high. */
const MOVED_PX = 8;
/** So long after the person has scrolled, what moves does so because they wanted it. */
const SCROLLING_MS = 300;

interface Place {
  readonly left: number;
  readonly top: number;
  readonly movedAt: number;
}

export class Stillness {
  #ms: number;
  #places = new WeakMap<Element, Place>();
  #scrolledAt = Number.NEGATIVE_INFINITY;

  /** So long a button has to have stood where it is. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** An attachment: looks at the buttons of a card for as long as it is on the page. */
  watch = (root: HTMLElement): (() => void) => {
    const scrolls = () => (this.#scrolledAt = performance.now());
    const look = () => root.querySelectorAll('button').forEach((button) => this.#look(button));
    look();
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('wheel', scrolls, { capture: true, passive: true });
    window.addEventListener('touchmove', scrolls, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('wheel', scrolls, { capture: true });
      window.removeEventListener('touchmove', scrolls, { capture: true });
    };
  };

  /** Whether the button that is pressed there has moved a moment ago. */
  moved(target: EventTarget | null): boolean {
    const button = target instanceof Element ? target.closest('button') : null;
    return button !== null && performance.now() - this.#look(button).movedAt < this.#ms;
  }

  #look(button: Element): Place {
    const { left, top } = button.getBoundingClientRect();
    const before = this.#places.get(button);
    const far = before !== undefined && Math.max(Math.abs(before.left - left), Math.abs(before.top - top)) > MOVED_PX;
    const now = performance.now();
    const moved = far && now - this.#scrolledAt >= SCROLLING_MS;
    // Small steps add up to a long way: the place is taken anew only with a move.
    const place =
      before && !far ? before : { left, top, movedAt: moved ? now : (before?.movedAt ?? Number.NEGATIVE_INFINITY) };
    this.#places.set(button, place);
    return place;
  }
}
