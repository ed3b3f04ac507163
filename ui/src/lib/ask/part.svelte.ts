// One question of a card, with the answer as far as it is given.
import { limits, type Answer, type OptionId, type Question, type QuestionOption } from '../generated/wire';
import { said } from '../text/unseen';
import { visibleLine } from '../text/visible';

/** An option with the number it keeps while a search hides others. */
export interface Numbered {
  readonly number: number;
  readonly option: QuestionOption;
}

export class Part {
  readonly question: Question;
  /** In the order of the question, not of the clicks. */
  #selected = $state.raw<readonly OptionId[]>([]);
  #text = $state('');
  note = $state('');
  /** The field for the note is open. */
  noting = $state(false);
  search = $state('');

  constructor(question: Question) {
    this.question = question;
  }

  get multi(): boolean {
    return this.question.multiSelect ?? false;
  }

  get selected(): readonly OptionId[] {
    return this.#selected;
  }

  get text(): string {
    return this.#text;
  }

  get written(): boolean {
    return said(this.#text) !== '';
  }

  /** A note alone leaves the question open. */
  get answered(): boolean {
    return this.#selected.length > 0 || this.written;
  }

  /** So many options that finding one by reading is work. */
  get searched(): boolean {
    return this.question.options.length >= limits.optionsSearchedCountMin;
  }

  get shown(): readonly Numbered[] {
    const sought = this.search.trim().toLocaleLowerCase();
    const all = this.question.options.map((option, at) => ({ number: at + 1, option }));
    if (!this.searched || sought === '') return all;
    return all.filter(({ option }) =>
      `${option.label}\n${option.description ?? ''}`.toLocaleLowerCase().includes(sought),
    );
  }

  /** Chosen; where several may be, chosen or not any more. */
  choose(id: OptionId): void {
    const chosen = this.multi ? toggled(this.#selected, id) : [id];
    this.#selected = this.question.options.map((option) => option.id).filter((option) => chosen.includes(option));
  }

  /** Own words take the place of a single choice and stand beside several. */
  write(text: string): void {
    this.#text = text;
    if (!this.multi && said(text) !== '') this.#selected = [];
  }

  fill(answer: Answer): void {
    const known = this.question.options.map((option) => option.id);
    this.#selected = known.filter((id) => answer.selected.includes(id)).slice(0, this.multi ? undefined : 1);
    this.#text = answer.text ?? '';
    this.note = answer.note ?? '';
  }

  clear(): void {
    this.#text = '';
    this.note = '';
    this.noting = false;
  }

  /** What is handed in; null where there is nothing. Of a single choice and own words it is one: the core takes one answer. */
  get answer(): Answer | null {
    const note = said(this.note);
    if (!this.answered && note === '') return null;
    const text = this.written && (this.multi || this.#selected.length === 0) ? { text: this.#text } : {};
    return { question: this.question.id, selected: [...this.#selected], ...text, ...(note ? { note } : {}) };
  }

  /** What is kept for later: own words stay in their field while an option is chosen. */
  get draft(): Answer | null {
    if (this.#selected.length === 0 && this.#text === '' && this.note === '') return null;
    return {
      question: this.question.id,
      selected: [...this.#selected],
      text: this.#text,
      ...(this.note ? { note: this.note } : {}),
    };
  }

  /** The answer as a person says it, a line for each choice. */
  get inWords(): string {
    const labels = this.question.options
      .filter((option) => this.#selected.includes(option.id))
      .map((option) => visibleLine(option.label));
    const text = this.answer?.text?.trim();
    return [...labels, ...(text ? [text] : [])].join('\n');
  }
}

function toggled(ids: readonly OptionId[], id: OptionId): readonly OptionId[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
