// Where cards look as everywhere, and from which nothing reaches the program.
import { Cards, setCards } from '../card/cards.svelte';
import { getBackend, setBackend } from '../backend/context';
import type { Backend } from '../backend/types';
import { cardKind } from '../cards/kinds';
import type { ConversationId } from '../generated/wire';
import { getI18n } from '../i18n/context';
import { Between, setBetween } from '../state/between.svelte';
import { Conversations, setConversations } from '../state/conversations.svelte';
import { Inbox, setInbox } from '../state/inbox.svelte';
import { getSettings, SettingsState, setSettings } from '../state/settings.svelte';

/** Every call is taken and never answered. */
function deaf(place: Backend['place']): Backend {
  const never = () => new Promise<never>(() => {});
  return new Proxy({ place, link: null } as Backend, {
    get: (target, name) => (Reflect.has(target, name) ? Reflect.get(target, name) : never),
  });
}

/** From here on, whatever is shown is sealed. `asks` is the conversation that the cards seem to come from. */
export function seal(asks: ConversationId): void {
  const { hello, current } = getSettings();
  const backend = deaf(getBackend().place);
  const conversations = new Conversations(backend);
  conversations.take({
    id: asks,
    title: getI18n().t('templates.someTask'),
    workspace: null,
    standing: 'idle',
    openAsks: 0,
    mode: 'askBeforeChanges',
    phase: 'chatting',
    running: false,
    updatedAt: 0,
  });
  setBackend(backend);
  setSettings(new SettingsState(backend, { ...hello, settings: current }));
  setConversations(conversations);
  setInbox(new Inbox(backend));
  setBetween(new Between(backend));
  setCards(new Cards(backend, hello.cardArmingMs, cardKind));
}
