// Colours for code. The highlighter and each language are loaded when the first such block is shown. Colours come as classes:
// a strict content policy forbids style attributes, and classes follow the theme by themselves.
import type { GrammarState, HighlighterCore } from 'shiki/core';
import { languages, type Language } from './languages';

export interface Span {
  readonly text: string;
  readonly kind: string | null;
}
export type Line = readonly Span[];

export interface Highlighter {
  /** Colours whole lines, going on where an earlier piece of the same code ended. */
  lines(code: string, after: GrammarState | undefined): { lines: Line[]; end: GrammarState | undefined };
}

const THEME = 'askwell';
/** After so long the rest of a line is left in one colour, a wrong one. The first line of a language pays for making its patterns, too. */
const LINE_MS_MAX = 3000;
let core: Promise<HighlighterCore> | undefined;
const loaded = new Map<Language, Promise<void>>();

async function load(): Promise<HighlighterCore> {
  const [{ createHighlighterCore, createCssVariablesTheme }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  const theme = createCssVariablesTheme({ name: THEME, variablePrefix: '--code-', fontStyle: false });
  return createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

export async function highlighter(lang: Language): Promise<Highlighter> {
  const shiki = await (core ??= load());
  const language = loaded.get(lang) ?? shiki.loadLanguage(languages[lang]);
  loaded.set(lang, language);
  await language;
  return {
    lines(code, after) {
      const tokens = shiki.codeToTokensBase(code, {
        lang,
        theme: THEME,
        grammarState: after,
        tokenizeTimeLimit: LINE_MS_MAX,
      });
      const end = shiki.getLastGrammarState(tokens);
      return {
        lines: tokens.map((line) => line.map(({ content, color }) => ({ text: content, kind: kindOf(color) }))),
        end,
      };
    },
  };
}

/** `var(--code-token-keyword)` is drawn by the class `code-keyword`. */
function kindOf(color: string | undefined): string | null {
  const kind = /^var\(--code-token-([a-z-]+)\)$/.exec(color ?? '')?.[1];
  return kind ? `code-${kind}` : null;
}
