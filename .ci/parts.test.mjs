// The parts of a check, beside and after each other, on a `make` that does what it is told.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const TOOL = fileURLToPath(new URL('parts.mjs', import.meta.url));

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Each part is a line of shell; $began and $ended tell of the order. */
function run(parts, ...stages) {
  const cases = Object.entries(parts).map(([name, does]) => `${name}) ${does} ;;`);
  const make = ['#!/usr/bin/env bash', `cd ${folder}`, 'echo "+$2" >>order', 'case $2 in', ...cases, 'esac', 'code=$?', 'echo "-$2" >>order', 'exit $code'];
  writeFileSync(join(folder, 'make'), make.join('\n'), { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { status, stdout } = spawnSync(process.execPath, [TOOL, ...stages], { env, encoding: 'utf8' });
  return { status, stdout, order: readFileSync(join(folder, 'order'), 'utf8').trim().split('\n') };
}

test('stages run one after the other, and each has its time', () => {
  const { status, stdout, order } = run({ one: 'echo "out of one"', two: 'true' }, 'one', 'two');
  assert.equal(status, 0);
  assert.deepEqual(order, ['+one', '-one', '+two', '-two']);
  assert.match(stdout, /^out of one\n/);
  assert.match(stdout, /Seconds of each part:\n {2}one +\d+\n {2}two +\d+\n {2}all +\d+\n\nAll checks passed\.\n$/);
});

test('lanes run beside each other, and the parts of a lane after each other', () => {
  // Each waits for the other: one after the other they would never end.
  const { status, order } = run({
    long: 'mkfifo ready 2>/dev/null; echo >ready',
    before: 'true',
    after: 'until [ -p ready ]; do :; done; read -r _ <ready',
  }, 'long + before after');
  assert.equal(status, 0);
  assert.ok(order.indexOf('-before') < order.indexOf('+after'));
});

test('what a lane beside prints is shown whole, under its name', () => {
  const { stdout } = run({ a: 'echo one; echo two >&2; echo three', b: 'true' }, 'b + a');
  assert.match(stdout, /\na:\none\ntwo\nthree\n/);
});

test('after a part that fails nothing new is begun, and the end says which', () => {
  const { status, stdout, order } = run({ bad: 'echo "why it is bad"; false', next: 'true', last: 'true' }, 'bad', 'next', 'last');
  assert.equal(status, 1);
  assert.deepEqual(order, ['+bad', '-bad']);
  assert.match(stdout, /why it is bad/);
  assert.match(stdout, / {2}bad +\d+ failed\n/);
  assert.match(stdout, /\nFailed: bad\.\n$/);
});

test('a part that fails beside another does not cut that one off', () => {
  // It goes on until the other one has ended for whoever started it.
  const long = 'until [ -s pid ] && ! kill -0 "$(cat pid)" 2>/dev/null; do :; done';
  const { status, order } = run({ bad: 'echo $$ >pid; false', long, next: 'true' }, 'long next + bad');
  assert.equal(status, 1);
  assert.ok(order.includes('-long'));
  assert.ok(!order.includes('+next'));
});

test('tests that were flaky in any part stand in one list at the end', () => {
  const { status, stdout } = run({ a: 'echo desktop::a >>$ASKWELL_FLAKY', b: 'echo suite::b >>$ASKWELL_FLAKY' }, 'a', 'b');
  assert.equal(status, 0);
  assert.match(stdout, /Flaky .*:\n {2}desktop::a\n {2}suite::b\n\nAll checks passed\.\n$/);
});
