// Devices and tokens for looking at the window in a browser.
import type { ApiConfig } from '../../lib/generated/wire';
import type { FakeBackend } from './fake';
import { attemptOf, deviceOf, serverOf } from './madeApi';

const LONG_NAME =
  'The tablet in the harbour master’s office on the northern pier, second shelf, left of the tide tables';

export const SERVING: ApiConfig = { enabled: true, port: 43_117, network: true, hosts: [], mcp: true };

export function keepDevices(backend: FakeBackend): void {
  const now = Date.now();
  backend.api = { server: serverOf(SERVING), hasToken: true, browsers: 3 };
  backend.letIn = {
    devices: [
      deviceOf({ askedAt: now - 20_000 }),
      deviceOf({ id: '88aa01f3', name: LONG_NAME, scope: 'answer', seenFrom: 'fe80::1c2d:3e4f:5a6b:7c8d' }),
      deviceOf({ id: 'c0ffee11', name: 'Chrome (Linux)', scope: 'everything', trusted: true, seenFrom: '127.0.0.1' }),
      deviceOf({ id: '0d1e2f30', kind: 'accessToken', name: '', scope: 'everything', expiresAt: null }),
      deviceOf({ id: '77b1c2d3', kind: 'namedToken', name: 'CI', scope: 'answer', seenAt: null, seenFrom: null }),
      deviceOf({ id: 'telegram', kind: 'chat', name: 'Telegram', scope: 'everything', expiresAt: null }),
    ],
    attempts: [
      attemptOf({ kind: 'needsYes', device: 'Firefox (Android)', from: '192.168.1.34' }),
      attemptOf({ count: 31 }),
      attemptOf({ kind: 'otherPage', from: '127.0.0.1', lastAt: now - 86_400_000 }),
    ],
  };
}
