// What the model is saying right now. Deltas are gathered and drawn at most some thirty times a second, however many arrive.
import type { Live, LiveOutput, LiveStep, RetryNotice } from '../generated/wire';

/** Faster than anybody reads, and half the drawing of every frame. */
const DRAWING_PAUSE_MS = 30;
/** Of a command's output the end is shown: more than anybody reads of what runs by. */
const OUTPUT_CHARS_MAX = 16_384;
type Reply = Omit<Live, 'output'>;
const NOTHING: Reply = { text: '', reasoning: '', tool: null, retry: null };

export class LiveReply {
  #shown = $state.raw<Reply | null>(null);
  #next: Reply | null = null;
  #shownOutput = $state.raw<LiveOutput | null>(null);
  #output: LiveOutput | null = null;
  #frame = 0;
  #drawnAt = Number.NEGATIVE_INFINITY;
  /** What was shown is stored: the rest of its stream is old news. */
  #stored = false;
  #ended = false;
  /** Beginnings and ends heard so far. */
  #turns = 0;

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

  /** The end of what the command under way has put out: no part of the reply. */
  get output(): LiveOutput | null {
    return this.#shownOutput;
  }

  /** Whether there is anything to show of the reply. */
  get present(): boolean {
    return this.#shown !== null;
  }

  /** Its end was heard. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Grows with each beginning and each end: what was fetched before one of them is old news after it. */
  get turns(): number {
    return this.#turns;
  }

  show(live: Live | null): void {
    this.#output = live?.output ?? null;
    this.#next = live && saysNothing(live) && live.output ? null : live;
    this.#stored = false;
    this.#ended = false;
    this.#flush();
  }

  /** The thread was fetched after the end of what is being shown: it stands there. */
  settle(): void {
    if (this.#ended) this.clear();
  }

  take(step: LiveStep): void {
    if (step.kind === 'begin' || step.kind === 'end') this.#turns += 1;
    if (step.kind === 'begin') {
      this.#next = NOTHING;
      this.#output = null;
      this.#stored = false;
      this.#ended = false;
    } else if (step.kind === 'end') {
      this.#ended = true;
      if (this.#stored || this.#next === null || isEmpty(this.#next)) this.#next = null;
    } else if (step.kind === 'output') {
      this.#output = {
        call: step.call,
        text: ((this.#output?.call === step.call ? this.#output.text : '') + step.text).slice(-OUTPUT_CHARS_MAX),
      };
    } else if (this.#stored) {
      return;
    } else {
      this.#next = after(this.#next ?? NOTHING, step);
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
    if (this.#next === null && this.#shown === null && this.#output === null) return;
    this.#next = null;
    this.#output = null;
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
    this.#shownOutput = this.#output;
  }
}

function after(live: Reply, step: Exclude<LiveStep, { kind: 'begin' | 'end' | 'output' }>): Reply {
  switch (step.kind) {
    case 'text':
      return { ...live, text: live.text + step.text, retry: null };
    case 'reasoning':
      return { ...live, reasoning: live.reasoning + step.text, retry: null };
    case 'tool':
      return { ...live, tool: step.name, retry: null };
    case 'retry':
      return { ...live, retry: step.notice };
  }
}

function isEmpty(live: Reply): boolean {
  return live.text === '' && live.reasoning === '';
}

function saysNothing(live: Reply): boolean {
  return isEmpty(live) && live.tool === null && live.retry === null;
}
