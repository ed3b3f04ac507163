// Where the person can be led from anywhere in the window, and the conversation that is open there.
import { createContext } from 'svelte';
import type { CallId, ConversationId, InteractionId } from '../generated/wire';
import type { HistoryPlace } from './historyPlace';
import type { Thread } from './thread.svelte';

export interface Navigation {
  /** The conversation in the middle of the window; null for a new one. */
  readonly thread: Thread | null;
  open(id: ConversationId): void;
  startNew(): void;
  /** To what was asked, or to the call of an action, wherever it is. */
  goToAsk(conversation: ConversationId, interaction: InteractionId | CallId): void;
  openInbox(): void;
  openAway(): void;
  /** The history, at one of its pages, or where it was left. */
  openHistory(place?: HistoryPlace): void;
  /** Hands everything that is typed and not sent to the program: the page may go away. */
  saveDrafts(): void;
}

export const [getNavigation, setNavigation] = createContext<Navigation>();
