// What the model is saying right now. Deltas are gathered and drawn at most some thirty times a second, however many arrive.
import type { Live, LiveStep, RetryNotice } from '../generated/wire';

/** Faster than anybody reads, and half the drawing of every frame. */
const DRAWING_PAUSE_MS = 30;

export class LiveReply {
  #shown = $state.raw<Live | null>(null);
  #next: Live | null = null;
  #frame = 0;
  #drawnAt = Number.NEGATIVE_INFINITY;
  /** What was shown is stored: the rest of its stream is old news. */
  #stored = false;
  #ended = false;

  get text(): string {
    return this.#shown?.text ?? '';
  }

  get reasoning(): string {
    return this.#shown?.reasoning ?? '';
  }

  get tool(): string | null {
    return this.#shown?.tool ?? null;
  }

  get retry(): RetryNotice | null {
    return this.#shown?.retry ?? null;
  }

  /** Whether there is anything to show for it. */
  get present(): boolean {
    return this.#shown !== null;
  }

  show(live: Live | null): void {
    this.#next = live;
    this.#stored = false;
    this.#ended = false;
    this.#flush();
  }

  take(step: LiveStep): void {
    if (step.kind === 'begin') {
      this.#next = { text: '', reasoning: '', tool: null, retry: null };
      this.#stored = false;
      this.#ended = false;
    } else if (step.kind === 'end') {
      this.#ended = true;
      if (this.#stored || this.#next === null || isEmpty(this.#next)) this.#next = null;
    } else if (this.#stored) {
      return;
    } else {
      this.#next = after(this.#next ?? { text: '', reasoning: '', tool: null, retry: null }, step);
    }
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  /** A reply was committed. Where it is the one being shown, its place is now among the entries. */
  stored(text: string): void {
    const live = this.#next;
    if (!live) return;
    const same = !isEmpty(live) && text.trimStart().startsWith(live.text.trimStart());
    if (!same && !this.#ended) return;
    this.#next = null;
    this.#stored = !this.#ended;
    this.#flush();
  }

  /** The run is over: nothing more is being said. */
  clear(): void {
    if (this.#next === null && this.#shown === null) return;
    this.#next = null;
    this.#flush();
  }

  #draw(): void {
    if (performance.now() - this.#drawnAt < DRAWING_PAUSE_MS) this.#frame = requestAnimationFrame(() => this.#draw());
    else this.#flush();
  }

  #flush(): void {
    this.#drawnAt = performance.now();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#shown = this.#next;
  }
}

function after(live: Live, step: LiveStep): Live {
  switch (step.kind) {
    case 'text':
      return { ...live, text: live.text + step.text, retry: null };
    case 'reasoning':
      return { ...live, reasoning: live.reasoning + step.text, retry: null };
    case 'tool':
      return { ...live, tool: step.name, retry: null };
    case 'retry':
      return { ...live, retry: step.notice };
    case 'begin':
    case 'end':
      return live;
  }
}

function isEmpty(live: Live): boolean {
  return live.text === '' && live.reasoning === '';
}
