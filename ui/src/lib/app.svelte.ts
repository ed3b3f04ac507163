// Everything the window holds, built once on a Backend and handed down by context.
import { createContext } from 'svelte';
import { Afk } from './afk/afk.svelte';
import { Cards } from './ask/cards.svelte';
import type { Backend, Unlisten } from './backend/types';
import { Connection } from './browser/connection.svelte';
import { Away } from './channels/away.svelte';
import { Chats } from './channels/chats.svelte';
import { Message } from './composer/message.svelte';
import { Messages } from './composer/messages';
import { Consents } from './consent/consents.svelte';
import { Between } from './family/between.svelte';
import type {
  CallId,
  ConversationId,
  Hello,
  Interaction,
  InteractionId,
  Mode,
  Settings,
  Trouble,
} from './generated/wire';
import { HistoryPages } from './history/historyPages.svelte';
import type { HistoryPlace } from './history/place';
import { setI18n } from './i18n/context';
import { I18n } from './i18n/i18n.svelte';
import { InboxView } from './inbox/inboxView.svelte';
import { Screen } from './phone/screen.svelte';
import { Pane } from './pane/pane.svelte';
import { Route, type Place } from './route.svelte';
import { SettingsState } from './settings/settings.svelte';
import { Conversations } from './sidebar/conversations.svelte';
import { LastDeleted } from './sidebar/deleted.svelte';
import { Inbox, neighbour } from './sidebar/inbox.svelte';
import { interactionsIn } from './thread/rows';
import { Thread } from './thread/thread.svelte';

export class App {
  readonly backend: Backend;
  readonly settings: SettingsState;
  readonly afk: Afk;
  /** Where the person is asked beside the window. */
  readonly chats: Chats;
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
  readonly consents: Consents;
  /** In a browser, whether the program can be reached. */
  readonly connection: Connection;
  /** The message with which the next conversation will begin. */
  readonly firstMessage: Message;
  readonly messages: Messages;
  #thread = $state.raw<Thread | null>(null);
  #trouble = $state.raw<Trouble | null>(null);
  #lastAsk: InteractionId | null = null;
  /** What was asked for before it could be done, and where; undefined once everything is there. */
  #pressed: { readonly at: Place; readonly act: () => void } | null | undefined = null;
  /** The sidebar where it is a drawer, in a narrow window. */
  drawer = $state(false);

  constructor(backend: Backend, hello: Hello) {
    this.backend = backend;
    this.screen = new Screen(backend.place);
    this.settings = new SettingsState(backend, hello);
    this.afk = new Afk(backend, this.settings);
    this.chats = new Chats(backend, this.settings);
    this.away = new Away(this.settings, this.chats);
    this.i18n = new I18n(this.settings.language);
    this.conversations = new Conversations(backend);
    this.deleted = new LastDeleted(backend);
    this.inbox = new Inbox(backend);
    this.between = new Between(backend);
    this.inboxView = new InboxView(this.inbox);
    this.history = new HistoryPages(backend);
    this.cards = new Cards(backend, hello.cardArmingMs);
    this.consents = new Consents(backend, hello.cardArmingMs);
    this.connection = new Connection(backend.link, () => void this.#lookAgain());
    this.firstMessage = new Message(backend, null);
    this.messages = new Messages(backend);
    this.#trouble = hello.trouble;
  }

  /** The conversation in the middle of the window; null for a new one. */
  get thread(): Thread | null {
    return this.#thread;
  }

  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** Listens first, then asks for everything: what is told in between is not missed. */
  async connect(): Promise<Unlisten> {
    const { backend, conversations, inbox, between, cards, consents } = this;
    const heard = await Promise.all([
      backend.on('conversation-changed', (changed) => {
        conversations.take(changed.summary);
        inbox.rename(changed.summary.id, changed.summary.title);
        between.rename(changed.summary.id, changed.summary.title);
        inbox.freshen(changed.entries);
        if (between.concerns(changed)) void this.#refreshBetween();
        if (changed.summary.id === this.#thread?.id) this.#thread.take(changed);
      }),
      backend.on('conversation-deleted', (id) => this.#forget(id)),
      backend.on('conversation-restored', (id) => {
        this.deleted.restored(id);
        void conversations.comeBack();
        void this.#refreshInbox();
        void this.#refreshBetween();
      }),
      backend.on('ai-agent-ask-user', (ask) => {
        inbox.take(ask);
        if (ask.card.climbed) this.#climb(ask.card);
      }),
      backend.on('ai-agent-ask-closed', ({ interactionId, closing }) => {
        inbox.close(interactionId);
        between.drop(interactionId);
        cards.close(interactionId, closing);
        consents.close(interactionId, closing);
        this.messages.close(interactionId, closing);
      }),
      backend.on('ask-clock', (changed) => {
        cards.tick(changed);
        consents.tick(changed);
      }),
      backend.on('settings-changed', (settings) => this.#take(settings)),
      backend.on('channels-changed', () => void this.chats.load()),
      backend.on('unattended-changed', () => void this.afk.load()),
      backend.on('storage-trouble', (trouble) => (this.#trouble = trouble)),
      backend.on('show-conversation', (id) => {
        this.open(id);
        // Words that came in elsewhere may have been kept for the person there.
        void this.refresh();
      }),
    ]);
    // Last: a page that hears this is told at once where a link or a notification leads.
    const live = await backend.onLive((steps) => {
      for (const step of steps) if (step.conversationId === this.#thread?.id) this.#thread.hear(step);
    });
    heard.push(live, this.connection.follow());
    // What the first hello said may have changed before anybody listened.
    await Promise.all([this.#greet(), this.refresh()]);
    this.#resume();
    return () => heard.forEach((unlisten) => unlisten());
  }

  /** Events are only hints: what counts is asked for, at the start and whenever the window comes to the front. */
  async refresh(): Promise<void> {
    await Promise.all([
      this.conversations.refresh(),
      this.#refreshInbox(),
      this.#refreshBetween(),
      this.afk.load(),
      this.chats.load(),
      this.#thread?.openNow(),
    ]);
  }

  /** Hands everything that is typed and not sent to the program. */
  saveDrafts(): void {
    this.cards.saveNow();
    this.consents.saveNow();
    this.messages.saveNow();
    this.firstMessage.leave();
  }

  /**
   * Everything is there: opens the conversation that was worked in last, on a phone what waits for the person, unless `restore`
   * leads back to where they were; and brings back a first message half written.
   */
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
    this.drawer = false;
    this.route.open(id);
  }

  startNew(): void {
    this.#thread?.message.leave();
    this.#thread = null;
    this.drawer = false;
    this.route.startNew();
  }

  /** Begins a conversation with the first message; the text stays where the program does not take it. */
  async startConversation(workspace: string | null, mode: Mode, agent: string | null): Promise<void> {
    await this.firstMessage.send(async (text, fresh) => {
      const id = await this.backend.startConversation(workspace, text, mode, fresh, agent, null);
      // It may have waited for the connection, and the person has gone on to something else.
      const { view } = this.route.place;
      if (view === 'thread' && this.#thread === null) this.open(id);
    });
  }

  /** To what was asked, or to the call of an action, wherever it is. */
  goToAsk(conversation: ConversationId, interaction: InteractionId | CallId): void {
    this.open(conversation);
    this.cards.find(interaction)?.fold(false);
    if (this.inbox.waiting.some((one) => one.interaction.id === interaction)) this.cards.attention.touch(interaction);
    this.#thread?.lead(interaction);
  }

  openAway(): void {
    this.drawer = false;
    this.route.openAway();
  }

  /** Says that nobody is here, or that the person is back: then what happened meanwhile is shown, if anything did. */
  async sayNobodyHere(nobody: boolean): Promise<void> {
    if (!(await this.afk.turn(nobody)) || nobody) return;
    await this.afk.load();
    if (this.afk.missed.length > 0) this.openAway();
  }

  /** Where the browser's way back, or on, leads. */
  show(place: Place): void {
    if (place.view !== 'thread') this.route.show(place);
    else if (place.conversation === null) this.startNew();
    else this.open(place.conversation);
  }

  openInbox(): void {
    this.drawer = false;
    this.inboxView.showAlone(null);
    this.route.openInbox();
  }

  /** The history, at one of its pages, or where it was left. */
  openHistory(place?: HistoryPlace): void {
    this.drawer = false;
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

  /** The connection was gone: whatever was told meanwhile, nobody here heard it, and what was to be saved may not be. */
  async #lookAgain(): Promise<void> {
    this.saveDrafts();
    this.cards.attention.again();
    await this.#greet();
    await this.refresh();
    this.#resume();
    const asked = this.#thread?.entries.flatMap(({ entry }) => interactionsIn(entry)) ?? [];
    for (const { id, status } of asked) {
      if (status.kind === 'open') continue;
      this.cards.close(id, status);
      this.consents.close(id, status);
      this.messages.close(id, status);
    }
  }

  /** Asks what the program says of itself. What was heard or set meanwhile is newer than its answer. */
  async #greet(): Promise<void> {
    const { current } = this.settings;
    const trouble = this.#trouble;
    const hello = await this.backend.hello().catch(() => null);
    if (!hello) return;
    if (this.settings.current === current) this.#take(hello.settings);
    if (this.#trouble === trouble) this.#trouble = hello.trouble;
    this.connection.outdated = hello.version !== this.settings.hello.version;
  }

  /** What an earlier page could not send goes out now. */
  #resume(): void {
    const { inbox, between } = this;
    const known = inbox.failure === null && between.failure === null;
    this.connection.resume(known ? (id) => inbox.find(id) !== null || between.find(id) !== null : null);
  }

  #take(settings: Settings): void {
    this.settings.take(settings);
    this.afk.take(settings);
    this.away.take(settings);
  }

  async #refreshInbox(): Promise<void> {
    await this.inbox.refresh();
    this.cards.restore(this.inbox.waiting);
    this.consents.restore(this.inbox.waiting);
  }

  async #refreshBetween(): Promise<void> {
    await this.between.refresh();
    this.cards.restore(this.between.waiting);
    this.consents.restore(this.between.waiting);
  }

  /** The agent that was asked did not answer: what was between agents is the person's now. */
  #climb(interaction: Interaction): void {
    this.between.drop(interaction.id);
    this.cards.climb(interaction);
    this.consents.climb(interaction);
  }

  #forget(id: ConversationId): void {
    this.conversations.forget(id);
    this.inbox.forget(id);
    this.between.forget(id);
    this.messages.forget(id);
    if (this.#thread?.id === id) this.startNew();
  }
}

const [getApp, provide] = createContext<App>();
export { getApp };

export function setApp(app: App): void {
  provide(app);
  setI18n(app.i18n);
}
