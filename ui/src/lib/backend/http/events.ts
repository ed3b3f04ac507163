// The program's news over a WebSocket. Where it breaks off it is opened again, after pauses that grow; news are hints, so
// whoever follows the connection looks again at everything once it is back.
import type { LinkStanding } from '../link';
import type { Unlisten } from '../types';
import { proofProtocols } from './proof';
import { lookAtSession } from './session';

const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** Pages that lost the same server do not all come back in the same moment. */
const SPREAD = 0.3;
const OPENING_MS_MAX = 10_000;
/** What the server says when it closes: nobody is let in any more with what this browser has. */
const SENT_AWAY = 1008;

export class Events {
  #standing: LinkStanding = 'up';
  #followers = new Set<(standing: LinkStanding) => void>();
  #handlers = new Map<string, Set<(payload: unknown) => void>>();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #checking = false;
  #begun: Promise<void> | null = null;
  #settled = () => {};

  get standing(): LinkStanding {
    return this.#standing;
  }

  follow(handler: (standing: LinkStanding) => void): Unlisten {
    this.#followers.add(handler);
    return () => void this.#followers.delete(handler);
  }

  /** Comes back once news arrive, or cannot for now: whatever is asked for after that is not missed. */
  async on(event: string, handler: (payload: unknown) => void): Promise<Unlisten> {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    await (this.#begun ??= this.#begin());
    return () => void handlers.delete(handler);
  }

  /** Somebody looks at the page, or the network is back: what is gone is tried now, and what seems to be there is looked at. */
  readonly again = (): void => {
    if (this.#standing === 'down') this.#connect();
    else if (this.#standing === 'up' && this.#socket?.readyState === WebSocket.OPEN) void this.#check();
  };

  /** A request did not get through. */
  lost(): void {
    if (this.#standing === 'up') this.again();
  }

  /** The server says that this browser is not let in. */
  left(): void {
    this.#giveUp();
    this.#say('signedOut');
  }

  /** This browser was let in anew. */
  enter(): void {
    if (this.#begun === null) return this.#say('up');
    this.#say('down');
    this.#tries = 0;
    this.#connect();
  }

  /** Comes when the connection is back or nobody is let in, at the latest after this time. */
  change(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        unfollow();
        resolve();
      };
      const timer = setTimeout(end, ms);
      const unfollow = this.follow((standing) => standing !== 'down' && end());
    });
  }

  #begin(): Promise<void> {
    window.addEventListener('online', this.again);
    window.addEventListener('focus', this.again);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.again());
    const settled = new Promise<void>((resolve) => (this.#settled = resolve));
    this.#connect();
    return settled;
  }

  #connect(): void {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    const socket = new WebSocket(new URL('/api/events', location.href.replace(/^http/, 'ws')), proofProtocols());
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#ended(socket), OPENING_MS_MAX);
    socket.onopen = () => {
      clearTimeout(this.#timer);
      this.#tries = 0;
      this.#say('up');
      this.#settled();
    };
    socket.onmessage = ({ data }) => this.#hear(String(data));
    socket.onclose = ({ code }) => this.#ended(socket, code);
  }

  #ended(socket: WebSocket, code?: number): void {
    if (this.#socket !== socket) return;
    this.#giveUp();
    this.#settled();
    if (code === SENT_AWAY) return this.#say('signedOut');
    this.#say('down');
    void this.#later();
  }

  /** A browser does not tell why a WebSocket was refused; the session does. */
  async #later(): Promise<void> {
    const pause = PAUSES_MS[Math.min(this.#tries, PAUSES_MS.length - 1)] ?? 0;
    this.#timer = setTimeout(() => this.#connect(), pause * (1 + Math.random() * SPREAD));
    if (this.#tries++ === 0) return;
    if ((await lookAtSession()) === 'out' && this.#standing === 'down') this.left();
  }

  /** A connection can be dead for minutes before a browser notices, after a change of networks above all. */
  async #check(): Promise<void> {
    const socket = this.#socket;
    if (this.#checking || !socket) return;
    this.#checking = true;
    const session = await lookAtSession();
    this.#checking = false;
    if (this.#socket !== socket || this.#standing !== 'up') return;
    if (session === 'out') this.left();
    else if (session === 'unknown') this.#ended(socket);
  }

  #giveUp(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #hear(text: string): void {
    const { event, payload } = JSON.parse(text) as { event: string; payload: unknown };
    for (const handler of this.#handlers.get(event) ?? []) handler(payload);
  }

  #say(standing: LinkStanding): void {
    if (this.#standing === standing) return;
    this.#standing = standing;
    for (const follower of [...this.#followers]) follower(standing);
  }
}
