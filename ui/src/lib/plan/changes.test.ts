import { describe, expect, it } from 'vitest';
import { isSame, leftOut, marksOf, type Mark } from './changes';

const cases: [name: string, original: string, steps: string, marks: string, gone: string][] = [
  ['nothing changed', 'a b c', 'a b c', '= = =', ''],
  ['one in other words', 'a b c', 'a x c', '= ! =', 'b'],
  ['one added', 'a b', 'a x b', '= ! =', ''],
  ['one removed', 'a b c', 'a c', '= =', 'b'],
  ['the last one first: only that one moved', 'a b c', 'c a b', '~ = =', ''],
  ['two that changed places', 'a b', 'b a', '= ~', ''],
  ['the same text twice', 'a a b', 'a b a', '= = ~', ''],
  ['everything new', 'a b', 'x y', '! !', 'a b'],
];
const words = (text: string) => text.split(' ').filter(Boolean);
const signs: Record<Mark, string> = { same: '=', changed: '!', moved: '~' };

describe('the changes of a plan', () => {
  it.each(cases)('%s', (_, original, steps, marks, gone) => {
    const found = marksOf(words(original), words(steps)).map((mark) => signs[mark]);
    // Of several ways to name the fewest that moved, any is right.
    expect(found.filter((sign) => sign === '~').length).toBe(words(marks).filter((sign) => sign === '~').length);
    expect(found.map((sign) => sign === '!')).toEqual(words(marks).map((sign) => sign === '!'));
    expect(leftOut(words(original), words(steps))).toEqual(words(gone));
    expect(isSame(words(original), words(steps))).toBe(original === steps);
  });
});
