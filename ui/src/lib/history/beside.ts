// The window as cards see it that stand beside its conversations: what they hand in goes elsewhere, or nowhere.
import { App } from '../app.svelte';
import type { Backend } from '../backend/types';
import type { CallId, ConversationId, InteractionId } from '../generated/wire';
import type { HistoryPlace } from './place';

/** It has cards of its own and shares all else; every way it leads is a way in the window itself. */
export class AppBeside extends App {
  #window: App;

  constructor(window: App, backend: Backend) {
    super(backend, window.settings.hello);
    this.#window = window;
    const { settings, afk, i18n, route, pane, conversations, inbox, between, inboxView, history } = window;
    Object.assign(this, { settings, afk, i18n, route, pane, conversations, inbox, between, inboxView, history });
  }

  override open(id: ConversationId): void {
    this.#window.open(id);
  }

  override goToAsk(conversation: ConversationId, interaction: InteractionId | CallId): void {
    this.#window.goToAsk(conversation, interaction);
  }

  override openHistory(place?: HistoryPlace): void {
    this.#window.openHistory(place);
  }
}
