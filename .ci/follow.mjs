#!/usr/bin/env node
// How much one reads to follow one question: the functions that ARCHITECTURE.md names on the way, each counted once, from its
// first line to its last, with what is said above it. The goal: fewer than 15 files and 1,100 lines, there and back.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const GOAL = { files: 15, lines: 1100 };

/** The links to functions between this heading and the next one. */
export function links(text, heading = '## Follow one question') {
  const section = text.split(`${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const found = section.matchAll(/\[`([\w:.]+)`\]\(([^)\s]+\.(?:rs|ts|svelte))\)/g);
  const all = [...found].map(([, name, file]) => ({ name, file }));
  return [...new Map(all.map((one) => [`${one.name} ${one.file}`, one])).values()];
}

/** The lines of one function: its comment and its attributes, and its body up to the brace at its own depth. */
export function extent(source, name) {
  const [function_, holder] = name.split(/::|\./).reverse();
  const lines = source.split('\n');
  const held = holder ? lines.findIndex((line) => new RegExp(`\\b(impl|class)\\b.*\\b${holder}\\b`).test(line)) : 0;
  const head = new RegExp(`^\\s*(?:[\\w()]+ )*(?:fn |function |const )?${function_}\\b\\s*[(<=]`);
  const at = lines.findIndex((line, index) => index >= Math.max(held, 0) && head.test(line) && !/^\s*(?:\/\/|return|self\.)/.test(line));
  if (at < 0) return null;
  let from = at;
  while (from > 0 && /^\s*(?:\/\/|\/\*\*|\*|#\[)/.test(lines[from - 1])) from -= 1;
  const indent = lines[at].match(/^\s*/)[0];
  // A formatter puts the last brace under the beginning of the first line.
  const end = lines.findIndex((line, index) => index > at && line.startsWith(`${indent}}`));
  const last = /\{.*\}\s*;?$/.test(lines[at]) || end < 0 ? at : end;
  return { from: from + 1, to: last + 1, lines: last - from + 1 };
}

export function walk(read = (file) => readFileSync(join(root, file), 'utf8')) {
  return links(read('ARCHITECTURE.md')).map(({ name, file }) => {
    const found = extent(read(file), name);
    if (!found) throw new Error(`${file} has no ${name}`);
    return { name, file, ...found };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const steps = walk();
  for (const { name, file, from, to, lines } of steps) {
    console.log(`${String(lines).padStart(5)}  ${name.padEnd(24)} ${file}:${from}-${to}`);
  }
  const files = new Set(steps.map(({ file }) => file)).size;
  const lines = steps.reduce((sum, step) => sum + step.lines, 0);
  console.log(`There and back: ${steps.length} functions in ${files} files, ${lines} lines (goal: fewer than ${GOAL.files} and ${GOAL.lines}).`);
}
