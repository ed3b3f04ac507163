#!/usr/bin/env node
// Runs the parts of a whole check, each a target of the Makefile: parts.mjs STAGE...
// A stage is one lane or several, as in "ui-tests + setup others": lanes run beside each other, the parts of a lane one after the
// other. What the first lane prints is shown at once, that of the others when a part of theirs has ended. After a part that fails
// nothing new is begun. The last that is printed is how long each part took, and which tests were flaky.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'askwell-check-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const flaky = join(folder, '.flaky');
const env = { ...process.env, ASKWELL_FLAKY: flaky };

const parts = [];
const seconds = (since) => Math.round((performance.now() - since) / 1000);

function run(name, shown) {
  const begun = performance.now();
  const kept = join(folder, name);
  const to = shown ? 'inherit' : openSync(kept, 'a');
  return new Promise((resolve) => {
    const child = spawn('make', ['--no-print-directory', name], { stdio: ['inherit', to, to], env });
    const ended = (how) => {
      if (!shown) process.stdout.write(`\n${name}:\n${readFileSync(kept, 'utf8')}`);
      parts.push({ name, took: seconds(begun), how });
      resolve();
    };
    child.on('error', (error) => ended(`could not be started: ${error.message}`));
    child.on('close', (code) => ended(code === 0 ? '' : 'failed'));
  });
}

const red = () => parts.some(({ how }) => how !== '');

async function lane(names, shown) {
  for (const name of names) {
    if (red()) return;
    await run(name, shown);
  }
}

const begun = performance.now();
for (const stage of process.argv.slice(2)) {
  const lanes = stage.split('+').map((names) => names.trim().split(/\s+/));
  await Promise.all(lanes.map((names, at) => lane(names, at === 0)));
}

const row = (name, took, how = '') => `  ${name.padEnd(14)}${String(took).padStart(6)} ${how}`.trimEnd();
console.log(['', 'Seconds of each part:', ...parts.map(({ name, took, how }) => row(name, took, how)), row('all', seconds(begun))].join('\n'));
if (existsSync(flaky)) console.log(`\nFlaky (failed once, passed when repeated alone):\n${readFileSync(flaky, 'utf8').trimEnd().replaceAll(/^/gm, '  ')}`);
console.log(red() ? `\nFailed: ${parts.filter(({ how }) => how).map(({ name }) => name).join(', ')}.` : '\nAll checks passed.');
process.exitCode = red() ? 1 : 0;
