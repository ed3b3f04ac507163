// The conversation that is about to begin: its first message, which stays where the program does not take it.
import { createContext } from 'svelte';
import type { Backend } from '../backend/types';
import type { ConversationId, Mode } from '../generated/wire';
import { Message } from '../state/message.svelte';

export class NewConversation {
  readonly message: Message;
  #backend: Backend;
  #onbegun: (id: ConversationId) => void;

  constructor(backend: Backend, onbegun: (id: ConversationId) => void) {
    this.#backend = backend;
    this.#onbegun = onbegun;
    this.message = new Message(backend, null);
  }

  async begin(workspace: string | null, mode: Mode, agent: string | null): Promise<void> {
    await this.message.send(async (text, fresh) =>
      this.#onbegun(await this.#backend.startConversation(workspace, text, mode, fresh, agent, null)),
    );
  }
}

export const [getNewConversation, setNewConversation] = createContext<NewConversation>();
