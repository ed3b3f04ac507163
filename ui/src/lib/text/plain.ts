// Markdown as plain words, for places that hold one line: the inbox, a folded card, what is read aloud.
import { visibleLine } from './visible';

export function inOneLine(markdown: string): string {
  const words = markdown
    .replace(/```[^\n]*\n?/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+])\s+/gm, '')
    .replace(/(\*\*|__|~~|`)/g, '');
  return visibleLine(words);
}
