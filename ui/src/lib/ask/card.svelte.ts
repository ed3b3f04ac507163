// One question that waits: what is half answered on it, whether it takes input yet, and what became of sending.
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import { Delayed, DRAFT_PAUSE_MS } from '../delayed';
import type { Answer, Closing, Draft, Interaction, Invalid, OptionId, Question, Response, SubmitId } from '../generated/wire';

/** A question of the card with the answer as far as it is given: an option or own words, whichever was touched last. */
export interface Part {
  readonly question: Question;
  selected: OptionId | null;
  text: string;
}

/** Why the card is still there after sending, or what else the person has to know. */
export type Notice =
  | { kind: 'closed'; closing: Closing }
  | { kind: 'invalid'; why: Invalid }
  | { kind: 'notSaved'; why: string }
  | { kind: 'failed'; why: string }
  | { kind: 'unknown' }
  | { kind: 'early' };

type Phase = 'open' | 'sending' | 'dismissing' | 'taken';

/** How long a dismissal can be taken back. */
export const UNDO_MS = 4000;

export class Card {
  readonly interaction: Interaction;
  readonly parts: Part[];
  #backend: Backend;
  #armingMs: number;
  #phase = $state<Phase>('open');
  #notice = $state.raw<Notice | null>(null);
  #draftFailed = $state(false);
  #folded = $state(false);
  #touched = false;
  #submit: SubmitId = crypto.randomUUID();
  #armedFrom = Number.POSITIVE_INFINITY;
  #save = new Delayed(DRAFT_PAUSE_MS, () => this.#saveDraft());
  #dismissal = new Delayed(UNDO_MS, () => void this.#submitResponse({ kind: 'dismissed' }));

  constructor(backend: Backend, interaction: Interaction, armingMs: number, draft: Draft | null = null) {
    this.#backend = backend;
    this.#armingMs = armingMs;
    this.interaction = interaction;
    const parts = $state(interaction.body.questions.map((question) => ({ question, selected: null, text: '' })));
    this.parts = parts;
    if (draft) this.restore(draft);
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

  /** One question answered by one choice: a click on an option is the answer. */
  get single(): boolean {
    return this.parts.length === 1;
  }

  get ready(): boolean {
    return this.parts.every((part) => part.selected !== null || part.text.trim() !== '');
  }

  /** Own words that were not sent, where the question was closed in another way. */
  get unsent(): string {
    return this.parts.map((part) => part.text.trim()).filter(Boolean).join('\n\n');
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
    for (const answer of draft.answers) {
      const part = this.parts.find((candidate) => candidate.question.id === answer.question);
      if (!part) continue;
      part.selected = answer.selected[0] ?? null;
      part.text = answer.text ?? '';
    }
    if (draft.submit) this.#submit = draft.submit;
  }

  select(part: Part, option: OptionId): void {
    part.selected = option;
    this.#change();
  }

  write(part: Part, text: string): void {
    part.text = text;
    if (text.trim() !== '') part.selected = null;
    this.#change();
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
    await this.#submitResponse({ kind: 'answered', answers: this.parts.map(answerOf) });
  }

  dismiss(): void {
    if (this.#phase !== 'open' || !this.admits()) return;
    this.#phase = 'dismissing';
    this.#dismissal.soon();
  }

  undoDismissal(): void {
    if (this.#phase !== 'dismissing' || !this.#dismissal.waiting) return;
    this.#dismissal.drop();
    this.#phase = 'open';
  }

  /** It was closed, here or elsewhere: nothing of it is sent any more. */
  close(closing: Closing): void {
    this.#save.drop();
    this.#dismissal.drop();
    if (closing.submit !== undefined && closing.submit === this.#submit) this.#take();
    else if (this.#phase !== 'taken') {
      this.#phase = 'open';
      this.#notice = { kind: 'closed', closing };
    }
  }

  discardUnsent(): void {
    for (const part of this.parts) part.text = '';
  }

  #change(): void {
    this.#touched = true;
    this.#notice = null;
    this.#save.soon();
  }

  async #submitResponse(response: Response): Promise<void> {
    this.#phase = 'sending';
    this.#notice = null;
    const { conversation, id } = this.interaction;
    const submit = {
      conversationId: conversation, interactionId: id, submitId: this.#submit, response, answer: null, revises: false,
    };
    try {
      const submitted = await this.#backend.submit(submit);
      switch (submitted.kind) {
        case 'accepted':
        case 'duplicate':
          return this.#take();
        case 'closed':
        case 'tooLate':
          return this.#keepOpen({ kind: 'closed', closing: submitted.closing });
        case 'invalid':
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

  /** The program has the answer: what was typed is no draft any more. */
  #take(): void {
    this.#phase = 'taken';
    this.#notice = null;
    this.discardUnsent();
  }

  #keepOpen(notice: Notice): void {
    if (this.#phase === 'taken') return;
    this.#phase = 'open';
    this.#notice = notice;
  }

  #saveDraft(): void {
    const answers = this.parts.filter((part) => part.selected !== null || part.text !== '').map(draftOf);
    this.#backend.saveDraft(this.interaction.id, { answers, comment: null, attachments: [], remember: false, talk: null, step: 0, submit: this.#submit }).then(
      () => (this.#draftFailed = false),
      () => (this.#draftFailed = this.#phase === 'open'),
    );
  }
}

/** An option or own words, never both: the core takes one answer. */
function answerOf(part: Part): Answer {
  if (part.selected !== null) return { question: part.question.id, selected: [part.selected] };
  return { question: part.question.id, selected: [], text: part.text };
}

/** A draft keeps both: own words stay in their field while an option is chosen. */
function draftOf(part: Part): Answer {
  return { question: part.question.id, selected: part.selected === null ? [] : [part.selected], text: part.text };
}
