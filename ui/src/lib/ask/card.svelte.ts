// One question that waits: whether it takes input yet, what became of sending, and the sheet with what is filled in.
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import { Delayed, DRAFT_PAUSE_MS } from '../delayed';
import { limits, type Attachment, type AttachmentId, type Closing, type Draft, type Interaction, type Invalid, type OptionId, type Response, type SubmitId } from '../generated/wire';
import { LimitClock } from './limitClock.svelte';
import type { Part } from './part.svelte';
import { Sheet } from './sheet.svelte';

/** Why the card is still there after sending, or what else the person has to know. */
export type Notice =
  | { kind: 'closed'; closing: Closing }
  | { kind: 'tooLate'; closing: Closing }
  | { kind: 'invalid'; why: Invalid }
  | { kind: 'notSaved'; why: string }
  | { kind: 'failed'; why: string }
  | { kind: 'noMoreTime'; why: string }
  | { kind: 'unknown' }
  | { kind: 'early' }
  | { kind: 'asked' };

type Phase = 'open' | 'sending' | 'leaving' | 'taken';
/** The ends without an answer, which can be taken back for a moment. */
type Leaving = 'dismissed' | 'delegated';

/** Where a card comes from and what it does apart from the usual. */
export interface Beginning {
  draft?: Draft | null;
  /** The end that it changes: nothing of it goes by a mere click, and it keeps no draft. */
  revises?: Closing;
  /** The program has taken it. */
  ontaken?: () => void;
  /** The person writes or chooses on it. */
  ontouched?: () => void;
}

export class Card {
  readonly interaction: Interaction;
  readonly sheet: Sheet;
  readonly clock: LimitClock;
  readonly revises: Closing | null;
  #backend: Backend;
  #armingMs: number;
  #begun: Beginning;
  #phase = $state<Phase>('open');
  #notice = $state.raw<Notice | null>(null);
  #draftFailed = $state(false);
  #folded = $state(false);
  #leaving = $state.raw<{ how: Leaving; until: number } | null>(null);
  #touched = false;
  #submit: SubmitId = crypto.randomUUID();
  #talkSubmit: SubmitId = crypto.randomUUID();
  #armedFrom = Number.POSITIVE_INFINITY;
  #save = new Delayed(DRAFT_PAUSE_MS, () => this.#saveDraft());
  #parting = new Delayed(limits.undoMillis, () => this.#leave());

  constructor(backend: Backend, interaction: Interaction, armingMs: number, begun: Beginning = {}) {
    this.#backend = backend;
    this.#armingMs = armingMs;
    this.#begun = begun;
    this.interaction = interaction;
    this.revises = begun.revises ?? null;
    this.sheet = new Sheet(interaction.body.questions);
    this.clock = new LimitClock(this.revises ? undefined : interaction.limitMs);
    if (begun.draft) this.restore(begun.draft);
    if (begun.revises) this.sheet.fillFrom(begun.revises);
  }

  get parts(): readonly Part[] {
    return this.sheet.parts;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  get draftFailed(): boolean {
    return this.#draftFailed;
  }

  get folded(): boolean {
    return this.#folded;
  }

  /** How it is about to be closed without an answer, and until when that can be taken back. */
  get leaving(): { readonly how: Leaving; readonly until: number } | null {
    return this.#leaving;
  }

  get attachments(): readonly Attachment[] {
    return this.sheet.attachments;
  }

  get ready(): boolean {
    return this.sheet.ready;
  }

  /** A click on an option is the answer: one question, one choice, and nothing else that would go along unread. */
  get clickAnswers(): boolean {
    const [part] = this.parts;
    return this.sheet.single && part?.multi === false && !this.sheet.written && this.revises === null;
  }

  /** The primary button sends; before the review page it leads on. */
  get sends(): boolean {
    return this.sheet.single || this.sheet.reviewing;
  }

  /** What was not sent, where the question was closed in another way. */
  get unsent(): string {
    return this.sheet.words;
  }

  /** The card has just come into view, or the window to the front: a click or key on its way was not meant for it. */
  appear(): void {
    this.#armedFrom = performance.now() + this.#armingMs;
  }

  get armed(): boolean {
    return performance.now() >= this.#armedFrom;
  }

  /** False, with a word to the person, where input comes, or its press began, too early to be an answer. */
  admits(pressedInTime = true): boolean {
    if (pressedInTime && this.armed) return true;
    this.#notice = { kind: 'early' };
    return false;
  }

  fold(folded: boolean): void {
    this.#folded = folded;
  }

  restore(draft: Draft): void {
    if (this.#touched) return;
    this.sheet.fill(draft);
    if (draft.submit) this.#submit = draft.submit;
  }

  choose(part: Part, option: OptionId): void {
    part.choose(option);
    this.#change();
  }

  write(part: Part, text: string): void {
    part.write(text);
    this.#change();
  }

  note(part: Part, text: string): void {
    part.note = text;
    this.#change();
  }

  comment(text: string): void {
    this.sheet.comment = text;
    this.#change();
  }

  remember(remember: boolean): void {
    this.sheet.remember = remember;
    this.#change();
  }

  /** Opens the field in which the person asks back, or writes in it; null closes it. */
  talk(text: string | null): void {
    this.sheet.talk = text;
    this.#change();
  }

  attach(file: Attachment): void {
    this.sheet.attach(file);
    this.#change();
    this.#save.now();
  }

  detach(id: AttachmentId): void {
    this.sheet.detach(id);
    this.#change();
    this.#save.now();
  }

  goTo(step: number): void {
    this.sheet.goTo(step);
    this.#change();
  }

  /** What the primary button does: on to what is open, then to the review, then away. */
  async advance(): Promise<void> {
    if (this.sends) await this.send();
    else if (this.#phase === 'open' && this.admits()) this.goTo(this.sheet.next);
  }

  /** When a field is left: what was typed is on disk at once. */
  leave(): void {
    this.#save.now();
  }

  async send(): Promise<void> {
    if (this.#phase !== 'open' || !this.admits()) return;
    if (!this.ready) {
      this.#notice = { kind: 'invalid', why: { kind: 'empty' } };
      return;
    }
    this.#save.drop();
    this.#saveDraft();
    await this.#hand({ kind: 'answered', ...this.sheet.answers }, this.#submit);
  }

  async sendTalk(): Promise<void> {
    const text = this.sheet.talk?.trim();
    if (this.#phase !== 'open' || !text || !this.admits()) return;
    this.#save.drop();
    this.#saveDraft();
    await this.#hand({ kind: 'talkFirst', text }, this.#talkSubmit);
  }

  dismiss(): void {
    this.#part('dismissed');
  }

  /** Lets the agent decide. */
  delegate(): void {
    this.#part('delegated');
  }

  undo(): void {
    if (this.#phase !== 'leaving' || !this.#parting.waiting) return;
    this.#parting.drop();
    this.#keepOpen(null);
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
    this.#save.drop();
    this.#parting.drop();
    if (closing.submit !== undefined && closing.submit === this.#submit) this.#take();
    else this.#keepOpen({ kind: 'closed', closing });
  }

  discardUnsent(): void {
    this.sheet.clear();
  }

  #change(): void {
    this.#touched = true;
    this.#notice = null;
    this.#begun.ontouched?.();
    if (!this.revises) this.#save.soon();
  }

  #part(how: Leaving): void {
    if (this.#phase !== 'open' || !this.admits()) return;
    this.#phase = 'leaving';
    this.#notice = null;
    this.#leaving = { how, until: Date.now() + limits.undoMillis };
    this.#parting.soon();
  }

  #leave(): void {
    const how = this.#leaving?.how ?? 'dismissed';
    const comment = this.sheet.advice;
    const delegated: Response = { kind: 'delegated', ...(comment ? { comment } : {}) };
    void this.#hand(how === 'delegated' ? delegated : { kind: 'dismissed' }, this.#submit);
  }

  async #hand(response: Response, submitId: SubmitId): Promise<void> {
    this.#phase = 'sending';
    this.#notice = null;
    const { conversation: conversationId, id: interactionId } = this.interaction;
    try {
      const revises = this.revises !== null;
      const submitted = await this.#backend.submit({ conversationId, interactionId, submitId, response, answer: null, revises });
      switch (submitted.kind) {
        case 'accepted':
        case 'duplicate':
          return response.kind === 'talkFirst' ? this.#asked() : this.#take();
        case 'closed':
        case 'tooLate':
          return this.#keepOpen({ kind: submitted.kind, closing: submitted.closing });
        case 'invalid':
          this.#show(submitted.field);
          return this.#keepOpen({ kind: 'invalid', why: submitted.why });
        case 'unknown':
          return this.#keepOpen({ kind: 'unknown' });
        case 'notSaved':
          return this.#keepOpen({ kind: 'notSaved', why: submitted.why });
      }
    } catch (error) {
      this.#keepOpen({ kind: 'failed', why: reasonOf(error) });
    }
  }

  /** The agent has what the person asks back; the question stays as it is. */
  #asked(): void {
    this.#talkSubmit = crypto.randomUUID();
    this.sheet.talk = null;
    this.#keepOpen({ kind: 'asked' });
    this.#saveDraft();
  }

  /** The program has the answer: what was typed is no draft any more. */
  #take(): void {
    this.#phase = 'taken';
    this.#notice = null;
    this.#leaving = null;
    this.sheet.clear();
    this.#begun.ontaken?.();
  }

  #keepOpen(notice: Notice | null): void {
    if (this.#phase === 'taken') return;
    this.#phase = 'open';
    this.#leaving = null;
    this.#notice = notice;
  }

  /** The question at fault. */
  #show(field: string): void {
    const at = this.parts.findIndex((part) => part.question.id === field);
    if (at >= 0) this.sheet.goTo(at);
  }

  #saveDraft(): void {
    if (this.revises) return;
    this.#backend.saveDraft(this.interaction.id, this.sheet.draft(this.#submit)).then(
      () => (this.#draftFailed = false),
      () => (this.#draftFailed = this.#phase === 'open'),
    );
  }
}
