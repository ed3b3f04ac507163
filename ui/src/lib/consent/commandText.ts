// A command with everything in it that a reader could miss: what breaks lines, what pads, what pretends to be a blank.
// It is drawn in marks of its own, so that a harmless beginning cannot push the rest out of sight.
import { visible, visibleLine } from '../text/visible';

/** Text as it stands, or a mark for what would not be seen. `lineEnd` is followed by a break. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly text: string }
  | { readonly kind: 'lineEnd' }
  | Many;

/** So many of the same that they are counted instead of drawn. */
export interface Many {
  readonly kind: 'blanks' | 'emptyLines';
  readonly count: number;
}

/** As many blanks side by side still read as a gap. */
const BLANKS_DRAWN_MAX = 8;
const EMPTY_LINES_DRAWN_MAX = 3;

/** Blanks that are none to a shell, and the empty pattern of Braille. */
const STRANGE_BLANK = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]/g;
/** A hidden character as it is drawn. */
const NUMBERED = /(⟨U\+[0-9A-F]+⟩)/;
const TOKENS = /(\n{2,})|(\n)|(\r)|(\t)|( {2,}| (?=\n|$))/g;

export function piecesOf(command: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const plain = (to: number): void => {
    const shown = visible(command.slice(from, to)).replace(STRANGE_BLANK, numbered);
    for (const text of shown.split(NUMBERED))
      if (text !== '') pieces.push({ kind: text.startsWith('⟨U+') ? 'mark' : 'text', text });
  };
  for (const found of command.matchAll(TOKENS)) {
    plain(found.index);
    from = found.index + found[0].length;
    const [token, lines, line, ret, tab] = found;
    if (lines) pieces.push({ kind: 'lineEnd' }, ...emptyLines(lines.length - 1));
    else if (line) pieces.push({ kind: 'lineEnd' });
    else if (ret) pieces.push({ kind: 'mark', text: numbered('\r') });
    else if (tab) pieces.push({ kind: 'mark', text: '→\t' });
    else pieces.push(...blanks(token.length, from === command.length || command[from] === '\n'));
  }
  plain(command.length);
  return pieces;
}

/** For a place that holds one line: two commands do not read as one. */
export function commandInOneLine(command: string): string {
  return visibleLine(command.trim().replace(/\s*\n\s*/g, ' ↵ '));
}

/** How many lines it has. */
export function linesIn(command: string): number {
  return command.split('\n').length;
}

function emptyLines(count: number): Piece[] {
  if (count > EMPTY_LINES_DRAWN_MAX) return [{ kind: 'emptyLines', count }, { kind: 'lineEnd' }];
  return Array.from({ length: count }, () => ({ kind: 'lineEnd' }));
}

function blanks(count: number, trailing: boolean): Piece[] {
  if (count > BLANKS_DRAWN_MAX) return [{ kind: 'blanks', count }];
  return [trailing ? { kind: 'mark', text: '·'.repeat(count) } : { kind: 'text', text: ' '.repeat(count) }];
}

function numbered(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
