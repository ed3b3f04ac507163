// A paragraph or list of unusual length is cut into pieces, so that reading and laying out what streams in stays short.
import { Lexer, type MarkedToken, type Tokens } from 'marked';

const PARAGRAPH_CHARS_MAX = 4000;
const LIST_ITEMS_MAX = 40;

export interface Part {
  readonly token: MarkedToken;
  /** Where it begins in the whole. */
  readonly at: number;
}

export function cutLong(token: MarkedToken): Part[] {
  if (token.type === 'paragraph' && token.raw.length > PARAGRAPH_CHARS_MAX) return cutParagraph(token);
  if (token.type === 'list' && token.items.length > LIST_ITEMS_MAX) return cutList(token);
  return [{ token, at: 0 }];
}

/** At the first place after the limit where a word follows a space or a sentence: a word begins no list, heading or table. */
function cutParagraph({ raw }: Tokens.Paragraph): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (raw.length - at > PARAGRAPH_CHARS_MAX) {
    const place = raw.slice(at + PARAGRAPH_CHARS_MAX).search(/(?<=[ \n。，；！？])\p{L}/u);
    if (place < 0) break;
    const end = at + PARAGRAPH_CHARS_MAX + place;
    parts.push({ token: paragraph(raw.slice(at, end)), at });
    at = end;
  }
  parts.push({ token: paragraph(raw.slice(at)), at });
  return parts;
}

function paragraph(raw: string): Tokens.Paragraph {
  const text = raw.trim();
  return { type: 'paragraph', raw, text, tokens: Lexer.lexInline(text) };
}

function cutList(list: Tokens.List): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (let first = 0; first < list.items.length; first += LIST_ITEMS_MAX) {
    const items = list.items.slice(first, first + LIST_ITEMS_MAX);
    const raw = items.map((item) => item.raw).join('');
    const start = list.ordered ? Number(list.start) + first : list.start;
    parts.push({ token: { ...list, raw, start, items }, at });
    at += raw.length;
  }
  return parts;
}
