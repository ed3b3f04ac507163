// One template that is looked at or written: its text, what is filled in to try it, and what the program says of both.
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import type { TemplateField, TemplateListed, TemplatePreview, TemplateSource } from '../generated/wire';

/** Whoever types is not interrupted at each letter. */
const PAUSE_MS = 200;

/** What a new template begins with. */
const SKETCH = `kind = "agent_to_user"
title = ""
description = ""
question = """
{question}
"""
choices = ["{choices}"]

[fields.question]
description = ""

[fields.choices]
required = false
list = true
`;

/** What is being written outlives the page it is written on, until it is saved or put away. */
const unfinished = new WeakMap<Backend, TemplateDesk>();

export class TemplateDesk {
  readonly source: TemplateSource;
  readonly path: string | null;
  /** The file as it was when it was opened; null where there is none yet. */
  readonly before: string | null;
  readonly isNew: boolean;
  name = $state('');
  #backend: Backend;
  #text = $state('');
  #began: string;
  #given = $state.raw<Readonly<Record<string, string>>>({});
  #seen = $state.raw<TemplatePreview | null>(null);
  #failure = $state<string | null>(null);
  #checking = $state(false);
  #asked = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** `copied`: a new one of the person's own, with the text of this one. */
  constructor(backend: Backend, from: TemplateListed | null, copied = false) {
    this.#backend = backend;
    this.isNew = from === null || copied;
    this.source = this.isNew || from === null ? 'own' : from.source;
    this.path = this.isNew || from === null ? null : from.path;
    this.before = this.isNew || from === null ? null : from.text;
    this.name = from?.name ?? '';
    this.#text = from?.text ?? SKETCH;
    this.#began = copied ? '' : this.#text;
  }

  /** What was left in the middle of being written. */
  static resumed(backend: Backend): TemplateDesk | null {
    const desk = unfinished.get(backend) ?? null;
    unfinished.delete(backend);
    return desk;
  }

  get mine(): boolean {
    return this.source === 'own';
  }

  get text(): string {
    return this.#text;
  }

  /** There is something that leaving loses. */
  get changed(): boolean {
    return this.mine && this.#text !== this.#began;
  }

  /** What the program said last; null before it said anything. */
  get seen(): TemplatePreview | null {
    return this.#seen;
  }

  /** What was written last is not judged yet. */
  get checking(): boolean {
    return this.#checking;
  }

  get failure(): string | null {
    return this.#failure;
  }

  get sound(): boolean {
    return !this.#checking && this.#seen !== null && this.#seen.faults.length === 0;
  }

  write(text: string): void {
    this.#text = text;
    this.#soon();
  }

  valueOf(field: TemplateField): string {
    return this.#given[field.name] ?? exampleOf(field);
  }

  fill(field: TemplateField, value: string): void {
    this.#given = { ...this.#given, [field.name]: value };
    this.#soon();
  }

  leave(): void {
    clearTimeout(this.#pause);
    this.#asked += 1;
  }

  /** The page goes, and nobody has said that what was written may go with it. */
  setAside(): void {
    this.leave();
    if (this.changed) unfinished.set(this.#backend, this);
  }

  #soon(): void {
    this.#checking = true;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.check(), PAUSE_MS);
  }

  /** Only the answer to the latest question counts. */
  async check(): Promise<void> {
    const asked = ++this.#asked;
    this.#checking = true;
    try {
      let seen = await this.#try(this.#seen?.shape?.fields ?? []);
      // The fields are known now: they are filled in as the form shows them.
      if (asked === this.#asked && seen.shape) seen = await this.#try(seen.shape.fields);
      if (asked !== this.#asked) return;
      this.#seen = seen;
      this.#failure = null;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#failure = reasonOf(error);
    }
    this.#checking = false;
  }

  #try(fields: readonly TemplateField[]): Promise<TemplatePreview> {
    const filled = fields.map(
      (field) => [field.name, field.list ? linesOf(this.valueOf(field)) : this.valueOf(field)] as const,
    );
    return this.#backend.previewTemplate({
      name: this.name,
      source: this.source,
      text: this.#text,
      fields: Object.fromEntries(filled),
    });
  }
}

/** A required field holds what is said of it until the person writes something, so that there is a card to see. */
function exampleOf({ name, description, required, list, oneOf, bytesMax }: TemplateField): string {
  if (oneOf[0]) return required ? oneOf[0] : '';
  if (list) return 'A\nB';
  const example = description || name;
  return required && new TextEncoder().encode(example).length <= bytesMax ? example : '';
}

function linesOf(value: string): string[] {
  return value.split('\n').filter((line) => line.trim() !== '');
}
