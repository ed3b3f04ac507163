// Another answer to a past decision: what the card hands in becomes a branch, made once however often it is pressed.
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import type { BranchPreview, ConversationId, Interaction, InteractionId, Submit, Submitted } from '../generated/wire';

export class Branching {
  readonly conversation: ConversationId;
  readonly interaction: InteractionId;
  /** The backend of the card: it hands in here, keeps no draft and holds no clock. */
  readonly backend: Backend;
  /** Whether the files are put back; nothing is unless the person says so. */
  restore = $state(false);
  #backend: Backend;
  #id: ConversationId = crypto.randomUUID();
  #preview = $state.raw<BranchPreview | null>(null);
  #failure = $state<string | null>(null);

  constructor(
    backend: Backend,
    conversation: ConversationId,
    interaction: InteractionId,
    noFiles: () => string,
    onmade: (id: ConversationId) => void,
  ) {
    this.conversation = conversation;
    this.interaction = interaction;
    this.#backend = backend;
    const refuse = (): Promise<never> => Promise.reject(new Error(noFiles()));
    this.backend = {
      ...backend,
      submit: (submit) => this.#hand(submit, onmade),
      saveDraft: () => Promise.resolve(),
      attending: () => Promise.resolve(),
      // Files are copied for what waits for an answer, and this does not.
      attachFile: refuse,
      chooseFiles: refuse,
    };
  }

  get preview(): BranchPreview | null {
    return this.#preview;
  }

  get failure(): string | null {
    return this.#failure;
  }

  /** As it was asked, without the limit that has passed. */
  get asked(): Interaction | null {
    if (!this.#preview) return null;
    return { ...this.#preview.interaction, limitMs: undefined, background: undefined };
  }

  async look(): Promise<void> {
    this.#failure = null;
    try {
      this.#preview = await this.#backend.branchPreview(this.conversation, this.interaction);
    } catch (error) {
      this.#failure = reasonOf(error);
    }
  }

  async #hand({ submitId, response }: Submit, onmade: (id: ConversationId) => void): Promise<Submitted> {
    if (submitId === null || response === null) return { kind: 'unknown' };
    const made = await this.#backend.branch({
      conversationId: this.conversation,
      interactionId: this.interaction,
      branchId: this.#id,
      submitId,
      response,
      restoreFiles: this.restore,
    });
    if (made.kind === 'invalid') return made;
    onmade(made.conversationId);
    return { kind: 'accepted', seq: 0 };
  }
}
