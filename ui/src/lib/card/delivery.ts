// Hands what a card says to the program. Sent again after a failure, even after a restart, it counts once.
import { TakenBack } from '../backend/link';
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import type { Interaction, Response, SubmitId } from '../generated/wire';
import type { Notice } from './notice';

export class Delivery {
  #backend: Backend;
  #interaction: Interaction;
  #revises: boolean;
  #answer: SubmitId = crypto.randomUUID();
  #talk: SubmitId = crypto.randomUUID();

  constructor(backend: Backend, interaction: Interaction, revises: boolean) {
    this.#backend = backend;
    this.#interaction = interaction;
    this.#revises = revises;
  }

  /** Under which the answer goes, whichever it will be. */
  get id(): SubmitId {
    return this.#answer;
  }

  /** The id of before a restart. */
  resume(id: SubmitId): void {
    this.#answer = id;
  }

  /** Null once the program has it; otherwise why not. */
  async answer(response: Response): Promise<Notice | null> {
    const refused = await this.#hand(response, this.#answer);
    // What is sent after that may be another answer: where the one before arrived after all, that is told.
    if (refused?.kind === 'takenBack' && refused.tried) this.#answer = crypto.randomUUID();
    return refused;
  }

  /** What is asked back is a message of its own each time. */
  async talk(text: string): Promise<Notice | null> {
    const refused = await this.#hand({ kind: 'talkFirst', text }, this.#talk);
    if (!refused) this.#talk = crypto.randomUUID();
    return refused;
  }

  async #hand(response: Response, submitId: SubmitId): Promise<Notice | null> {
    const { conversation: conversationId, id: interactionId } = this.#interaction;
    try {
      const submitted = await this.#backend.submit({
        conversationId,
        interactionId,
        submitId,
        response,
        answer: null,
        revises: this.#revises,
      });
      switch (submitted.kind) {
        case 'accepted':
        case 'duplicate':
          return null;
        case 'closed':
        case 'tooLate':
        case 'invalid':
        case 'notSaved':
        case 'unknown':
        case 'damaged':
          return submitted;
      }
    } catch (error) {
      if (error instanceof TakenBack) return { kind: 'takenBack', tried: error.tried };
      return { kind: 'failed', why: reasonOf(error) };
    }
  }
}
