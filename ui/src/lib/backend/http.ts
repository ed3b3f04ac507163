// The program at the other end of a connection: every command as a request, and its news over a WebSocket.
import type { LiveStep, PendingInteraction } from '../generated/wire';
import { commandsBy } from './commands';
import { download } from './http/download';
import { Drafts } from './http/drafts';
import { Events } from './http/events';
import { Kept } from './http/kept';
import { Outbox } from './http/outbox';
import { goesOnce } from './http/outgoing';
import { Requests } from './http/requests';
import { signIn, signOut } from './http/session';
import type { Link } from './link';
import type { Backend, News } from './types';

const LIVE = 'live';
const PENDING_FILE = 'askwell-pending.json';

export function httpBackend(): Backend {
  const events = new Events();
  const requests = new Requests(events);
  const kept = new Kept();
  const outbox = new Outbox(requests, events, kept);
  const commands = commandsBy((command, args) => {
    const sent = { command, args };
    return goesOnce(sent) ? outbox.hand(sent) : requests.call(command, args);
  });
  const drafts = new Drafts(kept, outbox, commands);
  return {
    ...commands,
    place: 'browser',
    link: linkOver(events, outbox, drafts, kept),
    saveDraft: (id, draft) => drafts.saveDraft(id, draft),
    saveMessageDraft: (id, text) => drafts.saveMessageDraft(id, text),
    inbox: async () => drafts.onto(await commands.inbox()),
    betweenAgents: async () => drafts.onto(await commands.betweenAgents()),
    openConversation: async (id) => {
      const view = await commands.openConversation(id);
      return { ...view, draft: drafts.message(id, view.draft) };
    },
    messageDraft: async () => drafts.message(null, await commands.messageDraft()),
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
    on: <K extends keyof News>(name: K, handler: (payload: News[K]) => void) =>
      events.on(name, (payload) => handler(payload as News[K])),
    onLive: (handler) => events.on(LIVE, (steps) => handler(steps as LiveStep[])),
  };
}

function linkOver(events: Events, outbox: Outbox, drafts: Drafts, kept: Kept): Link {
  return {
    follow: (handler) => events.follow(handler),
    again: events.again,
    signIn: async (shown) => {
      const came = await signIn(shown);
      if (came.kind === 'in') events.enter();
      return came;
    },
    signOut: async () => {
      await signOut();
      kept.clear();
    },
    followOutgoing: (handler) => outbox.follow(handler),
    takeBack: (id) => outbox.takeBack(id),
    putAway: (id) => outbox.putAway(id),
    resume: (isOpen) => {
      outbox.resume();
      if (isOpen) drafts.resume(isOpen);
    },
  };
}
