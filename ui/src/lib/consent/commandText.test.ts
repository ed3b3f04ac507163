// Whatever hides in a command is drawn, and nothing of the command is lost.
import { describe, expect, it } from 'vitest';
import { commandInOneLine, linesIn, piecesOf, type Piece } from './commandText';

function drawn(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'mark':
      return `[${piece.text}]`;
    case 'lineEnd':
      return '[end]';
    case 'blanks':
    case 'emptyLines':
      return `[${piece.count} ${piece.kind}]`;
  }
}

describe('a command', () => {
  it.each([
    ['as it is', 'cargo test -p ask', 'cargo test -p ask'],
    ['of two lines', 'ls\nrm -rf x', 'ls[end]rm -rf x'],
    ['with a tab', 'a\tb', 'a[→\t]b'],
    ['with blanks at the end', 'ls  ', 'ls[··]'],
    ['with one blank at the end of a line', 'ls \npwd', 'ls[·][end]pwd'],
    ['with a gap', 'a   b', 'a   b'],
    ['padded to the right', `ls${' '.repeat(300)}; rm x`, 'ls[300 blanks]; rm x'],
    ['padded downwards', `ls${'\n'.repeat(201)}rm x`, 'ls[end][200 emptyLines][end]rm x'],
    ['with an empty line', 'a\n\nb', 'a[end][end]b'],
    ['with line ends of other systems', 'a\r\nb', 'a[⟨U+000D⟩][end]b'],
    ['with a return that overwrites', 'rm x\rls', 'rm x[⟨U+000D⟩]ls'],
    ['with blanks that are none', 'a\u00a0b\u2003c\u2800d', 'a[⟨U+00A0⟩]b[⟨U+2003⟩]c[⟨U+2800⟩]d'],
    ['that turns the reading', 'ls \u202Egpj.x', 'ls [⟨U+202E⟩]gpj.x'],
    ['with nothing wide in it', 'a\u200bb', 'a[⟨U+200B⟩]b'],
    ['of nothing', '', ''],
  ])('%s', (_, command, shown) => expect(piecesOf(command).map(drawn).join('')).toBe(shown));

  it('keeps its line ends in sight where there is one line for it', () => {
    expect(commandInOneLine('ls \r\n\n\trm \u202Ex \n')).toBe('ls ↵ rm ⟨U+202E⟩x');
  });

  it('knows its lines', () => {
    expect([linesIn(''), linesIn('a'), linesIn('a\nb\n')]).toEqual([1, 1, 3]);
  });
});
