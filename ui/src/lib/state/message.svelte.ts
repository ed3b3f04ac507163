// A half-written message: saved as it is typed, gone only when the program has taken it. One that skips a question is held for
// a moment before it goes: until then nothing has happened, and the text is on the disk as a draft.
import { TakenBack, Unconfirmed } from '../backend/link';
import type { Backend } from '../backend/types';
import { isCommandError, reasonOf } from '../backend/reason';
import { Delayed, DRAFT_PAUSE_MS } from '../base/delayed';
import { limits, type ConversationId, type InteractionId } from '../generated/wire';
import { bytesIn } from '../text/bytes';
import { said } from '../text/unseen';

/** Hands a text over, under an id of its own. */
type Deliver = (text: string, id: string) => Promise<void>;

/** A message on its way that sets these questions aside, and until when that can be taken back. */
export interface Held {
  readonly text: string;
  readonly skips: readonly InteractionId[];
  readonly until: number;
}

export type MessageTrouble =
  | { kind: 'notSent'; why: string }
  | { kind: 'wouldSkip' }
  | { kind: 'told' }
  | { kind: 'notBack'; why: string }
  | { kind: 'unconfirmed' }
  | { kind: 'takenBack'; tried: boolean }
  | { kind: 'tooLong'; bytes: number }
  | { kind: 'draftNotSaved' };

export class Message {
  #backend: Backend;
  #conversation: ConversationId | null;
  #text = $state('');
  #sending = $state(false);
  #trouble = $state.raw<MessageTrouble | null>(null);
  #held = $state.raw<(Held & { readonly deliver: Deliver }) | null>(null);
  #touched = false;
  #wait = new Delayed(limits.undoMillis, () => void this.#letGo());
  #save = new Delayed(DRAFT_PAUSE_MS, () => void this.#saveDraft());

  /** Of a conversation; of a new one where the id is null. */
  constructor(backend: Backend, conversation: ConversationId | null) {
    this.#backend = backend;
    this.#conversation = conversation;
  }

  get text(): string {
    return this.#text;
  }

  get sending(): boolean {
    return this.#sending;
  }

  get trouble(): MessageTrouble | null {
    return this.#trouble;
  }

  /** Under which it is known while it waits for the connection. */
  get about(): string {
    return this.#conversation ?? 'new';
  }

  get ready(): boolean {
    return said(this.#text) !== '' && !this.#sending && this.#held === null;
  }

  get held(): Held | null {
    return this.#held;
  }

  write(text: string): void {
    this.#touched = true;
    this.#text = text;
    this.#trouble = null;
    this.#save.soon();
  }

  /** Adds to what is there, on a line of its own. */
  append(text: string): void {
    this.write(this.#text.trim() === '' ? text : `${this.#text}\n\n${text}`);
  }

  /** What was half-written before; what is being typed now goes first. */
  restore(draft: string | null): void {
    if (draft === null) return;
    // Words that were kept behind what is being typed come along.
    const more = this.#text.trim() !== '' && draft.startsWith(`${this.#text}\n\n`);
    if (!this.#touched || more) this.#text = draft;
  }

  leave(): void {
    if (this.#trouble?.kind === 'draftNotSaved') void this.#saveDraft();
    else this.#save.now();
  }

  /** Sends it in the way given, under an id of its own: however often it arrives, it counts once. On failure the text stays. */
  async send(deliver: Deliver): Promise<boolean> {
    if (!this.#fits()) return false;
    const text = this.#text;
    this.#sending = true;
    this.#trouble = null;
    this.#save.drop();
    try {
      await deliver(text, crypto.randomUUID());
      if (this.#text === text) this.#text = '';
      void this.#saveDraft();
      return true;
    } catch (error) {
      this.#trouble = troubleOf(error);
      void this.#saveDraft();
      return false;
    } finally {
      this.#sending = false;
    }
  }

  /** Sends it after a moment, and sets these questions aside by it. The field is free meanwhile. */
  hold(skips: readonly InteractionId[], deliver: Deliver): void {
    if (!this.#fits()) return;
    this.#held = { text: this.#text, skips, until: Date.now() + limits.undoMillis, deliver };
    this.#text = '';
    this.#trouble = null;
    void this.#saveDraft();
    this.#wait.soon();
  }

  /** Nothing was sent: the text is back in the field, before what was typed since. */
  undo(): void {
    this.#wait.drop();
    if (this.#sending || !this.#held) return;
    this.#giveBack();
    void this.#saveDraft();
  }

  /** Without waiting for the moment to pass. */
  letGo(): void {
    this.#wait.now();
  }

  /** What it was to skip has ended: nothing is skipped any more. Where the person stopped the run, they get the text back. */
  ended(interaction: InteractionId, stopped: boolean): void {
    const held = this.#held;
    if (!held?.skips.includes(interaction) || !this.#wait.waiting) return;
    if (stopped) return this.undo();
    this.#held = { ...held, skips: held.skips.filter((id) => id !== interaction) };
    if (this.#held.skips.length === 0) this.letGo();
  }

  /** A message that was sent is had back: it is in the field and on the disk before it leaves the conversation. */
  async regain(text: string, takeBack: () => Promise<boolean>): Promise<void> {
    const before = this.#text;
    const both = before.trim() === '' ? text : `${text}\n\n${before}`;
    this.write(both);
    this.#save.drop();
    await this.#saveDraft();
    const why = await takeBack().then(
      (back): MessageTrouble | null => (back ? null : { kind: 'told' }),
      (error: unknown): MessageTrouble => ({ kind: 'notBack', why: reasonOf(error) }),
    );
    if (!why) return;
    if (this.#text === both) this.write(before);
    this.#trouble = why;
  }

  /** Its conversation is gone. */
  forget(): void {
    this.#wait.drop();
    this.#save.drop();
    this.#held = null;
  }

  #fits(): boolean {
    if (!this.ready) return false;
    const bytes = bytesIn(this.#text);
    if (bytes <= limits.messageBytesMax) return true;
    this.#trouble = { kind: 'tooLong', bytes };
    return false;
  }

  async #letGo(): Promise<void> {
    const held = this.#held;
    if (!held) return;
    this.#sending = true;
    try {
      await held.deliver(held.text, crypto.randomUUID());
      this.#held = null;
    } catch (error) {
      this.#giveBack();
      this.#trouble = troubleOf(error);
    } finally {
      this.#sending = false;
      void this.#saveDraft();
    }
  }

  #giveBack(): void {
    this.#text = this.#whole;
    this.#touched = true;
    this.#held = null;
  }

  /** What is held and what is being typed, as one draft. */
  get #whole(): string {
    return [this.#held?.text ?? '', this.#text].filter((text) => text.trim() !== '').join('\n\n');
  }

  async #saveDraft(): Promise<void> {
    try {
      await this.#backend.saveMessageDraft(this.#conversation, this.#held ? this.#whole : this.#text);
      if (this.#trouble?.kind === 'draftNotSaved') this.#trouble = null;
    } catch {
      this.#trouble ??= { kind: 'draftNotSaved' };
    }
  }
}

function troubleOf(error: unknown): MessageTrouble {
  if (error instanceof TakenBack) return { kind: 'takenBack', tried: error.tried };
  if (isCommandError(error) && error.code === 'wouldSkip') return { kind: 'wouldSkip' };
  return error instanceof Unconfirmed ? { kind: 'unconfirmed' } : { kind: 'notSent', why: reasonOf(error) };
}
