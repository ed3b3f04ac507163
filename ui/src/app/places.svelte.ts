// All that the window holds, built once on a Backend, and the ways of the person through it.
import { Cards } from '../lib/card/cards.svelte';
import type { Backend } from '../lib/backend/types';
import { NewConversation } from '../lib/composer/newConversation';
import { cardKind } from '../lib/cards/kinds';
import type { CallId, ConversationId, Hello, InteractionId } from '../lib/generated/wire';
import { HistoryPages } from '../lib/history/historyPages.svelte';
import { I18n } from '../lib/i18n/i18n.svelte';
import { InboxView } from '../lib/inbox/inboxView.svelte';
import { Afk } from '../lib/state/afk.svelte';
import { Away } from '../lib/state/away.svelte';
import { Between } from '../lib/state/between.svelte';
import { Chats } from '../lib/state/chats.svelte';
import { Devices } from '../lib/state/devices.svelte';
import { Connection } from '../lib/state/connection.svelte';
import { Conversations } from '../lib/state/conversations.svelte';
import { LastDeleted } from '../lib/state/deleted.svelte';
import type { HistoryPlace } from '../lib/state/historyPlace';
import { Inbox, neighbour } from '../lib/state/inbox.svelte';
import type { Message } from '../lib/state/message.svelte';
import { Messages } from '../lib/state/messages';
import type { Navigation } from '../lib/state/navigation';
import { Pane } from '../lib/state/pane.svelte';
import { Route, type Place } from '../lib/state/route.svelte';
import { Screen } from '../lib/state/screen.svelte';
import { SettingsState } from '../lib/state/settings.svelte';
import { Thread } from '../lib/state/thread.svelte';

export abstract class Places implements Navigation {
  readonly backend: Backend;
  readonly settings: SettingsState;
  readonly afk: Afk;
  /** Where the person is asked beside the window. */
  readonly chats: Chats;
  readonly devices: Devices;
  readonly away: Away;
  readonly i18n: I18n;
  readonly route = new Route();
  readonly pane = new Pane();
  readonly screen: Screen;
  readonly conversations: Conversations;
  readonly deleted: LastDeleted;
  readonly inbox: Inbox;
  readonly between: Between;
  readonly inboxView: InboxView;
  readonly history: HistoryPages;
  readonly cards: Cards;
  /** In a browser, whether the program can be reached. */
  readonly connection: Connection;
  readonly newConversation: NewConversation;
  readonly messages: Messages;
  #thread = $state.raw<Thread | null>(null);
  #lastAsk: InteractionId | null = null;
  /** What was asked for before it could be done, and where; undefined once everything is there. */
  #pressed: { readonly at: Place; readonly act: () => void } | null | undefined = null;

  constructor(backend: Backend, hello: Hello) {
    this.backend = backend;
    this.screen = new Screen(backend.place);
    this.settings = new SettingsState(backend, hello);
    this.afk = new Afk(backend, this.settings);
    this.chats = new Chats(backend, this.settings);
    this.devices = new Devices(backend);
    this.away = new Away(this.settings, this.chats);
    this.i18n = new I18n(this.settings.language);
    this.conversations = new Conversations(backend);
    this.deleted = new LastDeleted(backend);
    this.inbox = new Inbox(backend);
    this.between = new Between(backend);
    this.inboxView = new InboxView(this.inbox);
    this.history = new HistoryPages(backend);
    this.cards = new Cards(backend, hello.cardArmingMs, cardKind);
    this.connection = new Connection(backend.link, () => void this.lookAgain());
    this.newConversation = new NewConversation(backend, (id) => {
      // It may have waited for the connection, and the person has gone on to something else.
      if (this.route.place.view === 'thread' && this.#thread === null) this.open(id);
    });
    this.messages = new Messages(backend);
  }

  /** The connection was gone, and is there again. */
  protected abstract lookAgain(): Promise<void>;

  /** The message with which the next conversation will begin. */
  get firstMessage(): Message {
    return this.newConversation.message;
  }

  /** The conversation in the middle of the window; null for a new one. */
  get thread(): Thread | null {
    return this.#thread;
  }

  /** Hands everything that is typed and not sent to the program. */
  saveDrafts(): void {
    this.cards.saveNow();
    this.messages.saveNow();
    this.firstMessage.leave();
  }

  begin(restore: () => boolean = () => false): void {
    this.backend.messageDraft().then(
      (draft) => this.firstMessage.restore(draft),
      () => undefined,
    );
    const pressed = this.#pressed?.at === this.route.place ? this.#pressed.act : null;
    this.#pressed = undefined;
    // Whoever goes somewhere, or begins to write, while everything is asked for stays there.
    if (this.route.atStart && this.firstMessage.text === '' && !restore()) {
      const [latest] = this.conversations.all;
      if (this.screen.small) this.openInbox();
      else if (latest) this.open(latest.id);
    }
    pressed?.();
  }

  /** Does it now; or, where what it needs is still being asked for, as soon as that is there, unless the person goes elsewhere. */
  whenBegun(act: () => void): void {
    const pressed = this.#pressed;
    if (pressed === undefined) return act();
    const at = this.route.place;
    const before = pressed?.at === at ? pressed.act : null;
    this.#pressed = { at, act: () => [before, act].forEach((one) => one?.()) };
  }

  open(id: ConversationId): void {
    this.conversations.reveal(id);
    if (this.#thread?.id !== id) {
      this.#thread?.message.leave();
      this.cards.attention.leave();
      this.#thread = new Thread(this.backend, id, this.messages.of(id));
      void this.#thread.openNow();
    }
    this.screen.drawer = false;
    this.route.open(id);
  }

  startNew(): void {
    this.#thread?.message.leave();
    this.#thread = null;
    this.screen.drawer = false;
    this.route.startNew();
  }

  /** To what was asked, or to the call of an action, wherever it is. */
  goToAsk(conversation: ConversationId, interaction: InteractionId | CallId): void {
    this.open(conversation);
    this.cards.find(interaction)?.fold(false);
    if (this.inbox.waiting.some((one) => one.interaction.id === interaction)) this.cards.attention.touch(interaction);
    this.#thread?.lead(interaction);
  }

  /** Where the browser's way back, or on, leads. */
  show(place: Place): void {
    if (place.view !== 'thread') this.route.show(place);
    else if (place.conversation === null) this.startNew();
    else this.open(place.conversation);
  }

  openInbox(): void {
    this.screen.drawer = false;
    this.inboxView.showAlone(null);
    this.route.openInbox();
  }

  openAway(): void {
    this.screen.drawer = false;
    this.route.openAway();
  }

  /** The history, at one of its pages, or where it was left. */
  openHistory(place?: HistoryPlace): void {
    this.screen.drawer = false;
    if (place) this.history.enter(place);
    this.route.openHistory();
  }

  /** To the next question that waits, or the one before: in the inbox within its list, else in its conversation. */
  stepToAsk(step: 1 | -1): void {
    const listed = this.route.place.view === 'inbox';
    const next = neighbour(listed ? this.inboxView.shown(Date.now()) : this.inbox.waiting, this.#lastAsk, step);
    if (!next) return;
    const { id, conversation } = next.interaction;
    this.#lastAsk = id;
    if (listed) this.inboxView.lead(id);
    else this.goToAsk(conversation, id);
  }
}
