// The half of the session that only pages of this very address have. A browser sends the cookie to every port of the host, so
// to other programs there, too; what is kept here is kept for one port alone. Without it the cookie opens nothing.

const NAME = 'askwell.proof';
const HEADER = 'askwell-proof';
/** A WebSocket takes no headers, only names of protocols: the one that is spoken, and one that carries the proof. */
const PROTOCOL = 'askwell';
const CARRIER = 'askwell.proof.';

/** Where the browser keeps nothing it lasts as long as the page. */
let unstored: string | null = null;

/** Null: nobody is let in any more. */
export function keepProof(proof: string | null): void {
  unstored = proof;
  try {
    if (proof === null) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, proof);
  } catch {
    // It lasts as long as the page.
  }
}

/** Read anew each time: another page of this address may have signed in. */
function proof(): string | null {
  try {
    return localStorage.getItem(NAME) ?? unstored;
  } catch {
    return unstored;
  }
}

export function proofHeaders(): Record<string, string> {
  const held = proof();
  return held === null ? {} : { [HEADER]: held };
}

export function proofProtocols(): string[] {
  const held = proof();
  return held === null ? [] : [PROTOCOL, CARRIER + held];
}

/** What the server gave at the sign-in. */
export function proofIn(body: unknown): string | null {
  const given = typeof body === 'object' && body !== null && 'proof' in body ? body.proof : null;
  return typeof given === 'string' && given !== '' ? given : null;
}
