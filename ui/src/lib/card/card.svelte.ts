// One thing that waits for the person, of whatever kind: whether it takes input yet, how long it still stands, what is kept of what is
// written on it, and what became of sending. Each kind of card adds the answers that it takes.
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import type { Closing, Draft, Interaction, Response } from '../generated/wire';
import { LimitClock } from '../state/limitClock.svelte';
import { Arming } from './arming';
import { Delivery } from './delivery';
import { KeptDraft } from './keptDraft.svelte';
import type { Notice } from './notice';

/** Leaving: it is about to be closed without an answer, which can still be taken back. */
export type Phase = 'open' | 'leaving' | 'sending' | 'taken';

/** Where a card comes from and what it does apart from the usual. */
export interface Beginning {
  /** The end that it changes: nothing of it goes by a mere click, and it keeps no draft. */
  revises?: Closing;
  /** The program has taken it. */
  ontaken?: () => void;
  /** The person writes or chooses on it. */
  ontouched?: () => void;
}

export abstract class Card {
  readonly interaction: Interaction;
  readonly clock: LimitClock;
  readonly revises: Closing | null;
  protected readonly backend: Backend;
  protected readonly delivery: Delivery;
  protected readonly draft = new KeptDraft(
    () => this.#saveDraft(),
    () => this.phase === 'open',
  );
  #arming: Arming;
  #begun: Beginning;
  #phase = $state<Exclude<Phase, 'leaving'>>('open');
  #notice = $state.raw<Notice | null>(null);
  #folded = $state(false);
  #touched = false;

  constructor(backend: Backend, interaction: Interaction, armingMs: number, begun: Beginning = {}) {
    this.backend = backend;
    this.interaction = interaction;
    this.revises = begun.revises ?? null;
    this.delivery = new Delivery(backend, interaction, this.revises !== null);
    this.clock = new LimitClock(this.revises ? undefined : interaction.limitMs, interaction.openedAt);
    this.#arming = new Arming(armingMs);
    this.#begun = begun;
  }

  /** Own words on it, which would be lost with it. */
  abstract get unsent(): string;

  /** They are not wanted any more. */
  abstract discardUnsent(): void;

  /** Everything on it, as it is kept on disk. */
  protected abstract get filledIn(): Omit<Draft, 'submit'>;

  /** Puts back what was on it. */
  protected abstract fillIn(draft: Draft): void;

  get phase(): Phase {
    return this.#phase;
  }

  /** It is on its way, or the program has it. */
  get busy(): boolean {
    return this.#phase !== 'open';
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  get draftFailed(): boolean {
    return this.draft.failed;
  }

  get folded(): boolean {
    return this.#folded;
  }

  fold(folded: boolean): void {
    this.#folded = folded;
  }

  /** It has just come into view, or the window to the front: a click or key on its way was not meant for it. */
  appear(): void {
    this.#arming.begin();
  }

  /** A press begins on it, perhaps on what has only just moved there. */
  press(moved = false): void {
    this.#arming.press(moved);
  }

  /** The press is over. */
  release(): void {
    this.#arming.release();
  }

  /** False, with a word to the person, where input comes, or its press began, too early to be an answer. */
  admits(): boolean {
    const admitted = this.#arming.admits();
    if (!admitted) this.#notice = { kind: 'early' };
    else if (this.#notice?.kind === 'early') this.#notice = null;
    return admitted;
  }

  /** The person goes on reading or writing on it: what was said of sending is over. */
  touch(): void {
    this.#notice = null;
  }

  /** What became of sending is still to be read, whatever was done since. */
  say(notice: Notice): void {
    this.#notice = notice;
  }

  /** What was on it before the window or the program was closed. Where the person is at it already, what they do stays. */
  restore(draft: Draft): void {
    if (this.#touched) return;
    this.fillIn(draft);
    if (draft.submit) this.delivery.resume(draft.submit);
  }

  /** When a field is left: what was typed is on disk at once. */
  leaveField(): void {
    this.draft.waiting();
  }

  async moreTime(): Promise<void> {
    try {
      await this.backend.moreTime(this.interaction.id);
    } catch (error) {
      this.#notice = { kind: 'noMoreTime', why: reasonOf(error) };
    }
  }

  /** It was closed, here or elsewhere: nothing of it is sent any more. */
  close(closing: Closing): void {
    this.draft.drop();
    this.settle(closing.submit === this.delivery.id ? null : { kind: 'closed', closing });
  }

  protected get touched(): boolean {
    return this.#touched;
  }

  /** The person writes or chooses on it. */
  protected change(): void {
    this.#touched = true;
    this.touch();
    this.#begun.ontouched?.();
    if (!this.revises) this.draft.soon();
  }

  /** Hands the answer over. Where it is not taken the card stays as it is, and says why. */
  protected async hand(response: Response): Promise<void> {
    this.startSending();
    this.settle(await this.delivery.answer(response));
  }

  protected startSending(): void {
    this.touch();
    this.#phase = 'sending';
  }

  /** Null once the program has it; otherwise it is open again, with a word to the person. */
  protected settle(notice: Notice | null): void {
    if (this.#phase === 'taken') return;
    this.#phase = notice ? 'open' : 'taken';
    this.#notice = notice;
    if (!notice) this.#begun.ontaken?.();
  }

  async #saveDraft(): Promise<void> {
    if (this.revises) return;
    await this.backend.saveDraft(this.interaction.id, { ...this.filledIn, submit: this.delivery.id });
  }
}
