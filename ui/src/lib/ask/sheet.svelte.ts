// Everything that a person has put on a card: the answers, and what goes with them.
import type { Answer, Answers, Attachment, AttachmentId, Closing, Draft, Question } from '../generated/wire';
import { inOneLine } from '../text/plain';
import { said } from '../text/unseen';
import { Part } from './part.svelte';
import { onward, reviewOf, within } from './steps';

export class Sheet {
  readonly parts: readonly Part[];
  comment = $state('');
  remember = $state(false);
  /** What is written to the agent before deciding; null while that field is closed. */
  talk = $state<string | null>(null);
  #attachments = $state.raw<readonly Attachment[]>([]);
  #step = $state(0);
  #seen = new Set([0]);

  constructor(questions: readonly Question[]) {
    this.parts = questions.map((question) => new Part(question));
  }

  get attachments(): readonly Attachment[] {
    return this.#attachments;
  }

  get single(): boolean {
    return this.parts.length === 1;
  }

  /** The question in view; after the last of several, the review page. */
  get step(): number {
    return this.#step;
  }

  get reviewing(): boolean {
    return !this.single && this.#step === reviewOf(this.parts.length);
  }

  get answered(): readonly boolean[] {
    return this.parts.map((part) => part.answered);
  }

  get complete(): boolean {
    return this.answered.every(Boolean);
  }

  /** There is something to hand in. */
  get ready(): boolean {
    return this.answered.some(Boolean) || said(this.comment) !== '' || this.#attachments.length > 0;
  }

  /** There is more on it than choices: a click on an option does not send that away unread. */
  get written(): boolean {
    const parts = this.parts.some((part) => part.written || part.noting || said(part.note) !== '');
    return parts || said(this.comment) !== '' || this.#attachments.length > 0 || said(this.talk ?? '') !== '';
  }

  /** Where "next" leads. */
  get next(): number {
    return onward(this.#step, this.answered, this.#seen);
  }

  goTo(step: number): void {
    this.#step = within(step, this.parts.length);
    this.#seen.add(this.#step);
  }

  attach(file: Attachment): void {
    this.#attachments = [...this.#attachments.filter((other) => other.id !== file.id), file];
  }

  detach(id: AttachmentId): void {
    this.#attachments = this.#attachments.filter((file) => file.id !== id);
  }

  fill(draft: Draft): void {
    this.#fillAnswers(draft.answers);
    this.comment = draft.comment ?? '';
    this.remember = draft.remember;
    this.talk = draft.talk;
    this.#attachments = draft.attachments;
    this.goTo(draft.step);
  }

  /** What is being written stays; words that were kept behind it come along. */
  takeMore(draft: Draft): void {
    for (const part of this.parts) {
      const answer = draft.answers.find((candidate) => candidate.question === part.question.id);
      if (part.written && answer?.text?.startsWith(`${part.text}\n`)) part.write(answer.text);
    }
  }

  /** What was handed in before, to be changed. */
  fillFrom({ outcome }: Closing): void {
    if (outcome.kind === 'delegated') this.comment = outcome.comment ?? '';
    if (outcome.kind !== 'answered') return;
    this.#fillAnswers(outcome.answers);
    this.comment = outcome.comment ?? '';
    this.remember = outcome.remember ?? false;
    this.#attachments = outcome.attachments ?? [];
    this.goTo(reviewOf(this.parts.length));
  }

  get answers(): Answers {
    const comment = said(this.comment);
    return {
      answers: given(this.parts.map((part) => part.answer)),
      ...(comment ? { comment } : {}),
      ...(this.#attachments.length > 0 ? { attachments: [...this.#attachments] } : {}),
      ...(this.remember ? { remember: true } : {}),
    };
  }

  get draft(): Omit<Draft, 'submit'> {
    return {
      answers: given(this.parts.map((part) => part.draft)),
      comment: this.comment || null,
      attachments: [...this.#attachments],
      remember: this.remember,
      talk: this.talk,
      step: this.#step,
    };
  }

  /** Notes and comment: what the person wants kept in mind where the agent decides. */
  get advice(): string {
    return [this.comment, ...this.parts.map((part) => part.note)].map(said).filter(Boolean).join('\n');
  }

  /** Own words of every kind. */
  get words(): string {
    const parts = this.parts.flatMap((part) => [part.text, part.note]);
    return [...parts, this.comment, this.talk ?? ''].map(said).filter(Boolean).join('\n\n');
  }

  /** The whole answer as one would write it in a message. */
  get inWords(): string {
    const lines = this.parts.flatMap((part) => {
      const answer = [part.inWords.replaceAll('\n', ', '), said(part.note)].filter(Boolean).join(' – ');
      if (!answer) return [];
      return [this.single ? answer : `${inOneLine(part.question.header ?? part.question.text)}: ${answer}`];
    });
    return [...lines, said(this.comment)].filter(Boolean).join('\n');
  }

  clear(): void {
    for (const part of this.parts) part.clear();
    this.comment = '';
    this.talk = null;
    this.#attachments = [];
  }

  #fillAnswers(answers: readonly Answer[]): void {
    for (const part of this.parts) {
      const answer = answers.find((candidate) => candidate.question === part.question.id);
      if (answer) part.fill(answer);
    }
  }
}

const given = (answers: readonly (Answer | null)[]): Answer[] => answers.filter((answer) => answer !== null);
