// A half-written message: saved as it is typed, gone only when the program has taken it.
import { TakenBack, Unconfirmed } from '../backend/link';
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import { Delayed, DRAFT_PAUSE_MS } from '../delayed';
import { limits, type ConversationId } from '../generated/wire';
import { bytesIn } from '../text/bytes';

export type MessageTrouble = { kind: 'notSent'; why: string } | { kind: 'unconfirmed' } | { kind: 'takenBack'; tried: boolean } | { kind: 'tooLong'; bytes: number } | { kind: 'draftNotSaved' };

export class Message {
  #backend: Backend;
  #conversation: ConversationId | null;
  #text = $state('');
  #sending = $state(false);
  #trouble = $state.raw<MessageTrouble | null>(null);
  #touched = false;
  #save = new Delayed(DRAFT_PAUSE_MS, () => this.#saveDraft());

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
    return this.#text.trim() !== '' && !this.#sending;
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
    if (this.#trouble?.kind === 'draftNotSaved') this.#saveDraft();
    else this.#save.now();
  }

  /** Sends it in the way given, under an id of its own: however often it arrives, it counts once. On failure the text stays. */
  async send(deliver: (text: string, id: string) => Promise<void>): Promise<boolean> {
    if (!this.ready) return false;
    const text = this.#text;
    const bytes = bytesIn(text);
    if (bytes > limits.messageBytesMax) {
      this.#trouble = { kind: 'tooLong', bytes };
      return false;
    }
    this.#sending = true;
    this.#trouble = null;
    this.#save.drop();
    try {
      await deliver(text, crypto.randomUUID());
      if (this.#text === text) this.#text = '';
      this.#saveDraft();
      return true;
    } catch (error) {
      this.#trouble = troubleOf(error);
      this.#saveDraft();
      return false;
    } finally {
      this.#sending = false;
    }
  }

  #saveDraft(): void {
    this.#backend.saveMessageDraft(this.#conversation, this.#text).then(
      () => {
        if (this.#trouble?.kind === 'draftNotSaved') this.#trouble = null;
      },
      () => (this.#trouble ??= { kind: 'draftNotSaved' }),
    );
  }
}

function troubleOf(error: unknown): MessageTrouble {
  if (error instanceof TakenBack) return { kind: 'takenBack', tried: error.tried };
  return error instanceof Unconfirmed ? { kind: 'unconfirmed' } : { kind: 'notSent', why: reasonOf(error) };
}
