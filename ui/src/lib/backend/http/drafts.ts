// Drafts that could not be handed to the program yet: kept in this browser, shown in the place of what the program knows, and
// handed over as soon as it can be reached.
import type { ConversationId, Draft, InteractionId, Waiting } from '../../generated/wire';
import type { Kept } from './kept';
import type { Outbox } from './outbox';
import { CARD, NEW, wordsIn } from './outgoing';

const MESSAGE = 'message.';

/** How they are handed over. */
export interface Handing {
  saveDraft(id: InteractionId, draft: Draft): Promise<void>;
  saveMessageDraft(id: ConversationId | null, text: string): Promise<void>;
}

export class Drafts implements Handing {
  #kept: Kept;
  #outbox: Pick<Outbox, 'carries' | 'concerns' | 'turnDown'>;
  #handing: Handing;

  constructor(kept: Kept, outbox: Pick<Outbox, 'carries' | 'concerns' | 'turnDown'>, handing: Handing) {
    this.#kept = kept;
    this.#outbox = outbox;
    this.#handing = handing;
  }

  async saveDraft(id: InteractionId, draft: Draft): Promise<void> {
    this.#kept.put(CARD + id, draft);
    await this.#handing.saveDraft(id, draft);
    this.#kept.dropThis(CARD + id, draft);
  }

  async saveMessageDraft(id: ConversationId | null, text: string): Promise<void> {
    const name = MESSAGE + (id ?? NEW);
    this.#kept.put(name, text);
    await this.#handing.saveMessageDraft(id, text);
    this.#kept.dropThis(name, text);
  }

  /** With what was typed here and is nowhere else. */
  onto(waiting: readonly Waiting[]): Waiting[] {
    return waiting.map((one) => ({ ...one, draft: this.#kept.get<Draft>(CARD + one.interaction.id) ?? one.draft }));
  }

  /** The half-written message: what the program knows of it, with what was typed here. */
  message(id: ConversationId | null, known: string | null): string | null {
    const subject = id ?? NEW;
    const typed = this.#kept.get<string>(MESSAGE + subject);
    const [here, there] = [typed, known].map((text) =>
      text !== null && this.#outbox.carries(subject, text) ? null : text,
    );
    if (typed === '') return null;
    if (!here || !there || here.startsWith(there)) return here || there || null;
    return there.startsWith(here) ? there : `${there}\n\n${here}`;
  }

  /** Hands over what an earlier page could not. Of a question that has ended, the person is shown what they had written. */
  resume(isOpen: (id: InteractionId) => boolean): void {
    for (const [id, draft] of this.#kept.all<Draft>(CARD)) {
      if (isOpen(id)) {
        this.saveDraft(id, draft).catch(() => undefined);
        continue;
      }
      this.#kept.drop(CARD + id);
      const text = wordsIn(draft);
      // What was sent of it says for itself what became of it.
      if (text && !this.#outbox.concerns(id)) this.#outbox.turnDown({ id, text, why: { kind: 'ended' } });
    }
    for (const [subject, text] of this.#kept.all<string>(MESSAGE)) {
      const stale = this.#outbox.carries(subject, text);
      this.saveMessageDraft(subject === NEW ? null : subject, stale ? '' : text).catch(() => undefined);
    }
  }
}
