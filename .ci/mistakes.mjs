#!/usr/bin/env node
// Plants mistakes in a copy of the product, and looks whether the tests notice: mistakes.mjs [NAME...]
// All of them are compiled at once, each behind a switch; with none switched on the tests have to pass. The copy lies in
// target/mistakes and is compiled beside what is there: what is not the workspace's own serves both.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MISTAKES } from './mistakes.list.mjs';
import { planted, SWITCH } from './planting.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target');
const tree = join(target, 'mistakes');
const wanted = process.argv.slice(2);
const chosen = MISTAKES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const unknown = wanted.filter((name) => !MISTAKES.some((mistake) => mistake.name === name));
if (unknown.length > 0) {
  console.error(`There is no mistake called ${unknown.join(', ')}. There are: ${MISTAKES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

/** The tree as it stands here, with what is not committed. */
function copy() {
  rmSync(tree, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((file) => file && existsSync(join(root, file)))) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    copyFileSync(join(root, file), join(tree, file));
  }
  cpSync(join(root, 'ui/dist'), join(tree, 'ui/dist'), { recursive: true });
}

/** The programs of tests, by package and name. */
function build() {
  const what = ['--workspace', '--locked', '--features', 'askwell/crash-points,askwell-desktop/crash-points', '--bins', '--tests'];
  // No lints: what is wrong may look wrong.
  const { RUSTC_WORKSPACE_WRAPPER: _, ...env } = { ...process.env, CARGO_TARGET_DIR: target };
  const built = spawnSync('cargo', ['build', ...what, '--message-format', 'json-render-diagnostics'], { cwd: tree, env, encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'inherit'] });
  if (built.status !== 0) {
    console.error('The planted mistakes do not compile.');
    process.exit(1);
  }
  const programs = new Map();
  for (const line of built.stdout.split('\n').filter((one) => one.startsWith('{'))) {
    const { reason, executable, target, profile, manifest_path: manifest } = JSON.parse(line);
    if (reason !== 'compiler-artifact' || !executable || !profile.test) continue;
    const folder = dirname(manifest);
    programs.set(`${folder.split('/').at(-1)}:${target.name}`, { executable, folder });
  }
  return programs;
}

/** Whether these tests ran, and how they ended. */
function runs(programs, { program, tests }, mistake) {
  const { executable, folder } = programs.get(program) ?? {};
  if (!executable) throw new Error(`${program} was not built: ${[...programs.keys()].join(', ')}`);
  const { [SWITCH]: _, ...env } = process.env;
  if (mistake) env[SWITCH] = mistake;
  const { status, stdout } = spawnSync(executable, tests, { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 30 });
  const result = /^test result: (ok|FAILED)\. (\d+) passed; (\d+) failed/m.exec(stdout);
  const failed = [...stdout.matchAll(/^test (\S+) \.\.\. FAILED$/gm)].map(([, name]) => name);
  return { ran: result !== null && Number(result[2]) + Number(result[3]) > 0, passed: status === 0, failed, stdout };
}

copy();
const sources = planted(chosen, (file) => readFileSync(join(root, file), 'utf8'));
for (const [file, text] of sources) writeFileSync(join(tree, file), text);
const programs = build();

const bad = [];
const say = (name, what) => console.log(`${name.padEnd(22)}${what}`);
const known = new Map();
for (const mistake of chosen) {
  const key = JSON.stringify([mistake.program, mistake.tests]);
  if (!known.has(key)) known.set(key, runs(programs, mistake));
  const without = known.get(key);
  const withIt = without.ran && without.passed ? runs(programs, mistake, mistake.name) : null;
  let what = 'noticed by';
  if (!without.ran) what = 'proves nothing: there are no such tests';
  else if (!without.passed) what = `proves nothing: red without it: ${without.failed.join(', ')}`;
  else if (withIt.passed) what = `NOT NOTICED. ${mistake.says}`;
  else if (withIt.failed.length === 0) what = `proves nothing: the tests did not come to their end\n${withIt.stdout.slice(-2000)}`;
  else what = `noticed by ${withIt.failed.join(', ')}`;
  if (!what.startsWith('noticed')) bad.push(mistake.name);
  say(mistake.name, what);
}
console.log(bad.length === 0 ? `\nAll ${chosen.length} mistakes are noticed.` : `\nNot as it should be: ${bad.join(', ')}.`);
process.exit(bad.length === 0 ? 0 : 1);
