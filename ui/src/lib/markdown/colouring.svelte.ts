// The coloured lines of one block of code. It goes on where it was when the code grows, and a little at a time, so that a
// long block holds up neither the stream nor the window.
import type { GrammarState } from 'shiki/core';
import { highlighter, type Highlighter, type Line } from './highlight';
import type { Language } from './languages';
import { soon } from './steps';

const LINES_PER_STEP = 40;
/** Beyond this the rest stays plain: colours cost an element each. */
const COLOURED_CHARS_MAX = 60_000;
/** A line of a bundled script is not worth reading and takes the highlighter long. */
const LINE_CHARS_MAX = 2000;

export class Colouring {
  #lines = $state.raw<readonly Line[]>([]);
  #done = '';
  #lang: Language | null = null;
  #end: GrammarState | undefined;

  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** Colours the code as far as its lines are whole; the returned function ends the work. */
  follow(code: string, lang: Language | null, open: boolean): () => void {
    const going = { on: true };
    if (lang !== this.#lang || !code.startsWith(this.#done)) this.#restart(lang);
    if (lang) void this.#advance(wholeLines(code, open), lang, going);
    return () => {
      going.on = false;
    };
  }

  /** A language that cannot be loaded leaves the code plain. */
  async #advance(code: string, lang: Language, going: { on: boolean }): Promise<void> {
    const shiki = await highlighter(lang).catch(() => null);
    if (!shiki) return;
    const step = () => {
      if (!going.on || this.#done.length >= code.length) return;
      this.#colour(shiki, firstLines(code.slice(this.#done.length)));
      soon(step);
    };
    soon(step);
  }

  #colour(shiki: Highlighter, part: string): void {
    const { lines, end } = shiki.lines(part.replace(/\n$/, ''), this.#end);
    this.#end = end;
    this.#done += part;
    this.#lines = [...this.#lines, ...lines];
  }

  #restart(lang: Language | null): void {
    this.#lines = [];
    this.#done = '';
    this.#end = undefined;
    this.#lang = lang;
  }
}

function wholeLines(code: string, open: boolean): string {
  const long = code.split('\n').findIndex((line) => line.length > LINE_CHARS_MAX);
  const readable =
    long < 0
      ? code
      : code
          .split('\n')
          .slice(0, long)
          .map((line) => `${line}\n`)
          .join('');
  const within = readable.length > COLOURED_CHARS_MAX;
  if (!open && !within) return readable;
  const cut = readable.slice(0, COLOURED_CHARS_MAX);
  return cut.slice(0, cut.lastIndexOf('\n') + 1);
}

function firstLines(code: string): string {
  let at = 0;
  for (let line = 0; line < LINES_PER_STEP; line += 1) {
    const end = code.indexOf('\n', at);
    if (end < 0) return code;
    at = end + 1;
  }
  return code.slice(0, at);
}
