// Whether a failed test is repeated, and what becomes of the run: the tool on a `cargo` that says what it is told.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const TOOL = fileURLToPath(new URL('tests.mjs', import.meta.url));
// The n-th call prints what stands in n.out and n.err, and ends as n.code says.
const CARGO = `#!/usr/bin/env bash
cd "$(dirname "$0")"
echo "$*" >>calls
n=$(wc -l <calls)
cat $n.out
cat $n.err >&2
exec bash -c "$(cat $n.ends)"
`;

let folder;
let calls;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tests-'));
  calls = 0;
  writeFileSync(join(folder, 'cargo'), CARGO, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

function says(out, err, ends) {
  calls += 1;
  writeFileSync(join(folder, `${calls}.out`), out);
  writeFileSync(join(folder, `${calls}.err`), err);
  writeFileSync(join(folder, `${calls}.ends`), ends);
}

const target = (name) => `     Running tests/all.rs (target/debug/deps/all-1)\nerror: test failed, to rerun pass \`${name}\`\n`;
const results = (...names) => said({}, ...names);
const said = (reasons, ...names) => `
running ${names.length + 1} tests
test suite::other ... ok
${names.map((name) => `test ${name} ... FAILED\n`).join('')}
failures:

${names.map((name) => `---- ${name} stdout ----\n${reasons[name] ?? 'test result: FAILED. Or so it says itself.'}\n`).join('\n')}

failures:
${names.map((name) => `    ${name}\n`).join('')}
test result: FAILED. 1 passed; ${names.length} failed; 0 ignored; 0 measured; 9 filtered out; finished in 0.16s

`;
const alone = (passed) => `
running ${passed} test

test result: ok. ${passed} passed; 0 failed; 0 ignored; 0 measured; 9 filtered out; finished in 0.16s
`;
const fails = (...names) => says(results(...names), target('-p tests --test all'), 'exit 101');
const passes = (passed = 1) => says(alone(passed), '', 'exit 0');

function run({ list = '', before = [process.execPath, TOOL] } = {}) {
  const [program, ...args] = [...before, '--workspace', '--features', 'x', '--test', 'all', '--', 'desktop::', '--test-threads', '2'];
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, ASKWELL_FLAKY: list };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  return { status, stdout, stderr, called: readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') };
}

test('a run that passes is run once, with what it was given', () => {
  passes(9);
  const { status, stdout, called } = run();
  assert.equal(status, 0);
  assert.match(stdout, /test result: ok\. 9 passed/);
  assert.deepEqual(called, ['test --workspace --features x --test all --no-fail-fast -- desktop:: --test-threads 2']);
});

test('what fails once is repeated alone, and named as flaky', () => {
  fails('desktop::tray::it_shows');
  passes();
  const { status, stdout, called } = run();
  assert.equal(status, 0);
  assert.equal(called[1], 'test --workspace --features x --test all -- --exact desktop::tray::it_shows --test-threads 1');
  assert.match(stdout, /test result: FAILED\. 1 passed; 1 failed/, 'what the runner itself said is not hidden');
  assert.match(stdout, /Flaky .*:\n {2}desktop::tray::it_shows\n {6}test result: FAILED\. Or so it says itself\.\n/);
});

test('what fails twice is red', () => {
  fails('suite::killed::once');
  fails('suite::killed::once');
  const { status, stdout } = run();
  assert.equal(status, 1);
  assert.match(stdout, /Failed twice:\n {2}suite::killed::once\n/);
});

test('a list says why each failed, and not the way through the code that led there', () => {
  const reasons = {
    'desktop::a': 'Error: waited 60s in vain for `thread`\n\nCaused by:\n    gone\n\nStack backtrace:\n   0: here\n',
    'suite::b': "thread 'suite::b' panicked at tests/b.rs:1:2:\nno reply\nnote: run with `RUST_BACKTRACE=1` environment variable\n",
  };
  says(said(reasons, 'desktop::a', 'suite::b'), target('-p tests --test all'), 'exit 101');
  passes();
  fails('suite::b');
  const { stdout } = run();
  assert.match(stdout, /Flaky .*:\n {2}desktop::a\n {6}Error: waited 60s in vain for `thread`\n {6}Caused by:\n {10}gone\n\n/);
  assert.match(stdout, /Failed twice:\n {2}suite::b\n {6}thread 'suite::b' panicked at .*\n {6}no reply\n\n/);
});

test('two that are flaky are red', () => {
  fails('desktop::a', 'suite::b');
  passes();
  passes();
  const { status, stdout } = run();
  assert.equal(status, 1);
  assert.match(stdout, /Flaky .*:\n {2}desktop::a\n {6}test result.*\n {2}suite::b\n/);
});

test('one that is flaky after another part of the run had one is red', () => {
  const list = join(folder, 'flaky');
  writeFileSync(list, 'suite::b\n    no reply\n');
  fails('desktop::a');
  passes();
  assert.equal(run({ list }).status, 1);
  assert.match(readFileSync(list, 'utf8'), /^suite::b\n {4}no reply\ndesktop::a\n {4}test result/);
});

test('one flaky test with many reasons is one', () => {
  says(said({ 'desktop::a': 'one\ntwo\nthree' }, 'desktop::a'), target('-p tests --test all'), 'exit 101');
  passes();
  assert.equal(run({ list: join(folder, 'flaky') }).status, 0);
});

test('a repetition in which no test ran, or another number of tests, shows nothing', () => {
  fails('desktop::a');
  passes(0);
  assert.equal(run().status, 1);
});

for (const [what, out, err, ends] of [
  ['what does not compile', '', 'error[E0308]: mismatched types\nerror: could not compile `tests`\n', 'exit 101'],
  ['a runner that crashes', '\nrunning 2 tests\n', `${target('-p tests --test all')}\nCaused by:\n  process didn't exit successfully: \`all\` (signal: 6)\n`, 'exit 101'],
  ['a crash beside a test that failed', results('desktop::a'), `${target('-p engine --lib')}${target('-p tests --test all')}`, 'exit 101'],
  ['a list that is not whole', results('desktop::a').replace('\n    desktop::a\n', '\nnoise\n    desktop::a\n'), target('-p tests --test all'), 'exit 101'],
  ['a list that is shorter than its number', results('desktop::a').replace('; 1 failed', '; 2 failed'), target('-p tests --test all'), 'exit 101'],
  ['a test of one crate', results('store::keeps'), target('-p engine --lib'), 'exit 101'],
  ['a test of one crate that has the name of another', results('suite::keeps'), target('-p engine --lib'), 'exit 101'],
  ['an example in a comment', results('src/lib.rs - two (line 1)'), 'error: doctest failed, to rerun pass `-p ask --doc`\n', 'exit 101'],
  ['a window beside a test of one crate', results('desktop::a') + results('store::keeps'), `${target('-p tests --test all')}${target('-p engine --lib')}`, 'exit 101'],
  ['more than can be chance', results(...'abcdef'.split('').map((name) => `desktop::${name}`)), target('-p tests --test all'), 'exit 101'],
  ['an end by a signal', results('desktop::a'), target('-p tests --test all'), 'kill -KILL $$'],
  ['another exit code', results('desktop::a'), target('-p tests --test all'), 'exit 7'],
]) {
  test(`${what} is never repeated, and red`, () => {
    says(out, err, ends);
    const { status, called } = run();
    assert.notEqual(status, 0);
    assert.equal(called.length, 1);
  });
}

test('colours change nothing', () => {
  says(results('desktop::a').replaceAll('FAILED', '\u001b[31mFAILED\u001b[m'), target('-p tests --test all').replace('error', '\u001b[1;31merror\u001b[0m'), 'exit 101');
  passes();
  assert.equal(run().status, 0);
});

test('tests hear Ctrl-C, also where the shell that starts them does not', () => {
  says(alone(1), '', 'kill -INT $$; exit 0');
  const { status } = run({ before: ['bash', '-c', 'trap "" INT; exec "$@"', 'bash', process.execPath, TOOL] });
  assert.equal(status, 1, 'a cargo that is deaf to it ends with 0');
});
