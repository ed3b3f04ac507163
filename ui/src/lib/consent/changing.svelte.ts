// Arguments that the person changes before consenting. What they would do is shown first; only what was shown can be allowed.
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import type { Proposal, Tried } from '../generated/wire';
import type { ConsentCard } from './consentCard.svelte';

type Arguments = Record<string, unknown>;
export type Field = 'command' | 'folder' | 'path' | 'content' | 'old' | 'new' | 'from' | 'to' | 'url';
/** What of a tool's arguments is worth a field of its own. */
const FIELDS: Record<string, readonly Field[]> = {
  run_command: ['command', 'folder'],
  write_file: ['path', 'content'],
  edit_file: ['path', 'old', 'new'],
  move_file: ['from', 'to'],
  delete_file: ['path'],
  fetch_page: ['url'],
};
export type Unreadable = 'notJson' | 'notObject';
type Outcome = Tried | { readonly kind: 'notTried'; readonly why: string };

export class Changing {
  #known: readonly Field[];
  #backend: Backend;
  #consent: ConsentCard;
  #original: Arguments;
  #written = $state.raw<Arguments>({});
  /** All of them as JSON; null while there are fields. */
  #json = $state<string | null>(null);
  #trying = $state(false);
  #tried = $state.raw<{ readonly of: string; readonly came: Outcome } | null>(null);

  constructor(backend: Backend, consent: ConsentCard, { tool, arguments: given }: Proposal) {
    this.#backend = backend;
    this.#consent = consent;
    this.#original = given;
    this.#written = given;
    this.#known = FIELDS[tool] ?? [];
    if (!this.#fits(given)) this.#json = JSON.stringify(given, null, 2);
  }

  /** The names of the fields; null where the arguments are written as JSON. */
  get fields(): readonly Field[] | null {
    return this.#json === null ? this.#known.filter((name) => name in this.#original) : null;
  }

  get json(): string {
    return this.#json ?? '';
  }

  /** Whether it can be written in the other form: as JSON always, in fields where what is written fits them. */
  get canSwitch(): boolean {
    const { now } = this;
    return typeof now !== 'string' && (this.#json === null || this.#fits(now));
  }

  /** From fields to JSON and back, with what is written. */
  switch(): void {
    const { now } = this;
    if (typeof now === 'string' || !this.canSwitch) return;
    this.#written = now;
    this.#json = this.#json === null ? JSON.stringify(now, null, 2) : null;
  }

  get trying(): boolean {
    return this.#trying;
  }

  valueOf(field: Field): string {
    return String(this.#written[field] ?? '');
  }

  write(field: Field, text: string): void {
    this.#written = { ...this.#written, [field]: text };
    this.#consent.touch();
  }

  writeJson(text: string): void {
    this.#json = text;
    this.#consent.touch();
  }

  /** The arguments as they are now, or why they are none. */
  get now(): Arguments | Unreadable {
    if (this.#json === null) return this.#written;
    try {
      const read: unknown = JSON.parse(this.#json);
      return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Arguments) : 'notObject';
    } catch {
      return 'notJson';
    }
  }

  get changed(): boolean {
    return this.#key !== JSON.stringify(this.#original);
  }

  /** What came of trying exactly these arguments; null where they were not tried. */
  get tried(): Outcome | null {
    return this.#tried?.of === this.#key ? this.#tried.came : null;
  }

  async try(): Promise<void> {
    const { now } = this;
    if (typeof now === 'string' || this.#trying) return;
    const of = this.#key;
    this.#trying = true;
    this.#consent.touch();
    try {
      this.#tried = { of, came: await this.#backend.tryArguments(this.#consent.interaction.id, now) };
      // What is shown now is new: a press on its way was not meant for it.
      this.#consent.appear();
    } catch (error) {
      this.#tried = { of, came: { kind: 'notTried', why: reasonOf(error) } };
    } finally {
      this.#trying = false;
    }
  }

  /** Consents to what was shown of the changed arguments, this once. Where it comes to something else by now, that is shown. */
  async allow(): Promise<void> {
    const { now, tried } = this;
    if (typeof now === 'string' || tried?.kind !== 'works') return;
    await this.#consent.send({ kind: 'approved', scope: { kind: 'once' }, arguments: now, hash: tried.proposal.hash });
    const { notice } = this.#consent;
    if (notice?.kind !== 'invalid' || notice.why.kind !== 'notAsShown') return;
    await this.try();
    this.#consent.say(notice);
  }

  /** The fields show it: each is there, and a text. */
  #fits(given: Arguments): boolean {
    const fields = this.#known.filter((name) => name in this.#original);
    return fields.length > 0 && fields.every((name) => typeof given[name] === 'string');
  }

  get #key(): string {
    return JSON.stringify(this.now);
  }
}
