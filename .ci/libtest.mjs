// What `cargo test` said of its tests, read from what it printed.

// Beyond so many the program is at fault, not a moment.
const REPEATED_MOST = 5;

/** Only these drive real windows and programs, where a busy machine can be to blame. */
const mayBeRepeated = (name) => /^(desktop|suite)::[\w:]+$/.test(name);
const THEIR_TARGET = /^(-p tests )?--test all$/;

const plain = (text) => text.replaceAll(/\u001b\[[0-9;]*m/g, '');

/** The failed tests of each program of tests, or null where a list that libtest ends with is not whole. */
function failures(out) {
  const lines = plain(out).split('\n');
  const found = [];
  for (const [at, line] of lines.entries()) {
    const count = /^test result: FAILED\. \d+ passed; (\d+) failed;/.exec(line)?.[1];
    if (count === undefined) continue;
    const first = at - 1 - Number(count);
    if (lines[at - 1] !== '' || lines[first - 1] !== 'failures:') return null;
    const listed = lines.slice(first, at - 1);
    if (!listed.every((name) => name.startsWith('    '))) return null;
    found.push(listed.map((name) => name.slice(4)));
  }
  return found;
}

/** What a run of `cargo test --no-fail-fast` came to, of its exit code (null: ended by a signal) and what it printed. */
export function verdict({ code, out, err }) {
  if (code === 0) return { kind: 'passed' };
  const found = failures(out);
  const names = found?.flat() ?? [];
  const targets = [...plain(err).matchAll(/^error: .* to rerun pass `(.*)`$/gm)].map(([, target]) => target);
  const crashed = plain(err).includes("process didn't exit successfully");
  if (code !== 101 || names.length === 0 || crashed || found.length !== targets.length) return { kind: 'broken' };
  const chance = targets.every((target) => THEIR_TARGET.test(target)) && names.every(mayBeRepeated);
  return chance && names.length <= REPEATED_MOST ? { kind: 'repeat', names } : { kind: 'failed', names };
}

// More of a reason than a list can show is in the output above it.
const REASON_LINES = 6;
const NOISE = /^(stack backtrace:|note: run with `RUST_BACKTRACE)/i;

/** The first lines of what a failed test said, which are its reason; what led there through the code is left out. */
export function reason(out, name) {
  const lines = plain(out).split('\n');
  const begins = lines.lastIndexOf(`---- ${name} stdout ----`);
  if (begins < 0) return [];
  const said = lines.slice(begins + 1);
  const ends = said.findIndex((line) => /^(---- .* stdout ----|failures:)$/.test(line) || NOISE.test(line.trim()));
  return said
    .slice(0, ends < 0 ? said.length : ends)
    .filter((line) => line.trim() !== '')
    .slice(0, REASON_LINES);
}

/** Whether a run of one test alone ran that test, and it passed. */
export const passedAlone = ({ code, out }) => code === 0 && /^test result: ok\. 1 passed; 0 failed; 0 ignored;/m.test(plain(out));
