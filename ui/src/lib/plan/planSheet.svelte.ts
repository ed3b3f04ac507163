// What the person makes of a plan before they decide: its steps in their words and order, and the reason of a refusal.
import type { ConsentCard } from '../consent/consentCard.svelte';
import { limits, type Outline, type Response } from '../generated/wire';
import { bytesIn } from '../text/bytes';
import { said } from '../text/unseen';
import { isSame } from './changes';

export interface Step {
  readonly key: number;
  readonly text: string;
}

/** Why the steps cannot be sent as they are; `at` counts from 0. */
export type Fault = { kind: 'none' } | { kind: 'empty'; at: number } | { kind: 'tooLong'; at: number; bytes: number };

const sheets = new WeakMap<ConsentCard, PlanSheet>();

export class PlanSheet {
  readonly outline: Outline;
  /** The agent's steps as they would be sent. */
  readonly original: readonly string[];
  #count = 0;
  #consent: ConsentCard;
  #steps = $state.raw<readonly Step[]>([]);
  #editing = $state(false);
  #refusing = $state(false);

  /** One for each plan that waits, for as long as the window stands: nothing typed is lost by scrolling. */
  static of(consent: ConsentCard, outline: Outline): PlanSheet {
    const known = sheets.get(consent);
    if (known) return known;
    const sheet = new PlanSheet(consent, outline);
    sheets.set(consent, sheet);
    return sheet;
  }

  constructor(consent: ConsentCard, outline: Outline) {
    this.#consent = consent;
    this.outline = outline;
    this.original = outline.steps.map((text) => text.trim());
    this.#steps = this.#made(consent.steps ?? outline.steps);
    this.#editing = consent.steps !== null;
    this.#refusing = consent.reason !== '';
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  get editing(): boolean {
    return this.#editing;
  }

  /** As they would be sent. */
  get texts(): string[] {
    return this.#steps.map(({ text }) => text.trim());
  }

  get changed(): boolean {
    return !isSame(this.original, this.texts);
  }

  get full(): boolean {
    return this.#steps.length >= limits.planStepsCountMax;
  }

  get fault(): Fault | null {
    const { texts } = this;
    if (texts.length === 0) return { kind: 'none' };
    const empty = texts.indexOf('');
    if (empty >= 0) return { kind: 'empty', at: empty };
    const long = texts.findIndex((text) => bytesIn(text) > limits.planStepBytesMax);
    return long < 0 ? null : { kind: 'tooLong', at: long, bytes: bytesIn(texts[long] ?? '') };
  }

  /** Why it is refused; null while no reason is being given. */
  get reason(): string | null {
    return this.#refusing ? this.#consent.reason : null;
  }

  /** By how many bytes too long; null where it fits. */
  get reasonTooLong(): number | null {
    const bytes = bytesIn(this.reason?.trim() ?? '');
    return bytes > limits.reasonBytesMax ? bytes : null;
  }

  get acceptance(): Response {
    return { kind: 'planAccepted', ...(this.changed ? { steps: this.texts } : {}) };
  }

  get refusal(): Response {
    const reason = said(this.reason ?? '');
    return { kind: 'denied', ...(reason ? { reason } : {}) };
  }

  /** What was typed and would be lost. */
  get unsent(): string {
    const steps = this.changed ? this.texts.map((text, at) => `${at + 1}. ${text}`) : [];
    return [this.#consent.reason.trim(), ...steps].filter(Boolean).join('\n');
  }

  discardUnsent(): void {
    this.#steps = this.#made(this.outline.steps);
    this.#consent.discardUnsent();
  }

  edit(): void {
    this.#editing = true;
  }

  /** Back to what the agent proposed. */
  reset(): void {
    this.#steps = this.#made(this.outline.steps);
    this.#editing = false;
    this.#consent.writeSteps(null);
  }

  write(key: number, text: string): void {
    this.#change(this.#steps.map((step) => (step.key === key ? { key, text } : step)));
  }

  /** A new step behind the one given, or at the end. Null where there is no room. */
  add(behind?: number): Step | null {
    if (this.full) return null;
    const [step] = this.#made(['']);
    if (!step) return null;
    const at = this.#steps.findIndex(({ key }) => key === behind);
    this.#change(at < 0 ? [...this.#steps, step] : this.#steps.toSpliced(at + 1, 0, step));
    return step;
  }

  remove(key: number): void {
    this.#change(this.#steps.filter((step) => step.key !== key));
  }

  /** Up or down by one; false at the end. */
  move(key: number, by: 1 | -1): boolean {
    const at = this.#steps.findIndex((step) => step.key === key);
    const [step, other] = [this.#steps[at], this.#steps[at + by]];
    if (!step || !other) return false;
    this.#change(this.#steps.with(at, other).with(at + by, step));
    return true;
  }

  /** Opens the field for a reason, or writes in it; null closes it. */
  because(reason: string | null): void {
    this.#refusing = reason !== null;
    this.#consent.write(reason ?? '');
  }

  #change(steps: readonly Step[]): void {
    this.#steps = steps;
    this.#consent.writeSteps(this.changed ? steps.map(({ text }) => text) : null);
  }

  #made(texts: readonly string[]): Step[] {
    return texts.map((text) => ({ key: (this.#count += 1), text }));
  }
}
