#!/usr/bin/env node
// Runs `cargo test`: tests.mjs CARGO_ARGUMENTS... -- TEST_ARGUMENTS...
// A test of the real window or of real programs that fails is repeated once, alone. Where it passes then it is flaky: one such in a
// run is reported, two are red. What does not compile, crashes, or is any other test, is never repeated.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { passedAlone, reason, verdict } from './libtest.mjs';

const FLAKY_MOST = 1;

const dashes = process.argv.indexOf('--');
const build = process.argv.slice(2, dashes < 0 ? undefined : dashes);
const filters = dashes < 0 ? [] : process.argv.slice(dashes + 1);

/** A list of the whole run, where this is a part of one. */
const list = process.env.ASKWELL_FLAKY;
const before = list && existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
/** A test stands at the beginning of a line, why it failed indented under it. */
const tests = (lines) => lines.filter((line) => !line.startsWith(' '));
const withReason = (name) => [name, ...reason(run.out, name).map((line) => `    ${line}`)];

// A shell without job control starts what runs in the background deaf to Ctrl-C, and deafness is inherited; Node ends it for its
// children. Nobody types into tests.
function cargo(...args) {
  return new Promise((resolve) => {
    const child = spawn('cargo', ['test', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { out: '', err: '' };
    const pass = (from, to, key) => {
      from.setEncoding('utf8');
      from.on('data', (text) => {
        said[key] += text;
        to.write(text);
      });
    };
    pass(child.stdout, process.stdout, 'out');
    pass(child.stderr, process.stderr, 'err');
    child.on('error', (error) => {
      console.error(`cargo cannot be started: ${error.message}`);
      resolve({ code: null, ...said });
    });
    child.on('close', (code) => resolve({ code, ...said }));
  });
}

const run = await cargo(...build, '--no-fail-fast', '--', ...filters);
const came = verdict(run);
if (came.kind === 'passed') process.exit(0);
if (came.kind === 'broken') {
  console.error('\nThe tests did not run to their end; nothing is repeated.');
  process.exit(run.code || 1);
}
if (came.kind === 'failed') {
  console.error(`\nFailed, and not repeated:\n${came.names.flatMap(withReason).map((line) => `  ${line}\n`).join('')}`);
  process.exit(1);
}

const one = build.filter((argument, at) => argument !== '--test' && build[at - 1] !== '--test');
const flaky = [];
const failed = [];
for (const name of came.names) {
  console.log(`\nRepeating ${name}, alone.`);
  const again = await cargo(...one, '--test', 'all', '--', '--exact', name, '--test-threads', '1');
  (passedAlone(again) ? flaky : failed).push(name);
}
const noted = flaky.flatMap(withReason);
if (list) appendFileSync(list, noted.map((line) => `${line}\n`).join(''));
const all = [...before, ...noted];
const say = (what, lines) => lines.length > 0 && console.log(`\n${what}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
say('Failed twice', failed.flatMap(withReason));
say('Flaky (failed once, passed when repeated alone)', all);
const tooMany = tests(all).length > FLAKY_MOST;
if (tooMany) console.log(`More than ${FLAKY_MOST} flaky test in a run is a failure.`);
process.exit(failed.length > 0 || tooMany ? 1 : 0);
