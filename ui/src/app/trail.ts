// Where the person has been, as entries of the browser's history: its back button, or the gesture for it, goes where they came
// from, and closes what lies over the page first. The address stays the same; where the page is loaded again, it stands where it was.
import type { App } from './app.svelte';
import type { InteractionId } from '../lib/generated/wire';
import type { HistoryPlace } from '../lib/state/historyPlace';
import type { Place } from '../lib/state/route.svelte';

interface Spot {
  readonly place: Place;
  /** Of the inbox, the card that is shown alone. */
  readonly card: InteractionId | null;
  readonly past: HistoryPlace | null;
  /** What lies over the page. */
  readonly sheet: 'sidebar' | 'pane' | null;
}
interface Entry {
  readonly here: Spot;
  /** Where the person came from. */
  readonly from: Spot | null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class Trail {
  #app: App;
  #at: Entry | null = null;

  constructor(app: App) {
    this.#app = app;
    // On a phone the arrow at the top leads where the button of the browser leads; elsewhere back to the conversation.
    app.route.onback = () => {
      if (!app.screen.small || !this.#at?.from) return false;
      history.back();
      return true;
    };
  }

  /** Takes the person to where the page was left. False where that is not known, or not there any more. */
  restore(): boolean {
    const left = entryIn(history.state)?.here;
    if (!left || (left.place.view !== 'thread' && left.place.view !== 'inbox')) return false;
    if (left.place.view === 'thread' && !this.#knows(left.place.conversation)) return false;
    this.#show({ ...left, sheet: null });
    return true;
  }

  /** Where the person is now. Called after every change. */
  note(now: Spot): void {
    const at = this.#at;
    if (!at) {
      this.#at = { here: now, from: entryIn(history.state)?.from ?? null };
      return this.#put('replaceState');
    }
    if (same(now, at.here)) return;
    if (at.from && same(now, at.from)) {
      this.#at = { here: now, from: null };
      return history.back();
    }
    const instead = isPassing(at.here) || (at.here.card !== null && now.card !== null);
    this.#at = { here: now, from: instead ? at.from : at.here };
    this.#put(instead ? 'replaceState' : 'pushState');
  }

  onpopstate(state: unknown): void {
    const entry = entryIn(state);
    if (!entry) return;
    this.#at = entry;
    this.#show(entry.here);
  }

  static of(app: App): Spot {
    const { route, screen, inboxView, history: past } = app;
    const { place } = route;
    return {
      place,
      card: place.view === 'inbox' ? inboxView.alone : null,
      past: place.view === 'history' ? past.place : null,
      sheet: screen.narrow && app.screen.drawer ? 'sidebar' : app.pane.over ? 'pane' : null,
    };
  }

  #show({ place, card, past, sheet }: Spot): void {
    const app = this.#app;
    if (same(Trail.of(app), { place, card, past, sheet })) return;
    if (past) app.history.show(past);
    app.inboxView.showAlone(card);
    app.show(place);
    app.screen.drawer = sheet === 'sidebar';
    app.pane.slide(sheet === 'pane');
  }

  #knows(conversation: string | null): boolean {
    return conversation === null || this.#app.conversations.all.some(({ id }) => id === conversation);
  }

  #put(how: 'pushState' | 'replaceState'): void {
    history[how]({ askwell: JSON.parse(JSON.stringify(this.#at)) as Entry }, '');
  }
}

/** What lay over a page, or a conversation that has begun since, is no place to come back to. Of cards in a row one is enough. */
function isPassing({ sheet, place }: Spot): boolean {
  return sheet !== null || (place.view === 'thread' && place.conversation === null);
}

/** What an entry of the browser's history holds, where it is one of this page's. */
function entryIn(state: unknown): Entry | null {
  const held: unknown = typeof state === 'object' && state !== null && 'askwell' in state ? state.askwell : null;
  return typeof held === 'object' && held !== null && 'here' in held ? (held as Entry) : null;
}
