// The half of a session that this address alone has: it goes with every request and every connection, and leaves with the session.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { httpBackend } from '../http';
import { SignedOut } from '../link';

let asked: { address: string; headers: Headers }[];
let sockets: (string | string[] | undefined)[];
let said: () => Response;

class Socket {
  onopen = () => {};
  onclose = () => {};
  onmessage = () => {};
  constructor(_: URL, protocols?: string | string[]) {
    sockets.push(protocols);
    setTimeout(() => this.onopen());
  }
  close(): void {}
}

beforeEach(() => {
  localStorage.clear();
  [asked, sockets] = [[], []];
  said = () => Response.json({ who: 'browser', proof: 'askwell_half' });
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push({ address, headers: new Headers(init.headers) });
    return Promise.resolve(said());
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is shown with everything that is asked for, and is gone with the session', async () => {
  const backend = httpBackend();
  await backend.rules();
  await backend.link?.signIn({ token: 't' });
  await backend.rules();
  await backend.attachFile('i', 'a.txt', new ArrayBuffer(1));
  await backend.on('settings-changed', () => {});
  expect(asked.map(({ headers }) => headers.get('askwell-proof'))).toEqual([
    null,
    null,
    'askwell_half',
    'askwell_half',
  ]);
  expect(asked[3]?.headers.get('interaction')).toBe('i');
  expect(sockets).toEqual([['askwell', 'askwell.proof.askwell_half']]);

  // Another page of this address has it, too.
  await httpBackend().rules();
  expect(asked.at(-1)?.headers.get('askwell-proof')).toBe('askwell_half');
  await backend.link?.signOut();
  await backend.rules();
  expect(asked.slice(-2).map(({ headers }) => headers.get('askwell-proof'))).toEqual(['askwell_half', null]);
  expect(localStorage.length).toBe(0);
});

it('lasts as long as the page where the browser keeps nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const backend = httpBackend();
  await backend.link?.signIn({ token: 't' });
  vi.restoreAllMocks();
  await backend.rules();
  expect(asked.at(-1)?.headers.get('askwell-proof')).toBe('askwell_half');
  await backend.link?.signOut();
});

it.each([
  ['sign-in-again', true],
  ['unauthorized', false],
])('a cookie alone is told from none: %s', async (kind, again) => {
  said = () => new Response(JSON.stringify({ type: `urn:askwell:problem:${kind}` }), { status: 401 });
  const refused: unknown = await httpBackend()
    .hello()
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SignedOut);
  expect(refused).toMatchObject({ again });
});
