// An app in which cards look as everywhere, and from which nothing reaches the program.
import { App } from '../app.svelte';
import type { Backend } from '../backend/types';
import type { ConversationId } from '../generated/wire';

/** Every call is taken and never answered. */
function deaf(place: Backend['place']): Backend {
  const never = () => new Promise<never>(() => {});
  return new Proxy({ place, link: null } as Backend, {
    get: (target, name) => (Reflect.has(target, name) ? Reflect.get(target, name) : never),
  });
}

/** `asks` is the conversation that the cards seem to come from. */
export function sealedApp({ backend, settings, i18n }: App, asks: ConversationId): App {
  const app = new App(deaf(backend.place), { ...settings.hello, settings: settings.current });
  app.conversations.take({
    id: asks,
    title: i18n.t('templates.someTask'),
    workspace: null,
    standing: 'idle',
    openAsks: 0,
    mode: 'askBeforeChanges',
    phase: 'chatting',
    running: false,
    updatedAt: 0,
  });
  return app;
}
