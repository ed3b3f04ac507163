// The card of something the person is asked to allow, or to say how it goes on: what is written on it, and its answers.
// The plan, the confirmation, the quiet command, the lost action and the server's form are all shown on one of these.
import { Card } from '../card/card.svelte';
import { withoutSecrets, type Content } from '../facts/elicitForm';
import type { Closing, Draft, Response } from '../generated/wire';

export class ConsentCard extends Card {
  #leaving = $state(false);
  #reason = $state('');
  #steps = $state.raw<readonly string[] | null>(null);
  #form = $state.raw<Content | null>(null);
  #resumed = $state(false);

  /** Closing was begun, and the person was told that it refuses. */
  get leaving(): boolean {
    return this.#leaving && !this.busy;
  }

  /** Why not, as far as it is written: kept on disk like every answer that is begun. */
  get reason(): string {
    return this.#reason;
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

  override get unsent(): string {
    return this.#reason;
  }

  override discardUnsent(): void {
    this.#reason = '';
    this.#steps = null;
  }

  protected override get filledIn(): Omit<Draft, 'submit'> {
    const answers = (this.#steps ?? []).map((text, at) => ({ question: `step-${at + 1}`, selected: [], text }));
    const { body } = this.interaction;
    const form =
      this.#form && body.kind === 'elicitation' ? { form: withoutSecrets(body.elicitation, this.#form) } : {};
    const nothing = { attachments: [], remember: false, talk: null, step: 0 };
    return { ...nothing, ...form, answers, comment: this.#reason || null };
  }

  protected override fillIn(draft: Draft): void {
    this.#reason = draft.comment ?? '';
    this.#form = draft.form ?? null;
    this.#resumed = draft.resumed ?? false;
    this.#steps = draft.answers.length > 0 ? draft.answers.map(({ text }) => text ?? '') : null;
  }

  fill(form: Content | null): void {
    this.#form = form;
    this.change();
  }

  write(reason: string): void {
    this.#reason = reason;
    this.change();
  }

  writeSteps(steps: readonly string[] | null): void {
    this.#steps = steps;
    this.change();
  }

  /** The warning before closing is over, too. */
  override touch(): void {
    super.touch();
    this.#leaving = false;
  }

  async send(response: Response): Promise<void> {
    if (this.busy || !this.admits()) return;
    if (this.touched) this.draft.now();
    await this.hand(response);
  }

  /** The first time it warns that closing refuses, the second time it refuses. */
  async leave(refusal: Response): Promise<void> {
    if (this.busy || !this.admits()) return;
    if (this.#leaving) await this.send(refusal);
    else this.#leaving = true;
  }

  override close(closing: Closing): void {
    this.#leaving = false;
    super.close(closing);
  }
}
