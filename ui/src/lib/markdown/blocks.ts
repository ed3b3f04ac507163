// Markdown as a list of blocks, read once each: while a reply streams in, only its end is read again. No HTML is ever made of
// it: the components put text into elements of their own choice, so nothing written in a message can become an element.
import { Lexer, type MarkedToken, type Token } from 'marked';
import remend from 'remend';
import { cutLong } from './long';

export interface Block {
  readonly token: MarkedToken;
  /** It goes on where the block before it was cut for its length. */
  readonly continued: boolean;
}

/** How many blocks at the end may still change when more text arrives. */
const UNSETTLED_COUNT = 2;

/** Half-written emphasis, code and links are shown as what they are about to be. What would alter text in the middle stays off. */
const HEALED = {
  links: true,
  linkMode: 'text-only',
  images: true,
  katex: false,
  htmlTags: true,
  setextHeadings: false,
  comparisonOperators: false,
  singleTilde: false,
} as const;

/** A line of one or two dashes would make a heading of the line above for a moment; it is nearly always a list or a rule. */
const HALF_UNDERLINE = /\n *[-=]{1,2}$/;

/** An address for links that stand elsewhere: with it, earlier blocks may have to be read again once the text is whole. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;

export class Reading {
  #text = '';
  #settled: Block[] = [];
  /** Where the blocks that may still change begin. */
  #from = 0;
  #last: readonly Block[] = [];

  /** All blocks of the text. Those that did not change are the same objects as before. */
  read(text: string, streaming: boolean): readonly Block[] {
    const plain = text.replace(/\r\n?/g, '\n');
    if (!plain.startsWith(this.#text) || (!streaming && DEFINITION.test(plain))) this.#forget();
    this.#text = plain;
    const tail = plain.slice(this.#from);
    const fresh = lex(streaming ? remend(tail.replace(HALF_UNDERLINE, '\n'), HEALED) : tail);
    const blocks = [...this.#settled, ...fresh.map(({ block }) => block)].map((block, at) =>
      same(this.#last[at], block),
    );
    if (streaming) this.#settle(fresh, blocks);
    this.#last = blocks;
    return blocks;
  }

  #settle(fresh: readonly Piece[], blocks: readonly Block[]): void {
    const done = fresh.length - UNSETTLED_COUNT;
    if (done <= 0) return;
    this.#settled = blocks.slice(0, this.#settled.length + done);
    this.#from += fresh[done]?.start ?? 0;
  }

  #forget(): void {
    this.#settled = [];
    this.#from = 0;
  }
}

interface Piece {
  readonly block: Block;
  readonly start: number;
}

function lex(text: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const token of tokensOf(text)) {
    for (const part of cutLong(token)) {
      if (part.token.type !== 'space' && part.token.type !== 'def') {
        pieces.push({ block: { token: part.token, continued: part.at > 0 }, start: start + part.at });
      }
    }
    start += token.raw.length;
  }
  return pieces;
}

/** What is nested deeper than the reader can follow is shown as it was written. */
function tokensOf(text: string): MarkedToken[] {
  try {
    return Lexer.lex(text) as Token[] as MarkedToken[];
  } catch {
    return [{ type: 'text', raw: text, text }];
  }
}

/** The block of before where it says the same; so is every item of a list that did not change. */
function same(before: Block | undefined, now: Block): Block {
  if (!before || before === now || before.token.type !== now.token.type || before.continued !== now.continued)
    return now;
  if (before.token.raw === now.token.raw && JSON.stringify(before.token) === JSON.stringify(now.token)) return before;
  if (before.token.type === 'list' && now.token.type === 'list') {
    const old = before.token.items;
    const items = now.token.items.map((item, at) =>
      old[at]?.raw === item.raw && old[at].loose === item.loose ? old[at] : item,
    );
    return { ...now, token: { ...now.token, items } };
  }
  return now;
}
