// Hands each part of what the window holds to whatever is shown in it, so that every component asks for what it uses and no more.
import { setCards } from '../lib/card/cards.svelte';
import { setBackend } from '../lib/backend/context';
import { setNewConversation } from '../lib/composer/newConversation';
import { setHistoryPages } from '../lib/history/historyPages.svelte';
import { setI18n } from '../lib/i18n/context';
import { setInboxView } from '../lib/inbox/inboxView.svelte';
import { setAfk } from '../lib/state/afk.svelte';
import { setAway } from '../lib/state/away.svelte';
import { setBetween } from '../lib/state/between.svelte';
import { setChats } from '../lib/state/chats.svelte';
import { setConnection } from '../lib/state/connection.svelte';
import { setConversations } from '../lib/state/conversations.svelte';
import { setDeleted } from '../lib/state/deleted.svelte';
import { setDevices } from '../lib/state/devices.svelte';
import { setInbox } from '../lib/state/inbox.svelte';
import { setNavigation } from '../lib/state/navigation';
import { setPane } from '../lib/state/pane.svelte';
import { setRoute } from '../lib/state/route.svelte';
import { setScreen } from '../lib/state/screen.svelte';
import { setSettings } from '../lib/state/settings.svelte';
import type { App } from './app.svelte';

export function setApp(app: App): void {
  setBackend(app.backend);
  setI18n(app.i18n);
  setSettings(app.settings);
  setConnection(app.connection);
  setScreen(app.screen);
  setRoute(app.route);
  setNavigation(app);
  setConversations(app.conversations);
  setDeleted(app.deleted);
  setNewConversation(app.newConversation);
  setInbox(app.inbox);
  setBetween(app.between);
  setInboxView(app.inboxView);
  setCards(app.cards);
  setPane(app.pane);
  setHistoryPages(app.history);
  setAfk(app.afk);
  setChats(app.chats);
  setAway(app.away);
  setDevices(app.devices);
}
