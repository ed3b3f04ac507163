// Which letters are named as strangers, and which mixtures are ordinary writing.
import { describe, expect, it } from 'vitest';
import { quickest } from '../../dev/testing/time';
import { runsOf } from './lookAlike';

/** The text with every stranger in brackets. */
const marked = (text: string) =>
  runsOf(text)
    .map((run) => (run.stranger ? `[${run.text}]` : run.text))
    .join('');

describe('strangers in a word', () => {
  it.each([
    ['one Cyrillic letter', 'p\u0430ypal.com', 'p[\u0430]ypal.com'],
    ['nearly all of a word', '\u0440\u0430\u0443p\u0430l', '[\u0440][\u0430][\u0443]p[\u0430]l'],
    ['a capital', '\u0410dmin', '[\u0410]dmin'],
    ['a Greek omicron', 'g\u03BFogle', 'g[\u03BF]ogle'],
    ['an Armenian letter', 'm\u0585zilla', 'm[\u0585]zilla'],
    ['a Latin letter in a Russian word', 'М\u006Fсква', 'М[\u006F]сква'],
    ['a name with a digit and a line', 'ro\u043Et_1 ok', 'ro[\u043E]t_1 ok'],
  ])('%s', (_, text, expected) => expect(marked(text)).toBe(expected));

  it('say what they are and among what', () => {
    expect(runsOf('p\u0430y')[1]).toEqual({ text: '\u0430', stranger: { script: 'cyrillic', among: 'latin' } });
    expect(runsOf('М\u006Fсква')[1]).toEqual({ text: 'o', stranger: { script: 'latin', among: 'cyrillic' } });
  });

  it('lose nothing of the text', () => {
    const text = '(p\u0430y) и sc\u043Epe — \u0410dmin! 中文';
    expect(
      runsOf(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });
});

describe('ordinary writing', () => {
  it.each([
    'deploy to production',
    'выложить сейчас',
    'Ελληνικά',
    'Отправить в Slack',
    'Δt und Δx',
    'µm',
    'USBшный',
    'Unicode-символ',
    'αβtest',
    '使用 PostgreSQL 数据库',
    'café naïve Łódź',
    'GmbH & Co',
    '',
  ])('%s', (text) => expect(runsOf(text)).toEqual([{ text, stranger: null }]));

  it('takes a quarter of a megabyte in its stride', () => {
    const text = 'слово word p\u0430y '.repeat(16_000);
    expect(quickest(() => void runsOf(text))).toBeLessThan(1500);
  });
});
