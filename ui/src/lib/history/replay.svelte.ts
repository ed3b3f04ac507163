// A run played back: the step one is at, the thread as it was there, and playing on at a pace.
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import type { ConversationId, ConversationView, Placed, ReplayStep } from '../generated/wire';

export type Pace = 'slow' | 'usual' | 'fast';

const PACE_MS: Record<Pace, number> = { slow: 2500, usual: 1200, fast: 400 };

export class Replay {
  readonly conversation: ConversationId;
  pace = $state<Pace>('usual');
  #backend: Backend;
  #steps = $state.raw<readonly ReplayStep[]>([]);
  #at = $state(0);
  #view = $state.raw<ConversationView | null>(null);
  #playing = $state(false);
  #failure = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is fetched for a step that was left is not shown any more. */
  #wanted = 0;

  constructor(backend: Backend, conversation: ConversationId) {
    this.#backend = backend;
    this.conversation = conversation;
  }

  get steps(): readonly ReplayStep[] {
    return this.#steps;
  }

  /** The step, counted from 0. */
  get at(): number {
    return this.#at;
  }

  get step(): ReplayStep | null {
    return this.#steps[this.#at] ?? null;
  }

  get last(): boolean {
    return this.#at >= this.#steps.length - 1;
  }

  get view(): ConversationView | null {
    return this.#view;
  }

  get playing(): boolean {
    return this.#playing;
  }

  get failure(): string | null {
    return this.#failure;
  }

  async begin(): Promise<void> {
    this.#failure = null;
    try {
      this.#steps = await this.#backend.replaySteps(this.conversation);
      await this.#fetch();
    } catch (error) {
      this.#failure = reasonOf(error);
    }
  }

  /** The person goes somewhere: playing stops there. */
  async go(to: number): Promise<void> {
    this.pause();
    await this.#move(to);
  }

  /** From the beginning where it had come to its end. */
  async play(): Promise<void> {
    if (this.#steps.length === 0) return;
    this.#playing = true;
    if (this.last) await this.#move(0);
    this.#later();
  }

  pause(): void {
    this.#playing = false;
    clearTimeout(this.#timer);
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (this.last) this.#playing = false;
    if (!this.#playing) return;
    // The next step is counted from when this one could be seen.
    this.#timer = setTimeout(() => void this.#move(this.#at + 1).then(() => this.#later()), PACE_MS[this.pace]);
  }

  async #move(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.#steps.length - 1, to));
    if (at === this.#at && this.#view) return;
    this.#at = at;
    await this.#fetch();
  }

  async #fetch(): Promise<void> {
    const { step } = this;
    if (!step) return;
    const mine = (this.#wanted += 1);
    try {
      const view = await this.#backend.atStep(this.conversation, step.seq);
      if (mine !== this.#wanted) return;
      this.#failure = null;
      this.#view = { ...view, entries: unchanged(this.#view?.entries ?? [], view.entries) };
    } catch (error) {
      if (mine !== this.#wanted) return;
      this.#failure = reasonOf(error);
      this.pause();
    }
  }
}

/** What says the same stays the same object, so that it is not drawn anew. */
function unchanged(before: readonly Placed[], now: readonly Placed[]): Placed[] {
  const known = new Map(before.map((placed) => [placed.index, placed]));
  return now.map((placed) => {
    const same = known.get(placed.index);
    return same && JSON.stringify(same) === JSON.stringify(placed) ? same : placed;
  });
}
