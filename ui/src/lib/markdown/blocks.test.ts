// A stream ends in the same blocks as the whole text at once, and what has settled is never read or drawn again.
import { Lexer } from 'marked';
import { describe, expect, it, vi } from 'vitest';
import { Reading, type Block } from './blocks';

const PIECES = [
  '# Heading\n\n',
  'Some **bold** text with `code` and a [link](https://a.example/x).\n\n',
  '- one\n- two\n  - deeper\n\n',
  '1. first\n\n2. second\n\n',
  '```ts\nconst a = 1;\n\nconst b = 2;\n```\n\n',
  '> a quote\n> goes on\n\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
  '---\n\n',
  'Title\n===\n\n',
  '- [ ] open\n- [x] done\n\n',
  '中文段落，**重点**在这里。\n\n',
  'plain line\nsecond line\n\n',
  '<div>html</div>\n\n',
  '* star\n\n\n',
  '~~~\nfence\n~~~\n',
];

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

describe('reading a stream', () => {
  it('ends in the blocks of the whole text, wherever it is cut', () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const next = numbers(seed);
      const text = Array.from({ length: 8 }, () => PIECES[Math.floor(next() * PIECES.length)]).join('');
      const whole = new Reading().read(text, false);
      const reading = new Reading();
      for (let at = 0; at < text.length; at += 1 + Math.floor(next() * 24)) reading.read(text.slice(0, at), true);
      const streamed = reading.read(text, true);
      expect(streamed.map((block) => block.token.raw.trim()).join('\n'), `seed ${seed}`).toBe(
        whole.map((block) => block.token.raw.trim()).join('\n'),
      );
      expect(reading.read(text, false)).toEqual(whole);
    }
  });

  it('keeps the very same block once two more have begun', () => {
    const reading = new Reading();
    const early = reading.read('one\n\ntwo\n\nthree', true);
    const late = reading.read('one\n\ntwo\n\nthree is longer\n\nfour', true);
    expect(late[0]).toBe(early[0]);
    expect(late[1]).toBe(early[1]);
    expect(late).toHaveLength(4);
  });

  it('keeps the items of a list that did not change', () => {
    const reading = new Reading();
    const [early] = reading.read('- a\n- b\n- c', true);
    const [late] = reading.read('- a\n- b\n- c\n- d', true);
    if (early?.token.type !== 'list' || late?.token.type !== 'list') throw new Error('not a list');
    expect(late.token.items[0]).toBe(early.token.items[0]);
    expect(late.token.items).toHaveLength(4);
  });

  it('shows half-written emphasis and links as what they are about to be', () => {
    const inline = (text: string) => JSON.stringify(new Reading().read(text, true).map((block) => block.token));
    expect(inline('this is **bo')).toContain('"type":"strong"');
    expect(inline('run `npm i')).toContain('"type":"codespan"');
    expect(inline('see [the docs](https://exam')).not.toContain('exam');
  });

  it('makes no heading of a line above a list that has only begun', () => {
    expect(new Reading().read('Options:\n-', true)[0]?.token.type).toBe('paragraph');
  });

  it('begins anew when the text is another', () => {
    const reading = new Reading();
    reading.read('one\n\ntwo\n\nthree\n\nfour', true);
    expect(reading.read('other', true).map((block) => block.token.raw)).toEqual(['other']);
  });

  it('finds the address of a link that is given at the end', () => {
    const text = 'see [it][a]\n\ntwo\n\nthree\n\n[a]: https://a.example';
    const reading = new Reading();
    for (let at = 0; at <= text.length; at += 3) reading.read(text.slice(0, at), true);
    expect(reading.read(text, false)).toEqual(new Reading().read(text, false));
    expect(JSON.stringify(reading.read(text, false)[0])).toContain('https://a.example');
  });

  it('loses nothing of a paragraph that is cut for its length', () => {
    const text = 'word '.repeat(5000).trim();
    const blocks = new Reading().read(text, false);
    expect(blocks.length).toBeGreaterThan(4);
    expect(blocks.map((block) => block.token.raw).join('')).toBe(text);
    expect(blocks.slice(1).every((block) => block.continued)).toBe(true);
  });

  it('goes on counting where a long list is cut', () => {
    const text = Array.from({ length: 100 }, (_, at) => `${at + 1}. item`).join('\n');
    const starts = new Reading().read(text, false).map((block) => block.token.type === 'list' && block.token.start);
    expect(starts).toEqual([1, 41, 81]);
  });
});

describe('200 kB in 200 batches of deltas', () => {
  const WORDS = 'words\n\n'.repeat(15_000);
  const CODE = `\`\`\`ts\n${'const value = compute(1, 2);\n'.repeat(3400)}`;
  const QUOTE = '> quoted words go on and on and on\n'.repeat(600);
  const TABLE = `| a | b |\n|---|---|\n${'| one cell | another cell |\n'.repeat(740)}\n`;
  /** Beside a batch, two blocks are read again at most: this many characters. */
  const texts: [name: string, text: string, again: number][] = [
    ['of paragraphs', 'Some **bold** text and `code` in a sentence that goes on for a while.\n\n'.repeat(2900), 200],
    ['of one paragraph', 'word **bold** text '.repeat(11_000), 2 * 4020],
    ['of one list', '- an item with **bold** and `code` in it\n'.repeat(5000), 2 * 40 * 41],
    ['that end in one block of code', WORDS + CODE, CODE.length + 20],
    ['that end in one quote', WORDS + WORDS + QUOTE, QUOTE.length + 20],
    ['that begin with one table', TABLE + WORDS + WORDS, TABLE.length],
  ];

  it.each(texts)('%s are read once, but for their end', (_name, text, again) => {
    const lex = vi.spyOn(Lexer, 'lex');
    const reading = new Reading();
    const step = Math.ceil(text.length / 200);
    let before: readonly Block[] = [];
    for (let at = 0; at < text.length; at += step) {
      lex.mockClear();
      const now = reading.read(text.slice(0, at), true);
      const read = lex.mock.calls.reduce((sum, [part]) => sum + part.length, 0);
      expect(read).toBeLessThanOrEqual(step + again);
      const settled = Math.max(0, before.length - 2);
      expect(now.slice(0, settled).every((block, number) => block === before[number])).toBe(true);
      before = now;
    }
    lex.mockRestore();
    expect(before.map((block) => block.token.raw.length).reduce((sum, length) => sum + length)).toBeGreaterThan(
      text.length / 2,
    );
  });
});
