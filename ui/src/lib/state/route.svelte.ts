// Where the person is in the window.
import { createContext } from 'svelte';
import type { ConversationId } from '../generated/wire';

export type Place =
  | { readonly view: 'thread'; readonly conversation: ConversationId | null }
  | { readonly view: 'inbox' }
  | { readonly view: 'away' }
  | { readonly view: 'history' }
  | { readonly view: 'settings'; readonly start?: SettingsStart }
  | { readonly view: 'welcome' };

/** What Settings begin with when something else led there. */
export type SettingsStart = 'addProfile' | 'findLocal' | 'mcpServers';

const START: Place = { view: 'thread', conversation: null };

export class Route {
  #place = $state.raw<Place>(START);
  /** Where a page in a browser knows better where the person came from: true where it leads there. */
  onback: () => boolean = () => false;
  #thread = $state.raw<ConversationId | null>(null);

  get place(): Place {
    return this.#place;
  }

  /** Nobody has gone anywhere yet, nor asked for a new conversation. */
  get atStart(): boolean {
    return this.#place === START;
  }

  /** The conversation in the middle of the window; null for a new one, or while no thread is shown. */
  get conversation(): ConversationId | null {
    return this.#place.view === 'thread' ? this.#place.conversation : null;
  }

  open(conversation: ConversationId): void {
    this.#thread = conversation;
    this.#place = { view: 'thread', conversation };
  }

  startNew(): void {
    this.#thread = null;
    this.#place = { view: 'thread', conversation: null };
  }

  /** Any place but a thread, which is opened with its conversation. */
  show(place: Exclude<Place, { view: 'thread' }>): void {
    this.#place = place;
  }

  openInbox(): void {
    this.#place = { view: 'inbox' };
  }

  openAway(): void {
    this.#place = { view: 'away' };
  }

  /** Which of its pages, the history itself knows. */
  openHistory(): void {
    this.#place = { view: 'history' };
  }

  openSettings(start?: SettingsStart): void {
    this.#place = { view: 'settings', start };
  }

  openWelcome(): void {
    this.#place = { view: 'welcome' };
  }

  /** From the inbox, the list of what happened meanwhile, the history, Settings or the welcome back to the thread that was open. */
  back(): void {
    if (this.onback()) return;
    this.#place = { view: 'thread', conversation: this.#thread };
  }
}

export const [getRoute, setRoute] = createContext<Route>();
