// Letters of one script that pass for letters of another: a Cyrillic а inside a Latin word reads as what it is not.
// Only clear cases are named: a word in two scripts, in which every letter of one of them has a twin in the other.

export type Script = 'latin' | 'cyrillic' | 'greek' | 'armenian';

/** A run of text; with a script where its letters are the strangers of their word. */
export interface Run {
  readonly text: string;
  readonly stranger: { readonly script: Script; readonly among: Script } | null;
}

/** Letters that cannot be told from Latin ones at reading size. */
const LATIN_TWINS: Record<Exclude<Script, 'latin'>, Set<string>> = {
  cyrillic: new Set('аеорсухіјѕһԁԛԝӏАВЕЗКМНОРСТУХІЈЅԌҺӀԚԜ'),
  greek: new Set('ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'),
  armenian: new Set('օոսցհյՕՏՍԼ'),
};
/** And the other way round. */
const TWINS_IN_LATIN: Record<Exclude<Script, 'latin'>, Set<string>> = {
  cyrillic: new Set('aeopcyxisjhABEKMHOPCTYXISJ'),
  greek: new Set('ovABEZHIKMNOPTYX'),
  armenian: new Set('ounghjOSUL'),
};
const SCRIPTS: readonly [Script, RegExp][] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['armenian', /\p{Script=Armenian}/u],
];

const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;
const LATIN = /\p{Script=Latin}/u;
const WORD = /[\p{L}\p{M}\p{N}_]+/gu;

/** The text in runs: one, unless a word in it mixes scripts. */
export function runsOf(text: string): Run[] {
  if (!OTHER_SCRIPT.test(text) || !LATIN.test(text)) return [{ text, stranger: null }];
  const runs: Run[] = [];
  let plain = '';
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const stranger = strangerIn(word);
    plain += text.slice(from, index);
    from = index + word.length;
    if (stranger === null) plain += word;
    else {
      for (const letter of word) {
        if (scriptOf(letter) !== stranger.script) {
          plain += letter;
          continue;
        }
        if (plain) runs.push({ text: plain, stranger: null });
        plain = '';
        runs.push({ text: letter, stranger });
      }
    }
  }
  plain += text.slice(from);
  if (plain) runs.push({ text: plain, stranger: null });
  return runs;
}

function strangerIn(word: string): Run['stranger'] {
  const letters = [...word];
  const scripts = new Set(letters.map(scriptOf).filter((script) => script !== null));
  if (scripts.size !== 2 || !scripts.has('latin')) return null;
  const [other] = [...scripts].filter((script) => script !== 'latin');
  if (other === undefined) return null;
  const foreign = letters.filter((letter) => scriptOf(letter) === other);
  if (foreign.every((letter) => LATIN_TWINS[other].has(letter))) return { script: other, among: 'latin' };
  const latin = letters.filter((letter) => scriptOf(letter) === 'latin');
  if (latin.every((letter) => TWINS_IN_LATIN[other].has(letter))) return { script: 'latin', among: other };
  return null;
}

function scriptOf(letter: string): Script | null {
  return SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? null;
}
