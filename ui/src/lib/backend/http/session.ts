// Whether this browser is let in, and how it gets in and out. The session is a cookie that no page can read, and a proof that no
// other address can.
import type { Shown, SignedIn } from '../link';
import { keepProof, proofHeaders, proofIn } from './proof';
import { messageOf } from './refusal';

const SESSION = '/api/session';
const SESSION_MS_MAX = 10_000;

/** Unknown where nobody answers, or something else than Askwell does. */
export async function lookAtSession(): Promise<'in' | 'out' | 'unknown'> {
  try {
    const { ok, status } = await ask('GET');
    if (status === 401) return 'out';
    return ok ? 'in' : 'unknown';
  } catch {
    return 'unknown';
  }
}

export async function signIn(shown: Shown): Promise<SignedIn> {
  let response: Response;
  try {
    response = await ask('POST', shown);
  } catch {
    return { kind: 'unreachable' };
  }
  if (response.ok) {
    keepProof(proofIn(await response.json().catch(() => null)));
    return { kind: 'in' };
  }
  if (response.status === 401) return { kind: 'wrong' };
  if (response.status === 429) return { kind: 'tooOften', seconds: secondsIn(response.headers.get('retry-after')) };
  return { kind: 'failed', why: await messageOf(response) };
}

export async function signOut(): Promise<void> {
  const response = await ask('DELETE');
  // Whoever is not let in any more is signed out.
  if (!response.ok && response.status !== 401) throw new Error(await messageOf(response));
  keepProof(null);
}

function ask(method: string, body?: Shown): Promise<Response> {
  const content = body && { body: JSON.stringify(body) };
  const headers = { ...proofHeaders(), ...(body && { 'content-type': 'application/json' }) };
  return fetch(SESSION, {
    method,
    cache: 'no-store',
    signal: AbortSignal.timeout(SESSION_MS_MAX),
    headers,
    ...content,
  });
}

function secondsIn(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
