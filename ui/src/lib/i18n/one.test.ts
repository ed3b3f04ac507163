// Every sentence that counts is right where there is one.
import { expect, it } from 'vitest';
import { en } from './en';

const sources = Object.values(
  import.meta.glob<string>('./en/*.ts', { query: '?raw', import: 'default', eager: true }),
).join('\n');
const named = (type: RegExp) => new Set([...sources.matchAll(type)].map(([, name]) => name));
const counts = named(/(\w+): number/g);
const lists = named(/(\w+): (?:readonly )?string\[\]/g);
/** Every count is 1; the words between are none that could be taken for one. */
const params = new Proxy(
  {},
  { get: (_, name) => (counts.has(String(name)) ? 1 : lists.has(String(name)) ? ['…'] : '…') },
);
const spoken = Object.entries(en).flatMap(([key, phrase]) =>
  typeof phrase === 'string' ? [] : [[key, phrase as (given: unknown) => string] as const],
);
/** “1 files”, “1 more lines”, “1 are allowed”. Not “1 is”, “1 waits”, “1 s”. */
const WRONG =
  /\b1 (?:(?:more|empty|earlier|other|open) )?(?!(?:is|was|has|waits)\b)[a-z]+s\b|\b1 (?:are|were|wait|have)\b/;

it('finds what is counted', () => {
  expect([...counts]).toEqual(expect.arrayContaining(['n', 'of', 'count', 'bytes', 'max']));
  expect('1 more lines').toMatch(WRONG);
});

it.each(spoken)('%s', (_, phrase) => {
  expect(phrase(params)).not.toMatch(WRONG);
});
