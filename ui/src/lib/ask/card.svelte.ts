// One question that waits: whether it takes input yet, what became of sending, and the sheet with what is filled in.
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import type { Attachment, AttachmentId, Closing, Draft, Interaction, OptionId, Response } from '../generated/wire';
import { said } from '../text/unseen';
import { Arming } from './arming';
import type { Beginning } from './beginning';
import { Delivery } from './delivery';
import { Files } from './files.svelte';
import { KeptDraft } from './keptDraft.svelte';
import { LimitClock } from '../state/limitClock.svelte';
import type { Notice } from './notice';
import type { Part } from './part.svelte';
import { Parting, type Leaving } from './parting.svelte';
import { questionsOf } from '../facts/questions';
import { Sheet } from './sheet.svelte';

type Phase = 'open' | 'sending' | 'leaving' | 'taken';

export class Card {
  readonly interaction: Interaction;
  readonly sheet: Sheet;
  readonly clock: LimitClock;
  readonly revises: Closing | null;
  #backend: Backend;
  #arming: Arming;
  #delivery: Delivery;
  #begun: Beginning;
  #sending = $state(false);
  #taken = $state(false);
  #notice = $state.raw<Notice | null>(null);
  #folded = $state(false);
  #touched = false;
  /** What comes next was aimed at what stood there before. */
  #pressedEarly = false;
  #draft = new KeptDraft(
    () => this.#saveDraft(),
    () => this.phase === 'open',
  );
  #parting = new Parting((how) => void this.#hand(this.#withoutAnswer(how)));

  constructor(backend: Backend, interaction: Interaction, armingMs: number, begun: Beginning = {}) {
    this.#backend = backend;
    this.#arming = new Arming(armingMs);
    this.#begun = begun;
    this.interaction = interaction;
    this.revises = begun.revises ?? null;
    this.#delivery = new Delivery(backend, interaction, this.revises !== null);
    this.sheet = new Sheet(questionsOf(interaction));
    this.clock = new LimitClock(this.revises ? undefined : interaction.limitMs, interaction.openedAt);
    if (begun.draft) this.restore(begun.draft);
    if (begun.revises) this.sheet.fillFrom(begun.revises);
  }

  get parts(): readonly Part[] {
    return this.sheet.parts;
  }

  get phase(): Phase {
    if (this.#taken) return 'taken';
    if (this.#sending) return 'sending';
    return this.#parting.now ? 'leaving' : 'open';
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  get draftFailed(): boolean {
    return this.#draft.failed;
  }

  get folded(): boolean {
    return this.#folded;
  }

  get leaving(): Parting['now'] {
    return this.#parting.now;
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
    return this.sheet.single && part?.multi === false && !this.sheet.written && !this.copying && this.revises === null;
  }

  /** Files are on their way to it: what is sent now would go without them. */
  get copying(): boolean {
    return Files.of(this.#backend, this).copying.length > 0;
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
    this.#arming.begin();
  }

  get armed(): boolean {
    return this.#arming.done;
  }

  /** A press begins on it, perhaps on what has only just moved there. */
  press(moved: boolean): void {
    this.#pressedEarly = moved;
  }

  /** False, with a word to the person, where input comes, or its press began, too early to be an answer. */
  admits(pressedInTime = true): boolean {
    const early = this.#pressedEarly || !pressedInTime || !this.armed;
    this.#pressedEarly = false;
    if (early) this.#notice = { kind: 'early' };
    else if (this.#notice?.kind === 'early') this.#notice = null;
    return !early;
  }

  fold(folded: boolean): void {
    this.#folded = folded;
  }

  restore(draft: Draft): void {
    if (this.#touched) {
      this.sheet.takeMore(draft);
      return;
    }
    this.sheet.fill(draft);
    if (draft.submit) this.#delivery.resume(draft.submit);
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
    this.#draft.waiting();
  }

  detach(id: AttachmentId): void {
    this.sheet.detach(id);
    this.#change();
    this.#draft.waiting();
  }

  goTo(step: number): void {
    this.sheet.goTo(step);
    this.#change();
  }

  /** What the primary button does: on to what is open, then to the review, then away. */
  async advance(): Promise<void> {
    if (this.sends) await this.send();
    else if (this.phase === 'open' && this.admits()) {
      this.goTo(this.sheet.next);
      // The button that led here sends from now on: what was pressed twice has not read what it sends.
      if (this.sends) this.appear();
    }
  }

  /** When a field is left: what was typed is on disk at once. */
  leave(): void {
    this.#draft.waiting();
  }

  async send(): Promise<void> {
    if (this.phase !== 'open' || !this.admits()) return;
    if (this.copying || !this.ready) {
      this.#notice = this.copying ? { kind: 'copying' } : { kind: 'invalid', field: '', why: { kind: 'empty' } };
      return;
    }
    this.#draft.now();
    await this.#hand({ kind: 'answered', ...this.sheet.answers });
  }

  async sendTalk(): Promise<void> {
    const text = said(this.sheet.talk ?? '');
    if (this.phase !== 'open' || !text || !this.admits()) return;
    this.#draft.now();
    this.#startSending();
    const refused = await this.#delivery.talk(text);
    this.#sending = false;
    if (refused) return this.#refuse(refused);
    // The agent has what the person asks back; the question stays as it is.
    this.sheet.talk = null;
    this.#notice = { kind: 'asked' };
    this.#draft.now();
  }

  dismiss(): void {
    this.#part('dismissed');
  }

  /** Lets the agent decide. */
  delegate(): void {
    this.#part('delegated');
  }

  undo(): void {
    this.#parting.undo();
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
    this.#draft.drop();
    this.#parting.undo();
    if (closing.submit !== undefined && closing.submit === this.#delivery.id) this.#take();
    else this.#refuse({ kind: 'closed', closing });
  }

  discardUnsent(): void {
    this.sheet.clear();
  }

  #change(): void {
    this.#touched = true;
    this.#notice = null;
    this.#begun.ontouched?.();
    if (!this.revises) this.#draft.soon();
  }

  #part(how: Leaving): void {
    if (this.phase !== 'open' || !this.admits()) return;
    this.#notice = null;
    this.#parting.begin(how);
  }

  #withoutAnswer(how: Leaving): Response {
    const comment = this.sheet.advice;
    if (how === 'dismissed') return { kind: how };
    return { kind: how, ...(comment ? { comment } : {}) };
  }

  async #hand(response: Response): Promise<void> {
    this.#startSending();
    const refused = await this.#delivery.answer(response);
    this.#sending = false;
    if (refused) this.#refuse(refused);
    else this.#take();
  }

  #startSending(): void {
    this.#sending = true;
    this.#notice = null;
  }

  /** The program has the answer: what was typed is no draft any more. */
  #take(): void {
    this.#taken = true;
    this.#notice = null;
    this.sheet.clear();
    this.#begun.ontaken?.();
  }

  /** The card stays with everything on it, at the question that is at fault. */
  #refuse(notice: Notice): void {
    if (this.#taken) return;
    this.#sending = false;
    this.#notice = notice;
    const at = notice.kind === 'invalid' ? this.parts.findIndex((part) => part.question.id === notice.field) : -1;
    if (at >= 0) this.sheet.goTo(at);
  }

  async #saveDraft(): Promise<void> {
    if (this.revises) return;
    await this.#backend.saveDraft(this.interaction.id, this.sheet.draft(this.#delivery.id));
  }
}
