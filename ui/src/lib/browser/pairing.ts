// The code with which a pairing address lets this browser in. It stands behind the #, which no server and no log ever sees.
const PAIR = '#pair=';

/** Taken once: out of the address bar, and out of the browser's history. */
export function takePairingCode(): string | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(PAIR)) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash.slice(PAIR.length);
}
