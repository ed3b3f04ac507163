// How mistakes are planted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planted } from './planting.mjs';

const files = { 'src-tauri/ask/src/lib.rs': 'mod a;\n', 'src-tauri/ask/src/a.rs': 'one == two\nthree\nthree\n', 'src-tauri/engine/src/b.rs': 'four\nfive\n' };
const read = (file) => files[file];
const core = { name: 'x', file: 'src-tauri/ask/src/a.rs', from: 'one == two', to: 'MISTAKEN || one == two' };

test('each mistake is behind a switch of its own', () => {
  const agent = (name, from) => ({ name, file: 'src-tauri/engine/src/b.rs', from, to: `MISTAKEN $& ${from}` });
  const texts = planted([core, agent('y', 'four'), agent('z', 'five')], read);
  assert.equal(texts.get(core.file), 'crate::is_mistaken("x") || one == two\nthree\nthree\n');
  assert.equal(texts.get('src-tauri/engine/src/b.rs'), 'ask::is_mistaken("y") $& four\nask::is_mistaken("z") $& five\n');
  assert.match(texts.get('src-tauri/ask/src/lib.rs'), /^mod a;\n[^]*pub fn is_mistaken/);
});

test('one that applies nowhere, or to more than one place, is an error', () => {
  assert.throws(() => planted([{ ...core, from: 'gone' }], read), /x does not apply: what it changes stands 0 times/);
  assert.throws(() => planted([{ ...core, from: 'three' }], read), /stands 2 times/);
  assert.throws(() => planted([{ ...core, to: 'two' }], read), /x has no switch/);
});
