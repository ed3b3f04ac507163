// The connection: what is heard over it, and how it comes back, with the WebSocket in the test's hands.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Events } from './events';

class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = 0;
  closed = false;
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  readonly address: URL;
  constructor(address: URL) {
    this.address = address;
    Socket.made.push(this);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  say(event: string, payload: unknown): void {
    this.onmessage({ data: JSON.stringify({ event, payload }) });
  }
}

let events: Events;
let heard: string[];
/** What the server says of the session; null: nothing. */
let session: number | null;
let looks: number;
const socket = () => Socket.made.at(-1) ?? expect.fail('nothing was connected');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  heard = [];
  session = 200;
  looks = 0;
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', () => {
    looks += 1;
    return session === null
      ? Promise.reject(new TypeError())
      : Promise.resolve(new Response(null, { status: session }));
  });
  events = new Events();
  events.follow((standing) => heard.push(standing));
});
afterEach(() => {
  // It listens for as long as the page lives, which here is longer than a test.
  events.left();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function connected(): Promise<unknown[]> {
  const news: unknown[] = [];
  const listening = events.on('settings-changed', (payload) => news.push(payload));
  socket().open();
  await listening;
  return news;
}

describe('the connection', () => {
  it('is one for all that is listened to, and is there before anything is asked for', async () => {
    let ready = 0;
    const listening = Promise.all(['a', 'b'].map((name) => events.on(name, () => {}))).then(() => (ready += 1));
    await pass(0);
    expect([Socket.made.length, ready]).toEqual([1, 0]);
    expect(socket().address.href).toBe('ws://localhost:3000/api/events');
    socket().open();
    await listening;
    expect(ready).toBe(1);
  });
  it('brings each event to whoever listens to it', async () => {
    const news = await connected();
    socket().say('settings-changed', { language: 'zh' });
    socket().say('something-new', 1);
    expect(news).toEqual([{ language: 'zh' }]);
  });
  it('holds nobody up where it cannot be opened at the start', async () => {
    const listening = events.on('a', () => {});
    socket().end(1006);
    await listening;
    expect(heard).toEqual(['down']);
  });

  it.each([1006, 1001, 1013])('comes back after %s, and says both', async (code) => {
    const news = await connected();
    socket().end(code);
    expect(heard).toEqual(['down']);
    await pass(700);
    expect(Socket.made).toHaveLength(2);
    socket().open();
    expect(heard).toEqual(['down', 'up']);
    socket().say('settings-changed', 2);
    expect(news).toEqual([2]);
  });
  it('is tried again after pauses that grow, and no end', async () => {
    session = null;
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await connected();
    const made: number[] = [];
    for (let second = 0; second < 60; second += 1) {
      if (socket().readyState === 1 || !socket().closed) socket().end(1006);
      const before = Socket.made.length;
      await pass(1_000);
      if (Socket.made.length > before) made.push(second);
    }
    expect(made.length).toBeGreaterThan(4);
    expect(made.length).toBeLessThan(12);
    const pauses = made.slice(1).map((at, index) => at - (made[index] ?? 0));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  });
  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['somebody looks', () => window.dispatchEvent(new Event('focus'))],
    ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the person says so', () => events.again()],
  ])('is tried at once when %s', async (_, happens) => {
    await connected();
    socket().end(1006);
    happens();
    expect(Socket.made).toHaveLength(2);
  });
  it('that only seems to be there is given up when somebody looks', async () => {
    await connected();
    session = null;
    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(heard).toEqual(['down']);
    expect(socket().closed).toBe(true);
    await pass(700);
    expect(Socket.made).toHaveLength(2);
  });
  it('that is there is left alone', async () => {
    await connected();
    events.lost();
    await pass(0);
    expect([looks, heard, Socket.made.length]).toEqual([1, [], 1]);
  });
  it('that opens for too long is begun anew', async () => {
    const listening = events.on('a', () => {});
    await pass(10_000);
    await listening;
    expect(socket().closed).toBe(true);
    await pass(700);
    expect(Socket.made).toHaveLength(2);
  });
});

describe('being signed out', () => {
  it('is heard when the server says so, and nothing is tried any more', async () => {
    await connected();
    socket().end(1008);
    await pass(60_000);
    expect(heard).toEqual(['signedOut']);
    expect(Socket.made).toHaveLength(1);
  });
  it('is found out where only the WebSocket is refused', async () => {
    await connected();
    session = 401;
    socket().end(1006);
    await pass(700);
    socket().end(1006);
    await pass(0);
    expect(heard).toEqual(['down', 'signedOut']);
  });
  it('ends with a new sign-in, after which it is looked at everything again', async () => {
    await connected();
    events.left();
    events.enter();
    expect(Socket.made).toHaveLength(2);
    socket().open();
    expect(heard).toEqual(['signedOut', 'down', 'up']);
  });
});

describe('waiting for a change', () => {
  it('ends when it is back, or after a while', async () => {
    await connected();
    socket().end(1006);
    let ended = 0;
    void events.change(60_000).then(() => (ended += 1));
    void events.change(100).then(() => (ended += 1));
    await pass(100);
    expect(ended).toBe(1);
    events.again();
    socket().open();
    await pass(0);
    expect(ended).toBe(2);
  });
});
