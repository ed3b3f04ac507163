// Text from models, tools, files and servers may hide characters that turn, blank or smuggle what a person reads.
// They are drawn as ⟨U+202E⟩ wherever such text is shown, so that what is read is what is there.
import { DRAWN_AS_NOTHING } from './unseen';

/** Every control except tab and line ends, what is drawn as nothing, line separators, halves of pairs. */
const HIDDEN = new RegExp(
  `[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u2028\\u2029\\p{Cs}${DRAWN_AS_NOTHING}]`,
  'gu',
);

/** Line ends of other systems are ordinary; a lone return, which could overwrite a line in a terminal, is not. */
const FOREIGN_LINE_END = /\r\n/g;

/** The flags of England, Scotland and Wales: the only sequences of tags that are emoji. */
const FLAG =
  /\u{1f3f4}(?:\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073}))\u{e007f}/gu;

const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
const STYLED = /\p{Extended_Pictographic}$/u;
const KEY = /[0-9#*]$/;
const KEYCAP = '\u20e3';
const PICTURE = /^\p{Extended_Pictographic}/u;
/** Scripts whose spelling needs joiners. */
const JOINING_SCRIPT =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
  '\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const SCRIPT_BEFORE = new RegExp(`${JOINING_SCRIPT}$`, 'u');
const SCRIPT_AFTER = new RegExp(`^${JOINING_SCRIPT}`, 'u');

const JOINERS = new Set(['\u200c', '\u200d']);
const EMOJI_STYLES = new Set(['\ufe0e', '\ufe0f']);

/** The same text with every hidden character drawn by its number. */
export function visible(text: string): string {
  const plain = text.replace(FOREIGN_LINE_END, '\n');
  const flags = [...plain.matchAll(FLAG)].map((flag) => [flag.index, flag.index + flag[0].length] as const);
  return plain.replace(HIDDEN, (character: string, at: number) => {
    if (flags.some(([from, to]) => at >= from && at < to)) return character;
    return belongs(character, plain, at) ? character : drawn(character);
  });
}

/** For a place that holds one line: a title, a name, a label in a list. */
export function visibleLine(text: string): string {
  return visible(text.replace(/[\t\n\r ]+/g, ' ').trim());
}

/** A joiner inside an emoji or a script that is spelled with it, or the style of an emoji. */
function belongs(character: string, text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + character.length, at + character.length + 2);
  // A digit is no picture: a style behind it is hidden, unless it makes a keycap.
  if (character === '\ufe0f' && after.startsWith(KEYCAP)) return KEY.test(before);
  if (EMOJI_STYLES.has(character)) return STYLED.test(before);
  if (!JOINERS.has(character)) return false;
  if (character === '\u200d' && EMOJI.test(before) && PICTURE.test(after)) return true;
  return SCRIPT_BEFORE.test(before) && SCRIPT_AFTER.test(after);
}

function drawn(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
