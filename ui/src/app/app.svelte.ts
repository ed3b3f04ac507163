// Keeps what the window holds as the program says it is: hears what is told, and asks for everything anew when it may have missed some.
import type { Backend, Unlisten } from '../lib/backend/types';
import { interactionsIn } from '../lib/facts/rows';
import type { ConversationId, Hello, Interaction, Settings, Trouble } from '../lib/generated/wire';
import { Places } from './places.svelte';

export class App extends Places {
  #trouble = $state.raw<Trouble | null>(null);

  constructor(backend: Backend, hello: Hello) {
    super(backend, hello);
    this.#trouble = hello.trouble;
  }

  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** Listens first, then asks for everything: what is told in between is not missed. */
  async connect(): Promise<Unlisten> {
    const { backend, conversations, inbox, between, cards } = this;
    const heard = await Promise.all([
      backend.on('conversation-changed', (changed) => {
        conversations.take(changed.summary);
        inbox.rename(changed.summary.id, changed.summary.title);
        between.rename(changed.summary.id, changed.summary.title);
        inbox.freshen(changed.entries);
        if (between.concerns(changed)) void this.#refreshBetween();
        if (changed.summary.id === this.thread?.id) this.thread.take(changed);
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
        this.messages.close(interactionId, closing);
      }),
      backend.on('ask-clock', (changed) => cards.tick(changed)),
      backend.on('settings-changed', (settings) => this.#take(settings)),
      backend.on('channels-changed', () => void this.chats.load()),
      backend.on('access-changed', () => void this.devices.load()),
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
      for (const step of steps) if (step.conversationId === this.thread?.id) this.thread.hear(step);
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
      this.devices.load(),
      this.thread?.openNow(),
    ]);
  }

  /**
   * Everything is there: opens the conversation that was worked in last, on a phone what waits for the person, unless `restore`
   * leads back to where they were; and brings back a first message half written.
   */
  /** The connection was gone: whatever was told meanwhile, nobody here heard it, and what was to be saved may not be. */
  protected override async lookAgain(): Promise<void> {
    this.saveDrafts();
    this.cards.attention.again();
    await this.#greet();
    await this.refresh();
    this.#resume();
    const asked = this.thread?.entries.flatMap(({ entry }) => interactionsIn(entry)) ?? [];
    for (const { id, status } of asked) {
      if (status.kind === 'open') continue;
      this.cards.close(id, status);
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
  }

  async #refreshBetween(): Promise<void> {
    await this.between.refresh();
    this.cards.restore(this.between.waiting);
  }

  /** The agent that was asked did not answer: what was between agents is the person's now. */
  #climb(interaction: Interaction): void {
    this.between.drop(interaction.id);
    this.cards.climb(interaction);
  }

  #forget(id: ConversationId): void {
    this.conversations.forget(id);
    this.inbox.forget(id);
    this.between.forget(id);
    this.messages.forget(id);
    if (this.thread?.id === id) this.startNew();
  }
}
