// The program at the other end of a connection: every command as a request, and its news over a WebSocket.
import type { LiveStep, PendingInteraction } from '../generated/wire';
import { commandsBy } from './commands';
import { download } from './http/download';
import { Events } from './http/events';
import { Requests } from './http/requests';
import { signIn, signOut } from './http/session';
import type { Link } from './link';
import type { Backend, News } from './types';

const LIVE = 'live';
const PENDING_FILE = 'askwell-pending.json';

export function httpBackend(): Backend {
  const events = new Events();
  const requests = new Requests(events);
  return {
    ...commandsBy((command, args) => requests.call(command, args)),
    place: 'browser',
    link: linkOver(events),
    attachFile: (interactionId, name, content) => requests.attach(interactionId, name, content),
    exportPending: async () => {
      const pending = await requests.call<PendingInteraction[]>('pending_interactions');
      download(PENDING_FILE, `${JSON.stringify(pending, null, 2)}\n`);
      return PENDING_FILE;
    },
    // Called from the click that confirmed it: later, a browser takes it for an unwanted window.
    openLink: async (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
    // What is looked at here keeps no notification away from the machine itself.
    lookingAt: () => Promise.resolve(),
    on: <K extends keyof News>(name: K, handler: (payload: News[K]) => void) => events.on(name, (payload) => handler(payload as News[K])),
    onLive: (handler) => events.on(LIVE, (steps) => handler(steps as LiveStep[])),
  };
}

function linkOver(events: Events): Link {
  return {
    follow: (handler) => events.follow(handler),
    again: events.again,
    signIn: async (shown) => {
      const came = await signIn(shown);
      if (came.kind === 'in') events.enter();
      return came;
    },
    signOut,
  };
}
