// Something the person is asked to allow, or to say how it goes on: whether it takes input yet, and what became of sending.
// The plan, the confirmation, the quiet command and the lost action are all shown on one of these.
import type { Notice } from '../ask/notice';
import { Arming } from '../ask/arming';
import { Delivery } from '../ask/delivery';
import { KeptDraft } from '../ask/keptDraft.svelte';
import { LimitClock } from '../state/limitClock.svelte';
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import { withoutSecrets, type Content } from '../facts/elicitForm';
import type { Closing, Draft, Interaction, Response } from '../generated/wire';

type Phase = 'open' | 'sending' | 'taken';

export class Consent {
  readonly interaction: Interaction;
  readonly clock: LimitClock;
  #backend: Backend;
  #arming: Arming;
  #delivery: Delivery;
  #phase = $state<Phase>('open');
  #notice = $state.raw<Notice | null>(null);
  #leaving = $state(false);
  #reason = $state('');
  #steps = $state.raw<readonly string[] | null>(null);
  #form = $state.raw<Content | null>(null);
  #resumed = $state(false);
  #touched = false;
  #draft = new KeptDraft(
    () => this.#saveDraft(),
    () => !this.busy,
  );
  /** What comes next began before the card took input. */
  #pressedEarly = false;

  constructor(backend: Backend, interaction: Interaction, armingMs: number) {
    this.#backend = backend;
    this.#arming = new Arming(armingMs);
    this.#delivery = new Delivery(backend, interaction, false);
    this.interaction = interaction;
    this.clock = new LimitClock(interaction.limitMs, interaction.openedAt);
  }

  get phase(): Phase {
    return this.#phase;
  }

  get busy(): boolean {
    return this.#phase !== 'open';
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  /** Closing was begun, and the person was told that it refuses. */
  get leaving(): boolean {
    return this.#leaving && this.#phase === 'open';
  }

  /** Why not, as far as it is written: kept on disk like every answer that is begun. */
  get reason(): string {
    return this.#reason;
  }

  get draftFailed(): boolean {
    return this.#draft.failed;
  }

  /** The steps of a plan as the person changed them so far; null: as the agent proposed them. */
  get steps(): readonly string[] | null {
    return this.#steps;
  }

  /** What is filled into the form of a server so far; null: nothing was touched. */
  get form(): Content | null {
    return this.#form;
  }

  /** The same form was being filled in when its server was lost. */
  get resumed(): boolean {
    return this.#resumed;
  }

  fill(form: Content | null): void {
    this.#form = form;
    this.#change();
  }

  write(reason: string): void {
    this.#reason = reason;
    this.#change();
  }

  writeSteps(steps: readonly string[] | null): void {
    this.#steps = steps;
    this.#change();
  }

  /** What was written before the window or the program was closed. */
  restore(draft: Draft): void {
    if (this.#touched) return;
    this.#reason = draft.comment ?? '';
    this.#form = draft.form ?? null;
    this.#resumed = draft.resumed ?? false;
    this.#steps = draft.answers.length > 0 ? draft.answers.map(({ text }) => text ?? '') : null;
    if (draft.submit) this.#delivery.resume(draft.submit);
  }

  /** When the field is left: what was typed is on disk at once. */
  leaveField(): void {
    this.#draft.waiting();
  }

  /** It was closed in another way, and what was written is not wanted any more. */
  discard(): void {
    this.#reason = '';
    this.#steps = null;
  }

  /** The card has just come into view, or the window to the front: a click or key on its way was not meant for it. */
  appear(): void {
    this.#arming.begin();
  }

  /** A press begins on it; what it leads to counts only if the card takes input already, and has stood still. */
  press(moved = false): void {
    this.#pressedEarly = moved || !this.#arming.done;
  }

  /** False, with a word to the person, where input comes too early to be meant. */
  admits(): boolean {
    const early = this.#pressedEarly || !this.#arming.done;
    this.#pressedEarly = false;
    if (early) this.#notice = { kind: 'early' };
    else if (this.#notice?.kind === 'early') this.#notice = null;
    return !early;
  }

  /** The person goes on reading or writing on it: what was said of sending is over, and so is closing. */
  touch(): void {
    this.#notice = null;
    this.#leaving = false;
  }

  /** What became of sending is still to be read, whatever was done since. */
  say(notice: Notice): void {
    this.#notice = notice;
  }

  /** Hands the answer over. Where it is not taken the card stays as it is, and says why. */
  async send(response: Response): Promise<void> {
    if (this.busy || !this.admits()) return;
    this.touch();
    if (this.#touched) this.#draft.now();
    this.#phase = 'sending';
    const refused = await this.#delivery.answer(response);
    this.#settle(refused);
  }

  /** The first time it warns that closing refuses, the second time it refuses. */
  async leave(refusal: Response): Promise<void> {
    if (this.busy || !this.admits()) return;
    if (this.#leaving) await this.send(refusal);
    else this.#leaving = true;
  }

  async moreTime(): Promise<void> {
    try {
      await this.#backend.moreTime(this.interaction.id);
    } catch (error) {
      this.#notice = { kind: 'noMoreTime', why: reasonOf(error) };
    }
  }

  /** It was closed, here or elsewhere: nothing of it is sent any more. */
  close(closing: Closing): void {
    this.#leaving = false;
    this.#draft.drop();
    this.#settle(closing.submit === this.#delivery.id ? null : { kind: 'closed', closing });
  }

  #settle(refused: Notice | null): void {
    if (this.#phase === 'taken') return;
    this.#phase = refused ? 'open' : 'taken';
    this.#notice = refused;
  }

  #change(): void {
    this.#touched = true;
    this.touch();
    this.#draft.soon();
  }

  async #saveDraft(): Promise<void> {
    const answers = (this.#steps ?? []).map((text, at) => ({ question: `step-${at + 1}`, selected: [], text }));
    const nothing = { attachments: [], remember: false, talk: null, step: 0 };
    const { body } = this.interaction;
    const form =
      this.#form && body.kind === 'elicitation' ? { form: withoutSecrets(body.elicitation, this.#form) } : {};
    await this.#backend.saveDraft(this.interaction.id, {
      ...nothing,
      ...form,
      answers,
      comment: this.#reason || null,
      submit: this.#delivery.id,
    });
  }
}
