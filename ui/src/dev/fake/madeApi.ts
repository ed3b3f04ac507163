// The server for other programs and for browsers, as tests and samples see it.
import type { AccessAttempt, ApiConfig, ApiPairing, ApiServer, Device } from '../../lib/generated/wire';

const FINGERPRINT = 'A1:5C:09:EE:42:7B:D0:31:66:8F:1D:93:C4:20:BA:57:0E:F8:35:6C:91:DA:48:13:7E:B2:05:CF:69:A4:3D:80';
const FREE_PORT = 43_117;

/** Where it stands under these settings, if nothing goes wrong. */
export function serverOf({ enabled, port, network }: ApiConfig): ApiServer {
  if (!enabled) return { kind: 'off' };
  const chosen = port ?? FREE_PORT;
  return network
    ? {
        kind: 'on',
        urls: [`https://192.168.1.20:${chosen}`, `https://127.0.0.1:${chosen}`],
        port: chosen,
        fingerprint: FINGERPRINT,
      }
    : { kind: 'on', urls: [`http://127.0.0.1:${chosen}`], port: chosen, fingerprint: null };
}

export function pairingOf(more: Partial<ApiPairing> = {}): ApiPairing {
  return {
    url: `https://192.168.1.20:${FREE_PORT}/#pair=askwell_code`,
    picture: '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><path d="M0 0h120v120z"/></svg>',
    fingerprint: FINGERPRINT,
    expiresAt: Date.now() + 300_000,
    ...more,
  };
}

export function deviceOf(more: Partial<Device> = {}): Device {
  return {
    id: '3fa91c02',
    kind: 'browser',
    name: 'Firefox (Android)',
    scope: 'work',
    openedAt: Date.now() - 86_400_000,
    seenAt: Date.now() - 60_000,
    seenFrom: '192.168.1.34',
    expiresAt: Date.now() + 30 * 86_400_000,
    openedBy: null,
    trusted: false,
    askedAt: null,
    ...more,
  };
}

export function attemptOf(more: Partial<AccessAttempt> = {}): AccessAttempt {
  const now = Date.now();
  return { kind: 'wrongSecret', from: '192.168.1.77', device: null, count: 1, firstAt: now, lastAt: now, ...more };
}
