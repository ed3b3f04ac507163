// The lines of a block of code in chunks. A chunk that did not change is the same object, so that only the last is drawn again.
import type { Line, Span } from './highlight';

const CHUNK_LINES = 40;

export interface Chunk {
  readonly text: string;
  readonly coloured: number;
  readonly spans: readonly Span[];
}

export function chunksOf(code: string, coloured: readonly Line[], before: readonly Chunk[]): Chunk[] {
  const lines = code.split('\n');
  const chunks: Chunk[] = [];
  for (let first = 0; first < lines.length; first += CHUNK_LINES) {
    const part = lines.slice(first, first + CHUNK_LINES);
    const text = `${part.join('\n')}\n`;
    const known = Math.max(0, Math.min(coloured.length - first, part.length));
    const old = before[chunks.length];
    if (old?.text === text && old.coloured === known) chunks.push(old);
    else chunks.push({ text, coloured: known, spans: spansOf(part, coloured.slice(first, first + known)) });
  }
  return chunks;
}

/** Neighbours of one colour are one span: fewer elements for the window to hold. */
function spansOf(lines: readonly string[], coloured: readonly Line[]): Span[] {
  const spans: Span[] = [];
  const add = (text: string, kind: string | null) => {
    const last = spans.at(-1);
    if (last?.kind === kind) spans[spans.length - 1] = { text: last.text + text, kind };
    else spans.push({ text, kind });
  };
  lines.forEach((line, at) => {
    for (const { text, kind } of coloured[at] ?? [{ text: line, kind: null }]) add(text, kind);
    add('\n', null);
  });
  return spans;
}
