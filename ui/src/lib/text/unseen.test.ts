// The window and the terminal hide the same characters: both are held against one list, which Rust's tests read too.
import { describe, expect, it } from 'vitest';
import list from '../../../../src-tauri/ask/src/plain_text/tests/unseen.json';
import { isUnseen, said } from './unseen';
import { visible } from './visible';

const LAST = 0x10ffff;
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** All code points that a sentence about them is true of. */
function every(holds: (character: string) => boolean): [number, number][] {
  const ranges: [number, number][] = [];
  for (let code = 0; code <= LAST; code += 1) {
    if (isSurrogate(code) || !holds(String.fromCodePoint(code))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

/** The list with neighbours put together. */
function whole(ranges: number[][]): number[][] {
  const together: number[][] = [];
  for (const [from = 0, to = 0] of ranges.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))) {
    const last = together.at(-1);
    if (last?.[1] === from - 1) last[1] = to;
    else together.push([from, to]);
  }
  return together;
}

/** The version of Unicode that this engine knows; the types of a browser have no name for it. */
const engine = (globalThis as { process?: { versions: Partial<Record<string, string>> } }).process?.versions['unicode'];

describe('what cannot be seen', () => {
  it('is the same as in the terminal', () => {
    expect(every((character) => visible(character) !== character)).toEqual(whole(list.hidden));
  });

  // Pictures and scripts grow with Unicode, and this engine may know another version of it.
  it.runIf(engine === list.unicode)('leaves pictures and scripts as they are spelled', () => {
    expect(every((character) => visible(`${character}\ufe0f`).endsWith('\ufe0f'))).toEqual(whole(list.pictures));
    expect(every((character) => visible(`${character}\u200c${character}`).includes('\u200c'))).toEqual(
      whole(list.joining),
    );
  });

  it.each(list.cases as [string, string][])('is drawn in %j', (text, shown) => expect(visible(text)).toBe(shown));
});

describe('what a text says', () => {
  it('is nothing where all of it is drawn as nothing, and only there', () => {
    const isSolid = (character: string) => !/[\s\u0085\p{Cc}]/u.test(character);
    const hidden = every((character) => isSolid(character) && visible(character) !== character);
    const silent = every((character) => isSolid(character) && said(character) === '');
    expect(silent).toEqual(hidden);
  });

  it.each(['\u200b', '\ufeff \u2060\n', '\u2800', '\u3164\ufe0f', '\u200d\u{e0061}'])('%j says nothing', (blank) => {
    expect(said(blank)).toBe('');
    expect(isUnseen(blank)).toBe(true);
  });

  it.each(['👩\u200d💻', 'a\u200b', '0\ufe0f\u20e3'])('%j is left as it is', (text) => {
    expect(said(` ${text}\n`)).toBe(text);
    expect(isUnseen(text)).toBe(false);
  });

  it.each(['', ' \n'])('%j is empty, which anybody can see', (text) => expect(isUnseen(text)).toBe(false));
});
