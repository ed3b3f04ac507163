// The card of a question: the sheet with what is filled in, and the ways to send it or to leave it.
import type { Backend } from '../backend/types';
import { Card, type Beginning, type Phase } from '../card/card.svelte';
import type { Notice } from '../card/notice';
import { questionsOf } from '../facts/questions';
import type { Attachment, AttachmentId, Closing, Draft, Interaction, OptionId, Response } from '../generated/wire';
import { said } from '../text/unseen';
import { Files } from './files.svelte';
import type { Part } from './part.svelte';
import { Parting, type Leaving } from './parting.svelte';
import { Sheet } from './sheet.svelte';

export class QuestionCard extends Card {
  readonly sheet: Sheet;
  #parting = new Parting((how) => void this.hand(this.#withoutAnswer(how)));

  constructor(backend: Backend, interaction: Interaction, armingMs: number, begun: Beginning = {}) {
    super(backend, interaction, armingMs, begun);
    this.sheet = new Sheet(questionsOf(interaction));
    if (begun.revises) this.sheet.fillFrom(begun.revises);
  }

  get parts(): readonly Part[] {
    return this.sheet.parts;
  }

  override get phase(): Phase {
    return super.phase === 'open' && this.#parting.now ? 'leaving' : super.phase;
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
    return Files.of(this.backend, this).copying.length > 0;
  }

  /** The primary button sends; before the review page it leads on. */
  get sends(): boolean {
    return this.sheet.single || this.sheet.reviewing;
  }

  override get unsent(): string {
    return this.sheet.words;
  }

  override discardUnsent(): void {
    this.sheet.clear();
  }

  protected override get filledIn(): Omit<Draft, 'submit'> {
    return this.sheet.draft;
  }

  protected override fillIn(draft: Draft): void {
    this.sheet.fill(draft);
  }

  /** What was kept behind the words that are being written comes along. */
  override restore(draft: Draft): void {
    if (this.touched) this.sheet.takeMore(draft);
    else super.restore(draft);
  }

  choose(part: Part, option: OptionId): void {
    part.choose(option);
    this.change();
  }

  write(part: Part, text: string): void {
    part.write(text);
    this.change();
  }

  note(part: Part, text: string): void {
    part.note = text;
    this.change();
  }

  comment(text: string): void {
    this.sheet.comment = text;
    this.change();
  }

  remember(remember: boolean): void {
    this.sheet.remember = remember;
    this.change();
  }

  /** Opens the field in which the person asks back, or writes in it; null closes it. */
  talk(text: string | null): void {
    this.sheet.talk = text;
    this.change();
  }

  attach(file: Attachment): void {
    this.sheet.attach(file);
    this.change();
    this.draft.waiting();
  }

  detach(id: AttachmentId): void {
    this.sheet.detach(id);
    this.change();
    this.draft.waiting();
  }

  goTo(step: number): void {
    this.sheet.goTo(step);
    this.change();
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

  async send(): Promise<void> {
    if (this.phase !== 'open' || !this.admits()) return;
    if (this.copying) return this.say({ kind: 'copying' });
    if (!this.ready) return this.say({ kind: 'invalid', field: '', why: { kind: 'empty' } });
    this.draft.now();
    await this.hand({ kind: 'answered', ...this.sheet.answers });
  }

  async sendTalk(): Promise<void> {
    const text = said(this.sheet.talk ?? '');
    if (this.phase !== 'open' || !text || !this.admits()) return;
    this.draft.now();
    this.startSending();
    const refused = await this.delivery.talk(text);
    if (refused) return this.settle(refused);
    // The agent has what the person asks back; the question stays as it is.
    this.sheet.talk = null;
    this.settle({ kind: 'asked' });
    this.draft.now();
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

  override close(closing: Closing): void {
    this.#parting.undo();
    super.close(closing);
  }

  /** What was typed is no draft once the program has it; until then the card stays, at the question that is at fault. */
  protected override settle(notice: Notice | null): void {
    super.settle(notice);
    if (this.phase === 'taken') this.sheet.clear();
    const at = notice?.kind === 'invalid' ? this.parts.findIndex(({ question }) => question.id === notice.field) : -1;
    if (at >= 0) this.sheet.goTo(at);
  }

  #part(how: Leaving): void {
    if (this.phase !== 'open' || !this.admits()) return;
    this.touch();
    this.#parting.begin(how);
  }

  #withoutAnswer(how: Leaving): Response {
    const comment = this.sheet.advice;
    if (how === 'dismissed') return { kind: how };
    return { kind: how, ...(comment ? { comment } : {}) };
  }
}
