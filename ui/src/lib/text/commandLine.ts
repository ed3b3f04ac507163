// A command as it is typed in a terminal, taken apart: words, with quotation marks around those that hold spaces.
export type CommandLine = { words: string[] } | { fault: 'empty' | 'unclosed' };

export function commandLine(text: string): CommandLine {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (const char of text.trim()) {
    if (quote !== null) {
      if (char === quote) quote = null;
      else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (/\s/u.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (quote !== null) return { fault: 'unclosed' };
  if (word !== null) words.push(word);
  return words[0] ? { words } : { fault: 'empty' };
}

/** The way back: typed like this, the words are these. */
export function asTyped(words: readonly string[]): string {
  return words.map((word) => (/^[^\s"']+$/u.test(word) ? word : `"${word.split('"').join(`"'"'"`)}"`)).join(' ');
}
