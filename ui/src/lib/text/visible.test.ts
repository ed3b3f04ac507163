// What stays as it is, and what is drawn by its number.
import { describe, expect, it } from 'vitest';
import { quickest } from '../../dev/testing/time';
import { visible, visibleLine } from './visible';

const drawn: [name: string, text: string, shown: string][] = [
  ['a right-to-left override', 'safe\u202Egnp.exe', 'safe⟨U+202E⟩gnp.exe'],
  ['bidirectional isolates', 'a\u2066b\u2069', 'a⟨U+2066⟩b⟨U+2069⟩'],
  ['direction marks', 'a\u200Eb\u200Fc\u061C', 'a⟨U+200E⟩b⟨U+200F⟩c⟨U+061C⟩'],
  ['a zero-width space', 'pass\u200Bword', 'pass⟨U+200B⟩word'],
  ['a byte order mark', '\uFEFFx', '⟨U+FEFF⟩x'],
  ['a joiner between ordinary letters', 'ad\u200Dmin', 'ad⟨U+200D⟩min'],
  ['a non-joiner between ordinary letters', 'ad\u200Cmin', 'ad⟨U+200C⟩min'],
  ['a soft hyphen', 'co\u00ADop', 'co⟨U+00AD⟩op'],
  ['a word joiner and invisible operators', 'a\u2060b\u2062c', 'a⟨U+2060⟩b⟨U+2062⟩c'],
  ['tag letters that spell a hidden order', 'hi\u{E0068}\u{E0069}', 'hi⟨U+E0068⟩⟨U+E0069⟩'],
  ['tag letters behind a flag that is none', '\u{1F3F4}\u{E0061}\u{E007F}', '\u{1F3F4}⟨U+E0061⟩⟨U+E007F⟩'],
  ['selectors that carry bytes', 'x\uFE01\u{E0101}', 'x⟨U+FE01⟩⟨U+E0101⟩'],
  ['an emoji style on a letter', 'x\uFE0F', 'x⟨U+FE0F⟩'],
  ['a second emoji style', '❤\uFE0F\uFE0F', '❤\uFE0F⟨U+FE0F⟩'],
  ['Hangul fillers', '\u3164\u115F\uFFA0', '⟨U+3164⟩⟨U+115F⟩⟨U+FFA0⟩'],
  ['a bell, an escape and a delete', '\u0007\u001B[31m\u007F', '⟨U+0007⟩⟨U+001B⟩[31m⟨U+007F⟩'],
  ['a C1 control', '\u0085\u009B', '⟨U+0085⟩⟨U+009B⟩'],
  ['a lone carriage return', 'rm -rf\rls', 'rm -rf⟨U+000D⟩ls'],
  ['line and paragraph separators', 'a\u2028b\u2029', 'a⟨U+2028⟩b⟨U+2029⟩'],
  ['annotation marks', '\uFFF9a\uFFFB', '⟨U+FFF9⟩a⟨U+FFFB⟩'],
  ['half of a pair', 'a\uD800b', 'a⟨U+D800⟩b'],
  ['musical controls', '\u{1D173}', '⟨U+1D173⟩'],
];

const kept: [name: string, text: string][] = [
  ['Chinese', '问题：选择一个，好吗？'],
  ['tabs and line ends', 'a\n\tb'],
  ['a family', '👩‍👩‍👧'],
  ['a profession with a skin tone', '👩🏽‍🚀'],
  ['a heart with its style', '❤️ ✈︎'],
  ['a keycap', '1️⃣'],
  ['the rainbow flag', '🏳️‍🌈'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['Hindi', 'क्‍ष नमस्ते'],
  ['Persian', 'می‌خواهم'],
  ['accents put together', 'e\u0301'],
];

describe('visible', () => {
  it.each(drawn)('draws %s', (_, text, shown) => expect(visible(text)).toBe(shown));
  it.each(kept)('leaves %s as it is', (_, text) => expect(visible(text)).toBe(text));

  it('reads the line ends of other systems as line ends', () => {
    expect(visible('a\r\nb')).toBe('a\nb');
  });

  it('changes nothing a second time', () => {
    for (const [, text] of drawn) expect(visible(visible(text))).toBe(visible(text));
  });

  it('takes a megabyte in its stride', () => {
    const text = 'plain words and 中文 '.repeat(60_000);
    expect(quickest(() => void visible(text))).toBeLessThan(500);
  });

  it('puts a title on one line and still shows what hides in it', () => {
    expect(visibleLine('  one\n two\t\u200B')).toBe('one two ⟨U+200B⟩');
  });
});
